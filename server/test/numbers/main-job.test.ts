import { expect, test } from 'vitest'
import { openTestApp } from '../harness/test-app.ts'

test('sign up, fund the wallet, rent a number, see the code [SITE-1, NUM-18, NUM-42]', async () => {
  await using testApp = await openTestApp({ delayMs: 200 })
  const ada = await testApp.newClient('2000')
  const tab = await ada.live()

  const bought = await ada.buy('wa')
  expect(bought.status).toBe(201)
  expect(bought.body).toMatchObject({
    service: 'wa',
    service_name: 'WhatsApp',
    price_ngn: 1927,
    rental_status: 'waiting',
    status: 'active',
    money: 'held',
  })
  const reported = await tab.when(
    (one) => one.event === 'numbers' && one.data.rental_status === 'completed',
  )
  expect(reported.data.last_sms_code).toMatch(/^\d{6}$/)
  expect(reported.data.money).toBe('charged')
  expect(await ada.balances()).toEqual({ bal: '73.00', refer_bal: '0.00' })
  tab.close()
})

test('a cancelled number is refunded [NUM-43, NUM-44]', async () => {
  await using testApp = await openTestApp({ delayMs: 60_000 })
  const ada = await testApp.newClient('2000')
  const { body } = await ada.buy('wa')
  const cancelled = await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
  expect(cancelled.status).toBe(200)
  expect(cancelled.body).toMatchObject({
    rental_status: 'cancelled',
    money: 'refunded',
    refunded: '1927.00',
  })
  expect((await ada.balances()).bal).toBe('2000.00')
})
