import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountEvent, DataOf } from '../platform/events/account-events.ts'
import { depositOf } from '../wallet/queries.ts'

/** The data of a message about an order of a line; undefined where the order or its SMS no longer exists. */
export type OrderDataOf = (
  db: Queryable,
  event: AccountEvent,
) => Promise<Readonly<Record<string, unknown>> | undefined>

/**
 * The data of a message about an event (HOOK-6). `order_id` is the id in our own API. `number` is the id in the
 * protocols, null for an order of the pages. Amounts are naira.
 */
export const eventData =
  (orders: { readonly [Line in LineOfBusiness]?: OrderDataOf }): DataOf =>
  async (db, event) => {
    const { kind, line, subject, user_id: userId, detail } = event
    if (line === null) {
      const deposit = await depositOf(db, userId, subject)
      return deposit && { deposit_id: subject, ...deposit }
    }
    const order = { line, order_id: subject, number: await numberOf(db, subject) }
    if (kind === 'order.refunded') return { ...order, amount: formatNaira(detail ?? 0) }
    const data = await orders[line]?.(db, event)
    return data && { ...order, ...data }
  }

async function numberOf(db: Queryable, orderId: string): Promise<number | null> {
  const found = await sql<{
    id: number
  }>`select id from api_order where order_id = ${orderId}`.execute(db)
  return found.rows[0]?.id ?? null
}
