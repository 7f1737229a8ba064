import { sql } from 'kysely'
import type { DataSection } from '../platform/own-data.ts'
import type { Secrets } from './inventory/secrets.ts'
import { openLine, type OrderRow, linesOf, presentOrder } from './orders.ts'

/** A user's orders with what was bought, for the file of the user's own data. */
export const orderData = (secrets: Secrets): DataSection => ({
  name: 'store_orders',
  async read(db, userId, { after, limit }) {
    const found =
      await sql<OrderRow>`select o.id, o.total, o.cut, o.refunded, o.created_at from store_order o
      where o.user_id = ${userId} and o.id::text > ${after} order by o.id::text limit ${limit}`.execute(
        db,
      )
    const ids = found.rows.map(({ id }) => id)
    const lines = Map.groupBy(await linesOf(db, ids), (line) => line.order_id)
    return found.rows.map((row) => ({
      key: row.id,
      row: presentOrder(
        row,
        (lines.get(row.id) ?? []).map((line) => openLine(secrets, line)),
      ),
    }))
  },
})
