import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../harness/test-client.ts'
import {
  callCount,
  resetFaults,
  deliver,
  openHolds,
  injectFault,
  together,
  worth,
} from './rentals.ts'
import { bothSides, followUpNow, supplierBooks } from '../suppliers/books.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

const never = 3_600_000

describe.each(sample(['daisysms', 'classic'], 1))(
  'numbers of a %s supplier [NUM-50]',
  { tags: 'rounds' },
  (dialect) => {
    let testApp: TestApp
    let ada: TestClient
    let chidi: TestClient
    let line = 0

    beforeAll(async () => {
      testApp = await openTestApp({
        dialect,
        delayMs: never,
        smsHook: false,
        sms: { earliestCancelMs: 0 },
      })
      ada = await testApp.newClient('20000')
      chidi = await testApp.newClient('20000')
    })
    afterAll(() => testApp[Symbol.asyncDispose]())
    beforeEach(() => resetFaults(testApp))

    const fresh = () => `1${202_555_0100 + (line += 1)}`
    /** Makes the supplier hand out these numbers next, although other users had them. */
    const handOut = async (...numbers: string[]) => {
      for (const number of numbers) await testApp.control('POST', '/sms/next-number', { number })
    }
    /** Rents a fresh number for Ada and cancels it; returns the number. */
    const hadByAda = async (): Promise<string> => {
      const number = fresh()
      await handOut(number)
      const { body } = await ada.buy('dr')
      expect(body.number).toBe(number)
      await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
      return number
    }

    test('a number that another user had is returned to the supplier, and another one is requested', async () => {
      const old = await hadByAda()
      const other = fresh()
      await handOut(old, other)
      const before = await worth(chidi)
      const { status, body } = await chidi.buy('dr')
      expect(status).toBe(201)
      expect(body.number).toBe(other)
      expect(await worth(chidi)).toBe(before - Number(body.price_ngn))
      const { reserved } = await supplierBooks(testApp)
      expect(reserved).toHaveLength(1)
      await chidi.post(`/api/rentals/${String(body.order_id)}/cancellation`)
    })

    test('a purchase is rejected and not charged after four numbers that another user had', async () => {
      const old = [await hadByAda(), await hadByAda(), await hadByAda(), await hadByAda()]
      await handOut(...old)
      await resetFaults(testApp)
      const before = await worth(chidi)
      const { status, body } = await chidi.buy('dr')
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'NO_NUMBERS' })
      expect(body.message).toContain('No new number is available')
      expect(await callCount(testApp, 'getNumber')).toBe(4)
      expect(await worth(chidi)).toBe(before)
      expect((await supplierBooks(testApp)).reserved).toEqual([])
      expect(await openHolds(testApp)).toBe(0)
    })

    test('a number may go to the same user again, and to another user for another service', async () => {
      const old = await hadByAda()
      await handOut(old)
      const again = await ada.buy('dr')
      expect(again.body.number).toBe(old)
      await ada.post(`/api/rentals/${String(again.body.order_id)}/cancellation`)
      await handOut(old)
      const other = await chidi.buy('nf')
      expect(other.body.number).toBe(old)
      await chidi.post(`/api/rentals/${String(other.body.order_id)}/cancellation`)
    })

    test('a number whose return fails is followed up, and its cost is booked when it receives a code', async () => {
      const old = await hadByAda()
      await handOut(old, fresh())
      await injectFault(testApp, { call: 'setStatus', fault: '500' })
      const { body } = await chidi.buy('dr')
      expect(body.number).not.toBe(old)
      await deliver(testApp, old, 'Your code is 482913')
      await followUpNow(testApp)
      const { ours, theirs } = await bothSides(testApp)
      expect(ours).toEqual(theirs)
      expect(Object.keys(theirs)).toHaveLength(1)
      await chidi.post(`/api/rentals/${String(body.order_id)}/cancellation`)
    })

    test('one number that the supplier gives to two concurrent purchases goes to one user only, 20 rounds', async () => {
      for (let round = 0; round < 20; round += 1) {
        const number = fresh()
        await handOut(number, number)
        const answers = await together([() => ada.buy('dr'), () => chidi.buy('dr')])
        expect(answers.map((one) => one.status)).toEqual([201, 201])
        const numbers = answers.map((one) => one.body.number)
        expect(numbers.filter((one) => one === number)).toHaveLength(1)
        const [first, second] = answers.map((one) => String(one.body.order_id))
        await ada.post(`/api/rentals/${first}/cancellation`)
        await chidi.post(`/api/rentals/${second}/cancellation`)
      }
      const shared = await testApp.sql(
        'select number from rental group by number, service having count(distinct user_id) > 1',
      )
      expect(shared).toEqual([])
    })
  },
)

test('with NUMBER_RESALE_SCOPE=any a number is not sold to another user for any service [NUM-50]', async () => {
  await using testApp = await openTestApp({ delayMs: never, env: { NUMBER_RESALE_SCOPE: 'any' } })
  const [ada, chidi] = [await testApp.newClient('5000'), await testApp.newClient('5000')]
  const number = '12025550150'
  await testApp.control('POST', '/sms/next-number', { number })
  expect((await ada.buy('dr')).body.number).toBe(number)
  await testApp.control('POST', '/sms/next-number', { number })
  const other = await chidi.buy('nf')
  expect(other.status).toBe(201)
  expect(other.body.number).not.toBe(number)
  await testApp.control('POST', '/sms/next-number', { number })
  expect((await ada.buy('ub')).body.number).toBe(number)
})

test('a lost response with a number that another user had is not adopted, and the purchase is rejected [NUM-50]', async () => {
  await using testApp = await openTestApp({
    dialect: 'classic',
    delayMs: never,
    smsHook: false,
    sms: { earliestCancelMs: 0 },
  })
  const [ada, chidi] = [await testApp.newClient('5000'), await testApp.newClient('5000')]
  const number = '12025550151'
  await testApp.control('POST', '/sms/next-number', { number })
  const first = await ada.buy('dr')
  await ada.post(`/api/rentals/${String(first.body.order_id)}/cancellation`)
  await testApp.control('POST', '/sms/next-number', { number })
  await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout' })
  const before = await worth(chidi)
  expect(await chidi.buy('dr')).toMatchObject({ status: 409, body: { code: 'NO_NUMBERS' } })
  expect(await worth(chidi)).toBe(before)
  expect((await supplierBooks(testApp)).reserved).toEqual([])
})
