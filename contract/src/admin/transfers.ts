import * as z from 'zod/mini'
import { Naira, pageQuery, plainLines, plainText, required } from '../base/fields.ts'
import { NairaOrNumber } from '../base/naira-input.ts'
import { LineOfBusiness, suppliedLines } from '../base/line-of-business.ts'
import { koboMax, parseNaira } from '../base/money.ts'
import { get, post, routes } from '../base/route.ts'
import { MoneyAction, Refundable, SuspenseItem } from './transfer-views.ts'

/** An amount to move, above 0 (TRANSFER-1). */
const Amount = NairaOrNumber.check(
  z.refine((text) => {
    const amount = parseNaira(text) ?? 0
    return amount > 0 && amount <= koboMax
  }, 'Please enter a valid amount'),
)
/** The description that the user sees in the statement. */
const Description = z._default(z.string().check(z.trim(), plainLines(200)), '')
const Reason = required('Please give a reason').check(plainLines(200))
/** An id in lower case, the form that later searches use. */
const uuid = (message?: string) => z.uuid(message).check(z.toLowerCase())
const byId = z.strictObject({ id: uuid() })

/** The reply to a requested manual transfer. */
const RequestedTransfer = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'done']),
  /** The new balance of the wallet; null while the transfer waits, and where it changes no wallet. */
  balance: z.nullable(Naira),
  message: z.string(),
})

const queue = {
  ...pageQuery,
  status: z._default(z.enum(['waiting', 'done', 'declined']), 'waiting'),
}

/** Manual transfers of admins, each with a reason (TRANSFER-1 to TRANSFER-19). */
export const manualTransfers = routes({
  credit: post('/api/admin/users/:id/credit', {
    access: 'manager',
    stepUp: true,
    summary: "Add funds to a user's main wallet",
    params: byId,
    body: z.strictObject({
      amount: Amount,
      description: Description,
      /** The ticket of the user that the credit settles (TICKET-17). */
      ticket: z.optional(uuid()),
    }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  debit: post('/api/admin/users/:id/debit', {
    access: 'manager',
    stepUp: true,
    summary: "Deduct funds from a user's main wallet",
    params: byId,
    body: z.strictObject({
      amount: Amount,
      description: Description,
      allow_negative: z._default(z.boolean(), false),
    }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'INSUFFICIENT_BALANCE'],
  }),
  actions: get('/api/admin/money', {
    access: 'support',
    summary:
      'Transfers that admins requested: the waiting ones, oldest first; the others, newest first',
    query: z.strictObject(queue),
    reply: z.object({
      actions: z.array(MoneyAction),
      total: z.int(),
      /**
       * Above `amount` for one transfer, or `daily` in a day, a second admin must approve. `left_today` is what the
       * requesting admin may still move today.
       */
      limits: z.object({ amount: Naira, daily: Naira, left_today: Naira }),
    }),
  }),
  waiting: get('/api/admin/money/waiting', {
    access: 'support',
    summary: 'How many entries of each list wait for an admin',
    reply: z.object({
      approvals: z.int(),
      suspense: z.int(),
      missing: z.int(),
      deliveries: z.int(),
      closing: z.int(),
      referrals: z.int(),
      /** The number of orders that an admin must settle, by line and by problem. */
      orders: z.record(z.enum(suppliedLines), z.record(z.string(), z.int())),
    }),
  }),
  approve: post('/api/admin/money/:id/approve', {
    access: 'manager',
    stepUp: true,
    summary: 'Approve the request of another admin',
    params: byId,
    reply: MoneyAction,
    refusals: [
      'NOT_FOUND',
      'SETTLED',
      'OWN_REQUEST',
      'OWN_ACCOUNT',
      'INSUFFICIENT_BALANCE',
      'NOT_REFUNDABLE',
      'REFUND_TOO_MUCH',
    ],
  }),
  decline: post('/api/admin/money/:id/decline', {
    access: 'manager',
    summary: 'Decline a request, or withdraw an own one',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: MoneyAction,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  suspense: get('/api/admin/suspense', {
    access: 'support',
    summary:
      'Deposits that need a review, oldest first; the settled or reversed ones, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z._default(z.enum(['open', 'settled', 'reversed']), 'open'),
    }),
    reply: z.object({ deposits: z.array(SuspenseItem), total: z.int() }),
  }),
  assign: post('/api/admin/suspense/:id/assign', {
    access: 'manager',
    stepUp: true,
    summary: 'Credit an unassigned deposit to a user',
    params: byId,
    body: z.strictObject({ user_id: uuid('Please choose a user'), reason: Reason }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  }),
  release: post('/api/admin/suspense/:id/release', {
    access: 'manager',
    stepUp: true,
    summary: 'Credit a deposit that was held to its user',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  }),
  keep: post('/api/admin/suspense/:id/keep', {
    access: 'manager',
    stepUp: true,
    summary:
      'Book an unclaimed deposit as income, or record that one in another currency is settled',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  reverse: post('/api/admin/deposits/:id/reverse', {
    access: 'manager',
    stepUp: true,
    summary: 'Reverse a deposit that the bank took back; the wallet may go below zero',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  }),
  refundable: get('/api/admin/refundable', {
    access: 'support',
    summary: "What can be refunded of an order, by its id or the supplier's",
    query: z.strictObject({
      order: required('Please enter an order id').check(plainText(100)),
    }),
    reply: z.object({ items: z.array(Refundable) }),
  }),
  refund: post('/api/admin/refunds', {
    access: 'manager',
    stepUp: true,
    summary: 'Refund a part or all of the charge of an order',
    body: z.strictObject({
      line: LineOfBusiness,
      id: required('Please choose an order').check(plainText(60)),
      amount: Amount,
      reason: Reason,
    }),
    reply: RequestedTransfer,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'NOT_REFUNDABLE', 'REFUND_TOO_MUCH'],
  }),
})
