import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/process/free-port.ts'
import { catalogueReady, panelOrders } from '../boost/orders.ts'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { giveMoney } from '../harness/give-money.ts'
import { isLong } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openOwnServer, type OwnServer } from '../harness/test-database.ts'
import { dueNow } from '../numbers/rentals.ts'
import { shelf, storeAdmin } from '../store/inventory.ts'
import { Deliverer } from '../wallet/deliverer.ts'
import { depositAmount, keepLoading, type MixedLoad } from './kit/mixed-load.ts'
import { seeded } from './kit/seeded.ts'

const seconds = isLong ? 60 : 20
/** The initial balance of each user, in kobo. */
const given = 1_000_000_000
/** The refusal of a number whose supplier did not answer in time, or whose process died before the response. */
const withoutSupplier = 'numbers: 503 SUPPLIER_DOWN'
/** The longest time from the end of the last outage to the credit of an acknowledged deposit, in ms (OPS-8). */
const creditMost = 60_000

describe('kills under a mixed load', { tags: 'soak', timeout: 420_000 }, () => {
  let server: OwnServer
  let testApp: TestApp
  let urls: string[]
  let apps: AppProcess[]
  let users: TestClient[]
  let logs: number[]
  let from: Deliverer
  /** All loads so far; the results of all of them are in the database. */
  const loads: MixedLoad[] = []
  beforeAll(async () => {
    server = await openOwnServer()
    testApp = await openTestApp({
      apps: 0,
      server: server.ownerUrl,
      delayMs: 300,
      env: { RENTAL_OPEN_LIMIT: '10000', LOG_LEVEL: 'fatal' },
    })
    urls = [testApp.url, `http://127.0.0.1:${await freePort()}`]
    apps = await Promise.all(urls.map((url) => startApp(testApp, url)))
    users = await Promise.all(Array.from({ length: 6 }, () => testApp.newClient()))
    await giveMoney(
      testApp.sql,
      users.map(({ userId }) => ({ userId, kobo: given })),
    )
    logs = (await shelf(await storeAdmin(testApp), isLong ? 12_000 : 4000)).logs
    from = new Deliverer(testApp, 'billstack')
    await Promise.all(users.map((user) => catalogueReady(user)))
  }, 300_000)
  afterAll(async () => {
    await from.close()
    await Promise.all(apps.map((app) => app.kill()))
    await testApp[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  const killApp = async (place: number, whileDown: () => Promise<void>): Promise<void> => {
    const [app, url] = [apps[place], urls[place]]
    if (!app || !url) throw new Error('there is no such process')
    expect(app.child.exitCode, app.output()).toBe(null)
    await app.kill()
    await whileDown()
    apps[place] = await startApp(testApp, url)
  }

  const killDatabase = async (whileDown: () => Promise<void>): Promise<void> => {
    const lines = await readFile(join(server.folder, 'postmaster.pid'), 'utf8')
    process.kill(Number(lines.split('\n')[0]), 'SIGKILL')
    await whileDown()
    // A new server refuses to start until the last child of the killed one is gone.
    await until(
      () =>
        server.open().then(
          () => true,
          () => false,
        ),
      60_000,
    )
    for (const url of urls)
      await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok, 60_000)
  }

  /** Makes orders of killed processes old enough to be settled without the response of their supplier. */
  async function timePasses(): Promise<void> {
    await testApp.sql(
      `update rental set created_at = created_at - interval '2 minutes'
       where state = 'placing' and created_at < now() - interval '15 seconds'`,
    )
    await testApp.sql(
      `update boost_order set next_check_at = now()
       where state = 'placing' and created_at < now() - interval '15 seconds'`,
    )
    await dueNow(testApp)
  }

  /** Waits until each request has its reply, and no order waits for its supplier. */
  async function settle(load: MixedLoad): Promise<void> {
    let isStopped = false
    const stopped = load.stop().then(() => (isStopped = true))
    await until(async () => {
      await timePasses()
      await setTimeout(500)
      const [row] = await testApp.sql<{ open: number }>(
        `select (select count(*) from rental where state in ('placing', 'waiting'))::int
          + (select count(*) from boost_order where state = 'placing')::int as open`,
      )
      return isStopped && row?.open === 0
    }, 180_000)
    await stopped
  }

  /** The longest time that a deposit waited, in ms, and the deposits that were credited too late. */
  async function waits({ deposits }: MixedLoad, upAt: number) {
    const references = deposits.map(({ reference }) => reference)
    const credited = await until(async () => {
      const rows = await testApp.sql<{ reference: string; at: string }>(
        `select reference, extract(epoch from credited_at) * 1000 as at from deposit
         where reference = any($1) and status = 'credited'`,
        [references],
      )
      return (
        rows.length === references.length && new Map(rows.map((row) => [row.reference, row.at]))
      )
    }, 180_000)
    const since = (at: number, reference: string) => Number(credited.get(reference)) - at
    return {
      longest: Math.max(...deposits.map(({ at, reference }) => since(at, reference))),
      late: deposits.filter(
        ({ at, reference }) => since(Math.max(at, upAt), reference) > creditMost,
      ),
    }
  }

  /** Checks that each acknowledged order and deposit exists once, and nothing else, and that each balance fits them. */
  async function expectWhole(): Promise<void> {
    const orders = loads.flatMap((load) => load.orders)
    const deposits = loads.flatMap((load) => load.deposits)
    const rows = await testApp.sql<{ id: string; user_id: string; cost: string }>(
      `select id, user_id, total - refunded as cost from store_order
       union all select id, user_id, price - refunded from rental where state = 'completed'
       union all select id, user_id, charge - refunded from boost_order where state <> 'failed'`,
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      orders.map(({ orderId }) => orderId).toSorted(),
    )
    for (const { userId } of users) {
      const spent = rows
        .filter(({ user_id }) => user_id === userId)
        .reduce((sum, { cost }) => sum + Number(cost), 0)
      const sent = depositAmount * deposits.filter((one) => one.userId === userId).length
      const [wallet] = await testApp.sql<{ balance: string }>(
        "select balance from account where kind = 'main' and user_id = $1",
        [userId],
      )
      expect(Number(wallet?.balance)).toBe(given + sent - spent)
    }
    const links = (await panelOrders(testApp)).map((one) => one.link)
    expect(new Set(links).size).toBe(links.length)
    await testApp.prove()
  }

  const begin = (more: { logs: readonly number[]; urls: readonly string[] }): MixedLoad => {
    const load = keepLoading(users, { ...more, from })
    loads.push(load)
    return load
  }

  test('of two processes one is killed: the other answers every request [OPS-40]', async () => {
    const load = begin({ logs: logs.splice(0, 500), urls: urls.slice(1) })
    await until(async () => load.orders.length > 10)
    const before = load.orders.length
    await killApp(0, () => setTimeout(2000))
    await until(async () => load.orders.length > before + 10)
    await settle(load)
    expect(load.repeats()).toBe(0)
    expect(load.refused.filter((one) => one !== withoutSupplier)).toEqual([])
    // A deposit is credited after its delivery is answered.
    await waits(load, Date.now())
    await expectWhole()
  })

  test('after random kills of processes and database nothing is lost or charged twice, and no deposit is late [OPS-7, OPS-8]', async ({
    annotate,
  }) => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
    const random = seeded(seed)
    const load = begin({ logs, urls })
    const start = performance.now()
    const kinds = ['app', 'database', 'database', 'app'] as const
    const done: string[] = []
    for (const [place, kind] of kinds.entries()) {
      const due = ((place + random.next()) / kinds.length) * seconds * 1000
      await setTimeout(Math.max(0, start + due - performance.now()))
      const downFor = () => setTimeout(random.next() * 1000)
      if (kind === 'database') await killDatabase(downFor)
      else await killApp(random.below(2), downFor)
      done.push(`${kind} at ${Math.round(performance.now() - start)} ms`)
    }
    const upAt = Date.now()
    await setTimeout(Math.max(1000, start + seconds * 1000 - performance.now()))
    await settle(load)
    const { longest, late } = await waits(load, upAt)
    await annotate(
      `seed ${seed}; up again: ${done.join(', ')}; ${load.orders.length} orders, ${load.deposits.length} deposits, ` +
        `${load.repeats()} repeats, ${load.refused.length} refunded; the longest wait for a credit ${Math.round(longest)} ms; late ${late.length}`,
    )
    for (const app of apps) expect(app.child.exitCode, app.output()).toBe(null)
    expect(load.refused.filter((one) => one !== withoutSupplier)).toEqual([])
    expect(late).toEqual([])
    expect(load.orders.length).toBeGreaterThan(50)
    expect(load.deposits.length).toBeGreaterThan(50)
    await expectWhole()
  })
})
