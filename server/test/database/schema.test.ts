import { readFile, readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '../../../scripts/describe-schema.ts'
import { grantLogin } from '../../src/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { refuseOutdated } from '../../src/platform/db/start/refuse-outdated.ts'
import { migrateJobs } from '../../src/platform/jobs.ts'
import { asOwner, cloneDatabase, type TestDatabase } from '../harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const own = (sql: string) => asOwner(database.ownerUrl, (client) => client.query(sql))

test('server/schema.sql matches the schema that the migrations create', async () => {
  const schema = await asOwner(database.ownerUrl, describeSchema)
  expect(schema, 'run `npm run db:types` and commit server/schema.sql').toBe(
    await readFile('server/schema.sql', 'utf8'),
  )
})

test('no migration uses a function of server/sql', async () => {
  const functions = (await textsOf('server/sql')).flatMap(({ text }) =>
    [...text.matchAll(/create or replace (?:function|procedure) (\w+)/g)].map(([, name]) => name),
  )
  expect(functions.length).toBeGreaterThan(50)
  const uses = (await textsOf('server/migrations')).flatMap(({ name, text }) => {
    const code = text.replaceAll(/--.*$/gm, '')
    return functions
      .filter((made) => new RegExp(String.raw`\b${made}\s*\(|function ${made}\b`).test(code))
      .map((made) => `${name} uses ${made}`)
  })
  expect(uses).toEqual([])
})

test('an up-to-date database is not changed; a changed SQL file is applied again', async () => {
  expect(await migrate(database.ownerUrl)).toEqual([])
  await own(`create or replace function system_account(p_kind text) returns bigint language sql immutable parallel safe
    as 'select 0::bigint'`)
  await own(`update schema_migration set sha256 = 'older' where name = 'sql/ledger.sql'`)
  expect(await migrate(database.ownerUrl)).toEqual(['sql/ledger.sql'])
  expect((await own(`select system_account('escrow')::text as id`)).rows).toEqual([{ id: '2' }])
})

test('several processes that migrate at the same time all succeed', async () => {
  // A login that does not exist yet.
  const login = new URL(database.url)
  login.username = 'nosim_login'
  const starts = Array.from({ length: 6 }, async () => {
    await migrate(database.ownerUrl)
    await migrateJobs(database.ownerUrl)
    await grantLogin(database.ownerUrl, login.href)
  })
  expect(await Promise.allSettled(starts)).toEqual(
    starts.map(() => ({ status: 'fulfilled', value: undefined })),
  )
})

test('the login of the app sees whether every file of this release has run [OPS-36]', async () => {
  await refuseOutdated(database.url)
  for (const name of ['sql/ledger.sql', 'queue']) {
    await own(`update schema_migration set sha256 = 'x' || sha256 where name = '${name}'`)
    await expect(refuseOutdated(database.url)).rejects.toThrow(
      `it is not migrated to this release (${name}): run \`npm run migrate\``,
    )
    await own(`update schema_migration set sha256 = substr(sha256, 2) where name = '${name}'`)
  }
  await own('revoke select on schema_migration from nosim_app')
  await expect(refuseOutdated(database.url)).rejects.toThrow('(all of it)')
  await own('grant select on schema_migration to nosim_app')
})

test('a migration that was edited after it ran is rejected', async () => {
  await own(`update schema_migration set sha256 = 'x' || sha256 where name = '0002_ledger.sql'`)
  await expect(migrate(database.ownerUrl)).rejects.toThrow(
    'migration 0002_ledger.sql was changed after it ran',
  )
  await own(`update schema_migration set sha256 = substr(sha256, 2) where name = '0002_ledger.sql'`)
})

test('a database of an earlier version is rejected with instructions and not changed', async () => {
  await own(`insert into schema_migration (name, sha256) values ('0003_accounts.sql', 'x')`)
  // Without the check the changed file would be applied.
  await own(`update schema_migration set sha256 = 'older' where name = 'sql/ledger.sql'`)
  const state = async () => ({
    schema: await asOwner(database.ownerUrl, describeSchema),
    files: (await own('select * from schema_migration order by name')).rows,
  })
  const before = await state()
  await expect(migrate(database.ownerUrl)).rejects.toThrow(
    /^An earlier version of Nosim made this database \(it holds 0003_accounts\.sql\), .* start with an empty DATA_DIR or an empty database, or run the earlier version\.$/,
  )
  expect(await state()).toEqual(before)
})

async function textsOf(folder: string): Promise<{ name: string; text: string }[]> {
  return Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      text: await readFile(`${folder}/${name}`, 'utf8'),
    })),
  )
}
