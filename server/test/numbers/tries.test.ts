import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  backupOf,
  age,
  callCount,
  deliver,
  injectFault,
  openHolds,
  resetFaults,
  worth,
} from './rentals.ts'

const never = 3_600_000
const service = 'tg'

let testApp: TestApp
let backup: NonNullable<TestApp['backup']>
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: never, backup: { earliestCancelMs: 0 } })
  backup = backupOf(testApp)
  ada = await testApp.newClient('100000')
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => resetFaults(testApp))
afterEach(() => testApp.prove())

type Row = { provider: string; try: number; number: string; state: string; activation_id: string }
const orderOf = async (id: string) => {
  const [row] = await testApp.sql<Row>(
    'select provider, try, number, state, activation_id from rental where id = $1',
    [id],
  )
  if (!row) throw new Error('there is no such order')
  return row
}
const triesOf = (id: string) =>
  testApp.sql<{ try: number; supplier: string; outcome: string }>(
    'select try, supplier, outcome from rental_try where rental_id = $1 order by try',
    [id],
  )
const buy = async (more: Record<string, unknown> = { another_number: true }) => {
  const answer = await ada.buy(service, more)
  expect(answer.status).toBe(201)
  return { id: String(answer.body.order_id), number: String(answer.body.number), body: answer.body }
}
/** Makes the next number due, as after two minutes without a code. */
const staySilent = (id: string) =>
  testApp.sql('update rental_watch set next_number_at = now() where rental_id = $1', [id])
const secondNumber = async (id: string, current = 2) => {
  await staySilent(id)
  return until(async () => {
    const order = await orderOf(id)
    return order.try === current && order
  })
}
const followUpOf = ({ provider, activation_id }: Row) =>
  until(async () => {
    const [row] = await testApp.sql<{ outcome: string; booked: boolean }>(
      'select outcome, cost_booked > 0 as booked from activation_followup where supplier = $1 and activation_id = $2',
      [provider, activation_id],
    )
    return row && row.outcome !== 'open' && row
  })

