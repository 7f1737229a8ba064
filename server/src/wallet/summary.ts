import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Summary, VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { BankProvider } from './provider.ts'
import { transfersOf } from './queries.ts'

type Money = {
  main: number
  refer: number
  recharged: number
  taken: number
  released: number
  on_hold: number
  account: VirtualAccount | null
  days: { date: string; spent: number; topped_up: number }[]
} & NumberCounts

/** The number of a user's rentals that are open, and of those that have a code. */
export type NumberCounts = { numbers_open: number; numbers_completed: number }

/** The dashboard's figures, in one statement; `numbers` is the query of the numbers feature. */
export async function moneySummary(
  db: Queryable,
  userId: string,
  more: { bank: BankProvider['name']; numbers: RawBuilder<NumberCounts> },
): Promise<Summary> {
  const found = await sql<Money>`
    select w.*, n.*, d.days, case when v.user_id is not null then json_build_object(
      'account_number', v.account_number, 'bank_name', v.bank_name, 'account_name', v.account_name) end as account
    from wallet_sums(${userId}) w cross join (${more.numbers}) n
    cross join (select json_agg(row_to_json(day) order by day.date) as days from (${daysOf(userId)}) day) d
    left join virtual_account v on v.user_id = ${userId} and v.provider = ${more.bank} and v.state = 'active'`.execute(
    db,
  )
  const [money] = found.rows
  if (!money) throw new Error(`there is no user ${userId}`)
  return {
    bal: formatNaira(money.main),
    refer_bal: formatNaira(money.refer),
    total_recharge: formatNaira(money.recharged),
    total_spent: formatNaira(money.taken - money.released - money.on_hold),
    on_hold: formatNaira(money.on_hold),
    virtual_account: money.account,
    days: money.days.map((day) => ({
      date: day.date,
      spent: formatNaira(day.spent),
      topped_up: formatNaira(day.topped_up),
    })),
    numbers_open: money.numbers_open,
    numbers_completed: money.numbers_completed,
  }
}

/**
 * The money spent and topped up on each of the last 90 days in Lagos, oldest first. A later refund counts against the
 * day of the purchase.
 */
const daysOf = (userId: string): RawBuilder<unknown> => sql`
    with day as (
      select d::date as day from generate_series(
        (now() at time zone 'Africa/Lagos')::date - 89, (now() at time zone 'Africa/Lagos')::date, '1 day') d
    ), line as (
      select (t.created_at at time zone 'Africa/Lagos')::date as day, t.kind, t.amount, t.id, t.subject
      from account a cross join lateral (${transfersOf(
        sql`t.id, t.kind, t.amount, t.subject, t.created_at`,
        // The addition keeps the planner from the index of times, which has the lines of all users.
        sql`and t.created_at + interval '91 days' > now()`,
      )}) t
      where a.user_id = ${userId} and t.kind in ('hold', 'deposit', 'assign', 'reversal', 'purchase', 'refund')
    ), bought as (
      select day, subject, amount from line where kind = 'purchase' or (kind = 'hold'
        and exists (select 1 from transfer e
          where e.resolves = line.id and e.user_id = ${userId} and e.kind = 'capture'))
    ), moved as (
      select day, amount as spent, 0 as topped_up from bought
      union all
      select b.day, -r.amount, 0
      from line r join (select subject, min(day) as day from bought group by subject) b using (subject)
      where r.kind = 'refund'
      union all
      select day, 0, amount from line where kind in ('deposit', 'assign')
      union all
      -- A reversal counts against the day of its deposit.
      select d.day, 0, -r.amount from line r join line d using (subject)
      where r.kind = 'reversal' and d.kind in ('deposit', 'assign')
    )
    select to_char(day.day, 'YYYY-MM-DD') as date, coalesce(sum(moved.spent), 0)::bigint as spent,
      coalesce(sum(moved.topped_up), 0)::bigint as topped_up
    from day left join moved using (day) group by day.day`
