import { randomUUID } from 'node:crypto'
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/db.ts'
import { openLocalDatabase, type LocalDatabase } from '../../src/platform/db/embedded-database.ts'
import { prove } from '../../src/wallet/proof/prove.ts'
import { startApp, startProcess, type AppProcess } from '../harness/app-process.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { asOwner, memoryFolder, openOwnServer, type OwnServer } from '../harness/test-database.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { shelf, storeAdmin } from '../store/inventory.ts'
import { copyServer, own } from './kit/base-backup.ts'
import { keepBuying, type Acknowledged } from './kit/purchases.ts'
import { startSlowDeposit } from '../wallet/slow-deposit.ts'

let folder: string
let server: OwnServer
let testApp: TestApp
let app: AppProcess
let ada: TestClient
let shelved: number[]
let restored: LocalDatabase | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(memoryFolder, 'nosim-restore-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'archive'))
  server = await openOwnServer([
    'archive_mode=on',
    // The command fails and is repeated until the server owns the folder.
    `archive_command=cp %p ${join(folder, 'archive')}/%f`,
  ])
  await own(server, join(folder, 'archive'))
  testApp = await openTestApp({
    apps: 0,
    bank: 'paystack',
    delayMs: 3_600_000,
    server: server.ownerUrl,
  })
  app = await startApp(testApp)
  ada = await testApp.newClient('100000')
  shelved = (await shelf(await storeAdmin(testApp), 1000)).logs
}, 300_000)
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await restored?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Buys at least this many logs, and waits until all purchases are acknowledged. */
async function purchases(count: number): Promise<readonly Acknowledged[]> {
  const buying = keepBuying([ada], shelved.splice(0, 200), [testApp.url])
  await until(async () => buying.acknowledged.length >= count)
  await buying.stop()
  expect(buying.refused).toEqual([])
  return buying.acknowledged
}

/** Waits until the archive has everything that was written so far. */
async function archived(): Promise<void> {
  const [row] = await testApp.sql<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await until(async () => {
    const [archive] = await testApp.sql<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return archive && row && archive.last >= row.file
  }, 60_000)
}

/** Starts an empty cluster from the copy, and lets it recover up to a moment. */
async function restoreTo(copy: string, moment: string): Promise<LocalDatabase> {
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `restore_command = 'cp ${join(folder, 'archive')}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
`,
  )
  await writeFile(join(copy, 'recovery.signal'), '')
  await own(server, copy)
  const database = await openLocalDatabase(copy, 'test-password', ['fsync=off'])
  await until(async () => {
    const { rows } = await asOwner(database.ownerUrl, (client) =>
      client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers'),
    )
    return rows[0]?.recovers === false
  }, 60_000)
  return database
}

/** An address of the test app's database, at the restored server. */
function atRestored(url: string, { ownerUrl }: LocalDatabase): string {
  const [changed, other] = [new URL(url), new URL(ownerUrl)]
  changed.port = other.port
  changed.search = other.search
  return changed.href
}

async function faultsOf(ownerUrl: string): Promise<unknown> {
  const owner = openDatabase({ url: ownerUrl, poolSize: 2, name: 'nosim prove' })
  try {
    return await prove(owner.db)
  } finally {
    await owner.db.destroy()
  }
}

test(
  'a backup is restored to a moment in an empty cluster: what came before is there, the proof is clean, and open orders go on [OPS-41]',
  { tags: 'soak', timeout: 420_000 },
  async () => {
    const before = [...(await purchases(20))]
    const copy = join(folder, 'restored')
    const copying = copyServer(server, copy)
    before.push(...(await purchases(20)))
    await copying
    const bought = await ada.buy('dr', {}, randomUUID())
    const rental = String(bought.body.order_id)
    await startSlowDeposit(testApp, ada)
    before.push(...(await purchases(20)))
    const [clock] = await testApp.sql<{ moment: string }>(
      'select clock_timestamp()::text as moment',
    )
    const after = await purchases(20)
    await archived()
    await app.kill()
    await testApp.control('DELETE', '/faults')

    restored = await restoreTo(copy, clock?.moment ?? '')
    const ownerUrl = atRestored(testApp.database.ownerUrl, restored)
    const sql = (text: string, values?: unknown[]) =>
      asOwner(ownerUrl, async (client) => (await client.query(text, values)).rows)
    expect(await faultsOf(ownerUrl)).toEqual([])
    const kept = new Set((await sql('select id from store_order')).map(({ id }) => String(id)))
    expect(before.filter(({ orderId }) => !kept.has(orderId))).toEqual([])
    expect(after.filter(({ orderId }) => kept.has(orderId))).toEqual([])
    expect(await sql("select state from rental where state = 'waiting'")).toHaveLength(1)
    expect(await sql('select 1 from deposit where amount = 50000')).toHaveLength(0)

    const more = {
      DATABASE_URL: atRestored(testApp.database.url, restored),
      DATABASE_OWNER_URL: ownerUrl,
    }
    // Until an operator resumes the copy, it changes nothing (OPS-35).
    const work = () => sql('select id, attempts, locked_at from graphile_worker.jobs order by id')
    const left = await work()
    const paused = startProcess({
      PUBLIC_URL: testApp.url,
      ...testApp.env,
      ...more,
      PORT: new URL(testApp.url).port,
      PAUSED: '1',
    })
    const stateOf = async (path: string) =>
      (await fetch(testApp.url + path).catch(() => undefined))?.status
    await until(async () => (await stateOf('/healthz')) === 200, 120_000)
    expect(await stateOf('/readyz')).toBe(503)
    const refused = await ada.post('/api/store/orders', { logs_ids: [1], total_price: 500 })
    expect(refused.status).toBe(503)
    expect(await work()).toEqual(left)
    await paused.kill()

    app = await startApp(testApp, testApp.url, { more })
    await deliver(testApp, String(bought.body.number), 'Your code is 414141')
    const found = await ada.rentalWhen(rental, (one) => one.rental_status === 'completed')
    expect(found.last_sms_code).toBe('414141')
    await until(async () => {
      const rows = await sql("select 1 from deposit where amount = 50000 and status = 'credited'")
      return rows.length === 1
    }, 120_000)
    await purchases(5)
    expect(await faultsOf(ownerUrl)).toEqual([])
  },
)
