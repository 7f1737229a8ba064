import type { Preview, prices } from '@nosim/contract/admin/prices.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import type { Duration } from '@nosim/contract/shop/numbers.ts'
import { boostEffect, boostLosses } from '../../boost/catalogue/losses.ts'
import { lossesAt } from '../../numbers/catalogue/losses.ts'
import { pricesOf } from '../../numbers/catalogue/prices.ts'
import { knownCosts, pricedServices, type PricedService } from '../../numbers/catalogue/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { withChange } from './change-pricing.ts'
import { pricingRow, type PricingRow } from './queries.ts'

/** What a change of the pricing would do to what is on sale; changes nothing. */
export const previewPricing =
  (db: Db): Handler<typeof prices.preview> =>
  async ({ query }) => {
    const before = await pricingRow(db)
    const after = withChange(before, query)
    const [numbers, boosts] = await Promise.all([
      numbersEffect(db, before, after),
      boostsEffect(db, after),
    ])
    return { numbers, boosts }
  }

async function numbersEffect(
  db: Db,
  before: PricingRow,
  after: PricingRow,
): Promise<Preview['numbers']> {
  const [services, known] = await Promise.all([pricedServices(db), knownCosts(db)])
  const pricing = { profit: kobo(after.numbers_profit), koboPerUsd: after.kobo_per_usd }
  const then = new Map(
    services.map((service) => [service, pricesOf(service.cost_micro_usd, pricing)]),
  )
  const pricesThen = (service: PricedService) => then.get(service) ?? service.prices
  const change = (service: PricedService, duration: Duration) => ({
    before: service.prices[duration] / 100,
    after: pricesThen(service)[duration] / 100,
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
    dearer: moved.filter((by) => by > 0).length,
    cheaper: moved.filter((by) => by < 0).length,
    total: services.length,
    below_cost: {
      before: new Set(lossesNow.map(({ service }) => service)).size,
      after: new Set(lossesThen.map(({ service }) => service)).size,
    },
    examples: spread(services).map((service) => ({
      code: service.code,
      name: service.name,
      durations: { '5min': change(service, '5min'), '3d': change(service, '3d') },
    })),
  }
}

/** The first, the middle one and the last of a sorted list. */
function spread<T>(list: readonly T[]): T[] {
  const last = list.length - 1
  const places = new Set([0, Math.floor(last / 2), last])
  return list.filter((_one, index) => places.has(index))
}

async function boostsEffect(db: Db, after: PricingRow): Promise<Preview['boosts']> {
  const pricing = { koboPerUsd: after.kobo_per_usd, profit: after.boost_profit }
  const [{ examples, ...effect }, now, then] = await Promise.all([
    boostEffect(db, pricing),
    boostLosses(db),
    boostLosses(db, pricing),
  ])
  return {
    ...effect,
    below_cost: {
      before: new Set(now.map(({ id }) => id)).size,
      after: new Set(then.map(({ id }) => id)).size,
    },
    examples: examples.map((one) => ({
      service_id: String(one.id),
      name: one.name,
      type: one.type,
      before: formatNaira(one.before),
      after: formatNaira(one.after),
    })),
  }
}
