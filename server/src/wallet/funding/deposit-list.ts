import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Deposit } from '@nosim/contract/shop/deposits.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = Omit<
  Deposit,
  'amount' | 'sent_at' | `${'seen' | 'matched' | 'credited' | 'reversed'}_at`
> & {
  amount: number
  sent_at: Date | null
  seen_at: Date
  matched_at: Date | null
  credited_at: Date | null
  reversed_at: Date | null
}

/**
 * A page of a user's bank transfers, newest first: the booked deposits, and the bank's deliveries for the user's
 * account that are not booked yet. Deliveries under review are left out.
 */
export async function depositsOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ deposits: Deposit[]; total: number }> {
  const all = sql<Row>`
    select d.id::text, d.reference, d.amount, d.currency, d.payer_name, d.status, d.sent_at, d.seen_at, d.matched_at,
      d.credited_at, d.reversed_at
    from deposit d where d.user_id = ${userId}
    union all
    select 'delivery-' || b.id, b.transfer ->> 'reference', (b.transfer ->> 'gross')::bigint, b.transfer ->> 'currency',
      b.transfer ->> 'payerName', 'seen', (b.transfer ->> 'sentAt')::timestamptz, b.received_at, null, null, null
    from bank_delivery b join virtual_account v on v.provider = b.provider and v.state = 'active'
      and v.account_number = b.transfer ->> 'accountNumber'
    where v.user_id = ${userId} and b.processed_at is null and b.review is null
      and not exists (select 1 from deposit d
        where d.provider = b.provider and d.reference = b.transfer ->> 'reference')`
  const [rows, count] = await Promise.all([
    sql<Row>`select * from (${all}) x order by seen_at desc, id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${all}) x`.execute(db),
  ])
  return { deposits: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

const present = (row: Row): Deposit => ({
  ...row,
  amount: formatNaira(row.amount),
  sent_at: row.sent_at?.toISOString() ?? null,
  seen_at: row.seen_at.toISOString(),
  matched_at: row.matched_at?.toISOString() ?? null,
  credited_at: row.credited_at?.toISOString() ?? null,
  reversed_at: row.reversed_at?.toISOString() ?? null,
})
