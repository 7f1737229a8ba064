import { costRuleOf, type CostRule } from '@nosim/contract/admin/prices.ts'
import { kobo, type Kobo } from '@nosim/contract/base/money.ts'
import type { Duration } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { pricesOf } from './prices.ts'

/** What the prices of numbers follow from: kobo for a number, kobo for a dollar, and the rule of costs. */
export type NumberPricing = {
  readonly numbers_profit: number
  readonly kobo_per_usd: number
  readonly cost_rule: CostRule
}

/** The prices of a service, with the cost that they follow from. */
export type RulePrices = {
  readonly service: string
  /** For the short rental, in micro-dollars. */
  readonly costMicroUsd: number
  /** Whose list that cost is from; null for our catalogue. */
  readonly supplier: string | null
  readonly prices: Readonly<Record<Duration, Kobo>>
}

/** What the prices of numbers follow from now. */
export async function numberPricingRow(db: Queryable): Promise<NumberPricing> {
  const row = await db
    .selectFrom('pricing')
    .select(['numbers_profit', 'kobo_per_usd', 'cost_rule'])
    .executeTakeFirstOrThrow()
  return { ...row, cost_rule: costRuleOf(row.cost_rule) }
}

/**
 * The prices of every service by a pricing, on sale or not (PRICE-13). The shop sells at what this returns for the pricing
 * in force, and a preview shows what it returns for another.
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
