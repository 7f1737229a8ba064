import type { UserOrder } from '@nosim/contract/admin/users/users.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { boostWords } from '@nosim/contract/shop/boost.ts'
import type { Queryable } from '../platform/db/db.ts'
import { ordersOf } from './queries.ts'

/** A page of a user's boost orders for the back office, or only the order with the id `order`. */
export async function userOrders(
  db: Queryable,
  userId: string,
  { order, ...page }: { page: number; limit: number; order?: string | undefined },
): Promise<{ orders: UserOrder[]; total: number }> {
  const { orders, total } = await ordersOf(db, userId, { ...page, search: order })
  return {
    orders: orders.map((order) => ({
      order_id: order.order_id,
      title: order.service_name,
      note: `${formatCount(order.quantity)} for ${order.link}`,
      status: order.status,
      word: boostWords[order.status],
      amount: order.amount,
      refunded: order.refunded,
      created_at: order.created_at,
    })),
    total,
  }
}
