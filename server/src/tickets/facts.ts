import type { UserOrder } from '@nosim/contract/admin/users/users.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { TicketFacts } from '@nosim/contract/shop/tickets.ts'
import type { Queryable } from '../platform/db/db.ts'
import { depositFacts } from '../wallet/funding/deposit-facts.ts'

/** Reads orders of a user, for each line of business. */
export type ReadOrders = Readonly<
  Record<
    LineOfBusiness,
    (
      db: Queryable,
      userId: string,
      query: { page: number; limit: number; order?: string | undefined },
    ) => Promise<{ orders: UserOrder[] }>
  >
>

type About = {
  readonly user_id: string
  readonly line: LineOfBusiness | null
  readonly subject: string
}

/** The present state of the order or deposit of a ticket, in the words of its own screen (TICKET-6). */
export async function factsOf(
  db: Queryable,
  orders: ReadOrders,
  { user_id, line, subject }: About,
): Promise<TicketFacts | null> {
  if (line === null) return depositFacts(db, user_id, subject)
  const { orders: found } = await orders[line](db, user_id, { page: 1, limit: 1, order: subject })
  const order = found.find(({ order_id }) => order_id === subject)
  if (!order) return null
  const { order_id: _, word, ...facts } = order
  return { ...facts, status: word }
}
