import type { UserOrder } from '@nosim/contract/admin/users/users.ts'
import { orderWord } from '@nosim/contract/shop/store.ts'
import type { Queryable } from '../platform/db/db.ts'
import { ordersOf } from './orders.ts'

/** A page of a user's store orders for the back office, or the order with an id; without the details of logs. */
export async function userOrders(
  db: Queryable,
  userId: string,
  { order, ...page }: { page: number; limit: number; order?: string | undefined },
): Promise<{ orders: UserOrder[]; total: number }> {
  const { orders, total } = await ordersOf(db, userId, { ...page, search: order })
  return {
    orders: orders.map((order) => {
      const names = [...new Set(order.details.map(({ product_name }) => product_name))]
      return {
        order_id: order.order_id,
        title: names.join(', '),
        note: `${order.details.length} ${order.details.length === 1 ? 'log' : 'logs'}`,
        status: order.status,
        word: orderWord(order.status),
        amount: order.total_price,
        refunded: order.refunded,
        created_at: order.created_at,
      }
    }),
    total,
  }
}
