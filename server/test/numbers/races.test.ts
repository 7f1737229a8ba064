import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hookPath } from '../../src/config/derived-settings.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import {
  resetFaults,
  deliver,
  dueNow,
  openHolds,
  stateOf,
  supplierSpent,
  together,
  worth,
} from './rentals.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { isSoak, rounds } from '../harness/rounds.ts'

const never = 3_600_000
/** Truth Social: costs $0.08 and receives several messages. */
const service = 'ada'
const price = 627

describe.each(['daisysms', 'classic'] as const)('races with a %s supplier', (dialect) => {
  let testApp: TestApp
  let ada: TestClient

  beforeAll(async () => {
    testApp = await openTestApp({
      dialect,
      delayMs: never,
      sms: { earliestCancelMs: 0, maxActive: 100_000 },
      env: { RENTAL_OPEN_LIMIT: '100000' },
    })
    ada = await testApp.newClient('490000')
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  beforeEach(() => resetFaults(testApp))

  type Bought = { id: string; number: string }
  const buyMany = async (count: number): Promise<Bought[]> => {
    const answers = await together(Array.from({ length: count }, () => () => ada.buy(service)))
    return answers.map(({ status, body }) => {
      expect(status).toBe(201)
      return { id: String(body.order_id), number: String(body.number) }
    })
  }
  const cancel = (id: string): Promise<Answer> => ada.post(`/api/rentals/${id}/cancellation`)
  const ended = async (rentals: readonly Bought[]): Promise<Map<string, number>> => {
    const ids = rentals.map((one) => one.id)
    await dueNow(testApp, ids)
    return until(async () => {
      const rows = await testApp.sql<{ state: string; n: number }>(
        'select state, count(*)::int as n from rental where id = any($1) group by state',
        [ids],
      )
      const states = new Map(rows.map((row) => [row.state, row.n]))
      return !states.has('waiting') && states
    })
  }

  test(
    'a code and a cancel request at the same time: either a charge or a refund, never both, 200 rounds [NUM-44]',
    { tags: 'rounds' },
    async () => {
      const before = await worth(ada)
      const spentBefore = await supplierSpent(testApp)
      const count = rounds({ quick: 20, whole: 200 })
      const rentals = await buyMany(count)
      let roundMs = 0
      for (let at = 0; at < rentals.length; at += 10) {
        const tasks = rentals.slice(at, at + 10).flatMap(({ id, number }, index) => {
          const code = async () => {
            // Every second code arrives at a random moment of the cancellation, which first passes through the app.
            if (index % 2 === 1) await setTimeout(Math.random() * roundMs)
            // A cancelled number accepts no message, which the control answers with an error.
            await deliver(testApp, number, `Your code is ${100_000 + at + index}`).catch(
              () => undefined,
            )
          }
          const away = () => cancel(id).then(() => undefined)
          return index % 2 === 0 ? [code, away] : [away, code]
        })
        const began = performance.now()
        await together(tasks)
        roundMs = performance.now() - began
      }
      const states = await ended(rentals)
      const completed = states.get('completed') ?? 0
      const cancelled = states.get('cancelled') ?? 0
      expect(completed + cancelled).toBe(count)
      // Both sides won at least once; otherwise there was no race. A quick run may have one winner.
      if (isSoak) expect(Math.min(completed, cancelled)).toBeGreaterThan(0)
      expect(await worth(ada)).toBe(before - completed * price)
      expect(await openHolds(testApp)).toBe(0)
      // The supplier charged exactly the numbers that we charged.
      expect((await supplierSpent(testApp)) - spentBefore).toBeCloseTo(completed * 0.08, 6)
      await testApp.prove()
    },
  )

  test(
    'a timeout, a code and a cancel request at the same time end each rental once, 60 rounds',
    { tags: 'rounds' },
    async () => {
      const before = await worth(ada)
      const count = rounds({ quick: 10, whole: 60 })
      const rentals = await buyMany(count)
      for (let at = 0; at < rentals.length; at += 10) {
        await together([
          ...rentals
            .slice(at, at + 10)
            .flatMap(({ id, number }, index) => [
              () =>
                deliver(testApp, number, `Your code is ${200_000 + at + index}`).catch(
                  () => undefined,
                ),
              () => cancel(id).then(() => undefined),
            ]),
          () =>
            testApp
              .sql(`update rental set ends_at = now() where id = any($1)`, [
                rentals.slice(at, at + 10).map((one) => one.id),
              ])
              .then(() =>
                dueNow(
                  testApp,
                  rentals.slice(at, at + 10).map((one) => one.id),
                ),
              ),
        ])
      }
      const states = await ended(rentals)
      const completed = states.get('completed') ?? 0
      expect([...states.values()].reduce((sum, n) => sum + n, 0)).toBe(count)
      expect(await worth(ada)).toBe(before - completed * price)
      expect(await openHolds(testApp)).toBe(0)
      await testApp.prove()
    },
  )

  test('two concurrent cancel requests refund once, and both succeed [NUM-43, NUM-44]', async () => {
    const before = await worth(ada)
    const rentals = await buyMany(20)
    const answers = await together(
      rentals.flatMap(({ id }) => [() => cancel(id), () => cancel(id)]),
    )
    await ended(rentals)
    expect(await worth(ada)).toBe(before)
    for (const { status } of answers) expect(status).toBe(200)
    const [row] = await testApp.sql<{ n: number }>(
      `select count(*)::int as n from transfer where kind = 'release'
        and subject = any(select 'numbers:' || unnest($1::text[]))`,
      [rentals.map((one) => one.id)],
    )
    expect(row?.n).toBe(20)
    await testApp.prove()
  })

  test('cancelling a completed rental is rejected and moves no money', async () => {
    const [rental] = await buyMany(1)
    if (!rental) throw new Error('nothing bought')
    await deliver(testApp, rental.number, 'Your code is 777123')
    await ended([rental])
    const before = await worth(ada)
    expect(await cancel(rental.id)).toMatchObject({
      status: 409,
      body: {
        code: 'RENTAL_OVER',
        message: 'A code has arrived, so this number was charged.',
      },
    })
    expect(await worth(ada)).toBe(before)
    expect(await stateOf(testApp, rental.id)).toBe('completed')
  })

  test('ten concurrent copies of a webhook complete the rental once [NUM-18, NUM-42]', async () => {
    const before = await worth(ada)
    const [rental] = await buyMany(1)
    if (!rental) throw new Error('nothing bought')
    const [row] = await testApp.sql<{ activation_id: string }>(
      'select activation_id from rental where id = $1',
      [rental.id],
    )
    const hook = testApp.url + hookPath(testApp.config, 'sms', dialect)
    const body = JSON.stringify({ activationId: Number(row?.activation_id), code: '1', text: '1' })
    await deliver(testApp, rental.number, 'Your code is 313131')
    const answers = await together(
      Array.from({ length: 10 }, () => () => fetch(hook, { method: 'POST', body })),
    )
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => 200))
    await ended([rental])
    const shown = await ada.rental(rental.id)
    expect(shown).toMatchObject({ rental_status: 'completed', last_sms_code: '313131' })
    expect(shown.messages).toHaveLength(1)
    expect(await worth(ada)).toBe(before - price)
  })
})
