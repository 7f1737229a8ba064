import { randomUUID } from 'node:crypto'
import type { Role } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRole, type RoleAnswer } from '../../src/accounts/team/set-role.ts'
import { openDatabase, type Db } from '../../src/platform/db/db.ts'
import { TestClient } from '../harness/test-client.ts'
import { adminCommand } from './admin-command.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let db: Db
beforeAll(async () => {
  testApp = await openTestApp({ env: { DEMO: '0' } })
  ;({ db } = openDatabase({ url: testApp.database.url, poolSize: 4, name: 'nosim test' }))
})
afterAll(async () => {
  await db.destroy()
  await testApp[Symbol.asyncDispose]()
})

const admin = (...words: string[]) => adminCommand(testApp, ...words)

const give = (client: TestClient, role: Role, confirm = false): Promise<RoleAnswer> =>
  setRole(
    { db, sessionEnded: () => undefined },
    { userId: client.userId, address: 'a test' },
    { who: { userId: client.userId }, role, confirm },
  )

/** Makes these users the only owners. */
async function ownersAre(...users: TestClient[]): Promise<void> {
  await testApp.sql("update app_user set role = 'user'")
  const ids = users.map(({ userId }) => userId)
  await testApp.sql("update app_user set role = 'owner' where id = any($1)", [ids])
}

const stateOf = async (client: TestClient) => {
  const [row] = await testApp.sql(
    `select role, email_confirmed_at is not null as confirmed,
       (select count(*)::int from session s where s.user_id = u.id) as sessions
     from app_user u where email_key = $1`,
    [client.email],
  )
  return row
}

const auditsOf = (client: TestClient) =>
  testApp.sql(
    `select a.actor = u.id as oneself, address, action, before, after
     from app_user u join audit a on a.subject = 'user:' || u.id where u.email_key = $1 order by a.id`,
    [client.email],
  )

test('the command makes a new, unconfirmed account the owner [TEAM-5]', async () => {
  const ada = new TestClient(testApp, `${randomUUID()}@people.test`)
  await ada.signUp()
  await ada.signIn()
  const tab = await ada.live()
  const result = await admin(`  ${ada.email.toUpperCase()} `, 'owner')
  expect(result).toEqual({
    code: 0,
    stderr: '',
    stdout: [
      `${ada.email} is owner now, and was user before.`,
      'The address counts as confirmed.',
      'Every session of this account has ended: sign in again.',
      'Where admins need two-step sign-in, set it up under Profile.\n',
    ].join('\n'),
  })
  // The running shop signs out the open tab.
  await tab.ended
  expect((await ada.get('/api/me')).body.code).toBe('SIGN_IN_REQUIRED')
  expect(await stateOf(ada)).toEqual({ role: 'owner', confirmed: true, sessions: 0 })
  expect(await auditsOf(ada)).toEqual([
    {
      oneself: true,
      address: 'command line',
      action: 'set role',
      before: { role: 'user', confirmed: false },
      after: { role: 'owner', confirmed: true },
    },
  ])
  await ada.signIn()
  expect((await ada.get('/api/admin/categories')).status).toBe(200)
})

test(
  'the command prints the reason when it changes nothing [TEAM-5]',
  { tags: 'soak' },
  async () => {
    const owner = await testApp.newClient()
    const blocked = await testApp.newClient()
    await ownersAre(owner)
    await testApp.sql('update app_user set blocked_at = now() where id = $1', [blocked.userId])
    const before = await testApp.sql('select count(*) from audit')
    const rows: [string[], string][] = [
      [[], 'Say whose account, and what it is to be: npm run admin -- <email address> <owner|'],
      [[owner.email], 'Say whose account'],
      [[owner.email, 'owner', 'please'], 'Say whose account'],
      [
        [owner.email, 'admin'],
        'There is no role "admin". A role is one of: owner, manager, support',
      ],
      [['unknown@people.test', 'owner'], 'There is no account unknown@people.test. Sign up with'],
      [[owner.email, 'manager'], `${owner.email} is the last owner. Nothing was changed:`],
      [[owner.email, 'owner'], `${owner.email} is owner already. Nothing was changed.`],
      [[blocked.email, 'support'], `${blocked.email} is blocked. Nothing was changed:`],
    ]
    for (const [words, sentence] of rows) {
      const result = await admin(...words)
      expect({ ...result, stderr: result.stderr.slice(0, sentence.length) }).toEqual({
        code: 1,
        stdout: '',
        stderr: sentence,
      })
      expect(result.stderr.trimEnd()).not.toContain('\n')
    }
    expect(await testApp.sql('select count(*) from audit')).toEqual(before)
    expect(await stateOf(owner)).toMatchObject({ role: 'owner', sessions: 1 })
  },
)

test('a role can be granted and removed, and also removed from a blocked account', async () => {
  const [owner, manager] = [await testApp.newClient(), await testApp.newClient()]
  await ownersAre(owner)
  expect(await give(manager, 'manager')).toEqual({
    kind: 'set',
    email: manager.email,
    before: 'user',
    confirmed: false,
  })
  expect(await stateOf(manager)).toEqual({ role: 'manager', confirmed: true, sessions: 0 })
  await testApp.sql('update app_user set blocked_at = now() where id = $1', [manager.userId])
  expect(await give(manager, 'user')).toMatchObject({ kind: 'set', before: 'manager' })
  expect((await auditsOf(manager)).map(({ after }) => after)).toMatchObject([
    { role: 'manager' },
    { role: 'user' },
  ])
})

test('an unconfirmed account gets a role only when the caller confirms its address', async () => {
  const ada = new TestClient(testApp, `${randomUUID()}@people.test`)
  await ada.signUp()
  await ada.signIn()
  expect(await give(ada, 'support')).toEqual({ kind: 'unconfirmed' })
  expect(await stateOf(ada)).toEqual({ role: 'user', confirmed: false, sessions: 1 })
  expect(await give(ada, 'support', true)).toMatchObject({ kind: 'set', confirmed: true })
})

test('an account is also found by its id; an invalid id finds none', async () => {
  const ada = await testApp.newClient()
  const byId = (userId: string) =>
    setRole(
      { db, sessionEnded: () => undefined },
      { userId: ada.userId, address: 'a test' },
      { who: { userId }, role: 'support' },
    )
  expect(await byId(ada.userId)).toMatchObject({ kind: 'set', email: ada.email })
  expect(await byId(randomUUID())).toEqual({ kind: 'absent' })
  expect(await byId('me')).toEqual({ kind: 'absent' })
})

test('concurrent removals of the last two owners leave one owner; a blocked owner does not count', async () => {
  const users = [
    await testApp.newClient(),
    await testApp.newClient(),
    await testApp.newClient(),
  ] as const
  const [ada, obi, blocked] = users
  await testApp.sql('update app_user set blocked_at = now() where id = $1', [blocked.userId])
  for (let round = 0; round < 20; round++) {
    await ownersAre(ada, obi, blocked)
    const answers = await Promise.all([give(ada, 'user'), give(obi, 'manager')])
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['last-owner', 'set'])
  }
})
