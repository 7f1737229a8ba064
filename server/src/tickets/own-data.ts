import { ticketPictureDays } from '@nosim/contract/shop/tickets.ts'
import { sql } from 'kysely'
import { forEver, type OwnTables } from '../platform/kept-rows.ts'
import { dataSection, keyOfNumber, type DataSection } from '../platform/own-data.ts'

/** A user's tickets and their messages, without the notes of admins. */
export const ticketData: readonly DataSection[] = [
  dataSection(
    'tickets',
    (userId) => sql`
      select t.id::text as key, t.id, t.line, t.subject, t.reason, t.state, t.closed_as, t.created_at, t.closed_at
      from ticket t where t.user_id = ${userId}`,
  ),
  dataSection(
    'ticket_messages',
    (userId) => sql`
      select ${keyOfNumber('m.id')} as key, m.ticket_id, m.side as from, m.text, m.created_at,
        (select count(*) from ticket_picture p where p.message_id = m.id) as pictures
      from ticket t join ticket_message m on m.ticket_id = t.id where t.user_id = ${userId} and m.side <> 'note'`,
  ),
]

/** The tables of tickets. */
export const ticketTables: OwnTables = {
  kept: [
    ...forEver('decisions', ['ticket', 'ticket_message']),
    ...forEver('shop', ['canned_answer']),
    {
      table: 'ticket_picture',
      keep: `${ticketPictureDays} days after its ticket is closed`,
      why: 'what it shows is settled by then',
      due: {
        table: 'ticket_picture',
        clear: (most) => sql`select ticket_forget_pictures(${most}) as count`,
      },
    },
  ],
  personal: [
    {
      tables: ['ticket', 'ticket_message'],
      what: 'Your questions about orders and deposits; what you wrote and what we answered until your account is closed',
      closed: 'nameless',
    },
    { tables: ['ticket_picture'], what: 'The pictures in your questions', closed: 'deleted' },
  ],
}

/** The words for open tickets in the refusal of a closure. */
export const openTickets = { tickets: 'a question about an order' } as const
