import type { Service, ServiceOffer } from '@nosim/contract/shop/numbers.ts'

export type GroupedService = Service & { readonly heading: 'Recent' | 'Popular' | 'All services' }

type Offers = {
  readonly recent: readonly ServiceOffer[]
  readonly popular: readonly ServiceOffer[]
}

const mostRecent = 3
const mostPopular = 6

/** Each service once: the user's latest ones, then popular ones, then all others by name (NUM-58). */
export function grouped(services: readonly Service[], offers: Offers): readonly GroupedService[] {
  const byCode = new Map(services.map((service) => [service.code, service]))
  const take = (from: readonly ServiceOffer[], most: number) => {
    const found = from.flatMap(({ code }) => byCode.get(code) ?? []).slice(0, most)
    for (const { code } of found) byCode.delete(code)
    return found
  }
  const under = (heading: GroupedService['heading'], found: Iterable<Service>) =>
    Array.from(found, (service) => ({ ...service, heading }))
  return [
    ...under('Recent', take(offers.recent, mostRecent)),
    ...under('Popular', take(offers.popular, mostPopular)),
    ...under('All services', byCode.values()),
  ]
}
