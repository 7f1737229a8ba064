import * as z from 'zod/mini'
import { Naira, pageQuery, Time, WholeNaira } from '../base/fields.ts'
import { parseNaira } from '../base/money.ts'
import { suppliedLines } from '../base/line-of-business.ts'
import { DurationKey } from '../shop/numbers.ts'
import { get, put, routes } from '../base/route.ts'

/** The settings that are the profit of a line of business. */
export const profitNames = ['numbers_profit', 'boost_profit'] as const
export type ProfitName = (typeof profitNames)[number]

/** One value for each of these settings. */
export const byProfit = <T>(valueOf: (name: ProfitName) => T): Record<ProfitName, T> => ({
  numbers_profit: valueOf('numbers_profit'),
  boost_profit: valueOf('boost_profit'),
})

/**
 * Which cost the prices of numbers follow from: that of the catalogue, the lowest of the suppliers that are on and have the
 * service, or that of the first of them in order of priority (PRICE-13).
 */
export const costRules = ['catalogue', 'cheapest', 'first'] as const
const CostRule = z.enum(costRules, 'Please choose which cost the prices follow')
export type CostRule = z.output<typeof CostRule>

/** A rule as it is stored. Throws on a word that is none. */
export const costRuleOf = (word: string): CostRule => CostRule.parse(word)

/**
 * The order in which SMS suppliers are tried: by priority, or by a score of measured delivery and cost where enough numbers
 * were measured (NUM-71).
 */
export const supplierOrders = ['priority', 'score'] as const
const SupplierOrder = z.enum(supplierOrders, 'Please choose priority or score')
export type SupplierOrder = z.output<typeof SupplierOrder>

/** An order as it is stored. Throws on a word that is none. */
export const supplierOrderOf = (word: string): SupplierOrder => SupplierOrder.parse(word)

/** What each setting may be: naira, percent, and naira for a dollar. */
export const pricingBounds = {
  numbers_profit: { least: 0, most: 100_000 },
  boost_profit: { least: 0, most: 1000 },
  ngn_per_usd: { least: 100, most: 100_000 },
} as const

const invalid = {
  numbers_profit: 'Invalid profit value',
  boost_profit: 'Invalid boosting profit value',
  ngn_per_usd: 'Invalid naira per dollar value',
} as const

// JSON knows a zero below zero, which `String` would take for a plain one.
const textOf = (value: string | number): string => (Object.is(value, -0) ? '-0' : String(value))

/** A decimal of at most two places, as text or a number; read as hundredths, so that no fraction is rounded. */
const hundredths = (message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message),
    z.pipe(
      z.transform(textOf),
      z.pipe(
        z.string().check(z.refine((text) => parseNaira(text) !== undefined, message)),
        z.transform((text) => Number(parseNaira(text))),
      ),
    ),
  )

type Setting = keyof typeof pricingBounds

const setting = (name: Setting, range: string) => {
  const { least, most } = pricingBounds[name]
  return z.pipe(
    hundredths(invalid[name]),
    z.number().check(z.minimum(least * 100, range), z.maximum(most * 100, range)),
  )
}

/** Any of the settings (PRICE-1 to PRICE-3, PRICE-13). The server reads them as kobo, or hundredths of a percent. */
const settings = {
  numbers_profit: z.optional(
    // Prices of numbers are whole naira, so what is added to them is.
    setting('numbers_profit', 'Please enter at most 100,000 naira').check(
      z.refine((kobo) => kobo % 100 === 0, 'Please enter whole naira'),
    ),
  ),
  boost_profit: z.optional(setting('boost_profit', 'Please enter at most 1,000 percent')),
  ngn_per_usd: z.optional(setting('ngn_per_usd', 'Please enter 100 to 100,000 naira for a dollar')),
  cost_rule: z.optional(CostRule),
  supplier_order: z.optional(SupplierOrder),
}

export const PricingChange = z
  .strictObject({
    ...settings,
    /** What the admin saw: where one of these is no longer so, nothing is saved. */
    seen: z.optional(
      z.strictObject({
        ...byProfit((name) => z.optional(hundredths(invalid[name]))),
        ngn_per_usd: z.optional(hundredths(invalid.ngn_per_usd)),
        cost_rule: z.optional(CostRule),
        supplier_order: z.optional(SupplierOrder),
      }),
    ),
  })
  .check(
    z.refine(
      (change) => Object.keys(settings).some((name) => name in change),
      'Please change at least one value',
    ),
  )

