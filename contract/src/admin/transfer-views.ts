import * as z from 'zod/mini'
import { Naira, Time } from '../base/fields.ts'
import { LineOfBusiness, releaseKinds } from '../base/line-of-business.ts'

/** A user as a list shows them. */
export const NamedUser = z.object({ user_id: z.string(), name: z.string(), email: z.string() })

/** A manual transfer that an admin requested. */
export const MoneyAction = z.object({
  id: z.string(),
  /**
   * manual `credit` and `debit`, `refund` of an order, `assign`, `release`, `keep` and `reverse` of a deposit, `claim`: the
   * price of a dead log, `recall`: what a batch's buyers paid, `release-...`: the price of an order that was never placed, or whose supplier is not
   * served any more.
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
    ...releaseKinds,
  ]),
  user: z.nullable(NamedUser),
  amount: Naira,
  reason: z.string(),
  /**
   * What it is about besides: an order such as `numbers:<id>`, or `line:<id>`, `deposit:<id>`, `ticket:<id>`, `claim:<id>` or
   * `batch:<id>`; null where nothing.
   */
  subject: z.nullable(z.string()),
  allow_negative: z.boolean(),
  /** `waiting` for a second admin. */
  status: z.enum(['waiting', 'done', 'declined']),
  asked_by: z.string(),
  asked_at: Time,
  /** Requested by the reader: another admin must approve it. */
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

/** A deposit that needs a decision, or had one. */
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
   * `suspense`: no known account. `held`: above the day's cap of its user. `foreign`: not naira. `reversed`: the bank
   * took it back.
   */
  status: z.enum(['suspense', 'held', 'foreign', 'kept', 'credited', 'reversed']),
  user: z.nullable(NamedUser),
  created_at: Time,
  settled_at: z.nullable(Time),
  reversed_at: z.nullable(Time),
})
export type SuspenseItem = z.output<typeof SuspenseItem>

/** Something sold of which money may be paid back. */
export const Refundable = z.object({
  line: LineOfBusiness,
  /** Of the store the id of one log of the order, else that of the order. */
  id: z.string(),
  order_id: z.string(),
  title: z.string(),
  user: NamedUser,
  price: Naira,
  refunded: Naira,
  /** What can still be paid back; "0.00" where nothing. */
  left: Naira,
  /** Logs are refunded in full. */
  whole: z.boolean(),
  status: z.string(),
  created_at: Time,
})
export type Refundable = z.output<typeof Refundable>
