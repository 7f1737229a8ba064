// `npm run drill`: causes faults in a cluster while two processes of the product serve purchases, and prints a table.
// The cluster is PostgreSQL 18, Patroni, etcd, HAProxy and PgBouncer of Debian, with the configurations of deploy/ha.
// It needs root, and a mirror of Debian for the first run. It takes about six minutes.
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { startApp } from '../../server/test/harness/app-process.ts'
import { giveMoney } from '../../server/test/harness/give-money.ts'
import { openTestApp, type TestApp } from '../../server/test/harness/test-app.ts'
import { until, type TestClient } from '../../server/test/harness/test-client.ts'
import { makeTemplate, testLogin } from '../../server/test/harness/test-database.ts'
import { keepBuying, longestGap } from '../../server/test/reliability/kit/purchases.ts'
import { shelf, storeAdmin } from '../../server/test/store/inventory.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { unpackPackages } from './packages.ts'

const buyers = 6
const logs = 6000
const warmUpMs = 3000
/** How long purchases continue after the first purchase that follows a fault. */
const afterMs = 5000
const frozenMs = 40_000

type Fault = { readonly name: string; readonly happens: (cluster: Cluster) => Promise<unknown> }

const faults: readonly Fault[] = [
  {
    name: 'power cut of the primary (Patroni and PostgreSQL killed)',
    happens: async (cluster) => cluster.cut(await cluster.primary()),
  },
  {
    name: 'crash of PostgreSQL on the primary',
    happens: async (cluster) => cluster.crash(await cluster.primary()),
  },
  { name: 'planned switchover', happens: (cluster) => cluster.switchOver() },
  {
    name: 'power cut of the standby',
    happens: async (cluster) => cluster.cut(await cluster.standby()),
  },
  {
    name: `primary frozen for ${frozenMs / 1000} s`,
    happens: async (cluster) => cluster.freeze(await cluster.primary(), frozenMs),
  },
]

type Row = {
  readonly fault: string
  readonly outageMs: number
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
  readonly healedMs: number
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'The drill needs Linux and root: the programs run in a root directory of their own.',
  )
  process.exit(1)
}
const folder = resolve('.cache/drill')
console.log('unpacking the packages ...')
const root = await unpackPackages(resolve(folder, 'packages'))
console.log('starting the cluster ...')
const cluster = await openCluster(root, resolve(folder, 'run'), testLogin)
const rows: Row[] = []
try {
  await makeTemplate(cluster.ownerUrl)
  for (const fault of faults) rows.push(await drill(cluster, fault))
} finally {
  await cluster[Symbol.asyncDispose]()
}
report(rows)

/** Causes one fault during purchases through two processes. Ends with a healthy cluster and a proof of the ledger. */
async function drill(cluster: Cluster, fault: Fault): Promise<Row> {
  console.log(`${fault.name} ...`)
  await using testApp = await openTestApp({ apps: 0, server: cluster.ownerUrl })
  const pooled = new URL(testApp.database.url)
  pooled.port = String(cluster.poolerPort)
  const env = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: testApp.database.url }
  const urls = [testApp.url, `http://127.0.0.1:${await freePort()}`]
  const apps = await Promise.all(
    urls.map((url) => startApp({ ...testApp, env: { ...testApp.env, ...env } }, url)),
  )
  try {
    const users = await Promise.all(Array.from({ length: buyers }, () => testApp.newClient('1000')))
    await giveMoney(
      testApp.sql,
      users.map(({ userId }) => ({ userId, kobo: logs * 500 * 100 })),
    )
    const shelved = (await shelf(await storeAdmin(testApp), logs)).logs
    const purchases = keepBuying(users, shelved, urls)
    await setTimeout(warmUpMs)
    await fault.happens(cluster)
    const happenedAt = performance.now()
    await until(
      async () => purchases.acknowledged.some(({ at }) => at > happenedAt + 1000),
      120_000,
    )
    await setTimeout(afterMs)
    await purchases.stop()
    if (purchases.refused.length > 0) throw new Error(`refused: ${purchases.refused.join(', ')}`)

    const healedFrom = performance.now()
    await cluster.heal()
    const healedMs = performance.now() - healedFrom
    const ids = purchases.acknowledged.map(({ orderId }) => orderId)
    const kept = await until(() => ordersOf(testApp, users).catch(() => undefined), 60_000)
    await until(async () => testApp.prove().then(() => true, notYet), 60_000)
    return {
      fault: fault.name,
      outageMs: longestGap(purchases.acknowledged),
      acknowledged: ids.length,
      lost: ids.filter((id) => !kept.has(id)).length,
      twice: kept.size - ids.length,
      healedMs,
    }
  } finally {
    await Promise.all(apps.map((app) => app.kill()))
  }
}

/** False for errors of connections that the fault closed, which are tried again. Rethrows a broken invariant. */
function notYet(error: unknown): false {
  if (error instanceof Error && error.message.startsWith('the ledger does not add up')) throw error
  return false
}

/** The ids of all orders of some users. */
async function ordersOf(testApp: TestApp, users: readonly TestClient[]): Promise<Set<string>> {
  const found = await testApp.sql<{ id: string }>(
    'select id from store_order where user_id = any($1)',
    [users.map(({ userId }) => userId)],
  )
  return new Set(found.map(({ id }) => id))
}

function report(rows: readonly Row[]): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    '\n| fault | longest time without a purchase, s | acknowledged | lost | more than acknowledged | healthy again after, s |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const row of rows)
    console.log(
      `| ${row.fault} | ${seconds(row.outageMs)} | ${row.acknowledged} | ${row.lost} | ${row.twice} | ${seconds(row.healedMs)} |`,
    )
  const isFine = rows.every(({ lost, twice }) => lost === 0 && twice === 0)
  console.log(
    isFine ? '\nNo purchase was lost or charged twice.' : '\nPurchases were lost or charged twice.',
  )
  process.exitCode = isFine ? 0 : 1
}
