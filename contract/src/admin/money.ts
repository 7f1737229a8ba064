import * as z from 'zod/mini'
import {
  Naira,
  NairaOrNumber,
  pageQuery,
  plainLines,
  plainText,
  required,
  Time,
} from '../fields.ts'
import { koboMax, parseNaira } from '../money.ts'
import { routes } from '../route.ts'

/** A sum to be moved: above zero (document 2, section 5). */
const Amount = NairaOrNumber.check(
  z.refine((text) => {
    const amount = parseNaira(text) ?? 0
    return amount > 0 && amount <= koboMax
  }, 'Please enter a valid amount'),
)
/** Shown to the user beside the move. */
const Description = z._default(z.string().check(z.trim(), plainLines(200)), '')
const Reason = required('Please give a reason').check(plainLines(200))
/** An id as we write it, however it was typed: it is part of what is looked for later. */
const uuid = (message?: string) => z.uuid(message).check(z.toLowerCase())
const byId = z.strictObject({ id: uuid() })

/** Somebody as a list names them. */
const Person = z.object({ user_id: z.string(), name: z.string(), email: z.string() })

/** What an admin asked for. */
export const MoneyAction = z.object({
  id: z.string(),
  /**
   * `credit` and `debit` by hand, `refund` of an order, `assign`, `release`, `keep` and `reverse` of a deposit, `claim`: the
   * price of a dead log, `recall`: what a batch's buyers paid, `release-boost`: the charge of an order never placed,
   * `release-rental`: the price of a number whose supplier is not served any more.
   */
  kind: z.enum([
    'credit',
    'debit',
    'refund',
    'assign',
    'release',
    'keep',
    'reverse',
    'claim',
    'recall',
    'release-boost',
    'release-rental',
  ]),
  user: z.nullable(Person),
  amount: Naira,
  reason: z.string(),
  /**
   * What it is about besides: `rental:<id>`, `boost:<id>`, `line:<id>`, `deposit:<id>`, `claim:<id>` or `batch:<id>`;
   * null where nothing.
   */
  subject: z.nullable(z.string()),
  allow_negative: z.boolean(),
  /** `waiting` for a second admin. */
  status: z.enum(['waiting', 'done', 'declined']),
  asked_by: z.string(),
  asked_at: Time,
  /** Asked for by who reads this: another must approve it. */
  own: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  note: z.nullable(z.string()),
  /** The wallet's balance once it was done. */
  balance: z.nullable(Naira),
  /** While it waits, the wallet's balance as it is now; null where no wallet is moved. */
  balance_now: z.nullable(Naira),
})
export type MoneyAction = z.output<typeof MoneyAction>

/** The answer to a move that was asked for. */
const Asked = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'done']),
  /** The wallet's balance now; null while it waits, and where no wallet is moved. */
  balance: z.nullable(Naira),
  message: z.string(),
})

/** Money that arrived and waits for a person, or did. */
export const SuspenseItem = z.object({
  id: z.string(),
  bank: z.string(),
  reference: z.string(),
  account_number: z.nullable(z.string()),
  payer_name: z.nullable(z.string()),
  /** In `currency`, which is NGN but for `foreign`. */
  amount: Naira,
  currency: z.string(),
  /**
   * `suspense`: nobody's account. `held`: above the day's cap of its user. `foreign`: not naira. `reversed`: the bank
   * took it back.
   */
  status: z.enum(['suspense', 'held', 'foreign', 'kept', 'credited', 'reversed']),
  user: z.nullable(Person),
  created_at: Time,
  settled_at: z.nullable(Time),
  reversed_at: z.nullable(Time),
})
export type SuspenseItem = z.output<typeof SuspenseItem>

/** Something sold of which money may be paid back. */
export const Refundable = z.object({
  /** `line` is one log of a store order. */
  kind: z.enum(['rental', 'boost', 'line']),
  id: z.string(),
  order_id: z.string(),
  title: z.string(),
  user: Person,
  price: Naira,
  refunded: Naira,
  /** What can still be paid back; "0.00" where nothing. */
  left: Naira,
  /** A log is paid back whole. */
  whole: z.boolean(),
  status: z.string(),
  created_at: Time,
})
export type Refundable = z.output<typeof Refundable>