describe('an order whose buyer wants another number [NUM-63]', () => {
  test('takes one of the next supplier after silence, under the same hold, and gives the first back', async () => {
    const before = await worth(ada)
    const holds = await openHolds(testApp)
    const first = await buy()
    expect(first.body.tries).toEqual({ current: 1, most: 3 })
    const old = await orderOf(first.id)
    const order = await secondNumber(first.id)
    expect(order).toMatchObject({ provider: 'backup', state: 'waiting' })
    expect(order.number).not.toBe(first.number)
    expect(await followUpOf(old)).toEqual({ outcome: 'returned', booked: false })
    expect(await openHolds(testApp)).toBe(holds + 1)
    expect(await triesOf(first.id)).toEqual([{ try: 1, supplier: 'daisysms', outcome: 'replaced' }])

    await deliver(backup, order.number, 'Your code is 482913')
    const done = await ada.rentalWhen(first.id, (one) => one.rental_status === 'completed')
    expect(done).toMatchObject({
      last_sms_code: '482913',
      number: order.number,
      tries: { current: 2, most: 3 },
    })
    expect(await openHolds(testApp)).toBe(holds)
    expect(await worth(ada)).toBeCloseTo(before - done.price_ngn, 2)
  })

  test(
    'keeps its deadline, takes three numbers at most, and costs nothing without a code',
    { tags: 'soak' },
    async () => {
      const before = await worth(ada)
      const { id, body } = await buy()
      await secondNumber(id)
      const third = await secondNumber(id, 3)
      expect(third.provider).toBe('daisysms')
      await staySilent(id)
      const rents = async () =>
        (await callCount(testApp, 'getNumber')) + (await callCount(backup, 'getNumber'))
      await until(async () => {
        const [row] = await testApp.sql<{ never: boolean }>(
          'select next_number_at is null as never from rental_watch where rental_id = $1',
          [id],
        )
        return row?.never
      })
      expect(await rents()).toBe(3)
      const now = await ada.rentalWhen(id, (one) => one.tries?.current === 3)
      expect(now.expires_at).toBe(body.expires_at)
      await age(testApp, id, 3600)
      const over = await ada.rentalWhen(id, (one) => one.rental_status !== 'waiting')
      expect(over).toMatchObject({ rental_status: 'timeout', money: 'refunded' })
      expect(await worth(ada)).toBe(before)
    },
  )

  test('gets the late code of its first number, is charged once, and gives the second back', async () => {
    const before = await worth(ada)
    const first = await buy()
    const old = await orderOf(first.id)
    await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel', times: 1 })
    const second = await secondNumber(first.id)
    await deliver(testApp, first.number, 'Your code is 555123')
    const done = await ada.rentalWhen(first.id, (one) => one.rental_status === 'completed')
    expect(done).toMatchObject({ number: first.number, last_sms_code: '555123' })
    expect(await worth(ada)).toBeCloseTo(before - done.price_ngn, 2)
    expect(await followUpOf(second)).toEqual({ outcome: 'returned', booked: false })
    expect(await triesOf(first.id)).toEqual([{ try: 2, supplier: 'backup', outcome: 'replaced' }])
    const booked = await testApp.sql(
      'select activation_id, upstream_end, cost_booked > 0 as booked from number_try where rental_id = $1 order by try',
      [first.id],
    )
    expect(booked).toEqual([
      { activation_id: old.activation_id, upstream_end: 'charged', booked: true },
      { activation_id: second.activation_id, upstream_end: 'returned', booked: false },
    ])
  })

  test(
    'whose both numbers get a code is charged once; the other charge is our loss',
    { tags: 'soak' },
    async () => {
      const before = await worth(ada)
      const first = await buy()
      const old = await orderOf(first.id)
      await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel', times: 1 })
      const second = await secondNumber(first.id)
      await deliver(backup, second.number, 'Your code is 777001')
      const done = await ada.rentalWhen(first.id, (one) => one.rental_status === 'completed')
      await deliver(testApp, first.number, 'Your code is 777002')
      await testApp.sql(
        'update activation_followup set next_check_at = now() where activation_id = $1',
        [old.activation_id],
      )
      expect(await followUpOf(old)).toEqual({ outcome: 'charged', booked: true })
      expect(await worth(ada)).toBeCloseTo(before - done.price_ngn, 2)
    },
  )

  test('keeps its number where no supplier has another', async () => {
    const { id, number } = await buy()
    await injectFault(testApp, { call: 'getNumber', fault: 'no-numbers', times: 9 })
    await injectFault(backup, { call: 'getNumber', fault: 'no-numbers', times: 9 })
    await staySilent(id)
    await until(async () => (await triesOf(id))[1]?.outcome === 'refused')
    expect(await triesOf(id)).toEqual([
      { try: 2, supplier: 'backup', outcome: 'refused' },
      { try: 3, supplier: 'daisysms', outcome: 'refused' },
    ])
    expect(await orderOf(id)).toMatchObject({ number, try: 1, state: 'waiting' })
    await deliver(testApp, number, 'Your code is 313131')
    await ada.rentalWhen(id, (one) => one.last_sms_code === '313131')
  })

  test('whose next answer is lost requests no second one, and the lost number is given back', async () => {
    const { id, number } = await buy()
    await injectFault(backup, { call: 'getNumber', fault: 'garbage' })
    await staySilent(id)
    await until(async () => (await triesOf(id))[0]?.outcome === 'lost')
    expect(await orderOf(id)).toMatchObject({ number, try: 1 })
    expect(await callCount(backup, 'getNumber')).toBe(1)
    const [lost] = await testApp.sql<{ supplier: string }>(
      'select supplier from sms_lost_response where rental_id = $1',
      [id],
    )
    expect(lost).toEqual({ supplier: 'backup' })
    await ada.post(`/api/rentals/${id}/cancellation`)
  })

  test(
    'cancelled while its next number is requested gives that number back',
    { tags: 'soak' },
    async () => {
      const before = await worth(ada)
      const { id } = await buy()
      await injectFault(backup, { call: 'getNumber', fault: 'slow', ms: 1500 })
      await staySilent(id)
      await until(async () => (await callCount(backup, 'getNumber')) === 1)
      const cancelled = await ada.post(`/api/rentals/${id}/cancellation`)
      expect(cancelled.body).toMatchObject({ rental_status: 'cancelled', money: 'refunded' })
      await until(async () => (await triesOf(id))[0]?.outcome === 'unused')
      const [orphan] = await until(async () => {
        const rows = await testApp.sql<{ outcome: string }>(
          "select outcome from activation_followup where reason = 'not stored' and since > now() - interval '10 seconds'",
        )
        return rows.length > 0 && rows.every(({ outcome }) => outcome === 'returned') && rows
      })
      expect(orphan).toEqual({ outcome: 'returned' })
      expect(await worth(ada)).toBe(before)
    },
  )

  test('takes none where it was not wished', async () => {
    const { id, body } = await buy({})
    expect(body.tries).toBeNull()
    const [watch] = await testApp.sql(
      'select next_number_at from rental_watch where rental_id = $1',
      [id],
    )
    expect(watch).toEqual({ next_number_at: null })
    await ada.post(`/api/rentals/${id}/cancellation`)
  })
})
