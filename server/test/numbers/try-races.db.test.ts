import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../harness/rounds.ts'
import { makeRental } from '../wallet/ledger-history.ts'
import {
  newHolder,
  openLedger,
  receive,
  releasedTogether,
  type Holder,
  type Ledger,
} from '../wallet/test-ledger.ts'

let ledger: Ledger
let ada: Holder
beforeAll(async () => {
  ledger = await openLedger()
  ada = await newHolder(ledger.query)
  await receive(ledger.query, { to: ada, amount: 90_000_000 })
})
afterAll(() => ledger[Symbol.asyncDispose]())

const price = 40_000

/** A waiting order whose second number has been requested at the supplier `backup`. */
async function orderWithTry(): Promise<string> {
  const id = await makeRental(ledger, { by: ada, state: 'waiting', key: randomUUID() })
  // Made older, so that the limit of orders does not refuse the next one.
  await ledger.own(
    "update rental set most_tries = 3, created_at = created_at - interval '1 hour' where id = $1",
    [id],
  )
  expect(
    await ledger.query(
      "select rental_try_begin(user_id, id, 'backup', '30 seconds') as try from rental where id = $1",
      [id],
    ),
  ).toEqual([{ try: 2 }])
  return id
}

type Call = 'replace' | 'late code' | 'end of the first' | 'code of the second'
const sqlOf: Record<Call, string> = {
  replace: `select rental_replace_number(user_id, id, 2, 'backup', 'second ' || id, '1213' || substr($2, 1, 7), 250000, 3, 3,
    '2 minutes', 'service') as outcome from rental where id = $1`,
  'late code': `select rental_receive(user_id, id, 'daisysms', id::text, '111111', 'Your code 111111', sha256('1'), null) as outcome
    from rental where id = $1 and $2 <> ''`,
  'end of the first': `select rental_end(user_id, id, id::text, 'cancelled', 'x')::text as outcome from rental where id = $1 and $2 <> ''`,
  'code of the second': `select rental_receive(user_id, id, 'backup', 'second ' || id, '222222', 'Your code 222222', sha256('2'), null)
    as outcome from rental where id = $1 and $2 <> ''`,
}
const orders: readonly Call[][] = [
  ['replace', 'late code'],
  ['late code', 'replace'],
  ['replace', 'end of the first', 'late code'],
  ['late code', 'replace', 'end of the first'],
  ['end of the first', 'replace', 'late code'],
  ['replace', 'code of the second', 'late code'],
  ['replace', 'late code', 'code of the second'],
  ['end of the first', 'late code', 'replace', 'code of the second'],
]

/** Settles the follow-ups of an order: a number with a code was charged, any other was returned. */
async function settle(id: string, calls: readonly Call[]): Promise<void> {
  const open = await ledger.query<{ supplier: string; activation_id: string }>(
    "select supplier, activation_id from activation_followup where rental_id = $1 and outcome = 'open'",
    [id],
  )
  for (const { supplier, activation_id } of open) {
    const code: Call = supplier === 'backup' ? 'code of the second' : 'late code'
    await ledger.query('select followup_settle($1, $2, $3)', [
      supplier,
      activation_id,
      calls.includes(code) ? 'charged' : 'returned',
    ])
  }
}

const worth = async () => {
  const [row] = await ledger.query<{ sum: number }>(
    'select sum(balance)::bigint as sum from account where user_id = $1',
    [ada.userId],
  )
  return row?.sum ?? 0
}

test(
  'a late code, an end and a code of the next number beside its assignment: one charge or none, no number lost [NUM-63]',
  { tags: 'rounds', timeout: 300_000 },
  async () => {
    for (let round = 0; round < rounds({ quick: 16, whole: 500 }); round += 1) {
      const calls = orders[round % orders.length] ?? []
      const before = await worth()
      const id = await orderWithTry()
      const digits = id.replaceAll(/\D/g, '').slice(-7)
      const done = await releasedTogether(
        ledger,
        calls.map(
          (call) => () =>
            ledger.query<{ outcome: string }>(sqlOf[call], [id, digits.padStart(7, '3')]),
        ),
        `select from rental where id = '${id}' for update`,
      )
      const outcomes = done.map((one) =>
        one.status === 'fulfilled' ? one.value[0]?.outcome : String(one.reason),
      )
      const where = `${calls.join(', ')}: ${outcomes.join(', ')}`
      for (const outcome of outcomes)
        expect(
          ['assigned', 'settled', 'completed', 'added', 'late', 'true', 'false'],
          where,
        ).toContain(outcome)
      await settle(id, calls)
      const tries = await ledger.query<{
        activation_id: string
        upstream_end: string | null
        outcome: string
        booked: boolean
      }>(
        'select activation_id, upstream_end, outcome, cost_booked > 0 as booked from number_try where rental_id = $1',
        [id],
      )
      const delivered = tries.filter((one) => one.outcome === 'delivered')
      // Whatever came first, exactly the numbers that the supplier charged have a booked cost.
      for (const one of tries) expect(one.booked, where).toBe(one.upstream_end === 'charged')
      const isAssigned = outcomes[calls.indexOf('replace')] === 'assigned'
      expect(tries.length, where).toBe(isAssigned ? 2 : 1)
      const [order] = await ledger.query<{ state: string }>(
        'select state from rental where id = $1',
        [id],
      )
      expect(delivered.length, where).toBe(order?.state === 'completed' ? 1 : 0)
      expect(outcomes.filter((outcome) => outcome === 'completed').length, where).toBe(
        delivered.length,
      )
      expect(before - (await worth()), where).toBe(order?.state === 'cancelled' ? 0 : price)
    }
    await ledger.prove()
  },
)
