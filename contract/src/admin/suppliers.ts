import * as z from 'zod/mini'
import { plainLines, plainText, required, Time } from '../base/fields.ts'
import { NairaOrNumber } from '../base/naira-input.ts'
import { supplierKinds } from '../base/line-of-business.ts'
import { koboMax, parseNaira } from '../base/money.ts'
import { deliveryDays } from '../shop/delivery.ts'
import { get, patch, post, routes } from '../base/route.ts'

/** Dollars with two to six decimals; negative where a difference may be. */
export const Dollars = z.string().check(z.regex(/^-?(0|[1-9][0-9]{0,12})\.[0-9]{2,6}$/))

const Kind = z.enum(supplierKinds)
const Name = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Please choose a supplier'))

/** A day (in Lagos) at one supplier. */
export const SupplierDay = z.object({
  kind: Kind,
  supplier: z.string(),
  day: z.iso.date(),
  /** `open` until an hour after its midnight: the figures are of this moment, and nothing is booked. */
  status: z.enum(['open', 'closed']),
  /** What was left there at the last reading before the day, and at the last one of it. */
  start_usd: Dollars,
  end_usd: Dollars,
  topups_usd: Dollars,
  charges_usd: Dollars,
  returns_usd: Dollars,
  /** Of what we paid back to users, what the supplier has not given back to us. */
  owed_usd: Dollars,
  /** End less start, top-ups and returns, plus charges: below zero it is missing. */
  difference_usd: Dollars,
  /** Whether that is above the limit of the alarm. */
  large: z.boolean(),
})
export type SupplierDay = z.output<typeof SupplierDay>

/**
 * Whether a supplier takes orders. `drain`: no new ones. `off`: no further numbers for open ones either, and its prices are not
 * read. Open orders are served in each case.
 */
export const supplierSwitches = ['on', 'drain', 'off'] as const
const Switch = z.enum(supplierSwitches, 'Please choose on, drain or off')
export type SupplierSwitch = z.output<typeof Switch>

/** So many percent of the numbers of a supplier received a code, with one decimal (NUM-68). */
const DeliveredShare = z.object({
  share: z.number(),
  sample: z.int(),
  days: z.literal(deliveryDays),
})
export type DeliveredShare = z.output<typeof DeliveredShare>

/** A supplier that this shop is connected to. */
export const SupplierState = z.object({
  kind: Kind,
  name: z.string(),
  /** The wire format that it speaks. */
  dialect: z.string(),
  /** Null for a kind without a switch. */
  switch: z.nullable(Switch),
  /** Orders that it still has; with `drain` or `off` and none, its settings may be removed. */
  open_orders: z.int(),
  /** Null until its first call. */
  reachable: z.nullable(z.boolean()),
  last_answer_at: z.nullable(Time),
  /** Of the last hour. */
  calls_per_minute: z.number(),
  /** Failed calls of the last hour in percent, with one decimal; null without calls. */
  error_rate: z.nullable(z.number()),
  /** Whether orders go past it after failures, in the process that answers. */
  is_passed_by: z.boolean(),
  balance_usd: z.nullable(Dollars),
  /** So many hours the balance lasts at the cost of the last 24; null where either is not known. */
  runway_hours: z.nullable(z.int()),
  /** How many services on sale the balance does not cover; null for a kind without that limit. */
  services_stopped: z.nullable(z.int()),
  /** Null without enough numbers, and for a kind without these figures. */
  delivered: z.nullable(DeliveredShare),
})
export type SupplierState = z.output<typeof SupplierState>

const range = {
  kind: z.optional(Kind),
  supplier: z.optional(Name),
  /** Days in Lagos, both included; the last 14 where they are not given, and at most 92. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

const Sum = NairaOrNumber.check(
  z.refine((text) => {
    const amount = parseNaira(text) ?? 0
    return amount > 0 && amount <= koboMax
  }, 'Please enter a valid amount'),
)

/** What suppliers took, gave back and have left, by day, against our own books. */
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
    summary: 'What was left at each supplier day by day, against our books, newest first',
    query: z.strictObject(range),
    compressed: true,
    reply: z.object({
      days: z.array(SupplierDay),
      /** All that are known, for a top-up. */
      suppliers: z.array(z.object({ kind: Kind, name: z.string() })),
      /** Above it a difference is an alarm. */
      limit_usd: Dollars,
    }),
  }),
  export: get('/api/admin/suppliers/days.csv', {
    access: 'manager',
    summary: 'The orders of those days as a file for the supplier, with what it owes for each',
    query: z.strictObject(range),
    download: 'text/csv',
  }),
  topUp: post('/api/admin/suppliers/:kind/:name/top-ups', {
    access: 'manager',
    stepUp: true,
    summary: 'Write down what was paid in at a supplier',
    // Of a kind that there is not, there is no supplier.
    params: z.strictObject({ kind: Name, name: Name }),
    body: z.strictObject({
      /** What the supplier added, and what the bank took for it. */
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
