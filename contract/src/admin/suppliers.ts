import * as z from 'zod/mini'
import { plainLines, plainText, required, Time } from '../base/fields.ts'
import { NairaOrNumber } from '../base/naira-input.ts'
import { supplierKinds } from '../base/line-of-business.ts'
import { koboMax, parseNaira } from '../base/money.ts'
import { deliveryDays } from '../shop/delivery.ts'
import { get, patch, post, routes } from '../base/route.ts'

/** Dollars with two to six decimals. Only a difference may be negative. */
export const Dollars = z.string().check(z.regex(/^-?(0|[1-9][0-9]{0,12})\.[0-9]{2,6}$/))

const Kind = z.enum(supplierKinds)
const Name = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Please choose a supplier'))

/** The statement of one day (in Lagos) at one supplier. */
export const SupplierDay = z.object({
  kind: Kind,
  supplier: z.string(),
  day: z.iso.date(),
  /** `open` until an hour after the day ended: its figures still change, and nothing is booked. */
  status: z.enum(['open', 'closed']),
  /** The balance at the last reading before the day (else at its first), and at the last reading of the day. */
  start_usd: Dollars,
  end_usd: Dollars,
  topups_usd: Dollars,
  charges_usd: Dollars,
  returns_usd: Dollars,
  /** What this shop paid back to users and the supplier has not returned. */
  owed_usd: Dollars,
  /** end - (start + top-ups - charges + returns): where it is negative, money is missing. */
  difference_usd: Dollars,
  /** Whether the difference, in either direction, is above the limit of the alarm. */
  large: z.boolean(),
})
export type SupplierDay = z.output<typeof SupplierDay>

/**
 * Whether a supplier gets orders. `drain`: no new orders. `off`: also no further numbers for open orders, and its
 * prices are not read. Open orders are served in each state.
 */
export const supplierSwitches = ['on', 'drain', 'off'] as const
const Switch = z.enum(supplierSwitches, 'Please choose on, drain or off')
export type SupplierSwitch = z.output<typeof Switch>

/** The percentage of the numbers of a supplier that received a code, with one decimal (NUM-68). */
const DeliveredShare = z.object({
  share: z.number(),
  sample: z.int(),
  days: z.literal(deliveryDays),
})
export type DeliveredShare = z.output<typeof DeliveredShare>

/** A connected supplier. */
export const SupplierState = z.object({
  kind: Kind,
  name: z.string(),
  /** The wire format of its API. */
  dialect: z.string(),
  /** Null for a kind without a switch. */
  switch: z.nullable(Switch),
  /** The number of its open orders. With `drain` or `off` and 0, the settings of the supplier may be removed. */
  open_orders: z.int(),
  /** Null until its first call. */
  reachable: z.nullable(z.boolean()),
  last_answer_at: z.nullable(Time),
  /** The average of the last hour. */
  calls_per_minute: z.number(),
  /** Failed calls of the last hour in percent, with one decimal; null without calls. */
  error_rate: z.nullable(z.number()),
  /** Whether the process that serves this request skips the supplier for orders, after failures. */
  is_passed_by: z.boolean(),
  balance_usd: z.nullable(Dollars),
  /** How many hours the balance lasts at the cost of the last 24 hours; null where either is unknown. */
  runway_hours: z.nullable(z.int()),
  /** The number of services on sale that the balance does not cover; null for a kind without this limit. */
  services_stopped: z.nullable(z.int()),
  /** Null with too few numbers, and for a kind without these figures. */
  delivered: z.nullable(DeliveredShare),
})
export type SupplierState = z.output<typeof SupplierState>

const range = {
  kind: z.optional(Kind),
  supplier: z.optional(Name),
  /** Days in Lagos, both included: at most 92, by default the last 14. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

const Sum = NairaOrNumber.check(
  z.refine((text) => {
    const amount = parseNaira(text) ?? 0
    return amount > 0 && amount <= koboMax
  }, 'Please enter a valid amount'),
)

/** The suppliers with their switches, and their daily statements compared with the ledger. */
export const suppliers = routes({
  list: get('/api/admin/suppliers', {
    access: 'support',
    summary: 'The suppliers in order of priority: health, balance, and whether they take orders',
    reply: z.object({ suppliers: z.array(SupplierState) }),
  }),
  switch: patch('/api/admin/suppliers/:kind/:name', {
    access: 'manager',
    summary: 'Switch an SMS supplier on, to drain, or off',
    params: z.strictObject({ kind: Name, name: Name }),
    body: z.strictObject({ switch: Switch }),
    reply: SupplierState,
    refusals: ['NOT_FOUND'],
  }),
  days: get('/api/admin/suppliers/days', {
    access: 'support',
    summary: 'The balance at each supplier day by day beside our books, newest first',
    query: z.strictObject(range),
    compressed: true,
    reply: z.object({
      days: z.array(SupplierDay),
      /** All known suppliers, as choices for a top-up. */
      suppliers: z.array(z.object({ kind: Kind, name: z.string() })),
      /** The difference above which an alarm is raised. */
      limit_usd: Dollars,
    }),
  }),
  export: get('/api/admin/suppliers/days.csv', {
    access: 'manager',
    summary:
      'The orders of these days as a file for the supplier, with the amount it owes for each',
    query: z.strictObject(range),
    download: 'text/csv',
  }),
  topUp: post('/api/admin/suppliers/:kind/:name/top-ups', {
    access: 'manager',
    stepUp: true,
    summary: 'Record a top-up at a supplier',
    // The kind is any name: an unknown kind has no supplier and is refused with NOT_FOUND.
    params: z.strictObject({ kind: Name, name: Name }),
    body: z.strictObject({
      /** The amount that the supplier added to the balance, and the amount that the bank took for it. */
      amount_usd: Sum,
      amount_ngn: Sum,
      reference: required('Please enter a reference').check(plainText(100)),
      note: z._default(z.string().check(z.trim(), plainLines(200)), ''),
    }),
    reply: z.object({ id: z.string(), message: z.string() }),
    status: 201,
    idempotent: true,
    refusals: ['NOT_FOUND', 'NAME_TAKEN'],
  }),
})
