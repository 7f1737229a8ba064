import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rental } from '@nosim/contract/shop/numbers.ts'
import {
  age,
  callCount,
  closeUpstream,
  deliver,
  injectFault,
  isOpenUpstream,
  lookAgain,
  openHolds,
  resetFaults,
  stateOf,
  together,
  worth,
} from '../numbers/rentals.ts'
import { allEnded, bothSides, followUpNow } from '../suppliers/books.ts'
import { sample } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'

const never = 3_600_000
/** OpenAI: costs $0.05 and receives one message. */
const service = 'dr'
const price = 579

describe.each(sample(['daisysms', 'classic'], 1))(
  'a number of a %s supplier, again',
  { tags: 'rounds' },
  (dialect) => {
    let testApp: TestApp
    let ada: TestClient
    beforeAll(async () => {
      testApp = await openTestApp({ dialect, delayMs: never, sms: { earliestCancelMs: 0 } })
    })
    afterAll(() => testApp[Symbol.asyncDispose]())
    beforeEach(async () => {
      await resetFaults(testApp)
      ada = await testApp.newClient('20000')
    })
    afterEach(async () => {
      await resetFaults(testApp)
      await testApp.sql("update rental set ends_at = now() where state = 'waiting'")
      await allEnded(testApp)
      await followUpNow(testApp)
      const { ours, theirs } = await bothSides(testApp)
      expect(ours).toEqual(theirs)
      expect(await openHolds(testApp)).toBe(0)
      await testApp.prove()
    })

    /** Rents a number for Ada, delivers its code, and waits until the supplier has closed it. */
    const had = async (of = service): Promise<Rental> => {
      const { body } = await ada.buy(of)
      await deliver(testApp, String(body.number), 'Your code is 111222')
      const done = await ada.rentalWhen(String(body.order_id), (one) => one.money === 'charged')
      await closeUpstream(testApp, done)
      return done
    }
    const rentAgain = (of: Rental, key?: string, client = ada): Promise<Answer> =>
      client.buy(of.service, { again_of: of.order_id }, key)
    const isRefused = (answer: Answer, message: string) =>
      expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_OFFERED', message } })

    test('is the same number under a new order, held, and charged with its code [NUM-95, NUM-50]', async () => {
      const former = await had()
      expect(former.rent_again).toEqual({ blocked: null })
      const before = await worth(ada)
      const { status, body } = await rentAgain(former)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        number: former.number,
        rental_status: 'waiting',
        money: 'held',
        online_by: null,
        rent_again: null,
      })
      expect(body.order_id).not.toBe(former.order_id)
      expect(await callCount(testApp, 'getNumber')).toBe(1)
      await deliver(testApp, former.number, 'Your code is 333444')
      const done = await ada.rentalWhen(String(body.order_id), (one) => one.money === 'charged')
      expect(done.messages.map(({ code }) => code)).toEqual(['333444'])
      expect((await ada.rental(former.order_id)).messages.map(({ code }) => code)).toEqual([
        '111222',
      ])
      expect(await worth(ada)).toBe(before - price)
      const [row] = await testApp.sql('select again_of from rental where id = $1', [body.order_id])
      expect(row).toEqual({ again_of: former.order_id })
    })

    test('without a code costs nothing: cancelled, or at the end of its wait [NUM-95]', async () => {
      const former = await had()
      const before = await worth(ada)
      const first = await rentAgain(former)
      const id = String(first.body.order_id)
      await ada.post(`/api/rentals/${id}/cancellation`)
      await ada.rentalWhen(id, (one) => one.rental_status === 'cancelled')
      const second = await rentAgain(former)
      await age(testApp, String(second.body.order_id), 430)
      await ada.rentalWhen(String(second.body.order_id), (one) => one.rental_status === 'timeout')
      expect(await worth(ada)).toBe(before)
    })

    const refusals = [
      [
        'RENEW_ACTIVATION_NOT_AVAILABLE',
        "This number can't be rented again. You haven't been charged.",
      ],
      ['BAD_ID', "This number can't be rented again. You haven't been charged."],
      [
        'SIM_OFFLINE',
        "This number is offline right now. You haven't been charged; please try again later.",
      ],
    ] as const
    test.each(sample(refusals, 1))(
      'that the supplier refuses by %s costs nothing, with its reason [NUM-95]',
      { tags: 'rounds' },
      async (word, message) => {
        const former = await had()
        const before = await worth(ada)
        await injectFault(testApp, { call: 'getExtraActivation', fault: 'answer', body: word })
        const key = randomUUID()
        isRefused(await rentAgain(former, key), message)
        isRefused(await rentAgain(former, key), message)
        expect(await callCount(testApp, 'getExtraActivation')).toBe(1)
        expect(await worth(ada)).toBe(before)
        expect((await rentAgain(former)).status).toBe(201)
      },
    )

    test('that needs money which we do not have there is no fault of the number [NUM-95]', async () => {
      const former = await had()
      const before = await worth(ada)
      await injectFault(testApp, { call: 'getExtraActivation', fault: 'no-money' })
      expect(await rentAgain(former)).toMatchObject({
        status: 503,
        body: { code: 'SUPPLIER_DOWN' },
      })
      expect(await callCount(testApp, 'getNumber')).toBe(1)
      expect(await worth(ada)).toBe(before)
    })

    test('that costs more than its price allows is given back, and costs nothing [NUM-95, NUM-23]', async () => {
      const former = await had()
      const before = await worth(ada)
      const setPrice = (kobo: number) =>
        testApp.sql(
          `update service_price set price = $1 where service = 'dr' and duration = '5min'`,
          [kobo],
        )
      await setPrice(5000)
      const answer = await rentAgain(former)
      await setPrice(57_900)
      const message =
        "This number isn't available at its price right now. You haven't been charged."
      const elsewhere = "No number is available at this price right now. You haven't been charged."
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'NO_NUMBERS', message: dialect === 'classic' ? elsewhere : message },
      })
      expect(await worth(ada)).toBe(before)
      expect(await isOpenUpstream(testApp, former.number)).toBe(false)
      // A classic supplier states the price before the purchase.
      expect(await callCount(testApp, 'getExtraActivation')).toBe(dialect === 'classic' ? 0 : 1)
    })

    test('that comes as another number is given back [NUM-95, NUM-50]', async () => {
      const former = await had()
      const before = await worth(ada)
      const other = {
        call: 'getExtraActivation',
        fault: 'answer',
        body: 'ACCESS_NUMBER:1:12025550199',
      }
      await injectFault(testApp, other as Parameters<typeof injectFault>[1])
      isRefused(
        await rentAgain(former),
        "This number can't be rented again. You haven't been charged.",
      )
      const [row] = await testApp.sql(
        `select reason from activation_followup where activation_id = '1'`,
      )
      expect(row).toEqual({ reason: 'not wanted' })
      await testApp.sql(`delete from activation_followup where activation_id = '1'`)
      expect(await worth(ada)).toBe(before)
    })

    test('whose answer is lost is found in the list, or refunded; others never get it [NUM-95, NUM-48]', async () => {
      const former = await had()
      const before = await worth(ada)
      await injectFault(testApp, { call: 'getExtraActivation', fault: 'after-effect-timeout' })
      const { status, body } = await rentAgain(former)
      if (dialect === 'daisysms') {
        expect([status, body.code]).toEqual([503, 'SUPPLIER_DOWN'])
        expect(await worth(ada)).toBe(before)
        // A webhook reports the lost number. It is cancelled at the supplier, or its cost is booked.
        await deliver(testApp, former.number, 'Your code is 555666')
        await until(async () => {
          const booked = await testApp.sql(
            "select 1 from activation_followup where reason = 'webhook' and outcome = 'charged'",
          )
          return booked.length > 0
        })
        return
      }
      expect(status).toBe(201)
      expect(body.number).toBe(former.number)
      await deliver(testApp, former.number, 'Your code is 555666')
      await ada.rentalWhen(String(body.order_id), (one) => one.money === 'charged')
      expect(await worth(ada)).toBe(before - price)
      expect(await callCount(testApp, 'getExtraActivation')).toBe(1)
    })

    test('is ordered once by one key, and once by two keys at the same time [NUM-95, NUM-20]', async () => {
      const former = await had()
      const before = await worth(ada)
      const key = randomUUID()
      const same = await together([() => rentAgain(former, key), () => rentAgain(former, key)])
      expect(same.map(({ status }) => status)).toEqual([201, 201])
      expect(same[0]?.body.order_id).toBe(same[1]?.body.order_id)
      expect(await callCount(testApp, 'getExtraActivation')).toBe(1)
      expect((await ada.rental(former.order_id)).rent_again).toEqual({
        blocked: 'You have an open order for this number.',
      })
      isRefused(
        await rentAgain(former),
        "You have an open order for this number. You haven't been charged.",
      )
      await ada.post(`/api/rentals/${String(same[0]?.body.order_id)}/cancellation`)

      const two = await together([() => rentAgain(former), () => rentAgain(former)])
      expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        201, 409,
      ])
      expect(await callCount(testApp, 'getExtraActivation')).toBe(2)
      expect(await worth(ada)).toBe(before - price)
    })

    test('is not had of an order of another user, of no order, or of one that is not over [NUM-95]', async () => {
      const former = await had()
      const bob = await testApp.newClient('5000')
      expect((await rentAgain(former, undefined, bob)).status).toBe(404)
      const none = await ada.buy(service, { again_of: randomUUID() })
      expect([none.status, none.body.code]).toEqual([404, 'NOT_FOUND'])
      expect((await ada.buy(service, { again_of: 'x' })).status).toBe(404)
      const { body: open } = await ada.buy(service)
      const notOver = 'A number can be rented again once it has a code and its time is over.'
      isRefused(await ada.buy(service, { again_of: open.order_id }), notOver)
      await ada.post(`/api/rentals/${String(open.order_id)}/cancellation`)
      isRefused(await ada.buy(service, { again_of: open.order_id }), notOver)
      isRefused(await ada.buy('wa', { again_of: former.order_id }), notOver)
      expect(await callCount(testApp, 'getExtraActivation')).toBe(0)
      expect(await worth(bob)).toBe(5000)
    })

    const choices = [
      { duration: '1d' },
      { areas: ['212'] },
      { carriers: ['vz'] },
      { another_number: true },
    ]
    test.each(sample(choices, 1))(
      'has no other choices: %j [NUM-95]',
      { tags: 'rounds' },
      async (choice) => {
        const former = await had()
        const answer = await ada.buy(service, { again_of: former.order_id, ...choice })
        const again_of = 'A number is rented again for 5 minutes and without other choices'
        expect(answer).toMatchObject({ status: 400, body: { fields: { again_of } } })
      },
    )

    test('is not offered while further codes come for free, but after that [NUM-95, NUM-94]', async () => {
      const { body } = await ada.buy('zztwo')
      await deliver(testApp, String(body.number), 'Your code is 111222')
      const id = String(body.order_id)
      const running = await ada.rentalWhen(id, (one) => one.money === 'charged')
      expect(running).toMatchObject({ another_code: 'possible', rent_again: null })
      await age(testApp, id, 430)
      await closeUpstream(testApp, running)
      const over = await ada.rental(id)
      expect(over).toMatchObject({ another_code: null, rent_again: { blocked: null } })
      expect((await rentAgain(over)).body.number).toBe(running.number)
    })

    test(
      'goes to no other supplier: one that is not on gets no order [NUM-95, NUM-65]',
      { tags: 'soak' },
      async () => {
        const former = await had()
        const before = await worth(ada)
        const setSwitch = async (position: string) => {
          await testApp.sql('update supplier set switch = $1 where kind = $2', [position, 'sms'])
        }
        await setSwitch('drain')
        const off = await until(async () => {
          const answer = await rentAgain(former)
          if (answer.status === 409) return answer
          await ada.post(`/api/rentals/${String(answer.body.order_id)}/cancellation`)
          return undefined
        })
        isRefused(off, "This number can't be rented again right now. You haven't been charged.")
        expect((await ada.rental(former.order_id)).rent_again).toEqual({
          blocked: "This number can't be rented again right now.",
        })
        await setSwitch('on')
        expect(await worth(ada)).toBe(before)
        const again = await until(async () => {
          const answer = await rentAgain(former)
          return answer.status === 201 && answer
        })
        expect(again.body.number).toBe(former.number)
      },
    )

    if (dialect === 'classic')
      test('is not taken by an order of another user whose answer is lost as well [NUM-95, NUM-50]', async () => {
        const former = await had()
        const bob = await testApp.newClient('5000')
        await injectFault(testApp, { call: 'getNumber', fault: 'html' })
        const { status, body: other } = await bob.buy(service)
        expect([status, other]).toEqual([201, expect.objectContaining({ status: 'placing' })])
        const otherId = String(other.order_id)
        await testApp.sql(
          `update rental_watch set next_check_at = now() + interval '1 hour' where rental_id = $1`,
          [otherId],
        )
        await injectFault(testApp, { call: 'getExtraActivation', fault: 'after-effect-timeout' })
        await injectFault(testApp, { call: 'getActiveActivations', fault: '500', times: 2 })
        const { body } = await rentAgain(former)
        expect(body.status).toBe('placing')
        await lookAgain(testApp, otherId)
        expect(await stateOf(testApp, otherId)).toBe('placing')
        await lookAgain(testApp, String(body.order_id))
        expect((await ada.rental(String(body.order_id))).number).toBe(former.number)
        await age(testApp, otherId, 120)
        await until(async () => (await stateOf(testApp, otherId)) === 'refused')
        expect(await worth(bob)).toBe(5000)
      })

    if (dialect === 'daisysms')
      test(
        'that is asleep waits, polled every 15 s, until its supplier says that it waits [NUM-96]',
        { tags: 'soak' },
        async () => {
          const former = await had()
          const tab = await ada.live()
          await injectFault(testApp, { call: 'getExtraActivation', fault: 'asleep', ms: 4000 })
          const { status, body } = await rentAgain(former)
          const id = String(body.order_id)
          expect([status, body.message]).toEqual([201, 'Your number is coming online.'])
          expect(Date.parse(String(body.online_by))).toBeGreaterThan(Date.now())
          const asleep = await ada.rental(id)
          expect(asleep.online_by).toBe(body.online_by)
          const [watch] = await testApp.sql<{ wait: number }>(
            `select extract(epoch from next_check_at - now())::float8 as wait from rental_watch where rental_id = $1`,
            [id],
          )
          expect(watch?.wait).toBeGreaterThan(10)
          await lookAgain(testApp, id)
          expect(await stateOf(testApp, id)).toBe('waiting')
          expect((await ada.rental(id)).online_by).toBe(body.online_by)

          await until(async () => {
            await lookAgain(testApp, id)
            return (await ada.rental(id)).online_by === null
          })
          const online = await tab.when(
            ({ event, data }) =>
              event === 'numbers' && data.order_id === id && data.online_by === null,
          )
          expect(online.data.rental_status).toBe('waiting')
          tab.close()
          await deliver(testApp, former.number, 'Your code is 777888')
          await ada.rentalWhen(id, (one) => one.last_sms_code === '777888')
        },
      )

    if (dialect === 'daisysms')
      test(
        'that stays asleep is released at the end of its wait; its supplier may not know it until then [NUM-96]',
        { tags: 'soak' },
        async () => {
          const former = await had()
          const before = await worth(ada)
          await injectFault(testApp, { call: 'getExtraActivation', fault: 'asleep', ms: never })
          const { body } = await rentAgain(former)
          const id = String(body.order_id)
          for (let looks = 0; looks < 4; looks += 1) {
            await injectFault(testApp, {
              call: 'getStatus',
              fault: 'answer',
              body: 'NO_ACTIVATION',
            })
            await lookAgain(testApp, id)
            expect(await stateOf(testApp, id)).toBe('waiting')
          }
          await resetFaults(testApp)
          await age(testApp, id, 430)
          await ada.rentalWhen(id, (one) => one.rental_status === 'timeout')
          expect(await worth(ada)).toBe(before)
        },
      )
  },
)
