import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Holder,
  type Ledger,
  newHolder,
  openLedger,
  refusal,
  releasedTogether,
} from '../../../test/wallet/test-ledger.ts'
import { type DayTotals, aggregateLedger } from './aggregate-ledger.ts'
import { ledgerSums, rollLedger } from './queries.ts'

let ledger: Ledger
let holders: Holder[]
beforeAll(async () => {
  ledger = await openLedger(8)
  holders = [await newHolder(ledger.query), await newHolder(ledger.query)]
})
afterAll(async () => {
  // The planted transfers do not add up, so they are removed before the proof.
  await emptied()
  await ledger[Symbol.asyncDispose]()
})

type Planted = {
  readonly kind: string
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly at: Date
}

async function unguarded(work: () => Promise<unknown>): Promise<void> {
  await ledger.own('set session_replication_role = replica')
  try {
    await work()
  } finally {
    await ledger.own('set session_replication_role = origin')
  }
}

const emptied = () =>
  unguarded(async () => {
    await ledger.own('delete from transfer')
    await forgotten()
  })

const forgotten = async () => {
  await ledger.own('delete from ledger_day')
  await ledger.own("update ledger_rollup set through = '-infinity'")
}

const plant = (transfers: readonly Planted[]) =>
  unguarded(() =>
    ledger.own(
      `insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject, created_at,
         debit_balance, credit_balance, resolves)
       select gen_random_uuid(), gen_random_uuid(), debit, credit, amount, kind, 'x', 'x', at, case when debit >= 1000 then 0 end,
         case when credit >= 1000 then 0 end, case when kind in ('capture', 'release') then row_number() over () end
       from jsonb_to_recordset($1::jsonb)
         as planted (kind text, debit bigint, credit bigint, amount bigint, at timestamptz)`,
      [JSON.stringify(transfers)],
    ),
  )

const dayMs = 86_400_000
const hourMs = 3_600_000
/** The day of a moment in Lagos, which is an hour ahead of UTC. */
const lagosDay = (at: Date): string => new Date(at.getTime() + hourMs).toISOString().slice(0, 10)
/** Midnight in Lagos, `daysAgo` days before today. */
const midnight = (daysAgo: number): Date =>
  new Date(Date.parse(`${lagosDay(new Date())}T00:00:00Z`) - hourMs - daysAgo * dayMs)
const lastDays = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => lagosDay(midnight(count - 1 - index)))

/** Kinds of transfers with their debit and credit accounts; 0 stands for a main wallet, -1 for a refer wallet. */
const kinds: readonly (readonly [string, number, number])[] = [
  ['deposit', 1, 0],
  ['suspense', 1, 10],
  ['assign', 10, 0],
  ['hold', 0, 2],
  ['hold', -1, 2],
  ['capture', 2, 3],
  ['capture', 2, 4],
  ['release', 2, 0],
  ['purchase', 0, 5],
  ['refund', 3, 0],
  ['refund', 4, 0],
  ['refund', 5, 0],
  ['bonus', 8, -1],
  ['adjustment', 9, 0],
  ['adjustment', 0, 9],
  ['cost', 6, 13],
  ['cost', 7, 14],
  ['cost', 14, 7],
  ['cost', 11, 13],
  ['hold', 17, 2],
  ['release', 2, 17],
  ['purchase', 19, 5],
  ['refund', 4, 18],
]

/** A random history over the last 40 days, the same for the same seed. */
function randomHistory(seed: number, count: number): Planted[] {
  let state = seed
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return Array.from({ length: count }, () => {
    const [kind, from, to] = kinds[random(kinds.length)] ?? ['deposit', 1, 0]
    const holder = holders[random(holders.length)]
    const account = (side: number): number =>
      side > 0 ? side : ((side === 0 ? holder?.main : holder?.refer) ?? 0)
    return {
      kind,
      debit: account(from),
      credit: account(to),
      amount: 1 + random(1_000_000),
      at: new Date(Math.min(Date.now(), midnight(39).getTime() + random(40 * 24 * 3600) * 1000)),
    }
  })
}

/** The same figures, computed in another way: from each transfer. */
function reckoned(history: readonly Planted[], dates: readonly string[]) {
  const sum = (fits: (one: Planted) => boolean): number =>
    history.filter(fits).reduce((total, one) => total + one.amount, 0)
  const balance = (id: number) => sum((one) => one.credit === id) - sum((one) => one.debit === id)
  const isUsers = (id: number) => id >= 1000
  const days: DayTotals[] = dates.map((date) => {
    const on = (fits: (one: Planted) => boolean) =>
      sum((one) => lagosDay(one.at) === date && fits(one))
    const line = (revenue: number, costs: readonly number[]) => ({
      revenue: on((one) => one.credit === revenue),
      refunds: on((one) => one.debit === revenue),
      cost: on((one) => costs.includes(one.debit)) - on((one) => costs.includes(one.credit)),
    })
    const deposits = history.filter(
      (one) => lagosDay(one.at) === date && ['deposit', 'assign'].includes(one.kind),
    )
    return {
      date,
      deposits: deposits.reduce((total, one) => total + one.amount, 0),
      depositCount: deposits.length,
      referralExpense: on((one) => one.kind === 'bonus'),
      promotionExpense:
        on(({ debit }) => debit >= 17 && debit <= 19) -
        on(({ credit }) => credit >= 17 && credit <= 19),
      walletGain: on((one) => isUsers(one.credit)) - on((one) => isUsers(one.debit)),
      lines: { numbers: line(3, [6, 11]), boost: line(4, [7]), store: line(5, []) },
    }
  })
  return {
    books: {
      users: sum((one) => isUsers(one.credit)) - sum((one) => isUsers(one.debit)),
      bank: -balance(1),
      escrow: balance(2),
      suspense: balance(10),
      userLines: history.filter((one) => isUsers(one.credit) || isUsers(one.debit)).length,
    },
    days,
  }
}

