import * as z from 'zod/mini'
import { Naira, pageQuery, Time, WholeNaira } from '../base/fields.ts'
import { parseNaira } from '../base/money.ts'
import { suppliedLines } from '../base/line-of-business.ts'
import { DurationKey } from '../shop/numbers.ts'
import { get, put, routes } from '../base/route.ts'

/** The names of the settings that contain the profit of a line of business. */
export const profitNames = ['numbers_profit', 'boost_profit'] as const
export type ProfitName = (typeof profitNames)[number]

/** A record with the value of `valueOf` for each profit setting. */
export const byProfit = <T>(valueOf: (name: ProfitName) => T): Record<ProfitName, T> => ({
  numbers_profit: valueOf('numbers_profit'),
  boost_profit: valueOf('boost_profit'),
})

/**
 * The cost from which prices of numbers are computed: `catalogue`: the cost in the catalogue. `cheapest`: the lowest
 * cost of the suppliers that are on and have the service. `first`: the cost of the first of these by priority
 * (PRICE-13).
 */
export const costRules = ['catalogue', 'cheapest', 'first'] as const
const CostRule = z.enum(costRules, 'Please choose which cost the prices follow')
export type CostRule = z.output<typeof CostRule>

/** Parses a stored cost rule. Throws on any other text. */
export const costRuleOf = (word: string): CostRule => CostRule.parse(word)

/**
 * The order in which SMS suppliers are tried: by priority, or by a score of measured delivery and cost where enough numbers
 * were measured (NUM-71).
 */
export const supplierOrders = ['priority', 'score'] as const
const SupplierOrder = z.enum(supplierOrders, 'Please choose priority or score')
export type SupplierOrder = z.output<typeof SupplierOrder>

/** Parses a stored supplier order. Throws on any other text. */
export const supplierOrderOf = (word: string): SupplierOrder => SupplierOrder.parse(word)

/** The range of each setting: in naira, in percent, and in naira per dollar. */
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

// JSON has a negative zero, which `String` would turn into '0'.
const textOf = (value: string | number): string => (Object.is(value, -0) ? '-0' : String(value))

/** A decimal with at most two places, as text or number. It is parsed into hundredths, so that nothing is rounded. */
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

/** The settings, all optional (PRICE-1 to PRICE-3, PRICE-13). They are parsed into kobo, or hundredths of a percent. */
const settings = {
  numbers_profit: z.optional(
    // Prices of numbers are whole naira, so their profit is, too.
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
    /** The values that the admin saw. Where one has changed since, nothing is saved. */
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

/** The settings from which prices are computed. */
const Pricing = z.object({
  /** Naira added to the cost of a number. */
  numbers_profit: WholeNaira,
  /** Percent added to the cost of a boost, with up to two decimals. */
  boost_profit: z.number(),
  ngn_per_usd: Naira,
  cost_rule: CostRule,
  supplier_order: SupplierOrder,
})
export type Pricing = z.output<typeof Pricing>

const Profit = z.extend(Pricing, {
  /** When and by whom the settings were last changed; null where no admin has changed them. */
  updated_at: z.nullable(Time),
  updated_by: z.nullable(z.string()),
})
export type Profit = z.output<typeof Profit>

/** The unit of a price: a number for a duration, 1,000 of a boost (`Default`), or one package. */
export const priceUnits = ['5min', '3d', 'Default', 'Package'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** The effect of a change on a line: services on sale whose price rises, falls, or is below its known cost. */
const Effect = z.object({
  line: z.enum(suppliedLines),
  increased: z.int(),
  decreased: z.int(),
  total: z.int(),
  below_cost: z.object({ before: z.int(), after: z.int() }),
  /** Examples from the cheapest to the most expensive service. */
  examples: z.array(
    z.object({
      /** The code or the id of the service. */
      id: z.string(),
      name: z.string(),
      prices: z.array(z.object({ unit: z.enum(priceUnits), before: Naira, after: Naira })),
    }),
  ),
  /** The largest rises, then the largest falls, each sorted by size; at most 20 in all. Empty for boosts. */
  largest: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unit: z.enum(priceUnits),
      before: Naira,
      after: Naira,
    }),
  ),
  /** Services priced by the catalogue, because no supplier that is on has listed a cost within a day. */
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
  /** An id within this list only. */
  id: z.string(),
  line: z.enum(suppliedLines),
  /** The code or the id of the service. */
  service: z.string(),
  name: z.string(),
  /** The duration of a number; null for a line whose services have one price each. */
  duration: z.nullable(DurationKey),
  price: Naira,
  cost: Naira,
  /**
   * Where `cost` is from. `catalogue`: the list from which prices are computed. `sold`: the highest cost of the last 20
   * sales within 30 days. `refused`: the supplier refused orders within seven days, because its price was at least
   * `cost`.
   */
  why: z.enum(['catalogue', 'sold', 'refused']),
  /** The number of refused orders, and how many of these chose an area or a carrier, which costs more. */
  times: z.int(),
  wishes: z.int(),
  last_at: z.nullable(Time),
})
export type BelowCost = z.output<typeof BelowCost>

/** The profit of the shop, and its effect on prices (PRICE-1 to PRICE-15). */
export const prices = routes({
  profit: get('/api/admin/profit', {
    access: 'support',
    summary: 'The rules of prices',
    reply: Profit,
  }),
  change: put('/api/admin/profit', {
    access: 'manager',
    summary: 'Change the rules of prices; the prices change at once',
    body: PricingChange,
    reply: Profit,
    refusals: ['PRICING_CHANGED'],
  }),
  preview: get('/api/admin/profit/preview', {
    access: 'support',
    summary: 'Preview the effect of a change on the catalogue',
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
    summary: 'Goods that would be sold below cost, the greatest loss first',
    query: z.strictObject(pageQuery),
    compressed: true,
    reply: z.object({ services: z.array(BelowCost), total: z.int() }),
  }),
})
