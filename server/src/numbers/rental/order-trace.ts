import type { SupplierFact } from '@nosim/contract/admin/users/tickets.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = { supplier: string; number: string; outcome: string; rented_at: Date }

const outcomes: Readonly<Record<string, string>> = {
  delivered: 'a code came',
  waiting: 'waits for a code',
  silent: 'no code came',
}

/** The numbers that an order had, and whether a code came to each. */
export async function rentalTrace(db: Queryable, orderId: string): Promise<SupplierFact[]> {
  const { rows } =
    await sql<Row>`select t.supplier, t.number, t.outcome, t.rented_at from number_try t
    where t.rental_id = ${orderId} order by t.try`.execute(db)
  return rows.map(({ supplier, number, outcome, rented_at }) => ({
    label: supplier,
    detail: `+${number}: ${outcomes[outcome] ?? outcome}`,
    at: rented_at.toISOString(),
  }))
}
