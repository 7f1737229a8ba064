import type { Effect, PriceUnit } from '@nosim/contract/admin/prices.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import type { Duration } from '@nosim/contract/shop/numbers.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { lossesAt, type Loss } from './losses.ts'
import { pricesByRule, type NumberPricing } from './prices-by-rule.ts'
import { knownCosts, pricedServices, type PricedService } from './queries.ts'

/** How many changes of prices a preview lists at most. */
const mostMoves = 20

type PricingChange = { readonly before: NumberPricing; readonly after: NumberPricing }

/** The effect of a change of the pricing. The prices come from the function that also sets them (PRICE-14). */
export async function effectOf(db: Queryable, { before, after }: PricingChange): Promise<Effect> {
  const [services, known, rows] = await Promise.all([
    pricedServices(db),
    knownCosts(db),
    pricesByRule(db, after),
  ])
  const then = new Map(rows.map((row) => [row.service, row]))
  const pricesThen = (service: PricedService) => then.get(service.code)?.prices ?? service.prices
  const lossesNow = lossesAt(services, known, {
    koboPerUsd: before.kobo_per_usd,
    pricesOf: ({ prices: now }) => now,
  })
  const shelfThen = services.map((service) => {
    const { code, name, prices } = service
    const cost_micro_usd = then.get(code)?.costMicroUsd ?? service.cost_micro_usd
    return { code, name, prices, cost_micro_usd }
  })
  const lossesThen = lossesAt(shelfThen, known, {
    koboPerUsd: after.kobo_per_usd,
    pricesOf: pricesThen,
  })
  const moves = services.map((service) => ({
    service,
    by: pricesThen(service)['5min'] - service.prices['5min'],
  }))
  const change = (service: PricedService, unit: Duration & PriceUnit) => ({
    unit,
    before: formatNaira(service.prices[unit]),
    after: formatNaira(pricesThen(service)[unit]),
  })
  return {
    line: 'numbers',
    increased: moves.filter(({ by }) => by > 0).length,
    decreased: moves.filter(({ by }) => by < 0).length,
    total: services.length,
    below_cost: { before: servicesIn(lossesNow), after: servicesIn(lossesThen) },
    examples: spread(services).map((service) => ({
      id: service.code,
      name: service.name,
      prices: [change(service, '5min'), change(service, '3d')],
    })),
    largest: largestMoves(moves).map(({ service }) => {
      const { unit, before: now, after: next } = change(service, '5min')
      return { id: service.code, name: service.name, unit, before: now, after: next }
    }),
    without_listed_cost:
      after.cost_rule === 'catalogue'
        ? 0
        : services.filter(({ code }) => !then.get(code)?.supplier).length,
  }
}

const servicesIn = (losses: readonly Loss[]): number =>
  new Set(losses.map(({ service }) => service.code)).size

/** The first, the middle and the last entry of a sorted list. */
function spread<T>(list: readonly T[]): T[] {
  const last = list.length - 1
  const places = new Set([0, Math.floor(last / 2), last])
  return list.filter((_one, index) => places.has(index))
}

/**
 * The greatest rises, then the greatest falls, each in descending order. Rises and falls have half of the places each.
 * Places that one does not use go to the other (PRICE-14). `by` is in kobo; entries without a change are left out.
 */
export function largestMoves<T extends { readonly by: number }>(moves: readonly T[]): readonly T[] {
  const rises = moves.filter(({ by }) => by > 0).toSorted((one, other) => other.by - one.by)
  const falls = moves.filter(({ by }) => by < 0).toSorted((one, other) => one.by - other.by)
  const half = mostMoves / 2
  return [
    ...rises.slice(0, Math.max(half, mostMoves - falls.length)),
    ...falls.slice(0, Math.max(half, mostMoves - rises.length)),
  ]
}
