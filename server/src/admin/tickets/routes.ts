import {
  type AdminTicket,
  adminTickets,
  type SupplierFact,
} from '@nosim/contract/admin/users/tickets.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import { factsOf, type ReadOrders } from '../../tickets/facts.ts'
import { messagesOf, pictureOf, presentForAdmins } from '../../tickets/queries.ts'
import { pictureHeaders } from '../../tickets/routes.ts'
import { bankTrace } from '../../wallet/funding/deposit-facts.ts'
import type { WriteLetter } from '../../wallet/letters.ts'
import { answerTicket, assignTicket, noteOnTicket } from './act-on-ticket.ts'
import { changeCanned, createCanned, removeCanned } from './canned-answers.ts'
import { answeringAdmins, cannedAnswers, presentQueued, queuedTicket, queueOf } from './queries.ts'

/** The functions that read what suppliers reported about an order, the earliest report first. */
type ReadTrace = Readonly<
  Record<LineOfBusiness, (db: Queryable, orderId: string) => Promise<SupplierFact[]>>
>

export type AdminTicketDependencies = {
  readonly db: Db
  readonly orders: ReadOrders
  readonly traces: ReadTrace
  readonly publish: Publish
  readonly writeLetter: WriteLetter
  /** Hours after which an answer is late. */
  readonly targetHours: number
}

/** The routes of tickets for admins. */
export const adminTicketRoutes = (deps: AdminTicketDependencies): Endpoint[] => {
  const { db, targetHours } = deps
  return [
    on(adminTickets.list, async ({ query }, { caller }) => ({
      ...(await queueOf(db, { ...query, me: caller.userId, targetHours })),
      target_hours: targetHours,
    })),
    on(adminTickets.read, ({ params }) => present(deps, params.id)),
    on(adminTickets.answer, async (input, context) => {
      await answerTicket(deps, input, context)
      return present(deps, input.params.id)
    }),
    on(adminTickets.note, async (input, context) => {
      await noteOnTicket(db, input, context)
      return present(deps, input.params.id)
    }),
    on(adminTickets.assign, async (input, context) => {
      await assignTicket(db, input, context)
      return present(deps, input.params.id)
    }),
    on(adminTickets.picture, async ({ params }, { reply }) => {
      const webp = await pictureOf(db, params.id)
      if (!webp) throw new Refusal('NOT_FOUND')
      reply.headers(pictureHeaders)
      return webp
    }),
    on(adminTickets.canned, async () => ({ answers: await cannedAnswers(db) })),
    on(adminTickets.createCanned, createCanned(db)),
    on(adminTickets.changeCanned, changeCanned(db)),
    on(adminTickets.removeCanned, removeCanned(db)),
  ]
}

/** A ticket with the facts of its order, the reports of the supplier, and the messages. Throws NOT_FOUND. */
async function present(
  { db, orders, traces, targetHours }: AdminTicketDependencies,
  id: string,
): Promise<AdminTicket> {
  const row = await queuedTicket(db, id, targetHours)
  if (!row) throw new Refusal('NOT_FOUND')
  const [facts, supplier, messages, admins] = await Promise.all([
    factsOf(db, orders, row),
    row.line === null ? bankTrace(db, row.subject) : traces[row.line](db, row.subject),
    messagesOf(db, row.id, { isForAdmins: true }),
    answeringAdmins(db),
  ])
  return {
    ...presentQueued(row),
    facts,
    supplier,
    messages: messages.map(presentForAdmins),
    admins,
  }
}
