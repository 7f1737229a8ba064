import * as z from 'zod/mini'
import { Naira, pageQuery, pictureMostBytes, plainLines, Time } from '../base/fields.ts'
import { linesOfBusiness } from '../base/line-of-business.ts'
import { get, post, routes } from '../base/route.ts'

/**
 * Limits of a user: tickets opened a day, messages in a row without an answer, pictures of a message, and pictures of a
 * ticket (TICKET-3, TICKET-4).
 */
export const ticketLimits = { day: 10, row: 3, pictures: 3, allPictures: 9 } as const
/** How long the pictures of a closed ticket are kept, in days. */
export const ticketPictureDays = 90

/** The subject of a ticket: an order of a line of business, or a bank transfer. */
export const TicketAbout = z.enum([...linesOfBusiness, 'deposit'], 'Please choose what it is about')
export type TicketAbout = z.output<typeof TicketAbout>

export const ticketReasons = {
  missing: 'It did not arrive',
  broken: 'It does not work',
  different: 'It is not what I ordered',
  charged: 'I was charged wrongly',
  slow: 'It takes too long',
  other: 'Something else',
} as const
export const TicketReason = z.enum(
  ['missing', 'broken', 'different', 'charged', 'slow', 'other'],
  'Please choose a reason',
)
export type TicketReason = z.output<typeof TicketReason>

/** `open`: an admin must answer. `answered`: the last message is an admin's. */
export const TicketState = z.enum(['open', 'answered', 'closed'])
export const TicketEnd = z.enum(['refund', 'replacement', 'answer'], 'Please choose how it ends')
export type TicketEnd = z.output<typeof TicketEnd>

/** A ticket in a list. */
export const TicketLine = z.object({
  id: z.string(),
  about: TicketAbout,
  /** The id of the order or the deposit. */
  subject: z.string(),
  title: z.string(),
  reason: TicketReason,
  state: TicketState,
  closed_as: z.nullable(TicketEnd),
  /** Whether it has an answer that its user has not seen. */
  unseen: z.boolean(),
  created_at: Time,
  closed_at: z.nullable(Time),
})
export type TicketLine = z.output<typeof TicketLine>

/** A message of a ticket; `pictures` are ids. */
export const TicketMessage = z.object({
  id: z.string(),
  from: z.enum(['user', 'admin']),
  text: z.string(),
  pictures: z.array(z.string()),
  at: Time,
})
export type TicketMessage = z.output<typeof TicketMessage>

/** The current state of the order or deposit of a ticket. `Ticket.facts` is null where it is no longer stored. */
export const TicketFacts = z.object({
  title: z.string(),
  note: z.string(),
  status: z.string(),
  amount: Naira,
  refunded: Naira,
  created_at: Time,
})
export type TicketFacts = z.output<typeof TicketFacts>

export const Ticket = z.extend(TicketLine, {
  facts: z.nullable(TicketFacts),
  messages: z.array(TicketMessage),
})
export type Ticket = z.output<typeof Ticket>

const Text = z
  .string('Please describe what is wrong')
  .check(z.trim(), z.minLength(10, 'Please use at least 10 characters'), plainLines(2000))
const Picture = z.optional(z.file('Please choose a picture'))
const pictures = { picture_1: Picture, picture_2: Picture, picture_3: Picture }
const form = {
  picture_1: pictureMostBytes,
  picture_2: pictureMostBytes,
  picture_3: pictureMostBytes,
}
const params = z.strictObject({ id: z.string().check(z.maxLength(64)) })

/** A new ticket. The pictures are files of a `multipart/form-data` body. */
export const NewTicket = z.strictObject({
  about: TicketAbout,
  subject: z.string().check(z.maxLength(64)),
  reason: TicketReason,
  text: Text,
  ...pictures,
})

/** The tickets of a user (TICKET-1 to TICKET-9). */
export const tickets = routes({
  list: get('/api/tickets', {
    access: 'user',
    summary: "The user's tickets, the newest first; those about one order with `subject`",
    query: z.strictObject({
      ...pageQuery,
      subject: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.object({ tickets: z.array(TicketLine), total: z.int() }),
  }),
  open: post('/api/tickets', {
    access: 'user',
    summary:
      'Open a ticket about an order or a deposit; the same again within 10 minutes is the same ticket',
    form,
    body: NewTicket,
    reply: Ticket,
    status: 201,
    refusals: ['IMAGE_REFUSED', 'NOT_FOUND', 'TICKET_OPEN', 'TOO_MANY_TICKETS'],
  }),
  read: get('/api/tickets/:id', {
    access: 'user',
    summary: 'A ticket with its messages and the state of its order or deposit',
    params,
    reply: Ticket,
    refusals: ['NOT_FOUND'],
  }),
  say: post('/api/tickets/:id/messages', {
    access: 'user',
    summary: 'Add a message; the same again within 10 minutes is written once',
    params,
    form,
    body: z.strictObject({ text: Text, ...pictures }),
    reply: Ticket,
    status: 201,
    refusals: [
      'IMAGE_REFUSED',
      'NOT_FOUND',
      'TICKET_CLOSED',
      'TOO_MANY_MESSAGES',
      'TOO_MANY_PICTURES',
    ],
  }),
  see: post('/api/tickets/:id/seen', {
    access: 'user',
    summary: 'Mark the replies of a ticket as read',
    params,
    refusals: ['NOT_FOUND'],
  }),
  picture: get('/api/tickets/pictures/:id', {
    access: 'user',
    summary: 'A picture of a ticket, for its user',
    params,
    download: 'image/webp',
    refusals: ['NOT_FOUND'],
  }),
})