/** What the prices follow from. */
const Pricing = z.object({
  /** Naira on top of what a number costs. */
  numbers_profit: WholeNaira,
  /** Percent on top of what a boost costs; up to two decimals. */
  boost_profit: z.number(),
  ngn_per_usd: Naira,
  cost_rule: CostRule,
  supplier_order: SupplierOrder,
})
export type Pricing = z.output<typeof Pricing>

const Profit = z.extend(Pricing, {
  /** Of the last change by an admin; null where there was none. */
  updated_at: z.nullable(Time),
  updated_by: z.nullable(z.string()),
})
export type Profit = z.output<typeof Profit>

/** What a price is for: a number for so long, 1,000 of a boost, or one package. */
export const priceUnits = ['5min', '3d', 'Default', 'Package'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** Of a line: how many prices of services on sale rise, how many fall, and how many would be below their known cost. */
const Effect = z.object({
  line: z.enum(suppliedLines),
  increased: z.int(),
  decreased: z.int(),
  total: z.int(),
  below_cost: z.object({ before: z.int(), after: z.int() }),
  /** From the cheapest service to the dearest. */
  examples: z.array(
    z.object({
      /** The code or the id of the service. */
      id: z.string(),
      name: z.string(),
      prices: z.array(z.object({ unit: z.enum(priceUnits), before: Naira, after: Naira })),
    }),
  ),
  /** The greatest rises, then the greatest falls, each from the greatest down; at most 20. Empty for a line without a rule. */
  largest: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unit: z.enum(priceUnits),
      before: Naira,
      after: Naira,
    }),
  ),
  /** Services whose prices would follow the catalogue because no supplier that is on listed a cost within a day. */
  without_listed_cost: z.int(),
})
export type Effect = z.output<typeof Effect>

const Preview = z.object({ effects: z.array(Effect) })
export type Preview = z.output<typeof Preview>

const PricingEvent = z.object({
  id: z.int(),
  admin: z.string(),
  before: Pricing,
  after: Pricing,
  created_at: Time,
})
export type PricingEvent = z.output<typeof PricingEvent>

const BelowCost = z.object({
  /** Of this list alone. */
  id: z.string(),
  line: z.enum(suppliedLines),
  /** The code or the id of the service. */
  service: z.string(),
  name: z.string(),
  /** Of a number; null for a line whose services have one price each. */
  duration: z.nullable(DurationKey),
  price: Naira,
  cost: Naira,
  /**
   * `catalogue`: by the list that prices follow from. `sold`: the most that one of its last 20 sales of 30 days cost.
   * `refused`: the supplier's price was above `cost`, within seven days, and sold nothing.
   */
  why: z.enum(['catalogue', 'sold', 'refused']),
  /** The count of `refused`, and how many of these had an area or a carrier, which costs more. */
  times: z.int(),
  wishes: z.int(),
  last_at: z.nullable(Time),
})
export type BelowCost = z.output<typeof BelowCost>

/** The profit of the shop, and its effect on prices (PRICE-1 to PRICE-15). */
export const prices = routes({
  profit: get('/api/admin/profit', {
    access: 'support',
    summary: 'What the prices follow from',
    reply: Profit,
  }),
  change: put('/api/admin/profit', {
    access: 'manager',
    summary: 'Change any of it: every price that follows from it does so at once',
    body: PricingChange,
    reply: Profit,
    refusals: ['PRICING_CHANGED'],
  }),
  preview: get('/api/admin/profit/preview', {
    access: 'support',
    summary: 'What a change would do to what is on sale',
    query: z.strictObject(settings),
    compressed: true,
    reply: Preview,
  }),
  history: get('/api/admin/profit/history', {
    access: 'support',
    summary: 'Who changed what, newest first',
    query: z.strictObject(pageQuery),
    compressed: true,
    reply: z.object({ changes: z.array(PricingEvent), total: z.int() }),
  }),
  belowCost: get('/api/admin/below-cost', {
    access: 'support',
    summary: 'What would be sold for less than it costs, the greatest loss first',
    query: z.strictObject(pageQuery),
    compressed: true,
    reply: z.object({ services: z.array(BelowCost), total: z.int() }),
  }),
})
