import type { SupplierFact } from '@nosim/contract/admin/users/tickets.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import type { TicketFacts } from '@nosim/contract/shop/tickets.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

const words: Readonly<Record<string, string>> = {
  credited: 'Credited',
  reversed: 'Reversed',
  kept: 'Settled',
}

/** The present state of a deposit of a user, for a ticket about it (TICKET-6). */
export async function depositFacts(
  db: Queryable,
  userId: string,
  id: string,
): Promise<TicketFacts | null> {
  const found = await sql<{ amount: number; status: string; currency: string; created_at: Date }>`
    select d.amount, d.status, d.currency, d.created_at from deposit d
    where d.id = ${id} and d.user_id = ${userId}`.execute(db)
  const [row] = found.rows
  if (!row) return null
  return {
    title: 'Bank transfer',
    note: row.currency,
    status: words[row.status] ?? 'On hold',
    amount: formatNaira(row.amount),
    refunded: formatNaira(0),
    created_at: row.created_at.toISOString(),
  }
}

type TraceRow = {
  provider: string
  reference: string
  fee: number | null
  session_id: string | null
  sent_at: Date | null
  seen_at: Date
  credited_at: Date | null
  reversed_at: Date | null
}

/** The steps of a deposit, with the bank's references and times (TICKET-13). */
export async function bankTrace(db: Queryable, id: string): Promise<SupplierFact[]> {
  const found =
    await sql<TraceRow>`select d.provider, d.reference, d.fee, d.session_id, d.sent_at, d.seen_at,
    d.credited_at, d.reversed_at from deposit d where d.id = ${id}`.execute(db)
  const [row] = found.rows
  if (!row) return []
  const fee = row.fee === null ? '' : `, fee ${formatNaira(row.fee)}`
  const steps = [
    ['Sent', row.session_id ?? '', row.sent_at],
    [`Reported by ${row.provider}`, `${row.reference}${fee}`, row.seen_at],
    ['In the wallet', '', row.credited_at],
    ['Reversed by the bank', '', row.reversed_at],
  ] as const
  return steps.flatMap(([label, detail, at]) =>
    at === null ? [] : [{ label, detail, at: at.toISOString() }],
  )
}
