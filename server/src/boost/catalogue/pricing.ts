import type { BelowCost, Effect } from '@nosim/contract/admin/prices.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { boostEffect, boostLosses, type BoostLoss } from './losses.ts'
import { lockBoosts, writeRates } from './rates.ts'

/** The profit in hundredths of a percent, and kobo for a dollar. */
type Pricing = { readonly boost_profit: number; readonly kobo_per_usd: number }

/** What a change of the pricing does to boosts (`PricedLine` in server/src/admin/prices/change-pricing.ts). */
export const boostPricing = { lock: lockBoosts, write: writeRates, belowCost, effectOf }

async function belowCost(db: Queryable) {
  return (await boostLosses(db)).map(presentLoss)
}

const presentLoss = ({
  id,
  name,
  why,
  rate,
  cost,
  last_at,
}: BoostLoss): { loss: number; view: BelowCost } => ({
  loss: cost - rate,
  view: {
    id: `boost ${id} ${why}`,
    line: 'boost',
    service: String(id),
    name,
    duration: null,
    price: formatNaira(rate),
    cost: formatNaira(cost),
    why,
    times: 0,
    wishes: 0,
    last_at: last_at?.toISOString() ?? null,
  },
})

async function effectOf(db: Queryable, { after }: { readonly after: Pricing }): Promise<Effect> {
  const pricing = { koboPerUsd: after.kobo_per_usd, profit: after.boost_profit }
  const [{ examples, ...effect }, now, then] = await Promise.all([
    boostEffect(db, pricing),
    boostLosses(db),
    boostLosses(db, pricing),
  ])
  return {
    line: 'boost',
    ...effect,
    below_cost: {
      before: new Set(now.map(({ id }) => id)).size,
      after: new Set(then.map(({ id }) => id)).size,
    },
    examples: examples.map((one) => ({
      id: String(one.id),
      name: one.name,
      prices: [{ unit: one.type, before: formatNaira(one.before), after: formatNaira(one.after) }],
    })),
    largest: [],
    without_listed_cost: 0,
  }
}
