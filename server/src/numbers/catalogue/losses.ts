import type { Duration } from '@nosim/contract/shop/numbers.ts'
import { billedDays, allDurations } from './prices.ts'
import type { KnownCost, PricedService } from './queries.ts'

/** A duration of a service that would be sold for less than it costs. */
export type Loss = {
  readonly service: PricedService
  readonly duration: Duration
  readonly why: 'catalogue' | KnownCost['why']
  /** Kobo. */
  readonly price: number
  readonly costMicroUsd: number
  readonly known: KnownCost | undefined
}

type At = {
  readonly koboPerUsd: number
  /** The price of each duration of a service, in kobo. */
  readonly pricesOf: (service: PricedService) => Readonly<Record<Duration, number>>
}

/** The services on sale whose cost is above their price: by the catalogue, by sales, or by refused price limits. */
export function lossesAt(
  services: readonly PricedService[],
  known: readonly KnownCost[],
  { koboPerUsd, pricesOf }: At,
): Loss[] {
  const byPlace = Map.groupBy(known, ({ service, duration }) => `${service} ${duration}`)
  return services.flatMap((service) => {
    const prices = pricesOf(service)
    return allDurations.flatMap((duration) => {
      const price = prices[duration]
      const lossBy = (costMicroUsd: number, known?: KnownCost): Loss[] => {
        if (BigInt(price) * 1_000_000n >= BigInt(costMicroUsd) * BigInt(koboPerUsd)) return []
        return [{ service, duration, price, costMicroUsd, why: known?.why ?? 'catalogue', known }]
      }
      const costs = byPlace.get(`${service.code} ${duration}`) ?? []
      return lossBy(service.cost_micro_usd * billedDays[duration]).concat(
        costs.flatMap((one) => lossBy(one.cost_micro_usd, one)),
      )
    })
  })
}
