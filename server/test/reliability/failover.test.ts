import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../src/platform/process/free-port.ts'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { shelf, storeAdmin } from '../store/inventory.ts'
import { openPair, type DatabasePair } from './kit/database-pair.ts'
import { keepBuying, longestGap, type Acknowledged } from './kit/purchases.ts'

/** The longest time without a purchase that a fail-over may cause, in ms. */
const outageMost = 10_000
const logs = 4000

// Two app processes, and a primary that is killed during purchases.
describe('a fail-over of the database', { tags: 'soak', timeout: 240_000 }, () => {
  let pair: DatabasePair
  let testApp: TestApp
  let apps: AppProcess[]
  let urls: string[]
  let users: TestClient[]
  let shelved: number[]
  beforeEach(async () => {
    pair = await openPair()
    testApp = await openTestApp({ apps: 0, server: pair.ownerUrl })
    urls = [testApp.url, `http://127.0.0.1:${await freePort()}`]
    apps = await Promise.all(urls.map((url) => startApp(testApp, url, { expected: 'survivable' })))
    users = await Promise.all(Array.from({ length: 6 }, () => testApp.newClient('400000')))
    shelved = (await shelf(await storeAdmin(testApp), logs)).logs
  })
  afterEach(async () => {
    await Promise.all(apps.map((app) => app.kill()))
    await testApp[Symbol.asyncDispose]()
    await pair[Symbol.asyncDispose]()
  })

  /** The acknowledged purchases that the database does not have. */
  async function lost(acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
    const found = await until(() =>
      testApp
        .sql<{ id: string }>('select id from store_order where id = any($1)', [
          acknowledged.map(({ orderId }) => orderId),
        ])
        .catch(() => undefined),
    )
    const kept = new Set(found.map(({ id }) => id))
    return acknowledged.filter(({ orderId }) => !kept.has(orderId))
  }

  test('with a synchronous standby loses no purchase, charges none twice and lasts ten seconds at most [OPS-30]', async ({
    annotate,
  }) => {
    await pair.follow('synchronous')
    const [ada] = users
    if (!ada) throw new Error('there is no user')
    const tab = await ada.live({ url: urls[1] ?? testApp.url })
    const purchases = keepBuying(users, shelved, urls)
    await setTimeout(3000)
    await until(async () => purchases.acknowledged.length > 50)
    await pair.killPrimary()
    const killedAt = performance.now()
    await pair.promote()
    await until(async () => purchases.acknowledged.filter(({ at }) => at > killedAt).length > 50)
    await setTimeout(3000)
    await purchases.stop()

    const { acknowledged } = purchases
    const gap = longestGap(acknowledged)
    const before = acknowledged.filter(({ at }) => at < killedAt).length
    await annotate(
      `${acknowledged.length} purchases, ${before} before; out for ${Math.round(gap)} ms`,
    )
    expect(purchases.refused).toEqual([])
    expect(await lost(acknowledged)).toEqual([])
    expect(gap).toBeLessThan(outageMost)
    for (const user of users) {
      const own = acknowledged.filter(({ userId }) => userId === user.userId)
      const [row] = await testApp.sql<{ orders: number }>(
        'select count(*)::int as orders from store_order where user_id = $1',
        [user.userId],
      )
      expect(row?.orders).toBe(own.length)
      expect((await user.balances()).bal).toBe(`${400_000 - 500 * own.length}.00`)
    }
    // The stream that was open receives the later events.
    const last = acknowledged.findLast(({ userId }) => userId === ada.userId)
    await tab.when(({ data }) => JSON.stringify(data).includes(String(last?.orderId)))
    tab.close()
    await testApp.prove()
  })

  test('without one loses purchases, which this test notices', async () => {
    await pair.follow('asynchronous')
    const purchases = keepBuying(users, shelved, urls)
    await until(async () => purchases.acknowledged.length > 20)
    await pair.cutStandby()
    const cutAt = performance.now()
    await setTimeout(2000)
    await pair.killPrimary()
    await pair.promote()
    await purchases.stop()
    const { acknowledged } = purchases
    const gone = await lost(acknowledged)
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.every(({ at }) => at > cutAt - 1000)).toBe(true)
    await testApp.prove()
  })
})