const reported = async (dates: readonly string[]) =>
  aggregateLedger(await ledgerSums(ledger.db, dates.length), dates)

describe('the figures of a random history', () => {
  test.each([1, 20, 300])(
    'seed %d: are the same with all, some or no days rolled up [ADMIN-4, ADMIN-5, PROMO-17]',
    async (seed) => {
      await emptied()
      const history = randomHistory(seed, 400)
      await plant(history)
      for (const dates of [lastDays(7), lastDays(30)]) {
        const expected = reckoned(history, dates)
        await forgotten()
        expect(await reported(dates)).toEqual(expected)
        // The state after a last roll-up ten days ago.
        await ledger.own(
          `with added as (insert into ledger_day select * from ledger_sums('-infinity', $1))
         update ledger_rollup set through = ($1::timestamptz at time zone 'Africa/Lagos')::date - 1`,
          [midnight(10)],
        )
        expect(await reported(dates)).toEqual(expected)
        await rollLedger(ledger.db)
        expect(await reported(dates)).toEqual(expected)
        expect((await rolledDays()).at(-1)).toBe(await through())
      }
    },
  )
})

const rolledDays = async () =>
  (
    await ledger.own<{ day: string }>(
      "select distinct to_char(day, 'YYYY-MM-DD') as day from ledger_day order by 1",
    )
  ).map(({ day }) => day)

const through = async () =>
  (
    await ledger.own<{ day: string }>(
      "select to_char(through, 'YYYY-MM-DD') as day from ledger_rollup",
    )
  )[0]?.day

describe('a day', () => {
  test('begins and ends at midnight in Lagos [ADMIN-4, ADMIN-5]', async () => {
    await emptied()
    const edge = midnight(3).getTime()
    const deposit = { kind: 'deposit', debit: 1, credit: holders[0]?.main ?? 0 }
    await plant([
      { ...deposit, amount: 1, at: new Date(edge - 1) },
      { ...deposit, amount: 20, at: new Date(edge) },
      { ...deposit, amount: 300, at: new Date(edge + dayMs - 1) },
      { ...deposit, amount: 4000, at: new Date(edge + dayMs) },
    ])
    for (const roll of [() => Promise.resolve(), () => rollLedger(ledger.db)]) {
      await roll()
      const { days } = await reported(lastDays(5))
      expect(days.map((day) => day.deposits)).toEqual([1, 320, 4000, 0, 0])
    }
  })

  test.each([
    ['2026-03-02T23:00:00Z', '2026-03-01', 'at midnight a late transfer is still possible'],
    ['2026-03-02T23:59:59.999Z', '2026-03-01', 'within the hour after midnight, too'],
    ['2026-03-03T00:00:00Z', '2026-03-02', 'one hour after midnight the day has ended'],
    ['2026-03-03T22:59:59Z', '2026-03-02', 'until the next day has ended'],
  ])('at %s the last ended day is %s: %s', async (now, day) => {
    const [row] = await ledger.query<{ day: string }>(
      "select to_char(ledger_last_ended_day($1), 'YYYY-MM-DD') as day",
      [now],
    )
    expect(row?.day).toBe(day)
  })

  test('that has not ended is not rolled up, and later transfers in it count', async () => {
    await emptied()
    const deposit = { kind: 'deposit', debit: 1, credit: holders[0]?.main ?? 0, amount: 5 }
    await plant([{ ...deposit, at: new Date() }])
    await rollLedger(ledger.db)
    expect(await rolledDays()).toEqual([])
    await plant([{ ...deposit, at: new Date() }])
    expect((await reported(lastDays(2))).books.users).toBe(10)
  })
})

describe('rolling up', () => {
  test('by ten concurrent calls adds each day once [ADMIN-4, ADMIN-5]', async () => {
    await emptied()
    const history = randomHistory(7, 200)
    await plant(history)
    const rolling = await releasedTogether(
      ledger,
      Array.from({ length: 10 }, () => () => rollLedger(ledger.db)),
      'lock table ledger_day in exclusive mode',
    )
    expect(rolling.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 'fulfilled'),
    )
    expect(await reported(lastDays(30))).toEqual(reckoned(history, lastDays(30)))
    const before = await ledger.own('select * from ledger_day order by 1, 2, 3, 4')
    await rollLedger(ledger.db)
    expect(await ledger.own('select * from ledger_day order by 1, 2, 3, 4')).toEqual(before)
  })

  test.each([
    "insert into ledger_day values ('2026-01-01', 'deposit', 'bank', 'user', 1, 1)",
    'update ledger_day set amount = amount + 1',
    'delete from ledger_day',
    'truncate ledger_day',
    "update ledger_rollup set through = '2099-01-01'",
  ])('cannot be changed by the app: %s', async (statement) => {
    expect(await refusal(ledger.query(statement))).toBe('42501')
  })
})