const queue = {
  ...pageQuery,
  status: z._default(z.enum(['waiting', 'done', 'declined']), 'waiting'),
}

/** The money desk: what admins move by hand, each with a reason (document 2, sections 5 and 7). */
export const money = routes({
  credit: {
    method: 'POST',
    path: '/api/admin/users/:id/credit',
    access: 'admin',
    rank: 'manager',
    summary: "Add funds to a user's main wallet",
    params: byId,
    body: z.strictObject({ amount: Amount, description: Description }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT'],
  },
  debit: {
    method: 'POST',
    path: '/api/admin/users/:id/debit',
    access: 'admin',
    rank: 'manager',
    summary: "Deduct funds from a user's main wallet",
    params: byId,
    body: z.strictObject({
      amount: Amount,
      description: Description,
      allow_negative: z._default(z.boolean(), false),
    }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'INSUFFICIENT_BALANCE'],
  },
  actions: {
    method: 'GET',
    path: '/api/admin/money',
    access: 'admin',
    summary: 'What admins asked for: what waits, oldest first; the rest, newest first',
    query: z.strictObject(queue),
    reply: z.object({
      actions: z.array(MoneyAction),
      total: z.int(),
      /** Above `amount` at once, or `daily` a day, a second admin must approve; `left_today` of who asks. */
      limits: z.object({ amount: Naira, daily: Naira, left_today: Naira }),
    }),
    refusals: [],
  },
  approve: {
    method: 'POST',
    path: '/api/admin/money/:id/approve',
    access: 'admin',
    rank: 'manager',
    summary: 'Do what another admin asked for',
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
  },
  decline: {
    method: 'POST',
    path: '/api/admin/money/:id/decline',
    access: 'admin',
    rank: 'manager',
    summary: 'Decline what was asked for, or take back what oneself asked for',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: MoneyAction,
    refusals: ['NOT_FOUND', 'SETTLED'],
  },
  suspense: {
    method: 'GET',
    path: '/api/admin/suspense',
    access: 'admin',
    summary:
      'Money that arrived and waits for a person, oldest first; what was settled or reversed, newest first',
    query: z.strictObject({
      ...pageQuery,
      status: z._default(z.enum(['open', 'settled', 'reversed']), 'open'),
    }),
    reply: z.object({ deposits: z.array(SuspenseItem), total: z.int() }),
    refusals: [],
  },
  assign: {
    method: 'POST',
    path: '/api/admin/suspense/:id/assign',
    access: 'admin',
    rank: 'manager',
    summary: 'Credit money that nobody owned to a user',
    params: byId,
    body: z.strictObject({ user_id: uuid('Please choose a user'), reason: Reason }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  },
  release: {
    method: 'POST',
    path: '/api/admin/suspense/:id/release',
    access: 'admin',
    rank: 'manager',
    summary: 'Credit a deposit that was held to its user',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  },
  keep: {
    method: 'POST',
    path: '/api/admin/suspense/:id/keep',
    access: 'admin',
    rank: 'manager',
    summary: 'Keep money that nobody claimed, or note that foreign money was dealt with',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'SETTLED'],
  },
  reverse: {
    method: 'POST',
    path: '/api/admin/deposits/:id/reverse',
    access: 'admin',
    rank: 'manager',
    summary: 'Book that the bank took a deposit back; the wallet may go below zero',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'SETTLED'],
  },
  refundable: {
    method: 'GET',
    path: '/api/admin/refundable',
    access: 'admin',
    summary: "What can be paid back of an order, by its id or the supplier's",
    query: z.strictObject({
      order: required('Please enter an order id').check(plainText(100)),
    }),
    reply: z.object({ items: z.array(Refundable) }),
    refusals: [],
  },
  refund: {
    method: 'POST',
    path: '/api/admin/refunds',
    access: 'admin',
    rank: 'manager',
    summary: 'Pay back some or all of what was kept of an order',
    body: z.strictObject({
      kind: z.enum(['rental', 'boost', 'line']),
      id: required('Please choose an order').check(plainText(60)),
      amount: Amount,
      reason: Reason,
    }),
    reply: Asked,
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'OWN_ACCOUNT', 'NOT_REFUNDABLE', 'REFUND_TOO_MUCH'],
  },
})
