import type { BelowCost } from '@nosim/contract/admin/prices.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { lockCatalogue, writePrices } from './catalogue.ts'
import { effectOf } from './effect.ts'
import { lossesAt, type Loss } from './losses.ts'
import type { NumberPricing } from './prices-by-rule.ts'
import { knownCosts, pricedServices } from './queries.ts'

/** The pricing of numbers, as a `PricedLine` of server/src/admin/prices/priced-lines.ts. */
export const numberPricing = { lock: lockCatalogue, write: writePrices, belowCost, effectOf }

async function belowCost(db: Queryable, { kobo_per_usd: koboPerUsd }: NumberPricing) {
  const [services, known] = await Promise.all([pricedServices(db), knownCosts(db)])
  const losses = lossesAt(services, known, { koboPerUsd, pricesOf: ({ prices }) => prices })
  return losses.map((loss) => presentLoss(loss, koboPerUsd))
}

function presentLoss(
  { service, duration, why, price, costMicroUsd, known }: Loss,
  koboPerUsd: number,
): { loss: number; view: BelowCost } {
  // Rounded up, so that the cost is visibly above the price.
  const cost = Number((BigInt(costMicroUsd) * BigInt(koboPerUsd) + 999_999n) / 1_000_000n)
  return {
    loss: cost - price,
    view: {
      id: `number ${service.code} ${duration} ${why}`,
      line: 'numbers',
      service: service.code,
      name: service.name,
      duration,
      price: formatNaira(price),
      // A refusal only shows the price limit that was too low.
      cost: formatNaira(why === 'refused' ? cost - 1 : cost),
      why,
      times: known?.times ?? 0,
      wishes: known?.wishes ?? 0,
      last_at: known?.last_at.toISOString() ?? null,
    },
  }
}
