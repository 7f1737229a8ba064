import { costRuleOf, type CostRule } from '@nosim/contract/admin/prices.ts'
import { kobo, type Kobo } from '@nosim/contract/base/money.ts'
import type { Duration } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { pricesOf } from './prices.ts'

/** The pricing of numbers: the profit of a number in kobo, a dollar in kobo, and the rule of costs. */
export type NumberPricing = {
  readonly numbers_profit: number
  readonly kobo_per_usd: number
  readonly cost_rule: CostRule
}

/** The prices of a service, with the cost that they follow from. */
export type RulePrices = {
  readonly service: string
  /** The cost of the short rental, in micro-dollars. */
  readonly costMicroUsd: number
  /** The supplier whose list has that cost; null for our catalogue. */
  readonly supplier: string | null
  readonly prices: Readonly<Record<Duration, Kobo>>
}

/** The current pricing of numbers. */
export async function numberPricingRow(db: Queryable): Promise<NumberPricing> {
  const row = await db
    .selectFrom('pricing')
    .select(['numbers_profit', 'kobo_per_usd', 'cost_rule'])
    .executeTakeFirstOrThrow()
  return { ...row, cost_rule: costRuleOf(row.cost_rule) }
}

/**
 * The prices of every service under a pricing, whether on sale or not (PRICE-13). The shop sells at the result for the
 * current pricing. A preview shows the result for another one.
 */
export async function pricesByRule(
  db: Queryable,
  { numbers_profit, kobo_per_usd, cost_rule }: NumberPricing,
): Promise<readonly RulePrices[]> {
  const pricing = { profit: kobo(numbers_profit), koboPerUsd: kobo_per_usd }
  const found = await sql<{ service: string; cost_micro_usd: number; supplier: string | null }>`
    select service, cost_micro_usd, supplier from service_costs(${cost_rule})`.execute(db)
  return found.rows.map(({ service, cost_micro_usd: costMicroUsd, supplier }) => ({
    service,
    costMicroUsd,
    supplier,
    prices: pricesOf(costMicroUsd, pricing),
  }))
}
