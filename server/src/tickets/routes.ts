import { tickets } from '@nosim/contract/shop/tickets.ts'
import { sql } from 'kysely'
import { on, type Endpoint } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { present, type TicketDependencies } from './present.ts'
import { pictureOf, ticketOf, ticketsOf } from './queries.ts'
import { openTicket, sayMore } from './write-ticket.ts'

/** The routes by which users open and read their tickets. */
export const ticketRoutes = (deps: TicketDependencies): Endpoint[] => [
  on(tickets.list, ({ query }, { caller }) => ticketsOf(deps.db, caller.userId, query)),
  on(tickets.open, openTicket(deps)),
  on(tickets.read, ({ params }, { caller }) => present(deps, caller.userId, params.id)),
  on(tickets.say, sayMore(deps)),
  on(tickets.see, async ({ params }, { caller: { userId } }) => {
    const ticket = await ticketOf(deps.db, userId, params.id)
    if (!ticket) throw new Refusal('NOT_FOUND')
    await sql`select ticket_see(${userId}, ${ticket.id})`.execute(deps.db)
  }),
  on(tickets.picture, async ({ params }, { caller, reply }) => {
    const webp = await pictureOf(deps.db, params.id, caller.userId)
    if (!webp) throw new Refusal('NOT_FOUND')
    reply.headers(pictureHeaders)
    return webp
  }),
]

/** The headers of a picture: it is shown inside a page, and no shared cache stores it. */
export const pictureHeaders = {
  'content-disposition': 'inline; filename="picture.webp"',
  'cache-control': 'private, max-age=3600',
} as const
