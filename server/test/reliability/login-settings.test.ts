import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginSettings, refuseUnlimited } from '../../src/platform/db/start/login-settings.ts'
import { asOwner, cloneDatabase, type TestDatabase } from '../harness/test-database.ts'

// Roles belong to the whole server, which tests share.
const login = `bare_${process.pid}`
let database: TestDatabase
let url: string
const own = (statement: string) => asOwner(database.ownerUrl, (client) => client.query(statement))
beforeAll(async () => {
  database = await cloneDatabase()
  await own(`create role ${login} login password 'bare-password' in role nosim_app`)
  url = Object.assign(new URL(database.ownerUrl), {
    username: login,
    password: 'bare-password',
  }).href
})
afterAll(async () => {
  await own(`drop role ${login}`)
  await database[Symbol.asyncDispose]()
})

/** Why the start refuses the login; empty where it does not. */
const refusal = (): Promise<string> =>
  refuseUnlimited(url, 'DATABASE_URL').then(
    () => '',
    (error: Error) => error.message,
  )

test('a login without role or limits is refused by name, until the statements of the refusal have run [OPS-32]', async () => {
  const [sentence, ...statements] = (await refusal()).split('\n')
  expect(sentence).toBe(
    `The login ${login} of DATABASE_URL has the role ${login}, not nosim_app: run these statements as a superuser, then start again.`,
  )
  expect(statements).toHaveLength(5)
  for (const statement of statements) await own(statement)
  expect(await refusal()).toBe('')
})

test.each([
  ['statement_timeout', '0', 'has statement_timeout = 0, not 1 to 5000 ms'],
  ['lock_timeout', '4s', 'has lock_timeout = 4000, not 1 to 3000 ms'],
  ['idle_in_transaction_session_timeout', '0', 'has idle_in_transaction_session_timeout = 0'],
  ['transaction_timeout', '0', 'has transaction_timeout = 0, not 1 to 15000 ms'],
])('a login with %s = %s is refused [OPS-32]', async (name, value, fault) => {
  const place = new URL(database.ownerUrl).pathname.slice(1)
  for (const statement of loginSettings(login, place)) await own(statement)
  await own(`alter role ${login} in database ${place} set ${name} = '${value}'`)
  expect(await refusal()).toContain(fault)
})

test('docs/roles.sql gives the login of the app its role and limits [OPS-32]', async () => {
  const text = await readFile('docs/roles.sql', 'utf8')
  for (const statement of loginSettings('nosim_login'))
    expect(text).toContain(`${statement.replaceAll('"', '')};`)
})
