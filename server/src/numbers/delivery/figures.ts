import {
  deliverySample,
  type Delivery,
  type DeliveryFigure,
} from '@nosim/contract/shop/delivery.ts'
import type { ServiceDelivery } from '@nosim/contract/shop/numbers.ts'

/** So many orders or numbers waited so long for their code, in seconds; -1: no code came. */
export type WaitCount = { readonly wait: number; readonly numbers: number }

/** The figures of a service: of its orders, or of its numbers at one supplier. */
export type ServiceFigures = {
  readonly service: string
  readonly name: string
  readonly isOnSale: boolean
  /** Null for its orders. */
  readonly supplier: string | null
  readonly days_7: DeliveryFigure
  readonly days_30: DeliveryFigure
}

export type KeptFigures = {
  /** The last counted day in Lagos, YYYY-MM-DD; null before the first. */
  readonly until: string | null
  readonly services: readonly ServiceFigures[]
}

/** The lowest percentage of each level above the first. */
const fair = 40
const good = 70

/** The quantile of the normal distribution for an interval of 95 %. */
const z = 1.959964

/**
 * The bounds of the Wilson interval of 95 % for `part` of `whole` (Wilson 1927; Newcombe 1998, method 3), each from 0 to 1.
 * `whole` is above 0.
 */
export function wilson(part: number, whole: number): readonly [low: number, high: number] {
  const share = part / whole
  const scale = 1 + z ** 2 / whole
  const centre = share + z ** 2 / (2 * whole)
  const half = z * Math.sqrt((share * (1 - share)) / whole + (z / (2 * whole)) ** 2)
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)]
}

/**
 * The wait in seconds within which that part of the codes came: the nearest rank. The true wait is longer, by less than 1 s
 * below a minute and by less than 5 s below ten minutes. Undefined without a code.
 */
export function waitOf(counts: readonly WaitCount[], part: number): number | undefined {
  const waits = counts.filter(({ wait }) => wait >= 0).toSorted((a, b) => a.wait - b.wait)
  const rank = Math.ceil(part * sumOf(waits))
  let passed = 0
  return waits.find(({ numbers }) => (passed += numbers) >= rank)?.wait
}

/** The figure of these waits; nothing of fewer than `deliverySample` (NUM-68). */
export function figureOf(counts: readonly WaitCount[]): DeliveryFigure {
  const sample = sumOf(counts)
  const codes = sumOf(counts.filter(({ wait }) => wait >= 0))
  const isEnough = sample >= deliverySample
  const [low, high] = isEnough ? wilson(codes, sample).map(percent) : []
  const hasTimes = codes >= deliverySample
  return {
    sample,
    codes: isEnough ? codes : null,
    share: isEnough ? percent(codes / sample) : null,
    low: low ?? null,
    high: high ?? null,
    median_s: (hasTimes ? waitOf(counts, 0.5) : undefined) ?? null,
    p90_s: (hasTimes ? waitOf(counts, 0.9) : undefined) ?? null,
  }
}

const sumOf = (counts: readonly WaitCount[]): number =>
  counts.reduce((sum, { numbers }) => sum + numbers, 0)

const percent = (part: number): number => Math.round(part * 1000) / 10

/** What anyone may see: the orders of the services on sale. */
export const publicDelivery = ({ until, services }: KeptFigures): Delivery => ({
  until,
  services: services
    .filter(({ supplier, isOnSale }) => supplier === null && isOnSale)
    .map(({ service: code, name, days_7, days_30 }) => ({ code, name, days_7, days_30 })),
})

/** How reliably each service on sale receives codes, by its code: of 7 days, or of 30 where 7 have too few (NUM-56). */
export const serviceDelivery = (figures: KeptFigures): Record<string, ServiceDelivery> =>
  Object.fromEntries(
    publicDelivery(figures).services.flatMap(({ code, days_7, days_30 }) => {
      const [days, { share, sample, median_s }] =
        days_7.share === null ? ([30, days_30] as const) : ([7, days_7] as const)
      return share === null
        ? []
        : [[code, { level: levelOf(share), share, sample, days, median_s }]]
    }),
  )

function levelOf(share: number): ServiceDelivery['level'] {
  if (share >= good) return 3
  return share >= fair ? 2 : 1
}
