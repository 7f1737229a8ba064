import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds, sample } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { allEnded, followUpNow } from './books.ts'
import {
  backupOf,
  deliver,
  injectFault,
  openHolds,
  resetFaults,
  worth,
  type SmsFault,
} from '../numbers/rentals.ts'

const never = 3_600_000
/** The number of orders of each kind; `CHAOS_ORDERS=200` sets it (docs/reliability.md). */
const perKind = Number(process.env.CHAOS_ORDERS ?? rounds({ quick: 8, whole: 40 }))

/** The faults of the first supplier for a part of the requests for numbers. */
const faults: Readonly<Record<string, Omit<SmsFault, 'call'>>> = {
  'no fault': { fault: 'slow', ms: 0 },
  'no numbers': { fault: 'no-numbers' },
  'no money': { fault: 'no-money' },
  'a price above the limit': { fault: 'answer', body: 'MAX_PRICE_EXCEEDED' },
  'a wrong key': { fault: 'answer', body: 'BAD_KEY' },
  garbage: { fault: 'garbage' },
  'a page': { fault: 'html' },
  'an error': { fault: '500' },
  nothing: { fault: 'empty' },
  'too many rentals': { fault: 'answer', body: 'TOO_MANY_ACTIVE_RENTALS' },
}
const acts = ['a code', 'silence', 'another number'] as const
const kinds = Object.keys(faults).flatMap((fault) => acts.map((act) => ({ fault, act })))

let testApp: TestApp
let backup: NonNullable<TestApp['backup']>
let users: TestClient[]
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: never,
    sms: { earliestCancelMs: 0 },
    backup: { earliestCancelMs: 0 },
    env: {
      RENTAL_OPEN_LIMIT: '1000',
      RENTAL_MINUTE_LIMIT: '100000',
      BANK_DAILY_CAP_NGN: '100000000',
    },
  })
  backup = backupOf(testApp)
  users = await Promise.all(Array.from({ length: 10 }, () => testApp.newClient('9000000')))
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Order = { id: string; supplier: string; number: string }

async function placeOrders(act: string): Promise<Order[]> {
  const answers = await Promise.all(
    users.map(async (user) => {
      const placed: string[] = []
      for (let count = 0; count < perKind / users.length; count += 1) {
        const { status, body } = await user.buy('tg', { another_number: act === 'another number' })
        expect([201, 409, 503]).toContain(status)
        if (status === 201) placed.push(String(body.order_id))
      }
      return placed
    }),
  )
  const ids = answers.flat()
  return testApp.sql<Order>(
    `select id, provider as supplier, coalesce(number, '') as number from rental where id = any($1)`,
    [ids],
  )
}

const sendCode = ({ supplier, number }: Pick<Order, 'supplier' | 'number'>) =>
  deliver(supplier === 'backup' ? backup : testApp, number, `Your code is ${number.slice(-6)}`)

const withNumber = (orders: readonly Order[]) => orders.filter(({ number }) => number !== '')
const everySecond = <T>(list: readonly T[]) => list.filter((_one, index) => index % 2 === 0)

/** Requests another number for each order, and sends a late code to every second first number. */
async function takeOthers(orders: readonly Order[]): Promise<void> {
  const ids = withNumber(orders).map(({ id }) => id)
  await testApp.sql('update rental_watch set next_number_at = now() where rental_id = any($1)', [
    ids,
  ])
  await until(async () => {
    const left = await testApp.sql(
      `select 1 from rental_watch w join rental r on r.id = w.rental_id
       where r.id = any($1) and r.state = 'waiting' and r.try = 1 and w.next_number_at is not null
         and not exists (select from rental_try t where t.rental_id = r.id and t.ended_at is not null)`,
      [ids],
    )
    return left.length === 0
  }, 60_000)
  await Promise.all(everySecond(withNumber(orders)).map((order) => sendCode(order)))
}

/** Ends all open orders: their time is over, and the suppliers have reported the end of each number. */
async function endAll(): Promise<void> {
  await testApp.sql(
    `update rental set created_at = created_at - interval '1 hour', ends_at = ends_at - interval '1 hour'
     where state in ('placing', 'waiting')`,
  )
  await allEnded(testApp)
  await until(async () => {
    await followUpNow(testApp)
    const open = await testApp.sql(
      "select 1 from activation_followup where outcome = 'open' and reason <> 'webhook'",
    )
    return open.length === 0
  }, 60_000)
}

/** The charges of a supplier that are not booked, and the bookings without a charge. */
async function unbooked(supplier: string, books: string): Promise<string[]> {
  const { charged } = await testApp.control<{ charged: { id: number }[] }>('GET', books)
  const ours = await testApp.sql<{ id: string }>(
    `select activation_id as id from number_try where supplier = $1 and cost_booked > 0
     union select activation_id from activation_followup where supplier = $1 and cost_booked > 0`,
    [supplier],
  )
  const theirs = new Set(charged.map(({ id }) => String(id)))
  const booked = new Set(ours.map(({ id }) => id))
  return [...theirs.symmetricDifference(booked)]
}

test.each(sample(kinds, 3))(
  'two suppliers, of which one answers with $fault, and then $act: money and books are right [NUM-62, NUM-63]',
  { tags: 'rounds', timeout: 180_000 },
  async ({ fault, act }) => {
    await resetFaults(testApp)
    const spoilt = Math.ceil(perKind / 3)
    const chosen = faults[fault]
    if (chosen) await injectFault(testApp, { call: 'getNumber', times: spoilt, ...chosen })
    await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel', times: spoilt })
    await injectFault(backup, { call: 'getStatus', fault: 'garbage', times: spoilt })
    const orders = await placeOrders(act)
    if (act === 'a code') await Promise.all(withNumber(orders).map((order) => sendCode(order)))
    if (act === 'another number') await takeOthers(orders)
    await resetFaults(testApp)
    await endAll()

    // Users paid the price of the numbers that got a code, and nothing else.
    const paid = await testApp.sql<{ user_id: string; paid: number }>(
      `select u.id as user_id, coalesce(sum(r.price) filter (where r.state = 'completed'), 0)::float8 / 100 as paid
       from unnest($1::uuid[]) u (id) left join rental r on r.user_id = u.id group by u.id`,
      [users.map(({ userId }) => userId)],
    )
    for (const user of users) {
      const row = paid.find(({ user_id }) => user_id === user.userId)
      expect(await worth(user)).toBeCloseTo(9_000_000 - (row?.paid ?? 0), 2)
    }
    expect(await openHolds(testApp)).toBe(0)
    // No number is used twice.
    expect(
      await testApp.sql(
        `select supplier, activation_id from number_try group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([])
    expect(await unbooked('daisysms', '/sms/books')).toEqual([])
    expect(await unbooked('backup', '/sms-2/books')).toEqual([])
    await testApp.prove()
  },
)
