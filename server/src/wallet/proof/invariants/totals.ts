import { sql, type RawBuilder } from 'kysely'
import type { SystemBalances, TotalInvariant } from './invariant.ts'
import { heldPrices } from './lines.ts'

const of = (balances: SystemBalances, kind: string) => sql`${balances[kind] ?? 0}::bigint`
const sumOf = (balances: SystemBalances): number =>
  Object.values(balances).reduce((sum, one) => sum + one, 0)

/** The invariants of the whole ledger at one moment. */
export const totalInvariants = {
  'all balances add up to 0, users from their rows and the house from its transfers': (
    balances,
  ) => sql`
    select users.total as users, ${sumOf(balances)}::bigint as balances from
      (select coalesce(sum(balance), 0)::bigint as total from account where user_id is not null) users
    where users.total + ${sumOf(balances)}::bigint <> 0`,
  'escrow is what the open orders hold': (balances) => sql`
    select ${of(balances, 'escrow')} as escrow, open.total as open from (
      select coalesce(sum(price), 0)::bigint as total from (
        ${heldPrices}
      ) held) open
    where open.total <> ${of(balances, 'escrow')}`,
  'suspense is the sum of the deposits that wait': (balances) => sql`
    select ${of(balances, 'suspense')} as suspense, open.total as open from
      (select coalesce(sum(amount), 0)::bigint as total from deposit
       where status in ('held', 'suspense') and settled_at is null) open
    where open.total <> ${of(balances, 'suspense')}`,
  'what is held for referrers is the sum of the bonuses that wait': (balances) => sql`
    select ${of(balances, 'referral_held')} as held, open.total as open from
      (select coalesce((select sum(amount) from referral_bonus where state = 'held'), 0)::bigint
        + coalesce((select sum(amount) from referral_bonus where state = 'review'), 0)::bigint as total) open
    where open.total <> ${of(balances, 'referral_held')}`,
} as const satisfies Readonly<Record<string, TotalInvariant>>

export const daysInvariant = 'each day that is rolled up is the sum of its transfers'

/**
 * Compares the days that are rolled up with `real`: rows of day, kind, debit, credit, count and amount, for all days up
 * to the last rolled-up day.
 */
export const brokenDays = (real: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select day, kind, debit, credit, r.count, s.count as transfers, r.amount, s.amount as moved
  from ledger_day r full join (select * from (${real}) found
    where found.day <= (select through from ledger_rollup)) s using (day, kind, debit, credit)
  where r.count is distinct from s.count or r.amount is distinct from s.amount`

/** The sums of transfers by day (in Lagos), kind and the accounts on both sides; all users are one account, `user`. */
export const sumsByDay = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select (t.created_at at time zone 'Africa/Lagos')::date as day, t.kind,
    case when t.debit_account < 1000 then d.kind else 'user' end as debit,
    case when t.credit_account < 1000 then c.kind else 'user' end as credit,
    count(*) as count, sum(t.amount)::bigint as amount
  from transfer t left join account d on d.id = t.debit_account and d.id < 1000
  left join account c on c.id = t.credit_account and c.id < 1000
  where ${where} group by 1, 2, 3, 4`
