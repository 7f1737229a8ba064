import type { SupplierFact } from '@nosim/contract/admin/users/tickets.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

type Row = { label: string; detail: string; at: Date }

/** The logs of an order with their warranties, and how claims about them ended. */
export async function storeTrace(db: Queryable, orderId: string): Promise<SupplierFact[]> {
  const { rows } = await sql<Row>`
    select 'Warranty until' as label, l.product_name as detail, l.warranty_until as at from store_line l
    where l.order_id = ${orderId}
    union all
    select 'Claim ' || c.state, l.product_name || coalesce(': ' || c.note, ''), coalesce(c.settled_at, c.created_at)
    from store_line l join warranty_claim c on c.line = l.id where l.order_id = ${orderId}
    order by 3`.execute(db)
  return rows.map(({ label, detail, at }) => ({ label, detail, at: at.toISOString() }))
}
