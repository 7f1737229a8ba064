import type { BelowCost, Effect, PriceUnit } from '@nosim/contract/admin/prices.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import type { Duration } from '@nosim/contract/shop/numbers.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { lockCatalogue, writePrices } from './catalogue.ts'
import { lossesAt, type Loss } from './losses.ts'
import { pricesOf } from './prices.ts'
import { knownCosts, pricedServices, type PricedService } from './queries.ts'

/** Kobo for a number, and for a dollar. */
type Pricing = { readonly numbers_profit: number; readonly kobo_per_usd: number }
type PricingChange = { readonly before: Pricing; readonly after: Pricing }

/** What a change of the pricing does to numbers (`PricedLine` in server/src/admin/prices/change-pricing.ts). */
export const numberPricing = { lock: lockCatalogue, write: writePrices, belowCost, effectOf }

async function belowCost(db: Queryable, { kobo_per_usd: koboPerUsd }: Pricing) {
  const [services, known] = await Promise.all([pricedServices(db), knownCosts(db)])
  const losses = lossesAt(services, known, { koboPerUsd, pricesOf: ({ prices }) => prices })
  return losses.map((loss) => presentLoss(loss, koboPerUsd))
}

function presentLoss(
  { service, duration, why, price, costMicroUsd, known }: Loss,
  koboPerUsd: number,
): { loss: number; view: BelowCost } {
  // Rounded up, so that it is seen to be above the price.
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
      // What was too little, where more is not known.
      cost: formatNaira(why === 'refused' ? cost - 1 : cost),
      why,
      times: known?.times ?? 0,
      wishes: known?.wishes ?? 0,
      last_at: known?.last_at.toISOString() ?? null,
    },
  }
}

async function effectOf(db: Queryable, { before, after }: PricingChange): Promise<Effect> {
  const [services, known] = await Promise.all([pricedServices(db), knownCosts(db)])
  const pricing = { profit: kobo(after.numbers_profit), koboPerUsd: after.kobo_per_usd }
  const then = new Map(
    services.map((service) => [service, pricesOf(service.cost_micro_usd, pricing)]),
  )
  const pricesThen = (service: PricedService) => then.get(service) ?? service.prices
  const change = (service: PricedService, unit: Duration & PriceUnit) => ({
    unit,
    before: formatNaira(service.prices[unit]),
    after: formatNaira(pricesThen(service)[unit]),
  })
  const moved = services.map((service) => pricesThen(service)['5min'] - service.prices['5min'])
  const lossesNow = lossesAt(services, known, {
    koboPerUsd: before.kobo_per_usd,
    pricesOf: ({ prices: now }) => now,
  })
  const lossesThen = lossesAt(services, known, {
    koboPerUsd: after.kobo_per_usd,
    pricesOf: pricesThen,
  })
  return {
    line: 'numbers',
    increased: moved.filter((by) => by > 0).length,
    decreased: moved.filter((by) => by < 0).length,
    total: services.length,
    below_cost: {
      before: new Set(lossesNow.map(({ service }) => service)).size,
      after: new Set(lossesThen.map(({ service }) => service)).size,
    },
    examples: spread(services).map((service) => ({
      id: service.code,
      name: service.name,
      prices: [change(service, '5min'), change(service, '3d')],
    })),
  }
}

/** The first, the middle one and the last of a sorted list. */
function spread<T>(list: readonly T[]): T[] {
  const last = list.length - 1
  const places = new Set([0, Math.floor(last / 2), last])
  return list.filter((_one, index) => places.has(index))
}
