import { expect, test } from 'vitest'
import { until } from '../harness/test-client.ts'
import {
  age,
  callCount,
  deliver,
  dueNow,
  openHolds,
  injectFault,
  lookAgain,
  resetFaults,
  stateOf,
  together,
} from './rentals.ts'
import { openTestApp } from '../harness/test-app.ts'

const never = 3_600_000

test('a message received by webhook and again in the list of the supplier is stored once', async () => {
  await using testApp = await openTestApp({ dialect: 'classic', delayMs: never })
  const ada = await testApp.newClient('5000')
  const bought = await together([() => ada.buy('ub'), () => ada.buy('ub')])
  for (const { body } of bought) {
    await deliver(testApp, String(body.number), 'Your Uber code is 7788')
    await ada.rentalWhen(String(body.order_id), (one) => one.rental_status === 'completed')
  }
  const lists = await callCount(testApp, 'getActiveActivations')
  await dueNow(testApp)
  await until(async () => (await callCount(testApp, 'getActiveActivations')) > lists)
  await until(async () => {
    const due = await testApp.sql('select 1 from rental_watch where next_check_at <= now()')
    return due.length === 0
  })
  for (const { body } of bought) {
    const rental = await ada.rental(String(body.order_id))
    expect(rental.messages.map((one) => one.code)).toEqual(['7788'])
  }
})

test('with lost and readable responses at the same time, every order gets a separate number [NUM-50]', async () => {
  await using testApp = await openTestApp({ dialect: 'classic', delayMs: never, smsHook: false })
  const ada = await testApp.newClient('20000')
  await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout', times: 6 })
  const answers = await together(Array.from({ length: 14 }, () => () => ada.buy('dr')))
  await testApp.sql(
    `update rental set created_at = created_at - interval '2 minutes' where state = 'placing'`,
  )
  await dueNow(testApp)
  await until(async () => {
    const open = await testApp.sql(`select 1 from rental where state = 'placing'`)
    return open.length === 0
  })
  const rows = await testApp.sql<{ number: string }>(
    `select number from rental where state = 'waiting'`,
  )
  expect(rows).toHaveLength(14)
  expect(new Set(rows.map((row) => row.number)).size).toBe(14)
  expect(await openHolds(testApp)).toBe(14)
  expect(await callCount(testApp, 'getNumber')).toBe(14)
  // No order was refused, although some had to wait for the supplier's list.
  expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 14 }, () => 201))
})

test('an order that was returned as placing and refunded later stays visible to its owner', async () => {
  await using testApp = await openTestApp({ dialect: 'classic', delayMs: never, smsHook: false })
  const ada = await testApp.newClient('1000')
  await injectFault(testApp, { call: 'getNumber', fault: 'html' })
  const tab = await ada.live()
  const { status, body } = await ada.buy('dr')
  expect([status, body.status]).toEqual([201, 'placing'])
  const id = String(body.order_id)
  await age(testApp, id, 120)
  await until(async () => (await stateOf(testApp, id)) === 'refused')
  const reported = await tab.when((one) => one.event === 'numbers' && one.data.money === 'refunded')
  expect(reported.data.order_id).toBe(id)
  expect(await ada.rental(id)).toMatchObject({ rental_status: 'cancelled', refunded: '579.00' })
  tab.close()
})

test.each([
  ['classic', 2],
  ['daisysms', 0],
] as const)(
  'another code of a %s supplier is requested by %d calls, free, and the former code is no new one [NUM-94]',
  { tags: 'soak' },
  async (dialect, calls) => {
    await using testApp = await openTestApp({ dialect, delayMs: never, smsHook: false })
    const ada = await testApp.newClient('5000')
    const { body } = await ada.buy('zztwo')
    const id = String(body.order_id)
    const request = () => ada.post(`/api/rentals/${id}/another-code`)
    expect(await request()).toMatchObject({ status: 409, body: { code: 'NOT_OFFERED' } })
    await deliver(testApp, String(body.number), 'Your code is 111222')
    const done = await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
    expect(done.another_code).toBe('possible')
    const { bal } = await ada.balances()

    await resetFaults(testApp)
    const answers = await together([request, request])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await callCount(testApp, 'setStatus')).toBe(calls)
    await lookAgain(testApp, id)
    const waiting = await ada.rental(id)
    expect(waiting.another_code).toBe('requested')
    expect(waiting.messages.map(({ code }) => code)).toEqual(['111222'])

    await deliver(testApp, String(body.number), 'Your code is 333444')
    const again = await ada.rentalWhen(id, (one) => one.messages.length === 2)
    expect(again.messages.map(({ code }) => code)).toEqual(['333444', '111222'])
    expect(again).toMatchObject({ last_sms_code: '333444', another_code: 'possible' })
    expect((await ada.balances()).bal).toBe(bal)
    const bob = await testApp.newClient()
    expect((await bob.post(`/api/rentals/${id}/another-code`)).status).toBe(404)
    await age(testApp, id, 3600)
    expect((await request()).body.code).toBe('NOT_OFFERED')
  },
)

test('a request for another code that the supplier did not answer is not shown as one [NUM-94]', async () => {
  await using testApp = await openTestApp({ dialect: 'classic', delayMs: never })
  const ada = await testApp.newClient('5000')
  const { body } = await ada.buy('zztwo')
  const id = String(body.order_id)
  await deliver(testApp, String(body.number), 'Your code is 111222')
  await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
  await injectFault(testApp, { call: 'setStatus', fault: '500' })
  const answer = await ada.post(`/api/rentals/${id}/another-code`)
  expect(answer).toMatchObject({ status: 503, body: { code: 'SUPPLIER_DOWN' } })
  expect((await ada.rental(id)).another_code).toBe('possible')
  expect((await ada.post(`/api/rentals/${id}/another-code`)).status).toBe(200)
})
