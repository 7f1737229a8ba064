import type { DueRows } from '../../platform/db/delete-old-rows.ts'
import type { BankDelivery } from '@nosim/contract/admin/deliveries.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { InboundTransfer } from '../provider.ts'
import { refreshBalances } from '../queries.ts'

type Row = {
  id: number
  bank: string
  received_at: Date
  status: BankDelivery['status']
  wrong: string | null
  transfer: InboundTransfer | null
  reversal_of: string | null
  booked: {
    id: string
    amount: number
    currency: string
    account_number: string | null
    status: string
  } | null
  body: Buffer
  outcome: string | null
  note: string | null
  settled_by: string | null
  processed_at: Date | null
}

/** An admin must review a delivery that is marked for it, or that failed three times. */
const open = sql`b.processed_at is null and (b.review is not null or b.attempts >= 3)`

/** The deliveries that need a review. */
export const openDeliveries = sql`from bank_delivery b where ${open}`

/** Deliveries that need a review, oldest first; or those that admins settled, newest first. */
export async function deliveriesFor(
  db: Queryable,
  { status, page, limit }: { status: 'open' | 'settled'; page: number; limit: number },
): Promise<{ deliveries: BankDelivery[]; total: number }> {
  const which = status === 'open' ? open : sql`b.settled_by is not null`
  const order = status === 'open' ? sql`b.id` : sql`b.processed_at desc, b.id`
  const [rows, count] = await Promise.all([
    sql<Row>`select b.id, b.provider as bank, b.received_at, coalesce(b.review, b.last_error) as wrong, b.transfer,
        b.reversal_of, b.body, b.outcome, b.note, u.email as settled_by, b.processed_at,
        case when b.processed_at is not null then 'settled' when b.review is not null then 'review' else 'failing' end
          as status,
        (select jsonb_build_object('id', d.id, 'amount', d.amount, 'currency', d.currency, 'account_number',
          d.account_number, 'status', d.status) from deposit d
         where d.provider = b.provider and (d.reference = coalesce(b.transfer ->> 'reference', b.reversal_of)
           or d.session_id = b.transfer ->> 'sessionId') limit 1) as booked
      from bank_delivery b left join app_user u on u.id = b.settled_by
      where ${which} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from bank_delivery b where ${which}`.execute(
      db,
    ),
  ])
  return { deliveries: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

function present({ transfer, reversal_of, booked, body, processed_at, ...row }: Row): BankDelivery {
  return {
    ...row,
    received_at: row.received_at.toISOString(),
    wrong: row.wrong ?? '',
    reference: transfer?.reference ?? reversal_of,
    session_id: transfer?.sessionId ?? null,
    account_number: transfer?.accountNumber ?? null,
    payer_name: transfer?.payerName ?? null,
    amount: transfer ? formatNaira(transfer.gross) : null,
    currency: transfer?.currency ?? null,
    booked: booked && { ...booked, amount: formatNaira(booked.amount) },
    body: body.toString('utf8').slice(0, 4000).toWellFormed(),
    settled_at: processed_at?.toISOString() ?? null,
  }
}

/** Main wallets below zero, the lowest first. */
export async function walletsBelowZero(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
) {
  type Wallet = { user_id: string; name: string; email: string; balance: number }
  await refreshBalances(db)
  const [rows, count] = await Promise.all([
    sql<Wallet>`select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.email, b.balance
      from user_balance b join app_user u on u.id = b.user_id
      where b.balance < 0 order by b.balance, b.user_id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from user_balance
      where balance < 0`.execute(db),
  ])
  return {
    wallets: rows.rows.map(({ user_id, name, email, balance }) => ({
      user_id,
      name,
      email,
      balance: formatNaira(balance),
    })),
    total: count.rows[0]?.total ?? 0,
  }
}

/** Clears the text of a delivery 180 days after it was processed; the row stays, so that a repeat is recognised. */
export const dueDeliveries: DueRows = {
  table: 'bank_delivery',
  by: 'processed_at',
  before: sql`now() - interval '180 days'`,
  only: sql`t.body <> ''`,
  set: sql`body = '', transfer = null`,
}
