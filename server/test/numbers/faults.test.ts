import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../harness/test-client.ts'
import {
  age,
  callCount,
  resetFaults,
  deliver,
  faultsConsumed,
  lookAgain,
  openHolds,
  injectFault,
  postponeFollowUps,
  stateOf,
  worth,
  type SmsFault,
} from './rentals.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

const never = 3_600_000

type StatusFault = Omit<SmsFault, 'call'>

/** Stands in a test's name for an answer too long to print. */
const oversized = 'STATUS_OK: and 70,000 digits'

describe.each(sample(['daisysms', 'classic'], 1))(
  'a faulty %s supplier',
  { tags: 'rounds' },
  (dialect) => {
    let testApp: TestApp
    let ada: TestClient

    beforeAll(async () => {
      testApp = await openTestApp({
        dialect,
        delayMs: never,
        smsHook: false,
        sms: { earliestCancelMs: 0 },
      })
      ada = await testApp.newClient('400000')
    })
    afterAll(() => testApp[Symbol.asyncDispose]())
    beforeEach(async () => {
      await postponeFollowUps(testApp)
      await resetFaults(testApp)
    })

    const buy = async (): Promise<{ id: string; number: string }> => {
      const { status, body } = await ada.buy('dr')
      expect(status).toBe(201)
      return { id: String(body.order_id), number: String(body.number) }
    }

    describe('on a request for a number', () => {
      test.each([
        [{ fault: 'no-numbers' }, 409, 'NO_NUMBERS'],
        [{ fault: 'no-money' }, 503, 'SUPPLIER_DOWN'],
        [{ fault: 'answer', body: 'MAX_PRICE_EXCEEDED' }, 409, 'NO_NUMBERS'],
        [{ fault: 'answer', body: 'WRONG_MAX_PRICE:1.40' }, 409, 'NO_NUMBERS'],
        [{ fault: 'answer', body: 'TOO_MANY_ACTIVE_RENTALS' }, 503, 'SUPPLIER_DOWN'],
        [{ fault: 'answer', body: 'BAD_KEY' }, 503, 'SUPPLIER_DOWN'],
        [{ fault: 'answer', body: 'BANNED:2027-01-01 10-00-00' }, 503, 'SUPPLIER_DOWN'],
        [{ fault: 'answer', body: 'BAD_SERVICE' }, 409, 'SERVICE_OFF'],
      ])(
        'with the fault %j a purchase is rejected with %i %s and refunded',
        async (fault, status, code) => {
          const before = await worth(ada)
          await injectFault(testApp, { call: 'getNumber', ...fault })
          const answer = await ada.buy('dr', {}, crypto.randomUUID())
          expect(answer).toMatchObject({ status, body: { code } })
          // A shortage at the supplier is never shown as the user's, nor in the supplier's words.
          expect(JSON.stringify(answer.body)).not.toMatch(
            /Insufficient|BANNED|BAD_|MAX_PRICE|TOO_MANY_A/,
          )
          expect(await worth(ada)).toBe(before)
          expect(await callCount(testApp, 'getNumber')).toBe(1)
          expect(await openHolds(testApp)).toBe(0)
          await testApp.prove()
        },
      )

      test('a retry with the key of a rejected purchase gets the same error and sends no second request', async () => {
        const key = crypto.randomUUID()
        await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers' })
        const first = await ada.buy('dr', {}, key)
        const second = await ada.buy('dr', {}, key)
        expect([first.status, second.status]).toEqual([409, 409])
        expect(second.body.message).toBe(first.body.message)
        expect(await callCount(testApp, 'getNumber')).toBe(1)
      })

      const unreadable = [
        { fault: '500' },
        { fault: 'html' },
        { fault: 'garbage' },
        { fault: 'empty' },
        { fault: 'answer', body: 'ACCESS_NUMBER:1:2:3' },
        { fault: 'answer', body: 'ACCESS_NUMBER::15555550100' },
        { fault: 'answer', body: 'ACCESS_NUMBER:12' },
        { fault: 'answer', body: 'ACCESS_NUMBER:12:<b>15555550100</b>' },
        { fault: 'answer', body: '{"status":"success"}' },
        { fault: 'answer', body: `ACCESS_NUMBER:12:${'1'.repeat(70_000)}` },
      ]
      test.each(sample(unreadable, 2))(
        'a purchase with the unreadable supplier response %j is not charged',
        { tags: 'rounds' },
        async (fault) => {
          const before = await worth(ada)
          await injectFault(testApp, { call: 'getNumber', ...fault })
          const answer = await ada.buy('dr')
          if (dialect === 'daisysms') {
            expect(answer).toMatchObject({ status: 503, body: { code: 'SUPPLIER_DOWN' } })
          } else {
            // This supplier has a list, in which a bought number may appear late.
            expect(answer).toMatchObject({ status: 201, body: { status: 'placing', number: '' } })
            const id = String(answer.body.order_id)
            await age(testApp, id, 60)
            await lookAgain(testApp, id)
            expect(await stateOf(testApp, id)).toBe('placing')
            await age(testApp, id, 60)
            await lookAgain(testApp, id)
            expect(await stateOf(testApp, id)).toBe('refused')
          }
          expect(await worth(ada)).toBe(before)
          expect(await callCount(testApp, 'getNumber')).toBe(1)
          expect(await openHolds(testApp)).toBe(0)
          await testApp.prove()
        },
      )

      test('a purchase whose response is lost is refunded, or found in the list of the supplier [NUM-41, NUM-48]', async () => {
        const before = await worth(ada)
        await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout' })
        const answer = await ada.buy('dr')
        expect(await callCount(testApp, 'getNumber')).toBe(1)
        if (dialect === 'daisysms') {
          expect(answer).toMatchObject({ status: 503, body: { code: 'SUPPLIER_DOWN' } })
          expect(await worth(ada)).toBe(before)
          return
        }
        expect(answer).toMatchObject({ status: 201, body: { status: 'active' } })
        const { order_id: id, number } = answer.body
        await deliver(testApp, String(number), 'Your code is 482913')
        await lookAgain(testApp, String(id))
        const rental = await ada.rental(String(id))
        expect(rental).toMatchObject({ rental_status: 'completed', last_sms_code: '482913' })
        expect(await worth(ada)).toBe(before - rental.price_ngn)
        await testApp.prove()
      })

      test('a number that the supplier does not know is refunded after the third status request', async () => {
        const before = await worth(ada)
        await injectFault(testApp, {
          call: 'getNumber',
          fault: 'answer',
          body: 'ACCESS_NUMBER:7:15555550199',
        })
        const { id } = await buy()
        await lookAgain(testApp, id)
        await lookAgain(testApp, id)
        expect(await stateOf(testApp, id)).toBe('waiting')
        await lookAgain(testApp, id)
        expect(await ada.rental(id)).toMatchObject({
          rental_status: 'cancelled',
          money: 'refunded',
        })
        expect(await worth(ada)).toBe(before)
        await testApp.prove()
      })

      test('a purchase is rejected and not charged when the price of the supplier exceeds the paid price', async () => {
        const before = await worth(ada)
        await testApp.sql(
          `update service_price set price = 5000 where service = 'dr' and duration = '5min'`,
        )
        const answer = await ada.buy('dr')
        await testApp.sql(
          `update service_price set price = 57900 where service = 'dr' and duration = '5min'`,
        )
        expect(answer).toMatchObject({ status: 409, body: { code: 'NO_NUMBERS' } })
        expect(String(answer.body.message)).toContain('at this price')
        expect(await worth(ada)).toBe(before)
      })
    })

    describe('on a request for a status', () => {
      const noCodes: readonly StatusFault[] = [
        { fault: '500' },
        { fault: 'html' },
        { fault: 'garbage' },
        { fault: 'empty' },
        { fault: 'after-effect-timeout', times: 2 },
        { fault: 'answer', body: 'STATUS_OK' },
        { fault: 'answer', body: 'STATUS_OK:' },
        { fault: 'answer', body: 'STATUS_WAIT_RETRY:112233' },
        { fault: 'answer', body: 'STATUS_WAIT_RESEND' },
        { fault: 'answer', body: 'STATUS_SOMETHING:112233' },
        { fault: 'answer', body: 'NO_ACTIVATION' },
        { fault: 'answer', body: 'TOO_MANY_REQUESTS' },
        { fault: 'answer', body: oversized },
      ]
      test.each(sample(noCodes, 2))(
        'the fault %j delivers no code; the real code still completes the rental [NUM-45]',
        { tags: 'rounds' },
        async (fault) => {
          const before = await worth(ada)
          const { id, number } = await buy()
          const body = fault.body === oversized ? `STATUS_OK:${'9'.repeat(70_000)}` : fault.body
          await injectFault(testApp, { call: 'getStatus', ...fault, ...(body && { body }) })
          await lookAgain(testApp, id)
          await faultsConsumed(testApp)
          expect(await ada.rental(id)).toMatchObject({
            rental_status: 'waiting',
            money: 'held',
            last_sms_code: null,
          })
          await deliver(testApp, number, 'Use 640871 to sign in')
          await lookAgain(testApp, id)
          const rental = await ada.rental(id)
          expect(rental).toMatchObject({ rental_status: 'completed', last_sms_code: '640871' })
          expect(rental.messages).toHaveLength(1)
          expect(await worth(ada)).toBe(before - rental.price_ngn)
          expect(await openHolds(testApp)).toBe(0)
          await testApp.prove()
        },
      )

      test.each([
        [
          'STATUS_OK:Code: 12:34 <script>alert(1)</script>',
          'Code: 12:34 <script>alert(1)</script>',
        ],
        ['STATUS_OK:G-123456', 'G-123456'],
      ])('the code of %s is stored complete, as plain text', async (body, code) => {
        const { id } = await buy()
        await injectFault(testApp, { call: 'getStatus', fault: 'answer', body })
        await lookAgain(testApp, id)
        expect(await ada.rental(id)).toMatchObject({
          rental_status: 'completed',
          last_sms_code: code,
          cancel_blocked: 'A code has arrived, so this number was charged.',
        })
        await testApp.prove()
      })

      test('a cancellation by the supplier ends the rental and refunds it [NUM-41, NUM-43]', async () => {
        const before = await worth(ada)
        const { id } = await buy()
        await injectFault(testApp, { call: 'getStatus', fault: 'answer', body: 'STATUS_CANCEL' })
        await lookAgain(testApp, id)
        expect(await ada.rental(id)).toMatchObject({
          rental_status: 'cancelled',
          money: 'refunded',
        })
        expect(await worth(ada)).toBe(before)
      })
    })

    describe('on a request to cancel', () => {
      const cancel = (id: string) => ada.post(`/api/rentals/${id}/cancellation`)

      const refusals = [
        { fault: 'early-cancel' },
        { fault: 'after-effect-timeout' },
        { fault: '500' },
        { fault: 'html' },
        { fault: 'answer', body: 'NO_ACTIVATION' },
        { fault: 'answer', body: 'ACCESS_READY' },
        { fault: 'answer', body: 'BAD_STATUS' },
      ]
      test.each(sample(refusals, 2))(
        'after the fault %j the cancel request stays stored and is retried',
        { tags: 'rounds' },
        async (fault) => {
          const before = await worth(ada)
          const { id } = await buy()
          await injectFault(testApp, { call: 'setStatus', ...fault })
          const answer = await cancel(id)
          await faultsConsumed(testApp)
          expect(answer).toMatchObject({
            status: 200,
            body: { rental_status: 'waiting', money: 'held', cancel_requested: true },
          })
          expect(String(answer.body.message)).toContain("can't cancel this number yet")
          await lookAgain(testApp, id)
          expect(await ada.rental(id)).toMatchObject({
            rental_status: 'cancelled',
            money: 'refunded',
            last_sms_code: null,
          })
          expect(await worth(ada)).toBe(before)
          await testApp.prove()
        },
      )

      test('a code that arrived before the cancel request completes the rental and is charged [NUM-43, NUM-44]', async () => {
        const before = await worth(ada)
        const { id, number } = await buy()
        await deliver(testApp, number, 'Your code is 551177')
        const answer = await cancel(id)
        expect(answer).toMatchObject({
          status: 200,
          body: { rental_status: 'completed', last_sms_code: '551177', money: 'charged' },
        })
        expect(answer.body.message).toBe('A code arrived first, so this number was charged.')
        expect(await worth(ada)).toBe(before - Number(answer.body.price_ngn))
        await testApp.prove()
      })

      test('a code that arrives between a rejected cancel request and its retry completes the rental', async () => {
        const { id, number } = await buy()
        await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel' })
        expect((await cancel(id)).body.rental_status).toBe('waiting')
        await deliver(testApp, number, 'Your code is 909012')
        await lookAgain(testApp, id)
        expect(await ada.rental(id)).toMatchObject({
          rental_status: 'completed',
          last_sms_code: '909012',
          cancel_requested: false,
        })
        await testApp.prove()
      })
    })
  },
)
