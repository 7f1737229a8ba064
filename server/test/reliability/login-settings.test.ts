import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openAppDatabase } from '../../src/database.ts'
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

test('one login for owner and app migrates as the owner and serves as the app, once the statements have run [OPS-32]', async () => {
  await using other = await cloneDatabase()
  const upstream = 'http://127.0.0.1:9'
  const config = readConfig({
    DATABASE_URL: other.ownerUrl,
    SECRET_KEY: 'a-secret-key-of-more-than-32-characters',
    LOG_LEVEL: 'silent',
    SMS_BASE_URL: upstream,
    SMS_API_KEY: 'sms-key',
    BOOST_BASE_URL: upstream,
    BOOST_API_KEY: 'boost-key',
    BANK_BASE_URL: upstream,
    BANK_API_KEY: 'bank-key',
    BANK_WEBHOOK_SECRET: 'bank-secret',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const message = await openAppDatabase(config).then(
    () => '',
    (error: Error) => error.message,
  )
  const [sentence, ...statements] = message.split('\n')
  expect(sentence).toContain('has the role nosim_owner, not nosim_app')
  for (const statement of statements)
    await asOwner(other.ownerUrl, (client) => client.query(statement))
  // A file of server/sql is applied again, which needs the owner.
  await asOwner(other.ownerUrl, async (client) => {
    await client.query('set role none')
    await client.query(`update schema_migration set sha256 = 'older' where name = 'sql/ledger.sql'`)
  })
  await using _ = await openAppDatabase(config)
  const acting = await asOwner(other.ownerUrl, (client) =>
    client.query('select current_user as role'),
  )
  expect(acting.rows).toEqual([{ role: 'nosim_app' }])
})

test('docs/roles.sql gives the login of the app its role and limits [OPS-32]', async () => {
  const text = await readFile('docs/roles.sql', 'utf8')
  for (const statement of loginSettings('nosim_login'))
    expect(text).toContain(`${statement.replaceAll('"', '')};`)
})
