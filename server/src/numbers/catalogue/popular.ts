import type { DeliveryLevel, numbers } from '@nosim/contract/shop/numbers.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { type ServiceDemand, serviceDemand } from './queries.ts'

const countedDays = 7
const keptMs = 10 * 60_000
const mostPopular = 12

/** A share says little before so many numbers ended. */
const enoughNumbers = 20
/** The lowest share of each level above the first. */
const fair = 0.4
const good = 0.7

/** Services that many people have an account at. They fill the list of a shop that has sold few numbers. */
const wellKnown = ['wa', 'tg', 'go', 'fb', 'ig', 'ds', 'lf', 'fu', 'tw', 'mm', 'wx', 'am']

/** The popular services on sale and the delivery levels of all services (NUM-55, NUM-56). */
export async function popularServices(db: Queryable): Promise<Reply<typeof numbers.popular>> {
  const demands = await serviceDemand(db, countedDays)
  return {
    services: mostWanted(demands).map(({ code, name, price_ngn }) => ({ code, name, price_ngn })),
    delivery: Object.fromEntries(
      demands.flatMap((demand) => {
        const level = deliveryLevel(demand)
        return level === undefined ? [] : [[demand.code, level] as const]
      }),
    ),
  }
}

/** Changes with the catalogue, and every ten minutes: sales are too frequent to change it. */
export const popularVersion = (listVersion: () => Promise<number>) => async (): Promise<string> =>
  `${await listVersion()} ${Math.floor(Date.now() / keptMs)}`

/** Those with codes, the most first; then the well-known ones without. */
export function mostWanted(demands: readonly ServiceDemand[]): readonly ServiceDemand[] {
  const rank = ({ code }: ServiceDemand) => {
    const at = wellKnown.indexOf(code)
    return at === -1 ? wellKnown.length : at
  }
  return demands
    .filter((demand) => demand.delivered > 0 || wellKnown.includes(demand.code))
    .sort((one, other) => other.delivered - one.delivered || rank(one) - rank(other))
    .slice(0, mostPopular)
}

/** How reliably a service receives codes, or undefined where too few numbers ended. */
export function deliveryLevel({
  ended,
  delivered,
}: Pick<ServiceDemand, 'ended' | 'delivered'>): DeliveryLevel | undefined {
  if (ended < enoughNumbers) return undefined
  const share = delivered / ended
  if (share >= good) return 3
  return share >= fair ? 2 : 1
}
