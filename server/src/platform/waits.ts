import { deliverySample } from '@nosim/contract/shop/delivery.ts'

/** The number of orders or rented numbers with the same wait; -1: nothing was delivered. */
export type WaitCount = { readonly wait: number; readonly count: number }

/** The figures of a sample: the number delivered, its share in percent with bounds, and the waits. Null: too few. */
export type Shares = {
  readonly sample: number
  readonly done: number | null
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
  readonly median: number | null
  readonly p90: number | null
}

/** The shares and waits of ended orders or rentals; null below `deliverySample` (NUM-68, BOOST-33). */
export function sharesOf(counts: readonly WaitCount[]): Shares {
  const sample = sumOf(counts)
  const done = sumOf(counts.filter(({ wait }) => wait >= 0))
  const isEnough = sample >= deliverySample
  const [low, high] = isEnough ? wilson(done, sample).map(percent) : []
  const hasTimes = done >= deliverySample
  return {
    sample,
    done: isEnough ? done : null,
    share: isEnough ? percent(done / sample) : null,
    low: low ?? null,
    high: high ?? null,
    median: (hasTimes ? waitOf(counts, 0.5) : undefined) ?? null,
    p90: (hasTimes ? waitOf(counts, 0.9) : undefined) ?? null,
  }
}

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
 * The quantile `part` of the waits of deliveries by nearest rank, in the unit of the counts. Waits are rounded down, so
 * the true quantile is longer by less than one step. Undefined without a delivery.
 */
export function waitOf(counts: readonly WaitCount[], part: number): number | undefined {
  const waits = counts.filter(({ wait }) => wait >= 0).toSorted((a, b) => a.wait - b.wait)
  const rank = Math.ceil(part * sumOf(waits))
  let passed = 0
  return waits.find(({ count }) => (passed += count) >= rank)?.wait
}

const sumOf = (counts: readonly WaitCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

const percent = (part: number): number => Math.round(part * 1000) / 10
