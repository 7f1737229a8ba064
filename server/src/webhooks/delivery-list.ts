import type { Delivery } from '@nosim/contract/accounts/webhooks.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

type DeliveryRow = Omit<Delivery, 'next_try_at' | 'created_at'> & {
  next_try_at: Date | null
  created_at: Date
}

const deliveryView = sql<DeliveryRow>`select d.id, d.kind as type, d.state, d.attempts, d.last_outcome, d.last_ms, d.next_try_at,
  d.created_at from webhook_delivery d`

const presentDelivery = (row: DeliveryRow): Delivery => ({
  ...row,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** A page of the deliveries to an endpoint, the newest first. */
export async function deliveriesOf(
  db: Queryable,
  endpointId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<DeliveryRow>`${deliveryView} where d.endpoint_id = ${endpointId} order by d.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from webhook_delivery d
      where d.endpoint_id = ${endpointId}`.execute(db),
  ])
  return { deliveries: rows.rows.map(presentDelivery), total: count.rows[0]?.total ?? 0 }
}

/** Makes a delivery due again; undefined where the endpoint has none with this id. */
export async function makeDueAgain(
  db: Queryable,
  endpointId: string,
  id: string,
): Promise<Delivery | undefined> {
  if (!isId(id)) return undefined
  const changed = await sql<DeliveryRow>`with due as (
      update webhook_delivery set state = 'waiting', attempts = 0, next_try_at = now()
      where id = ${id} and endpoint_id = ${endpointId} returning *)
    select d.id, d.kind as type, d.state, d.attempts, d.last_outcome, d.last_ms, d.next_try_at, d.created_at from due d`.execute(
    db,
  )
  return changed.rows[0] && presentDelivery(changed.rows[0])
}
