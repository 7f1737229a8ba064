import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  callCount,
  resetFaults,
  deliver,
  dueNow as allDueNow,
  openHolds,
  injectFault,
  stateOf,
  worth,
} from './rentals.ts'
import { lockRow, type Lock } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds } from '../harness/rounds.ts'

const never = 3_600_000
/** OpenAI: costs $0.05 and receives one message. */
const service = 'dr'
const price = 579

describe.each(rounds({ quick: ['classic'] as const, whole: ['daisysms', 'classic'] as const }))(
  'a process killed during an order from a %s supplier',
  { tags: 'rounds' },
  (dialect) => {
    let testApp: TestApp
    let app: AppProcess
    let ada: TestClient
    let before: number

    beforeAll(async () => {
      testApp = await openTestApp({
        dialect,
        delayMs: never,
        apps: 0,
        smsHook: false,
        sms: { earliestCancelMs: 0 },
        env: { RENTAL_OPEN_LIMIT: '1000' },
      })
      app = await startApp(testApp)
      ada = await testApp.newClient('100000')
    })
    afterAll(async () => {
      await app.kill()
      await testApp[Symbol.asyncDispose]()
    })
    beforeEach(async () => {
      await resetFaults(testApp)
      before = await worth(ada)
    })
    afterEach(async () => {
      expect(await openHolds(testApp)).toBe(0)
      await testApp.prove()
    })

    const restart = async (): Promise<void> => {
      app = await startApp(testApp)
    }
    const killAndRestart = async (): Promise<void> => {
      await app.kill()
      await restart()
    }
    /** Buys without waiting for the response. */
    const buyUnheard = (key?: string): void => {
      void ada.buy(service, {}, key).catch(() => undefined)
    }
    const newest = (): Promise<string> =>
      until(async () => {
        const [row] = await testApp.sql<{ id: string }>(
          `select id from rental where user_id = $1 and state = 'placing' order by id desc limit 1`,
          [ada.userId],
        )
        return row?.id
      })
    const buy = async (): Promise<{ id: string; number: string }> => {
      const { status, body } = await ada.buy(service)
      expect(status).toBe(201)
      return { id: String(body.order_id), number: String(body.number) }
    }
    /** Makes open orders two minutes older and due, and waits until none is in state `placing`. */
    const timePasses = async (): Promise<void> => {
      await testApp.sql(
        `update rental set created_at = created_at - interval '2 minutes'
        where state in ('placing', 'waiting')`,
      )
      await allDueNow(testApp)
      await until(async () => {
        const [row] = await testApp.sql<{ n: number }>(
          `select count(*)::int as n from rental where state = 'placing'`,
        )
        return row?.n === 0
      })
    }
    const dueNow = (id: string): Promise<unknown> => allDueNow(testApp, [id])
    /** The order whose response was lost is found in the supplier's list, or refunded where there is no list. */
    const endsAsLost = async (id: string): Promise<void> => {
      await timePasses()
      if (dialect === 'daisysms') {
        expect(await stateOf(testApp, id)).toBe('refused')
        expect(await worth(ada)).toBe(before)
        return
      }
      const found = await ada.rental(id)
      expect(found).toMatchObject({ rental_status: 'waiting', status: 'active' })
      await deliver(testApp, found.number, 'Your code is 260117')
      await dueNow(id)
      await ada.rentalWhen(id, (one) => one.last_sms_code === '260117')
      expect(await worth(ada)).toBe(before - price)
    }

    test(
      'before the order is stored: no supplier request is sent, and nothing is charged',
      { tags: 'soak' },
      async () => {
        const key = randomUUID()
        const lock = await lockRow(testApp, 'select 1 from account where user_id = $1 for update', [
          ada.userId,
        ])
        buyUnheard(key)
        await lock.blocks('rental_place_many')
        await app.kill()
        await lock.release()
        await restart()
        await timePasses()
        expect(await callCount(testApp, 'getNumber')).toBe(0)
        expect(await worth(ada)).toBe(before)
      },
    )

    test(
      'during a supplier request that rents nothing: the order is refused and refunded',
      { tags: 'soak' },
      async () => {
        await injectFault(testApp, { call: 'getNumber', fault: 'timeout' })
        buyUnheard()
        const id = await newest()
        await until(async () => (await callCount(testApp, 'getNumber')) === 1)
        await killAndRestart()
        await timePasses()
        expect(await stateOf(testApp, id)).toBe('refused')
        expect(await worth(ada)).toBe(before)
        expect(await callCount(testApp, 'getNumber')).toBe(1)
      },
    )

    test(
      'during a supplier request that succeeds later: the number is found in the list, or refunded',
      { tags: 'soak' },
      async () => {
        await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 400 })
        buyUnheard()
        const id = await newest()
        await until(async () => (await callCount(testApp, 'getNumber')) === 1)
        const had = await rentedUpstream(testApp)
        await app.kill()
        await until(async () => (await rentedUpstream(testApp)) === had + 1)
        await restart()
        await endsAsLost(id)
        expect(await callCount(testApp, 'getNumber')).toBe(1)
      },
    )

    test('after the supplier rented a number, response unread: it is found in the list, or refunded', async () => {
      const had = await rentedUpstream(testApp)
      await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 400 })
      buyUnheard()
      const id = await newest()
      await until(async () => (await callCount(testApp, 'getNumber')) === 1)
      app.child.kill('SIGSTOP')
      await until(async () => (await rentedUpstream(testApp)) === had + 1)
      await killAndRestart()
      await endsAsLost(id)
      expect(await callCount(testApp, 'getNumber')).toBe(1)
    })

    test(
      'after the supplier response, before it is stored: the number is found in the list, or refunded',
      { tags: 'soak' },
      async () => {
        await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 400 })
        buyUnheard()
        const id = await newest()
        const lock = await lockRow(testApp, 'select 1 from rental where id = $1 for update', [id])
        await lock.blocks('rental_assign_many')
        await app.kill()
        await lock.lose('rental_assign_many')
        await restart()
        await endsAsLost(id)
        expect(await callCount(testApp, 'getNumber')).toBe(1)
      },
    )

    test(
      'after the supplier response is stored: the next process receives the code',
      { tags: 'soak' },
      async () => {
        const { id, number } = await buy()
        await app.kill()
        await deliver(testApp, number, 'Your code is 808080')
        await restart()
        const rental = await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
        expect(rental.last_sms_code).toBe('808080')
        expect(await worth(ada)).toBe(before - price)
      },
    )

    test(
      'while waiting for a code: the next process refunds the rental after its timeout',
      { tags: 'soak' },
      async () => {
        const { id } = await buy()
        await app.kill()
        await testApp.sql('update rental set ends_at = now() where id = $1', [id])
        await dueNow(id)
        await restart()
        await ada.rentalWhen(id, (one) => one.rental_status === 'timeout')
        expect(await worth(ada)).toBe(before)
        expect(await rentedUpstream(testApp, id)).toBe(0)
      },
    )

    test(
      'before a received code is stored: the next process stores it once',
      { tags: 'soak' },
      async () => {
        const { id, number } = await buy()
        await deliver(testApp, number, 'Your code is 414243')
        const held = await lockMessages(testApp)
        await dueNow(id)
        await held.blocks('rental_receive')
        await app.kill()
        await held.lose('rental_receive')
        await restart()
        await dueNow(id)
        const rental = await ada.rentalWhen(id, (one) => one.rental_status === 'completed')
        expect(rental.messages).toHaveLength(1)
        expect(await worth(ada)).toBe(before - price)
      },
    )

    test(
      'after the supplier accepted a cancellation, before it is stored: the rental is refunded once',
      { tags: 'soak' },
      async () => {
        const { id } = await buy()
        const lock = await lockRow(testApp, 'select 1 from account where user_id = $1 for update', [
          ada.userId,
        ])
        void ada.post(`/api/rentals/${id}/cancellation`).catch(() => undefined)
        await lock.blocks('rental_end')
        await app.kill()
        await lock.lose('rental_end')
        expect(await stateOf(testApp, id)).toBe('waiting')
        await restart()
        await dueNow(id)
        const rental = await ada.rentalWhen(id, (one) => one.rental_status !== 'waiting')
        expect(rental).toMatchObject({ rental_status: 'cancelled', money: 'refunded' })
        expect(await worth(ada)).toBe(before)
      },
    )

    test(
      'repeatedly under load: every hold ends, and no stored rental stays open at the supplier, with a list none at all',
      { tags: 'soak' },
      async () => {
        for (let round = 0; round < rounds({ quick: 1, whole: 2 }); round += 1) {
          const placedBefore = await callCount(testApp, 'getNumber')
          for (let at = 0; at < 8; at += 1) buyUnheard()
          await until(
            async () => (await callCount(testApp, 'getNumber')) >= placedBefore + 3 + round,
          )
          await killAndRestart()
        }
        await timePasses()
        const open = await testApp.sql<{ id: string; number: string }>(
          `select id, number from rental where state = 'waiting'`,
        )
        for (const one of open) await deliver(testApp, one.number, 'Your code is 505050')
        await allDueNow(testApp)
        await until(async () => (await openHolds(testApp)) === 0)
        expect(await worth(ada)).toBe(before - open.length * price)
        const left = (await waitingUpstream(testApp)).map(({ id: upstreamId }) =>
          String(upstreamId),
        )
        if (dialect === 'classic') expect(left).toEqual([])
        // Without a list, numbers whose response was lost stay open at the supplier.
        const known = await testApp.sql('select id from rental where activation_id = any($1)', [
          left,
        ])
        expect(known).toEqual([])
      },
    )
  },
)

/** The number of rentals at the supplier that wait for a code; with an order, only those of this order. */
async function rentedUpstream(testApp: TestApp, orderId?: string): Promise<number> {
  const waiting = await waitingUpstream(testApp)
  if (orderId === undefined) return waiting.length
  const [row] = await testApp.sql<{ activation_id: string }>(
    'select activation_id from rental where id = $1',
    [orderId],
  )
  return waiting.filter((one) => String(one.id) === row?.activation_id).length
}

async function waitingUpstream(testApp: TestApp): Promise<{ id: number }[]> {
  const { active } = await testApp.control<{ active: { id: number; state: string }[] }>(
    'GET',
    '/sms',
  )
  return active.filter((one) => one.state === 'WAIT')
}

/** Blocks the inserts of messages, and nothing else. */
function lockMessages(testApp: TestApp): Promise<Lock> {
  return lockRow(testApp, 'lock table rental_message in share mode', [])
}
