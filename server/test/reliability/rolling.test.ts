import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/platform/process/free-port.ts'
import { catalogueReady } from '../boost/orders.ts'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { giveMoney } from '../harness/give-money.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { shelf, storeAdmin } from '../store/inventory.ts'
import { Deliverer } from '../wallet/deliverer.ts'
import { openHttpFront, type HttpFront } from './kit/http-front.ts'
import { keepLoading } from './kit/mixed-load.ts'

/** Longer than the load balancer needs to see that a process is not ready, also on a busy machine. */
const draining = { DRAIN_MS: '5000' }
const newer = fileURLToPath(new URL('kit/newer-release.ts', import.meta.url))

let testApp: TestApp
let urls: string[]
let apps: AppProcess[]
let front: HttpFront
let users: TestClient[]
let logs: number[]
let from: Deliverer
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0, delayMs: 300, env: { RENTAL_OPEN_LIMIT: '10000' } })
  urls = [testApp.url, `http://127.0.0.1:${await freePort()}`]
  apps = await Promise.all(urls.map((url) => startApp(testApp, url, { more: draining })))
  front = await openHttpFront(urls)
  users = await Promise.all(Array.from({ length: 4 }, () => testApp.newClient()))
  await giveMoney(
    testApp.sql,
    users.map(({ userId }) => ({ userId, kobo: 1_000_000_000 })),
  )
  logs = (await shelf(await storeAdmin(testApp), 8000)).logs
  from = new Deliverer(testApp, 'billstack')
  await Promise.all(users.map((user) => catalogueReady(user)))
  await until(async () => urls.every((url) => front.isIn(url)))
}, 300_000)
afterAll(async () => {
  await from.close()
  await front[Symbol.asyncDispose]()
  await Promise.all(apps.map((app) => app.kill()))
  await testApp[Symbol.asyncDispose]()
})

test(
  'a rolling restart of two processes into a release with one more migration fails no request, while old and new run side by side [OPS-43]',
  { tags: 'soak', timeout: 420_000 },
  async ({ annotate }) => {
    const load = keepLoading(users, { logs, urls: [front.url], from })
    let reads = 0
    const over = new AbortController()
    const reading = (async () => {
      while (!over.signal.aborted) {
        const answer = await users[0]?.request('GET', '/api/me/summary', { url: front.url })
        expect(answer?.status).toBe(200)
        reads += 1
      }
    })()
    const more = async () => {
      const count = load.orders.length
      await until(async () => load.orders.length >= count + 20)
    }
    await more()
    for (const [place, url] of urls.entries()) {
      const old = apps[place]
      old?.child.kill('SIGTERM')
      expect(await old?.gone).toBe(0)
      apps[place] = await startApp(testApp, url, { more: draining, main: newer })
      await until(async () => front.isIn(url))
      const [row] = await testApp.sql<{ newer: boolean }>(
        "select to_regclass('newer_table') is not null as newer",
      )
      expect(row?.newer).toBe(true)
      // The first time one old process still serves.
      await more()
    }
    over.abort()
    await Promise.all([reading, load.stop()])
    await annotate(`${load.orders.length} orders, ${load.deposits.length} deposits, ${reads} reads`)
    expect(front.failed).toEqual([])
    expect(load.repeats()).toBe(0)
    expect(load.refused).toEqual([])
    await until(async () => {
      const rows = await testApp.sql("select 1 from rental where state in ('placing', 'waiting')")
      return rows.length === 0
    }, 60_000)
    await testApp.prove()
  },
)
