import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Summary, VirtualAccount } from '@nosim/contract/shop/wallet.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { BankProvider } from './provider.ts'

export type Balances = { readonly main: number; readonly refer: number }

/** Both wallets of a user, in kobo. */
export async function balancesOf(db: Queryable, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('account')
    .select(['kind', 'balance'])
    .where('user_id', '=', userId)
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { main: of('main'), refer: of('refer') }
}

/**
 * Brings the table `user_balance`, by which users are found and listed by their balance, up to date. Call it before a
 * transaction that reads the table: it holds a lock until its own ends.
 */
export async function refreshBalances(db: Queryable): Promise<void> {
  await sql`select balances_refresh()`.execute(db)
}

/** Gives a new user the two wallets. */
export async function openWallet(tx: Queryable, userId: string): Promise<void> {
  await sql`select wallet_open(${userId})`.execute(tx)
}

/**
 * The user's account at this bank, once it is active. An account at a former bank is not shown, so that no user pays
 * into it.
 */
export async function virtualAccountOf(
  db: Queryable,
  userId: string,
  bank: BankProvider['name'],
): Promise<VirtualAccount | null> {
  const account = await datedAccountOf(db, userId, bank)
  if (!account) return null
  const { created_at: _since, ...shown } = account
  return shown
}

/** The same, with the time of the request. */
export async function datedAccountOf(
  db: Queryable,
  userId: string,
  bank: BankProvider['name'],
): Promise<(VirtualAccount & { created_at: string }) | null> {
  const row = await db
    .selectFrom('virtual_account')
    .select(['account_number', 'bank_name', 'account_name', 'requested_at'])
    .where('user_id', '=', userId)
    .where('provider', '=', bank)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row?.account_number || !row.bank_name || !row.account_name) return null
  return {
    account_number: row.account_number,
    bank_name: row.bank_name,
    account_name: row.account_name,
    created_at: row.requested_at.toISOString(),
  }
}

type Totals = { recharged: number; taken: number; released: number; open: number }
type Day = { date: string; spent: number; topped_up: number }

/** The dashboard's money figures; `numbers` counts come from the numbers feature. */
export async function moneySummary(
  db: Queryable,
  userId: string,
  bank: BankProvider['name'],
): Promise<Omit<Summary, 'numbers_open' | 'numbers_completed'>> {
  const [balances, account, totals, days] = await Promise.all([
    balancesOf(db, userId),
    virtualAccountOf(db, userId, bank),
    sql<Totals>`select
        coalesce(sum(case when t.kind = 'reversal' then -t.amount else t.amount end)
          filter (where t.kind in ('deposit', 'assign') or (t.kind = 'reversal' and a.kind = 'main')), 0)::bigint as recharged,
        coalesce(sum(t.amount) filter (where t.kind in ('hold', 'purchase')), 0)::bigint as taken,
        coalesce(sum(t.amount) filter (where t.kind in ('release', 'refund')), 0)::bigint as released,
        coalesce(sum(t.amount) filter (where t.kind = 'hold'
          and not exists (select 1 from transfer e where e.resolves = t.id)), 0)::bigint as open
      from account a cross join lateral (${transfersOf(sql`t.id, t.kind, t.amount`)}) t
      where a.user_id = ${userId}`.execute(db),
    daysOf(db, userId),
  ])
  const { recharged, taken, released, open } = totals.rows[0] ?? {
    recharged: 0,
    taken: 0,
    released: 0,
    open: 0,
  }
  return {
    bal: formatNaira(balances.main),
    refer_bal: formatNaira(balances.refer),
    total_recharge: formatNaira(recharged),
    total_spent: formatNaira(taken - released - open),
    on_hold: formatNaira(open),
    virtual_account: account,
    days,
  }
}

/**
 * Money kept and money in for each of the last 30 days in Lagos, oldest first. What is paid back later of a purchase
 * counts against the day of the purchase.
 */
async function daysOf(db: Queryable, userId: string): Promise<Summary['days']> {
  const found = await sql<Day>`
    with day as (
      select d::date as day from generate_series(
        (now() at time zone 'Africa/Lagos')::date - 29, (now() at time zone 'Africa/Lagos')::date, '1 day') d
    ), line as (
      select (t.created_at at time zone 'Africa/Lagos')::date as day, t.kind, t.amount, t.id, t.subject
      from account a cross join lateral (${transfersOf(
        sql`t.id, t.kind, t.amount, t.subject, t.created_at`,
        // The sum keeps the planner from the index of times, which holds the lines of all users.
        sql`and t.created_at + interval '31 days' > now()`,
      )}) t
      where a.user_id = ${userId} and t.kind in ('hold', 'deposit', 'assign', 'reversal', 'purchase', 'refund')
    ), bought as (
      select day, subject, amount from line where kind = 'purchase' or (kind = 'hold'
        and exists (select 1 from transfer e where e.resolves = line.id and e.kind = 'capture'))
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
    from day left join moved using (day) group by day.day order by day.day`.execute(db)
  return found.rows.map((day) => ({
    date: day.date,
    spent: formatNaira(day.spent),
    topped_up: formatNaira(day.topped_up),
  }))
}

/** The live event about a deposit. */
export async function depositOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<{ amount: string; status: 'credited' | 'on hold' | 'reversed' } | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select(['amount', 'status'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      amount: formatNaira(row.amount),
      status: row.status === 'credited' || row.status === 'reversed' ? row.status : 'on hold',
    }
  )
}

/**
 * The transfers on either side of the account `a` of the query around it, by the indexes of users' sides. The bound says
 * that these have all of the rows; a join by `or` would read the whole ledger instead. `end` may filter, sort and cut each
 * side, whose transfer is `t`.
 */
export const transfersOf = (columns: RawBuilder<unknown>, end = sql``): RawBuilder<unknown> => sql`
  (select ${columns} from transfer t where t.debit_account = a.id and t.debit_account >= 1000 ${end})
  union all
  (select ${columns} from transfer t where t.credit_account = a.id and t.credit_account >= 1000 ${end})`
