import * as z from 'zod/mini'
import { Id, pageQuery, plainLines, plainText, required, Time } from '../../base/fields.ts'
import { del, get, post, put, routes } from '../../base/route.ts'
import { Ticket, TicketEnd, TicketLine, TicketMessage } from '../../shop/tickets.ts'
import { NamedUser } from '../transfer-views.ts'
import { leastForAnswers, leastForTickets } from './permissions.ts'

const Admin = z.object({ id: z.string(), name: z.string() })

/** A ticket in the queue. */
export const QueuedTicket = z.extend(TicketLine, {
  user: NamedUser,
  owner: z.nullable(Admin),
  /** Since when the user waits for an answer; null while no answer is due. */
  waiting_since: z.nullable(Time),
  first_answer_at: z.nullable(Time),
  /** Whether the user has waited for longer than the target. */
  late: z.boolean(),
})
export type QueuedTicket = z.output<typeof QueuedTicket>

/** An event of the order or deposit; `detail` is the response of the supplier or the bank, or empty. */
const SupplierFact = z.object({
  label: z.string(),
  detail: z.string(),
  at: z.nullable(Time),
})
export type SupplierFact = z.output<typeof SupplierFact>

const AdminMessage = z.extend(TicketMessage, {
  from: z.enum(['user', 'admin', 'note']),
  author: z.string(),
})
export type AdminMessage = z.output<typeof AdminMessage>

export const AdminTicket = z.extend(QueuedTicket, {
  facts: Ticket.shape.facts,
  /** The events at the supplier or the bank. */
  supplier: z.array(SupplierFact),
  messages: z.array(AdminMessage),
  /** The admins to whom the ticket can be assigned. */
  admins: z.array(Admin),
})
export type AdminTicket = z.output<typeof AdminTicket>

export const CannedAnswer = z.object({ id: z.int(), title: z.string(), text: z.string() })
export type CannedAnswer = z.output<typeof CannedAnswer>

export const ticketShows = ['open', 'mine', 'late', 'answered', 'closed'] as const
const Text = required('Please write an answer').check(plainLines(2000))
const params = z.strictObject({ id: z.string().check(z.maxLength(64)) })
const byId = z.strictObject({ id: Id })
const one = { access: leastForTickets, params, reply: AdminTicket } as const

export const CannedInput = z.strictObject({
  title: required('Please enter a title').check(plainText(80)),
  text: required('Please enter a text').check(plainLines(2000)),
})
const canned = { access: leastForAnswers, body: CannedInput, reply: CannedAnswer } as const

/** Tickets of users, for admins (TICKET-10 to TICKET-18). */
export const adminTickets = routes({
  list: get('/api/admin/tickets', {
    access: leastForTickets,
    summary: 'Tickets: waiting ones by age, all others newest first',
    query: z.strictObject({ ...pageQuery, show: z._default(z.enum(ticketShows), 'open') }),
    reply: z.object({
      tickets: z.array(QueuedTicket),
      total: z.int(),
      counts: z.object({ open: z.int(), mine: z.int(), late: z.int() }),
      /** Hours after which an answer is late. */
      target_hours: z.int(),
    }),
  }),
  read: get('/api/admin/tickets/:id', {
    ...one,
    summary: 'A ticket with its messages and notes, and the steps of its order or deposit',
    refusals: ['NOT_FOUND'],
  }),
  answer: post('/api/admin/tickets/:id/answers', {
    ...one,
    summary:
      'Answer the user, and close the ticket with `close_as`; a refund or replacement must be there',
    body: z.strictObject({ text: Text, close_as: z.optional(TicketEnd) }),
    status: 201,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'TICKET_CLOSED', 'NOT_REMEDIED'],
  }),
  note: post('/api/admin/tickets/:id/notes', {
    ...one,
    summary: 'Add a note that only admins see',
    body: z.strictObject({ text: Text }),
    status: 201,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  assign: put('/api/admin/tickets/:id/owner', {
    ...one,
    summary: 'Assign a ticket to oneself; a manager may assign it to another admin',
    body: z.strictObject({ owner: z.uuid('Please choose an admin') }),
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'TICKET_CLOSED', 'RANK_REFUSED'],
  }),
  picture: get('/api/admin/ticket-pictures/:id', {
    access: leastForTickets,
    summary: 'A picture of a ticket',
    params,
    download: 'image/webp',
    refusals: ['NOT_FOUND'],
  }),
  canned: get('/api/admin/canned-answers', {
    access: leastForTickets,
    summary: 'The texts for answers, by title',
    reply: z.object({ answers: z.array(CannedAnswer) }),
  }),
  createCanned: post('/api/admin/canned-answers', {
    ...canned,
    summary: 'Add a text for answers',
    status: 201,
    refusals: ['NAME_TAKEN'],
  }),
  changeCanned: put('/api/admin/canned-answers/:id', {
    ...canned,
    params: byId,
    summary: 'Change a text for answers',
    refusals: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
  removeCanned: del('/api/admin/canned-answers/:id', {
    access: leastForAnswers,
    params: byId,
    summary: 'Delete a text for answers',
    refusals: ['NOT_FOUND'],
  }),
})
