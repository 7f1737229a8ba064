import type { SupplierFact } from '@nosim/contract/admin/users/tickets.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = { supplier: string; detail: string; at: Date }

/** The answers of panels about an order: each refusal, and the state at the panel that has the order. */
export async function boostTrace(db: Queryable, orderId: string): Promise<SupplierFact[]> {
  const { rows } = await sql<Row>`
    select t.supplier, t.detail, t.ended_at as at from boost_try t where t.order_id = ${orderId}
    union all
    select o.provider, concat_ws(', ', 'order ' || o.upstream_id, o.start_count || ' at the start',
      o.remains || ' left', o.detail, o.refill_detail), o.changed_at from boost_order o where o.id = ${orderId}
    order by 3`.execute(db)
  return rows.map(({ supplier, detail, at }) => ({ label: supplier, detail, at: at.toISOString() }))
}
