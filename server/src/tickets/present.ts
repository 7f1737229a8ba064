import type { Ticket } from '@nosim/contract/shop/tickets.ts'
import type { Db } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { factsOf, type ReadOrders } from './facts.ts'
import { messagesOf, presentMessage, presentTicket, ticketOf } from './queries.ts'

export type TicketDependencies = { readonly db: Db; readonly orders: ReadOrders }

/** A ticket of this user with its thread. Throws NOT_FOUND. */
export async function present(
  { db, orders }: TicketDependencies,
  userId: string,
  id: string,
): Promise<Ticket> {
  const row = await ticketOf(db, userId, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const [facts, messages] = await Promise.all([
    factsOf(db, orders, row),
    messagesOf(db, row.id, { isForAdmins: false }),
  ])
  return { ...presentTicket(row), facts, messages: messages.map(presentMessage) }
}
