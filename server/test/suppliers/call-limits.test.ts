import { expect, test } from 'vitest'
import { catalogueReady, order, setStatus, link as newLink } from '../boost/orders.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until } from '../harness/test-client.ts'
import { callCount, deliver, worth } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'

const never = 3_600_000

/**
 * Counts the calls of an app from its start, and compares them with its limit. A quarter may be sent at once, the rest
 * spread over each minute.
 */
function watchLimit(perMinute: number) {
  const start = performance.now()
  return async (testApp: TestApp, upstream: 'sms' | 'boost') => {
    const calls = await testApp.control<Record<string, Record<string, number>>>('GET', '/calls')
    const made = Object.values(calls[upstream] ?? {}).reduce((sum, count) => sum + count, 0)
    const burst = Math.floor(perMinute / 4)
    const allowed = burst + ((perMinute - burst) * (performance.now() - start)) / 60_000
    expect(made).toBeLessThanOrEqual(allowed)
  }
}

test(
  'the watcher keeps to the calls of an SMS supplier, and every code arrives [OPS-15]',
  { tags: 'soak' },
  async () => {
    const perMinute = 80
    const expectKept = watchLimit(perMinute)
    await using testApp = await openTestApp({
      delayMs: never,
      smsHook: false,
      env: { SMS_CALLS_PER_MINUTE: String(perMinute), RENTAL_OPEN_LIMIT: '100' },
    })
    const ada = await testApp.newClient('100000')
    const bought = await Promise.all(Array.from({ length: 12 }, () => ada.buy('tg')))
    expect(bought.map(({ status }) => status)).toEqual(bought.map(() => 201))
    // Each number is due every three seconds. Without the limit two rounds would be eight calls too many.
    await until(async () => (await callCount(testApp, 'getStatus')) >= 15)
    await expectKept(testApp, 'sms')

    const numbers = bought.map(({ body }) => ({
      id: String(body.order_id),
      to: String(body.number),
    }))
    for (const [at, { to }] of numbers.entries())
      await deliver(testApp, to, `Your code is ${482_900 + at}`)
    for (const [at, { id }] of numbers.entries()) {
      const done = await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
      expect(done.last_sms_code).toBe(String(482_900 + at))
    }
    await expectKept(testApp, 'sms')
  },
)

test(
  'a number goes past a supplier whose calls are used up; without another it is refused at no charge [OPS-15]',
  { tags: 'soak' },
  async () => {
    const perMinute = 20
    const expectKept = watchLimit(perMinute)
    await using testApp = await openTestApp({
      delayMs: never,
      smsHook: false,
      backup: {},
      env: { SMS_CALLS_PER_MINUTE: String(perMinute), RENTAL_OPEN_LIMIT: '100' },
    })
    const [ada, owner] = [await testApp.newClient('100000'), await demoAdmin(testApp)]
    const buy = async () => {
      const { status, body } = await ada.buy('tg')
      const [row] = await testApp.sql('select provider from rental where id = $1', [body.order_id])
      return row?.['provider'] ?? [status, body.code]
    }
    expect(await buy()).toBe('daisysms')
    await until(async () => (await buy()) === 'backup')
    await expectOk(
      owner.request('PATCH', '/api/admin/suppliers/sms/backup', { body: { switch: 'off' } }),
    )
    // One call becomes available every four seconds.
    await until(async () => (await buy()) === 'daisysms')
    const before = await worth(ada)
    expect(await buy()).toEqual([503, 'SUPPLIER_DOWN'])
    expect(await worth(ada)).toBe(before)
    await until(async () => (await buy()) === 'daisysms')
    await expectKept(testApp, 'sms')
  },
)

test(
  'a boost beyond the calls of the panel is refused at no charge, and the others end [OPS-15]',
  { tags: 'soak' },
  async () => {
    const perMinute = 40
    const expectKept = watchLimit(perMinute)
    await using testApp = await openTestApp({
      env: { BOOST_CALLS_PER_MINUTE: String(perMinute) },
    })
    const ada = await testApp.newClient('100000')
    await catalogueReady(ada)
    const links: string[] = []
    for (;;) {
      const [before, link] = [await worth(ada), newLink()]
      const { status, body } = await order(ada, { link })
      if (status !== 201) {
        expect([status, body.code]).toEqual([503, 'SUPPLIER_DOWN'])
        expect(await worth(ada)).toBe(before)
        break
      }
      links.push(link)
    }
    expect(links.length).toBeGreaterThan(0)
    await expectKept(testApp, 'boost')
    for (const link of links) await setStatus(testApp, link, { status: 'Completed' })
    await testApp.sql('update boost_order set next_check_at = now() where next_check_at > now()')
    await until(async () => {
      const { body } = await ada.get('/api/boost/orders')
      const orders = body.orders as { status: string }[]
      return orders.filter(({ status }) => status === 'success').length === links.length
    })
    await expectKept(testApp, 'boost')
  },
)
