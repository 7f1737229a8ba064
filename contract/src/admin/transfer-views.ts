import * as z from 'zod/mini'
import { Naira, Time } from '../base/fields.ts'
import { LineOfBusiness, releaseKinds } from '../base/line-of-business.ts'

/** A user in a list. */
export const NamedUser = z.object({ user_id: z.string(), name: z.string(), email: z.string() })

/** A manual transfer, requested by an admin. */
export const MoneyAction = z.object({
  id: z.string(),
  /**
   * `credit`, `debit`: a manual transfer. `refund`: of an order. `assign`, `release`, `keep`, `reverse`: of a deposit.
   * `claim`: the price of a dead log. `recall`: the prices that the buyers of a batch paid. `release-...`: the price of
   * an order that was never placed, or whose supplier no process serves any more.
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
   * The subject besides the user: an order such as `numbers:<id>`, or `line:<id>`, `deposit:<id>`, `ticket:<id>`,
   * `claim:<id>` or `batch:<id>`; null for none.
   */
  subject: z.nullable(z.string()),
  allow_negative: z.boolean(),
  /** `waiting`: for a second admin. */
  status: z.enum(['waiting', 'done', 'declined']),
  asked_by: z.string(),
  asked_at: Time,
  /** Whether the admin who reads the list requested it, so that another admin must approve it. */
  own: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  note: z.nullable(z.string()),
  /** The balance of the wallet after the transfer; null until it is done. */
  balance: z.nullable(Naira),
  /** While it waits, the current balance of the wallet; null where the transfer changes no wallet. */
  balance_now: z.nullable(Naira),
})
export type MoneyAction = z.output<typeof MoneyAction>

/** A deposit that needs a decision, or was decided or reversed. */
export const SuspenseItem = z.object({
  id: z.string(),
  bank: z.string(),
  reference: z.string(),
  account_number: z.nullable(z.string()),
  payer_name: z.nullable(z.string()),
  /** In `currency`, which is NGN unless the status is `foreign`. */
  amount: Naira,
  currency: z.string(),
  /**
   * `suspense`: no known account. `held`: above the daily cap of its user. `foreign`: not naira. `kept`: settled
   * without a credit to a wallet. `reversed`: the bank took it back.
   */
  status: z.enum(['suspense', 'held', 'foreign', 'kept', 'credited', 'reversed']),
  user: z.nullable(NamedUser),
  created_at: Time,
  settled_at: z.nullable(Time),
  reversed_at: z.nullable(Time),
})
export type SuspenseItem = z.output<typeof SuspenseItem>

/** A sale that an admin may refund. */
export const Refundable = z.object({
  line: LineOfBusiness,
  /** For the store, the id of one log of the order; else the id of the order. */
  id: z.string(),
  order_id: z.string(),
  title: z.string(),
  user: NamedUser,
  price: Naira,
  refunded: Naira,
  /** The amount that can still be refunded. */
  left: Naira,
  /** Whether it can only be refunded in full, like a log. */
  whole: z.boolean(),
  status: z.string(),
  created_at: Time,
})
export type Refundable = z.output<typeof Refundable>
