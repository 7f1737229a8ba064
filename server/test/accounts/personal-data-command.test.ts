import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../harness/admin-requests.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { noticesWhen } from '../notifications/notices.ts'
import { storeAdmin } from '../store/inventory.ts'
import { newAdmin, soldLogs } from '../transfers/transfers.ts'
import { adminCommand } from './admin-command.ts'
import { runErasure } from './full-history.ts'

let testApp: TestApp
let owner: TestClient
beforeAll(async () => {
  // As a file of settings has them: what is empty counts as missing, for the app and for its commands.
  const empty = { BRAND: '', SEAL_KEY: '', SEAL_KEYS_OLD: '', DATABASE_DIRECT_URL: '' }
  testApp = await openTestApp({ delayMs: 3_600_000, env: empty })
  owner = await storeAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const admin = (...words: string[]) => adminCommand(testApp, ...words)

async function stateOf({ userId }: TestClient) {
  const [row] = await testApp.sql(
    'select closing_at is not null as closing, erased_at is not null as erased from app_user where id = $1',
    [userId],
  )
  return row
}

/** The actions that the command wrote to the audit for a user. */
async function entriesOf({ userId }: TestClient) {
  const entries = await auditOf(testApp, `user:${userId}`)
  return entries.filter(({ actor }) => actor === userId).map(({ action }) => action)
}

describe('npm run admin -- export', () => {
  test('writes the same file as the own download, with an audit entry [ACCOUNT-15]', async () => {
    const user = await testApp.newClient('9000')
    await soldLogs(owner, user)
    // The notice of the deposit is written after it.
    await noticesWhen(user, 1)
    const { made_at: _, ...own } = (await user.get('/api/me/data')).body
    const result = await admin('export', ` ${user.email.toUpperCase()}`)
    expect(result).toMatchObject({ code: 0, stderr: '' })
    const {
      made_at,
      actions_of_staff_on_the_account: actions,
      ...sections
    } = JSON.parse(result.stdout)
    expect(Date.parse(made_at)).toBeGreaterThan(0)
    const { actions_of_staff_on_the_account: before, ...others } = own
    expect(sections).toEqual(others)
    expect(JSON.stringify(sections.store_orders)).toContain(':pass-')
    expect(before).toEqual([])
    expect(actions).toMatchObject([{ action: 'export account' }])
    const [entry] = await testApp.sql('select actor, address from audit where subject = $1', [
      `user:${user.userId}`,
    ])
    expect(entry).toEqual({ actor: user.userId, address: 'command line' })
  })

  test('writes nothing for an unknown address', { tags: 'soak' }, async () => {
    expect(await admin('export', 'unknown@people.test')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account unknown@people.test. Nothing was done.\n',
    })
    const { code, stderr } = await admin('export')
    expect([code, stderr]).toEqual([
      1,
      'Say whose account: npm run admin -- export <email address>\n',
    ])
    expect((await admin('export', owner.email, '--now')).code).toBe(1)
  })
})

describe('npm run admin -- close', () => {
  test('closes an account as its user would, with one mail [ACCOUNT-16]', async () => {
    const user = await testApp.newClient()
    const tab = await user.live()
    expect(await admin('close', user.email)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is being closed'),
    })
    await tab.ended
    expect(await stateOf(user)).toEqual({ closing: true, erased: false })
    expect((await user.get('/api/me')).status).toBe(401)
    await user.mail(({ subject }) => subject === 'Your Nosim account is being closed')
    // A second call changes nothing.
    expect((await admin('close', user.email)).code).toBe(0)
    expect(await entriesOf(user)).toEqual(['close account'])
    await runErasure(testApp)
    expect(await stateOf(user)).toEqual({ closing: true, erased: true })
    const [entry] = await testApp.sql(
      "select address from audit where subject = $1 and action = 'close account'",
      [`user:${user.userId}`],
    )
    expect(entry).toEqual({ address: 'command line' })
    await testApp.prove()
  })

  test('with --now erases the data at once [ACCOUNT-16]', { tags: 'soak' }, async () => {
    const user = await testApp.newClient()
    const { email } = user
    expect(await admin('close', email, '--now')).toEqual({
      code: 0,
      stdout: `${email} is closed, and its personal data is erased.\n`,
      stderr: '',
    })
    expect(await stateOf(user)).toEqual({ closing: true, erased: true })
    expect((await admin('close', email, '--now')).stderr).toContain('There is no account')
    const [row] = await testApp.sql('select first_name, phone from app_user where id = $1', [
      user.userId,
    ])
    expect(row).toEqual({ first_name: 'Closed', phone: '' })
  })

  test(
    'with --now leaves an account with money to the job [ACCOUNT-16]',
    { tags: 'soak' },
    async () => {
      const user = await testApp.newClient('1500')
      const { code, stdout } = await admin('close', user.email, '--now')
      expect([code, stdout]).toEqual([0, expect.stringContaining('It has money')])
      expect(await stateOf(user)).toEqual({ closing: true, erased: false })
    },
  )

  test(
    'is refused with an open order, and for an admin [ACCOUNT-16]',
    { tags: 'soak' },
    async () => {
      const user = await testApp.newClient('9000')
      await user.buy('zzdead')
      const open = await admin('close', user.email, '--now')
      expect(open).toMatchObject({ code: 1, stdout: '' })
      expect(open.stderr).toBe(
        'Nothing was changed. Still open: a number that waits for its code. Please wait until it has ended, then close the account.\n',
      )
      const colleague = await newAdmin(testApp, 'support')
      const refused = await admin('close', colleague.email)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is an admin')])
      expect(await stateOf(user)).toEqual({ closing: false, erased: false })
      expect(await entriesOf(user)).toEqual([])
    },
  )
})
