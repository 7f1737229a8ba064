import type { UserOrder } from '@nosim/contract/admin/users/users.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { displayStatus, durations, type Rental } from '@nosim/contract/shop/numbers.ts'
import type { Queryable } from '../platform/db/db.ts'
import { presentRental, rentalOf, rentalsOf } from './queries.ts'

/**
 * A page of a user's numbers for the back office, or the one with an order id. Codes and messages are left out,
 * because they open accounts of the user elsewhere. Their count is enough for a complaint.
 */
export async function userOrders(
  db: Queryable,
  userId: string,
  { order, ...page }: { page: number; limit: number; order?: string | undefined },
): Promise<{ orders: UserOrder[]; total: number }> {
  const { rows, total } = await (order === undefined
    ? rentalsOf(db, userId, page)
    : oneRental(db, userId, order))
  const orders = rows.map((row) => {
    const rental = presentRental(row)
    const number = rental.number === '' ? [] : [`+${rental.number}`]
    return {
      order_id: rental.order_id,
      title: rental.service_name,
      note: [...number, durations[rental.duration], messageCount(rental)].join(', '),
      status: rental.status,
      word: displayStatus(rental),
      amount: formatNaira(row.price),
      refunded: rental.refunded ?? formatNaira(0),
      created_at: rental.created_at,
    }
  })
  return { orders, total }
}

function messageCount({ messages }: Pick<Rental, 'messages'>): string {
  const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`
  const cleared = messages.filter(({ code }) => code === null).length
  if (cleared === 0) return count
  return cleared === messages.length
    ? `${count} (no longer kept)`
    : `${count} (${cleared} no longer kept)`
}

async function oneRental(db: Queryable, userId: string, id: string) {
  const row = await rentalOf(db, userId, id)
  return { rows: row ? [row] : [], total: row ? 1 : 0 }
}
