import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDatabase } from '../../../bench/kit/filled.ts'
import { readTree } from '../../../architecture/tree.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { type Fault, prove } from '../../src/wallet/proof/prove.ts'
import { startApp } from '../harness/app-process.ts'
import {
  functionsNotCalled,
  hotTables,
  indexesKept,
  placesNotRun,
  provenWhole,
  scansAllowed,
  smallTables,
} from './plan-exemptions.ts'
import { logPlans, logSize, readScans, type Logged, type Scan } from './plan-log.ts'
import { notRun, sourcesOf, sqlSites } from './sql-sites.ts'
import { proveWhatIsNew, useEverything } from './all-steps.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { botEnv } from '../notifications/chats.ts'

/** The users of the test data, each with ten transfers. */
const users = 20_000
const tree = readTree()
const sites = sqlSites(tree)

let testApp: TestApp
let folder: string
let broken: readonly Fault[]
let logged: Logged
/** The plans of the incremental proof alone. */
let proven: Logged

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nosim-plans-'))
  testApp = await openTestApp({
    apps: 0,
    dialect: 'classic',
    delayMs: 3_600_000,
    sms: { earliestCancelMs: 0 },
    backup: {},
    env: { NODE_V8_COVERAGE: folder, WEBHOOK_NETWORKS: '127.0.0.0/8', ...botEnv },
  })
  await fillDatabase(testApp.database.ownerUrl, users)
  broken = await faultsOf(testApp)
  await logPlans(testApp)
  const from = await logSize(testApp)
  // The database is its own replica, so that the statements for replicas run as well.
  const env = { ...testApp.env, DATABASE_READ_URL: testApp.database.url }
  const app = await startApp({ ...testApp, env })
  let between = from
  try {
    await useEverything(testApp)
    between = await logSize(testApp)
    await proveWhatIsNew(testApp)
  } finally {
    app.child.kill('SIGTERM')
    await app.gone
  }
  logged = await readScans(testApp, from, between)
  proven = await readScans(testApp, between, await logSize(testApp))
}, 600_000)
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('the test data satisfies every invariant of the ledger', { tags: 'soak' }, () => {
  expect(broken).toEqual([])
})

test('no statement does a sequential scan of a growing table [OPS-9]', { tags: 'soak' }, () => {
  expect(logged.plans).toBeGreaterThan(3000)
  const faults = logged.scans
    .filter(({ relation }) => !(relation in smallTables))
    .map(({ relation, query }) => ({ relation, query, from: sourcesOf(sites, query) }))
    .filter(({ from }) => !from.some(({ path }) => isUnder(path, scansAllowed)))
  expect(
    faults.map(({ relation, query, from }) => [relation, from.map(nameOf), query.slice(0, 300)]),
  ).toEqual([])
})

test(
  'the incremental proof does no sequential scan of a table that grows with sales',
  { tags: 'soak' },
  async () => {
    const [row] = await testApp.sql<{ through: number; last: number }>(
      'select p.through::int, (select max(id)::int from transfer) as last from ledger_verification p',
    )
    // The proof covered the newest transfer.
    expect(row?.through).toBe(row?.last)
    expect(proven.plans).toBeGreaterThan(50)
    const faults = proven.scans
      .filter(({ relation }) => !(relation in smallTables))
      .filter((scan) => !provenWhole.some((one) => isOf(scan, one)))
      .map(({ relation, query }) => [relation, query.slice(0, 300)])
    expect(faults).toEqual([])
  },
)

/** The indexes of the hot tables that no statement read. */
async function unusedIndexes(): Promise<string[]> {
  const rows = await testApp.sql<{ name: string }>(
    `select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique order by 1`,
    [hotTables],
  )
  const used = new Set([...logged.indexes, ...proven.indexes])
  return rows.map(({ name }) => name).filter((name) => !used.has(name))
}

test(
  'each index of a table that sales write to is unique or used by a statement',
  { tags: 'soak' },
  async () => {
    expect(logged.indexes.size).toBeGreaterThan(50)
    expect((await unusedIndexes()).filter((name) => !(name in indexesKept))).toEqual([])
  },
)

test('every place in the code that builds SQL was executed', { tags: 'soak' }, async () => {
  const left = await notRun(folder, sites)
  expect(left.filter(({ path }) => !isUnder(path, placesNotRun)).map(nameOf)).toEqual([])
})

test('every function of the database was called', { tags: 'soak' }, async () => {
  const left = await testApp.sql<{ name: string }>(`
    select p.proname::text as name from pg_proc p left join pg_stat_user_functions f on f.funcid = p.oid
    where p.pronamespace = 'public'::regnamespace and coalesce(f.calls, 0) = 0
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  expect(left.map(({ name }) => name).filter((name) => !(name in functionsNotCalled))).toEqual([])
})

test('every exemption names an existing object', { tags: 'soak' }, async () => {
  const rows = await testApp.sql<{ name: string }>(`
    select relname::text as name from pg_class where relkind in ('r', 'p', 'i')
    union select proname from pg_proc where pronamespace = 'public'::regnamespace`)
  const known = new Set(rows.map(({ name }) => name))
  const named = [
    ...Object.keys(smallTables),
    ...Object.keys(functionsNotCalled),
    ...Object.keys(indexesKept),
  ]
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const paths = [...Object.keys(scansAllowed), ...Object.keys(placesNotRun)]
  expect(paths.filter((path) => !sites.some((site) => site.path.startsWith(path)))).toEqual([])
})

async function faultsOf({ database }: TestApp): Promise<readonly Fault[]> {
  const { db } = openDatabase({ url: database.ownerUrl, poolSize: 1, name: 'proof of the fill' })
  try {
    return await prove(db)
  } finally {
    await db.destroy()
  }
}

test('every exemption is still needed', { tags: 'soak' }, async () => {
  const left = await notRun(folder, sites)
  const scanning = logged.scans
    .filter(({ relation }) => !(relation in smallTables))
    .flatMap(({ query }) => sourcesOf(sites, query))
  const unused = (paths: Readonly<Record<string, string>>, found: readonly { path: string }[]) =>
    Object.keys(paths).filter((path) => !found.some((one) => one.path.startsWith(path)))
  expect(unused(placesNotRun, left)).toEqual([])
  expect(unused(scansAllowed, scanning)).toEqual([])
  expect(provenWhole.filter((one) => !proven.scans.some((scan) => isOf(scan, one)))).toEqual([])
})

const isOf = (scan: Scan, { relation, statement }: (typeof provenWhole)[number]): boolean =>
  scan.relation === relation && scan.query.includes(statement)
const isUnder = (path: string, paths: Readonly<Record<string, string>>): boolean =>
  Object.keys(paths).some((one) => path.startsWith(one))
const nameOf = ({ path, line }: { path: string; line: number }): string => `${path}:${line}`
