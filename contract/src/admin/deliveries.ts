import * as z from 'zod/mini'
import { Id, Naira, pageQuery, Reason, Time } from '../base/fields.ts'
import { NairaOrNumber } from '../base/naira-input.ts'
import { koboMax, parseNaira } from '../base/money.ts'
import { get, post, routes } from '../base/route.ts'
import { Deposit, MissingTransfer } from '../shop/deposits.ts'
import { NamedUser, SuspenseItem } from './transfer-views.ts'

/** A webhook delivery of a bank that needs a review, or was reviewed. */
export const BankDelivery = z.object({
  id: z.int(),
  bank: z.string(),
  received_at: Time,
  /** `review`: an admin must check it before it is processed. `failing`: processing fails and is repeated. */
  status: z.enum(['review', 'failing', 'settled']),
  /** Why the delivery was not booked. */
  wrong: z.string(),
  /** The fields that could be read from the delivery; null where one could not. */
  reference: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  payer_name: z.nullable(z.string()),
  amount: z.nullable(Naira),
  currency: z.nullable(z.string()),
  /** The deposit that is already booked with its reference or session; null for none. */
  booked: z.nullable(
    z.object({
      id: z.string(),
      amount: Naira,
      currency: z.string(),
      account_number: z.nullable(z.string()),
      status: z.string(),
    }),
  ),
  /** The body that the bank sent, cut after 4,000 characters. */
  body: z.string(),
  outcome: z.nullable(z.string()),
  note: z.nullable(z.string()),
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(Time),
})
export type BankDelivery = z.output<typeof BankDelivery>

const SettlementResult = z.object({ outcome: z.string(), message: z.string() })

/** A transfer that a user reported as missing, with deposits that may be it, the likeliest first. */
export const Claim = z.object({
  ...MissingTransfer.shape,
  user: NamedUser,
  candidates: z.array(
    z.object({
      deposit: SuspenseItem,
      session_id: z.nullable(z.string()),
      /** The facts in which report and deposit agree. */
      same: z.array(z.enum(['amount', 'session', 'sender', 'time'])),
    }),
  ),
})
export type Claim = z.output<typeof Claim>

const byId = z.strictObject({ id: Id })
const uuid = z.uuid().check(z.toLowerCase())

/** Bank deliveries and claims that need a review, and the steps of each deposit. */
export const deliveries = routes({
  list: get('/api/admin/deliveries', {
    access: 'support',
    summary: 'Bank deliveries that need a review, oldest first; the settled ones, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z._default(z.enum(['open', 'settled']), 'open'),
    }),
    reply: z.object({ deliveries: z.array(BankDelivery), total: z.int() }),
  }),
  read: post('/api/admin/deliveries/:id/read', {
    access: 'manager',
    summary: 'Read a delivery again with the present adapter, and book it',
    params: byId,
    reply: SettlementResult,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  dismiss: post('/api/admin/deliveries/:id/dismiss', {
    access: 'manager',
    summary: 'Dismiss a delivery: no money of it is missing in the ledger',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: SettlementResult,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
  book: post('/api/admin/deliveries/:id/book', {
    access: 'manager',
    stepUp: true,
    summary: 'Book the amount of a delivery, or a part of it, to suspense, to be assigned',
    params: byId,
    body: z.strictObject({
      amount: NairaOrNumber.check(
        z.refine((text) => {
          const amount = parseNaira(text) ?? 0
          return amount > 0 && amount <= koboMax
        }, 'Please enter a valid amount'),
      ),
      reason: Reason,
    }),
    reply: SettlementResult,
    refusals: ['NOT_FOUND', 'SETTLED', 'DELIVERY_AMOUNT'],
  }),
  deposits: get('/api/admin/users/:id/deposits', {
    access: 'support',
    summary: "A user's bank transfers and how far each is, newest first",
    params: z.strictObject({ id: uuid }),
    query: z.strictObject(pageQuery),
    reply: z.object({ deposits: z.array(Deposit), total: z.int() }),
    refusals: ['NOT_FOUND'],
  }),
  belowZero: get('/api/admin/wallets/below-zero', {
    access: 'support',
    summary: 'Main wallets below zero, the lowest first',
    query: z.strictObject(pageQuery),
    reply: z.object({
      wallets: z.array(z.object({ ...NamedUser.shape, balance: Naira })),
      total: z.int(),
    }),
  }),
  claims: get('/api/admin/missing-transfers', {
    access: 'support',
    summary:
      'Transfers that users miss, oldest first, with what they may be; what was decided, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z._default(z.enum(['open', 'settled']), 'open'),
    }),
    reply: z.object({ claims: z.array(Claim), total: z.int() }),
  }),
  assignClaim: post('/api/admin/missing-transfers/:id/assign', {
    access: 'manager',
    stepUp: true,
    summary:
      'Credit money that waits to the user who misses it; above the limit a second admin must approve',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ deposit_id: uuid, reason: Reason }),
    reply: z.object({
      id: z.string(),
      status: z.enum(['waiting', 'done']),
      balance: z.nullable(Naira),
      message: z.string(),
    }),
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  }),
  declineClaim: post('/api/admin/missing-transfers/:id/decline', {
    access: 'manager',
    summary: 'Decline the report of a missing transfer that was not found',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ reason: Reason }),
    reply: SettlementResult,
    refusals: ['NOT_FOUND', 'SETTLED'],
  }),
})
