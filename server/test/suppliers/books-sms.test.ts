import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  age,
  callCount,
  resetFaults,
  deliver,
  dueNow,
  lookAgain,
  injectFault,
  postponeFollowUps,
  stateOf,
  type SmsFault,
  worth,
} from '../numbers/rentals.ts'
import { allEnded, bothSides, floats, followUpNow, supplierBooks } from './books.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

const never = 3_600_000
const windowSeconds = 7 * 60
const sides = [
  { dialect: 'classic', smsHook: true },
  { dialect: 'classic', smsHook: false },
  { dialect: 'daisysms', smsHook: true },
  { dialect: 'daisysms', smsHook: false },
] as const

describe.each(sample(sides, 1))(
  'the books of a $dialect supplier (webhooks: $smsHook) [NUM-49]',
  { tags: 'rounds' },
  (side) => {
    const { dialect, smsHook } = side
    let testApp: TestApp
    let ada: TestClient

    beforeAll(async () => {
      testApp = await openTestApp({
        ...side,
        delayMs: never,
        sms: { earliestCancelMs: 0 },
        env: { RENTAL_OPEN_LIMIT: '1000' },
      })
      ada = await testApp.newClient('400000')
    })
    afterAll(() => testApp[Symbol.asyncDispose]())
    beforeEach(() => resetFaults(testApp))
    // Whatever a test did: what the supplier charged is booked, for each activation, and nothing else.
    afterEach(async () => {
      await testApp.control('DELETE', '/faults')
      await allEnded(testApp)
      await followUpNow(testApp)
      const { ours, theirs } = await bothSides(testApp)
      expect(ours).toEqual(theirs)
    })

    const buy = async (more: Record<string, unknown> = {}, service = 'dr') => {
      const { status, body } = await ada.buy(service, more)
      expect(status).toBe(201)
      return { id: String(body.order_id), number: String(body.number) }
    }
    const cancel = (id: string) => ada.post(`/api/rentals/${id}/cancellation`)
    const passWindow = (id: string, more = 1) => age(testApp, id, windowSeconds + more)
    const code = (number: string) => deliver(testApp, number, 'Your code is 482913')
    /** The number of the newest open activation at the supplier. */
    const newestUpstream = async (): Promise<string> => {
      const { active } = await testApp.control<{ active: { number: string }[] }>('GET', '/sms')
      return active[0]?.number ?? ''
    }
    const followUps = () =>
      testApp.sql<{ reason: string; outcome: string }>(
        'select reason, outcome from activation_followup order by since',
      )
    /** Makes the supplier fail every call until the faults are cleared. */
    const silence = async () => {
      for (const call of ['getStatus', 'setStatus', 'getActiveActivations'] as const)
        await injectFault(testApp, { call, fault: '500', times: 1000 })
    }

    const durations = dialect === 'classic' ? ['5MIN'] : ['5MIN', '1D', '3D', '7D']
    test.each(durations)('a %s number with a code', async (duration) => {
      const { id, number } = await buy({ duration })
      await code(number)
      await lookAgain(testApp, id)
      await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
      const { ours, theirs } = await floats(testApp)
      expect(ours).toBe(theirs)
    })

    test('an area code, several codes, a cancel and a timeout', async () => {
      const several = await buy(dialect === 'daisysms' ? { areas: ['212'] } : {}, 'ub')
      for (const text of ['Code 100001', 'Code 200002']) {
        await deliver(testApp, several.number, text)
        await lookAgain(testApp, several.id)
      }
      await cancel((await buy()).id)
      await passWindow((await buy()).id)
      await allEnded(testApp)
      const { ours, theirs } = await floats(testApp)
      expect(ours).toBe(theirs)
    })

    /** Polls the waiting numbers, and ends those without a code. */
    const allEndedOrCoded = async () => {
      const open = await testApp.sql<{ id: string }>(
        `select id from rental where state = 'waiting'`,
      )
      for (const { id } of open) {
        await lookAgain(testApp, id)
        await passWindow(id)
      }
      await allEnded(testApp)
    }

    // These calls are the same with and without webhooks.
    if (!smsHook) {
      const numberFaults: readonly Omit<SmsFault, 'call'>[] = [
        { fault: 'no-numbers' },
        { fault: 'no-money' },
        { fault: '500' },
        { fault: 'html' },
        { fault: 'garbage' },
        { fault: 'empty' },
        { fault: 'slow', ms: 200 },
      ]
      test.each(sample(numberFaults, 3))('getNumber: %j', { tags: 'rounds' }, async (fault) => {
        await injectFault(testApp, { call: 'getNumber', ...fault })
        const { body } = await ada.buy('dr')
        if (body.status === 'placing') await age(testApp, String(body.order_id), 120)
        if (fault.fault === 'slow') await code(String(body.number))
        await allEndedOrCoded()
      })

      const statusFaults: readonly Omit<SmsFault, 'call'>[] = [
        { fault: '500', times: 2 },
        { fault: 'html' },
        { fault: 'garbage' },
        { fault: 'after-effect-timeout', times: 2 },
        { fault: 'slow', ms: 200 },
        { fault: 'answer', body: 'NO_ACTIVATION' },
      ]
      test.each(sample(statusFaults, 2))(
        'getStatus: %j, with and without a code afterwards',
        { tags: 'rounds' },
        async (fault) => {
          for (const comes of [true, false]) {
            const { id, number } = await buy()
            await injectFault(testApp, { call: 'getStatus', ...fault })
            await lookAgain(testApp, id)
            if (comes) await code(number)
            await allEndedOrCoded()
          }
        },
      )

      const cancelFaults: readonly Omit<SmsFault, 'call'>[] = [
        { fault: 'early-cancel' },
        { fault: 'after-effect-timeout' },
        { fault: '500' },
        { fault: 'html' },
        { fault: 'garbage' },
        { fault: 'slow', ms: 200 },
        { fault: 'answer', body: 'NO_ACTIVATION' },
        { fault: 'answer', body: 'ACCESS_READY' },
        { fault: 'answer', body: 'BAD_STATUS' },
      ]
      test.each(sample(cancelFaults, 2))(
        'setStatus: %j, with and without a code after the cancel',
        { tags: 'rounds' },
        async (fault) => {
          for (const comes of [true, false]) {
            const { id, number } = await buy()
            await injectFault(testApp, { call: 'setStatus', ...fault })
            await cancel(id)
            // If the supplier did cancel the number, it accepts no code.
            if (comes) await code(number).catch(() => undefined)
            await lookAgain(testApp, id)
            await allEndedOrCoded()
          }
        },
      )

      // The call takes our whole time limit. Without a list it is handled like any other unreadable response.
      if (dialect === 'classic') {
        test('getNumber times out without a sale', { tags: 'soak' }, async () => {
          const before = await worth(ada)
          await injectFault(testApp, { call: 'getNumber', fault: 'timeout' })
          const { status, body } = await ada.buy('dr')
          expect([status, body.status]).toEqual([201, 'placing'])
          await age(testApp, String(body.order_id), 120)
          await allEnded(testApp)
          expect(await worth(ada)).toBe(before)
        })
      }

      test('cancel and status both answer "no such activation": a later code is booked as a loss', async () => {
        const { id, number } = await buy()
        await injectFault(testApp, { call: 'getActiveActivations', fault: '500', times: 1000 })
        for (const call of ['setStatus', 'getStatus'] as const)
          await injectFault(testApp, { call, fault: 'answer', body: 'NO_ACTIVATION', times: 1000 })
        expect((await cancel(id)).status).toBe(200)
        expect(await stateOf(testApp, id)).toBe('cancelled')
        await testApp.control('DELETE', '/faults')
        await code(number)
        await followUpNow(testApp)
        expect((await followUps()).at(-1)).toEqual({ reason: 'gone', outcome: 'charged' })
      })

      test('setStatus times out, and the cancel still succeeds', { tags: 'soak' }, async () => {
        const { id, number } = await buy()
        await injectFault(testApp, { call: 'setStatus', fault: 'timeout' })
        const answer = cancel(id)
        await until(async () => (await callCount(testApp, 'setStatus')) > 0)
        await code(number)
        expect((await answer).status).toBe(200)
      })
    }

    const webhookFaults = smsHook ? ['duplicate-webhook', 'late-webhook', 'lost-webhook'] : []
    test.each(webhookFaults)('%s', async (fault) => {
      const { id, number } = await buy()
      await injectFault(testApp, { call: 'webhook', fault, ms: 200 })
      await code(number)
      if (fault === 'lost-webhook') await lookAgain(testApp, id)
      await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
    })

    test('"no such activation" three times: the rental is cancelled, and a later code is booked as a loss', async () => {
      const { id, number } = await buy()
      // Numbers with a code are polled, too. The list fails, because it would contain this number.
      await injectFault(testApp, { call: 'getActiveActivations', fault: '500', times: 1000 })
      await injectFault(testApp, {
        call: 'getStatus',
        fault: 'answer',
        body: 'NO_ACTIVATION',
        times: 1000,
      })
      await injectFault(testApp, { call: 'setStatus', fault: 'answer', body: 'NO_ACTIVATION' })
      for (let at = 0; at < 3; at += 1) await lookAgain(testApp, id)
      await testApp.control('DELETE', '/faults')
      expect(await stateOf(testApp, id)).toBe('cancelled')
      expect(await callCount(testApp, 'setStatus')).toBe(1)
      await code(number)
      await followUpNow(testApp)
      expect((await followUps()).at(-1)).toEqual({ reason: 'gone', outcome: 'charged' })
      const { ours, theirs } = await floats(testApp)
      expect(ours).toBe(theirs)
    })

    test.each([true, false])(
      'the waiting time ends while the supplier does not respond (code arrives: %s)',
      { tags: 'soak' },
      async (comes) => {
        const { id, number } = await buy()
        await silence()
        await passWindow(id)
        await lookAgain(testApp, id)
        // The order does not end before three minutes of grace.
        await age(testApp, id, 170)
        await lookAgain(testApp, id)
        expect(await stateOf(testApp, id)).toBe('waiting')
        await age(testApp, id, 15)
        await lookAgain(testApp, id)
        expect(await stateOf(testApp, id)).toBe('timeout')
        const before = (await followUps()).at(-1)
        expect(before).toEqual({ reason: 'no status', outcome: 'open' })
        await followUpNow(testApp)
        expect((await followUps()).at(-1)?.outcome).toBe('open')
        await testApp.control('DELETE', '/faults')
        if (comes) await code(number)
        await followUpNow(testApp)
        expect((await followUps()).at(-1)?.outcome).toBe(comes ? 'charged' : 'returned')
        const { ours, theirs } = await floats(testApp)
        expect(ours).toBe(theirs)
      },
    )

    test(
      'a number that arrives after its order failed is returned, or booked as a loss when a code arrives',
      { tags: 'soak' },
      async () => {
        for (const comes of [true, false]) {
          await postponeFollowUps(testApp)
          await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 4000 })
          // The response and the list can arrive together. Then both cancel.
          await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel', times: 1000 })
          const answer = ada.buy('dr')
          const [row] = await until(async () => {
            const rows = await testApp.sql<{ id: string }>(
              `select id from rental where state = 'placing'`,
            )
            return rows.length > 0 && rows
          })
          await age(testApp, row?.id ?? '', 3600)
          await until(async () => (await stateOf(testApp, row?.id ?? '')) === 'refused')
          expect((await answer).status).toBe(503)
          // From the late response or from the list, whichever is first.
          expect((await followUps()).at(-1)).toEqual({
            reason: expect.stringMatching(/^(not stored|listed)$/),
            outcome: 'open',
          })
          await testApp.control('DELETE', '/faults')
          if (comes) await code(await newestUpstream())
          await followUpNow(testApp)
          expect((await followUps()).at(-1)?.outcome).toBe(comes ? 'charged' : 'returned')
        }
        const { ours, theirs } = await floats(testApp)
        expect(ours).toBe(theirs)
      },
    )

    test('a follow-up without a result after a day ends as unknown', { tags: 'soak' }, async () => {
      const { id } = await buy()
      await silence()
      await passWindow(id, 200)
      await lookAgain(testApp, id)
      await testApp.sql(`update activation_followup set until = now() where outcome = 'open'`)
      await followUpNow(testApp)
      expect((await followUps()).at(-1)).toEqual({ reason: 'no status', outcome: 'unknown' })
    })

    test.each([true, false])(
      'the response of getNumber is lost (code arrives: %s)',
      async (comes) => {
        const known = (await followUps()).length
        await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout' })
        const { status, body } = await ada.buy('nf')
        if (dialect === 'classic') {
          // The number is found in the list.
          expect({ status, number: body.number }).toEqual({
            status: 201,
            number: await newestUpstream(),
          })
          if (comes) await code(String(body.number))
          await allEndedOrCoded()
          return
        }
        expect(status).toBe(503)
        const lost = await testApp.sql(
          `select service, max_cost_micro_usd >= expected_micro_usd as capped from sms_lost_response
        where service = 'nf' order by at desc limit 1`,
        )
        expect(lost).toEqual([{ service: 'nf', capped: true }])
        if (!comes) return
        if (smsHook) {
          await code(await newestUpstream())
          await until(async () => (await followUps()).length > known)
          await followUpNow(testApp)
          expect((await followUps()).at(-1)).toEqual({ reason: 'webhook', outcome: 'charged' })
        }
      },
    )

    if (dialect === 'daisysms' && smsHook) {
      test('the response of getNumber for three days is lost: its code is booked at the price of three days', async () => {
        const known = (await followUps()).length
        await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout' })
        expect((await ada.buy('nf', { duration: '3D' })).status).toBe(503)
        await code(await newestUpstream())
        await until(async () => (await followUps()).length > known)
        await followUpNow(testApp)
        expect((await followUps()).at(-1)).toEqual({ reason: 'webhook', outcome: 'charged' })
      })

      test('the response of getNumber is lost, and the supplier does not answer when its webhook comes: the charge is booked later', async () => {
        const known = (await followUps()).length
        await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout' })
        expect((await ada.buy('nf')).status).toBe(503)
        await injectFault(testApp, { call: 'getStatus', fault: '500', times: 1000 })
        await code(await newestUpstream())
        await until(async () => (await followUps()).length > known)
        await resetFaults(testApp)
        await followUpNow(testApp)
        expect((await followUps()).at(-1)).toEqual({ reason: 'webhook', outcome: 'charged' })
      })
    }

    if (dialect === 'classic') {
      test(
        'the response of getNumber is lost, and the activation list cannot be read until the order is given up',
        { tags: 'soak' },
        async () => {
          for (const comes of [true, false]) {
            await injectFault(testApp, { call: 'getNumber', fault: 'after-effect-timeout' })
            await injectFault(testApp, { call: 'getActiveActivations', fault: '500', times: 1000 })
            const { body } = await ada.buy('nf')
            const id = String(body.order_id)
            expect(body.status).toBe('placing')
            await age(testApp, id, 120)
            await lookAgain(testApp, id)
            // A failed call of the list proves nothing, so the order waits ten minutes, not two.
            expect(await stateOf(testApp, id)).toBe('placing')
            await age(testApp, id, 470)
            await lookAgain(testApp, id)
            expect(await stateOf(testApp, id)).toBe('placing')
            await age(testApp, id, 20)
            await until(async () => (await stateOf(testApp, id)) === 'refused')
            const known = (await followUps()).length
            if (comes) await code(await newestUpstream())
            // The list is requested even without another open rental.
            await testApp.control('DELETE', '/faults')
            await until(async () => (await followUps()).length > known)
            await followUpNow(testApp)
            const outcome = comes ? 'charged' : 'returned'
            // From the list or from a webhook, whichever is first.
            expect((await followUps()).at(-1)?.outcome).toBe(outcome)
          }
          await dueNow(testApp)
          expect(
            (await supplierBooks(testApp)).reserved.filter((one) => one.service === 'nf'),
          ).toEqual([])
        },
      )
    }
  },
)
