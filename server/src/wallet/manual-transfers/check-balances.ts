import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { transfersOf } from '../queries.ts'

type WalletRow = {
  wallet: 'main' | 'refer'
  balance: number
  transfers: number
  transfer_count: number
  last_balance: number
}

/** The balance of each wallet of a user, the sum of its transfers, and the balance after its last transfer. */
export async function checkBalances(db: Queryable, userId: string) {
  const found = await sql<WalletRow>`
    select a.kind as wallet, a.balance, t.transfers, t.transfer_count, coalesce(l.last_balance, 0) as last_balance
    from account a
    cross join lateral (
      select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)::bigint as transfers,
        count(*) as transfer_count
      from (${transfersOf(sql`t.credit_account, t.amount`)}) t
    ) t
    left join lateral (
      select case when t.credit_account = a.id then t.credit_balance else t.debit_balance end as last_balance
      from (${transfersOf(
        sql`t.id, t.credit_account, t.credit_balance, t.debit_balance`,
        sql`order by t.id desc limit 1`,
      )}) t order by t.id desc limit 1
    ) l on true
    where a.user_id = ${userId} order by a.id`.execute(db)
  return found.rows.map((row) => ({
    wallet: row.wallet,
    balance: formatNaira(row.balance),
    transfers: formatNaira(row.transfers),
    last_balance: formatNaira(row.last_balance),
    transfer_count: row.transfer_count,
    agrees: row.balance === row.transfers && row.balance === row.last_balance,
  }))
}

type TransferRow = {
  id: number
  kind: string
  description: string
  subject: string
  amount: number
  created_at: Date
}

const transfersWhere = (userId: string, more: ReturnType<typeof sql>) => sql<TransferRow>`
  select t.id, t.kind, t.description, t.subject, t.amount, t.created_at
  from account a cross join lateral (${transfersOf(
    sql`t.id, t.kind, t.description, t.subject, t.amount, t.created_at`,
    sql`${more} order by t.id desc limit 20`,
  )}) t
  where a.user_id = ${userId} order by t.id desc limit 20`

const present = (row: TransferRow) => ({
  ...row,
  amount: formatNaira(row.amount),
  created_at: row.created_at.toISOString(),
})

/** A user's newest transfers in the ledger and newest open holds, at most 20 of each. */
export async function ledgerLinesOf(db: Queryable, userId: string) {
  const isOpen = sql`and t.kind = 'hold' and not exists (select 1 from transfer e where e.resolves = t.id and e.user_id = ${userId})`
  const [last, open] = await Promise.all([
    transfersWhere(userId, sql``).execute(db),
    transfersWhere(userId, isOpen).execute(db),
  ])
  return { last_transfers: last.rows.map(present), open_holds: open.rows.map(present) }
}
