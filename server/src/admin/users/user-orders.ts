import type { UserOrder } from '@nosim/contract/admin/users/user-routes.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { durations } from '@nosim/contract/shop/numbers.ts'
import { ordersOf as boostOrdersOf } from '../../boost/queries.ts'
import { presentRental } from '../../numbers/rental/present.ts'
import { rentalOf, rentalsOf } from '../../numbers/queries.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { ordersOf as storeOrdersOf } from '../../store/orders.ts'

type Asked = {
  readonly kind: LineOfBusiness
  readonly page: number
  readonly limit: number
  /** Only the order with this id. */
  readonly order?: string | undefined
}
type Orders = { orders: UserOrder[]; total: number }

/**
 * A page of a user's orders of one kind. What was bought stays its buyer's: no code and no message of a number, which
 * open accounts of theirs elsewhere, and no details of a log. Whether and when it came is enough to answer a complaint.
 */
export function userOrders(db: Queryable, userId: string, { kind, ...page }: Asked) {
  const read = { numbers: numberOrders, boost: boostOrders, store: storeOrders }[kind]
  return read(db, userId, page)
}

type Page = Omit<Asked, 'kind'>

async function numberOrders(
  db: Queryable,
  userId: string,
  { order, ...page }: Page,
): Promise<Orders> {
  const { rows, total } = await (order === undefined
    ? rentalsOf(db, userId, page)
    : oneRental(db, userId, order))
  const orders = rows.map((row) => {
    const rental = presentRental(row)
    const messages = `${rental.messages.length} ${rental.messages.length === 1 ? 'message' : 'messages'}`
    const number = rental.number === '' ? [] : [`+${rental.number}`]
    return {
      order_id: rental.order_id,
      title: rental.service_name,
      note: [...number, durations[rental.duration], messages].join(', '),
      status: rental.status,
      amount: formatNaira(row.price),
      refunded: rental.refunded ?? formatNaira(0),
      created_at: rental.created_at,
    }
  })
  return { orders, total }
}

async function oneRental(db: Queryable, userId: string, id: string) {
  const row = await rentalOf(db, userId, id)
  return { rows: row ? [row] : [], total: row ? 1 : 0 }
}

async function boostOrders(
  db: Queryable,
  userId: string,
  { order, ...page }: Page,
): Promise<Orders> {
  const { orders, total } = await boostOrdersOf(db, userId, { ...page, search: order })
  return {
    orders: orders.map((order) => ({
      order_id: order.order_id,
      title: order.service_name,
      note: `${order.quantity.toLocaleString('en-US')} for ${order.link}`,
      status: order.status,
      amount: order.amount,
      refunded: order.refunded,
      created_at: order.created_at,
    })),
    total,
  }
}

async function storeOrders(
  db: Queryable,
  userId: string,
  { order, ...page }: Page,
): Promise<Orders> {
  const { orders, total } = await storeOrdersOf(db, userId, { ...page, search: order })
  return {
    orders: orders.map((order) => {
      const names = [...new Set(order.details.map(({ product_name }) => product_name))]
      return {
        order_id: order.order_id,
        title: names.join(', '),
        note: `${order.details.length} ${order.details.length === 1 ? 'log' : 'logs'}`,
        status: order.status,
        amount: order.total_price,
        refunded: order.refunded,
        created_at: order.created_at,
      }
    }),
    total,
  }
}
