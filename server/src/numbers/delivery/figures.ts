import type { Delivery, DeliveryFigure } from '@nosim/contract/shop/delivery.ts'
import type { DeliveredShare } from '@nosim/contract/admin/suppliers.ts'
import type { ServiceDelivery } from '@nosim/contract/shop/numbers.ts'
import { sharesOf, type WaitCount } from '../../platform/waits.ts'

/** The figures of a service: of its orders, or of its numbers at one supplier. */
export type ServiceFigures = {
  readonly service: string
  readonly name: string
  readonly isOnSale: boolean
  /** Null for the figures of its orders. */
  readonly supplier: string | null
  readonly days_7: DeliveryFigure
  readonly days_30: DeliveryFigure
}

/** The figures of a supplier's numbers for all services. */
export type SupplierFigures = Pick<ServiceFigures, 'days_7' | 'days_30'> & {
  readonly supplier: string
}

export type KeptFigures = {
  /** The last counted day in Lagos, YYYY-MM-DD; null before the first. */
  readonly until: string | null
  readonly services: readonly ServiceFigures[]
  readonly suppliers: readonly SupplierFigures[]
}

/** The lowest percentages of level 2 (fair) and level 3 (good). */
const fair = 40
const good = 70

/** The figure of these waits. Shares need `deliverySample` waits, times as many codes; else they are null (NUM-68). */
export function figureOf(counts: readonly WaitCount[]): DeliveryFigure {
  const { done: codes, median: median_s, p90: p90_s, ...shares } = sharesOf(counts)
  return { ...shares, codes, median_s, p90_s }
}

/** The public figures: those of the orders of services on sale. */
export const publicDelivery = ({ until, services }: KeptFigures): Delivery => ({
  until,
  services: services
    .filter(({ supplier, isOnSale }) => supplier === null && isOnSale)
    .map(({ service: code, name, days_7, days_30 }) => ({ code, name, days_7, days_30 })),
})

/** How reliably each service on sale receives codes, by its code. From 7 days, or 30 with too few orders (NUM-56). */
export const serviceDelivery = (figures: KeptFigures): Record<string, ServiceDelivery> =>
  Object.fromEntries(
    publicDelivery(figures).services.flatMap(({ code, days_7, days_30 }) => {
      const { days, share, sample, median_s } = newestOf({ days_7, days_30 })
      return share === null
        ? []
        : [[code, { level: levelOf(share), share, sample, days, median_s }]]
    }),
  )

/** The share of each supplier's numbers with a code, by name. From 7 days, or 30 with too few numbers (ADMIN-27). */
export const supplierDelivery = ({ suppliers }: KeptFigures): ReadonlyMap<string, DeliveredShare> =>
  new Map(
    suppliers.flatMap(({ supplier, ...windows }) => {
      const { days, share, sample } = newestOf(windows)
      return share === null ? [] : [[supplier, { days, share, sample }] as const]
    }),
  )

/** The figure of 7 days, or of 30 where 7 have too few orders or numbers. */
const newestOf = ({ days_7, days_30 }: Pick<ServiceFigures, 'days_7' | 'days_30'>) =>
  days_7.share === null ? ({ days: 30, ...days_30 } as const) : ({ days: 7, ...days_7 } as const)

function levelOf(share: number): ServiceDelivery['level'] {
  if (share >= good) return 3
  return share >= fair ? 2 : 1
}
