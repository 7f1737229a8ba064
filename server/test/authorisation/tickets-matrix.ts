import type { adminTickets } from '@nosim/contract/admin/users/tickets.ts'
import type { tickets } from '@nosim/contract/shop/tickets.ts'
import type { TestClient } from '../harness/test-client.ts'
import { adminsOnly, managersOnly, signedIn, type Line } from './matrix.ts'

/** The ids of an open ticket and its picture, a closed ticket, an admin, and a canned answer. */
export type TicketThings = {
  readonly ticket: string
  readonly picture: string
  readonly closed: string
  readonly admin: string
  readonly canned: number
}

/** Inserts an open and a closed ticket of the user, about orders that do not exist. */
export async function openTickets({ testApp, userId }: TestClient): Promise<TicketThings> {
  const [row] = await testApp.sql<TicketThings>(
    `with a as (
        insert into ticket (user_id, line, subject, reason) values ($1, 'numbers', gen_random_uuid(), 'other') returning id),
      b as (
        insert into ticket (user_id, line, subject, reason, state, waiting_since, closed_at, closed_as)
        values ($1, 'numbers', gen_random_uuid(), 'other', 'closed', null, now(), 'answer') returning id),
      m as (
        insert into ticket_message (ticket_id, author, side, text, digest)
        select a.id, $1, 'user', 'It did not arrive at all.', '' from a returning id),
      p as (insert into ticket_picture (message_id, webp) select m.id, 'x' from m returning id),
      c as (insert into canned_answer (title, text) values (gen_random_uuid()::text, 'Please wait.') returning id)
    select a.id as ticket, b.id as closed, p.id as picture, c.id::int as canned,
      (select u.id from app_user u where u.role = 'support' and u.id <> $1 and u.blocked_at is null limit 1) as admin
    from a, b, p, c`,
    [userId],
  )
  if (!row) throw new Error('no ticket was planted')
  return row
}

const input = { text: 'Please look at this once more.' }
const answer = { text: 'We look into it.' }

/** A line for each route of tickets. */
export const ticketLines = (
  things: () => TicketThings,
): Readonly<
  Record<`tickets.${keyof typeof tickets}` | `adminTickets.${keyof typeof adminTickets}`, Line>
> => {
  const own = () => ({ id: things().ticket })
  const picture = () => ({ id: things().picture })
  const canned = () => ({ id: String(things().canned) })
  const title = () => ({ title: crypto.randomUUID(), text: 'Please wait.' })
  return {
    'tickets.list': { statuses: signedIn(200) },
    // The order does not exist.
    'tickets.open': {
      statuses: signedIn(404),
      body: () => ({ about: 'numbers', subject: things().ticket, reason: 'other', ...input }),
    },
    'tickets.read': { statuses: signedIn(200, 404), params: own },
    'tickets.say': { statuses: signedIn(201, 404), params: own, body: () => input },
    'tickets.see': { statuses: signedIn(204, 404), params: own },
    'tickets.picture': { statuses: signedIn(200, 404), params: picture },
    'adminTickets.list': { statuses: adminsOnly(200) },
    'adminTickets.read': { statuses: adminsOnly(200), params: own },
    'adminTickets.answer': { statuses: adminsOnly(201), params: own, body: () => answer },
    'adminTickets.note': { statuses: adminsOnly(201), params: own, body: () => answer },
    'adminTickets.assign': {
      statuses: adminsOnly(200),
      params: own,
      body: () => ({ owner: things().admin }),
    },
    'adminTickets.picture': { statuses: adminsOnly(200), params: picture },
    'adminTickets.canned': { statuses: adminsOnly(200) },
    'adminTickets.createCanned': { statuses: managersOnly(201), body: title },
    'adminTickets.changeCanned': { statuses: managersOnly(200), params: canned, body: title },
    'adminTickets.removeCanned': { statuses: managersOnly(204, 404), params: canned },
  }
}
