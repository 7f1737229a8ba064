import { expect, test } from 'vitest'
import { openTestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { countDays, forgetEnded, insertEnded, type EndedOrder } from './ended-orders.ts'
import { deliver } from './rentals.ts'

type Offer = { readonly code: string; readonly name: string; readonly price_ngn: number }

const offersOf = async (client: TestClient, path: string) => {
  const { status, body } = await client.get(path)
  expect(status).toBe(200)
  return body.services as Offer[] // the shape in the contract
}

test('popular services are ranked by the codes of all users, recent ones by the rentals of the user [NUM-55]', async () => {
  await using testApp = await openTestApp({ delayMs: 3_600_000 })
  const ada = await testApp.newClient('20000')
  const ben = await testApp.newClient('20000')
  const rent = async (client: TestClient, service: string) => {
    const { status, body } = await client.buy(service)
    expect(status).toBe(201)
    return { id: String(body.order_id), number: String(body.number) }
  }
  const made = await rent(ada, 'abk')
  await deliver(testApp, made.number, 'Your code is 482913')
  await ada.rentalWhen(made.id, (one) => one.rental_status === 'completed')
  await rent(ada, 'wa')
  await rent(ada, 'zzdead')

  const popular = await offersOf(ben, '/api/services/popular')
  expect(popular.map(({ code }) => code).slice(0, 4)).toEqual(['abk', 'wa', 'tg', 'go'])
  expect(popular).toHaveLength(12)
  const { body } = await ben.get('/api/services')
  const whole = (body.services as { code: string; default_cost_ngn: number }[]).find(
    ({ code }) => code === 'abk',
  )
  expect(popular[0]?.price_ngn).toBe(whole?.default_cost_ngn)

  expect((await offersOf(ada, '/api/services/recent')).map(({ code }) => code)).toEqual([
    'zzdead',
    'wa',
    'abk',
  ])
  expect(await offersOf(ben, '/api/services/recent')).toEqual([])

  // Services off sale leave both lists at once.
  await testApp.sql(`update service set enabled = false where code in ('abk', 'wa')`)
  expect((await offersOf(ben, '/api/services/popular'))[0]?.code).toBe('tg')
  expect((await offersOf(ada, '/api/services/recent')).map(({ code }) => code)).toEqual(['zzdead'])
})

test('delivery levels exist only for services with enough ended orders [NUM-56]', async () => {
  await using testApp = await openTestApp({})
  const ada = await testApp.newClient('20000')
  const insert = (service: string, state: EndedOrder['state'], count: number, daysAgo = 0) =>
    insertEnded(
      testApp,
      Array.from({ length: count }, () => ({ service, state, daysAgo, seconds: 40 })),
    )
  await insert('tg', 'completed', 13)
  await insert('tg', 'timeout', 17)
  await insert('wa', 'completed', 15, 6)
  await insert('wa', 'cancelled', 25, 12)
  await insert('fb', 'completed', 29)
  await insert('ig', 'cancelled', 30)
  await countDays(testApp)
  const { body } = await ada.get('/api/services/popular')
  expect(body.delivery).toEqual({
    tg: { level: 2, share: 43.3, sample: 30, days: 7, median_s: null },
    // The last seven days have too few orders.
    wa: { level: 1, share: 37.5, sample: 40, days: 30, median_s: null },
    ig: { level: 1, share: 0, sample: 30, days: 7, median_s: null },
  })
  await forgetEnded(testApp)
})
