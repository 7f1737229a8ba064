import { DurationKey, type Duration } from '@nosim/contract/shop/numbers.ts'
import { kobo, roundHalfUp, type Kobo } from '@nosim/contract/base/money.ts'

/** The pricing: the profit of a sale in kobo, and a dollar in kobo. */
export type Pricing = { readonly profit: Kobo; readonly koboPerUsd: number }

const nairaInKobo = 100n
const dollarInMicro = 1_000_000n
const dayExtra = 20_00

/**
 * The price of each duration in kobo (NUM-5, NUM-6). 5min is the supplier's dollars at our rate, rounded half up to the
 * naira, plus the profit. 4h and 1d are 20 naira more. 3d is three times and 7d seven times the 4h price.
 */
export function pricesOf(costMicroUsd: number, pricing: Pricing): Record<Duration, Kobo> {
  const cost = roundHalfUp(
    BigInt(costMicroUsd) * BigInt(pricing.koboPerUsd),
    dollarInMicro * nairaInKobo,
  )
  const short = Number(cost * nairaInKobo) + pricing.profit
  const day = short + dayExtra
  return {
    '5min': kobo(short),
    '4h': kobo(day),
    '1d': kobo(day),
    '3d': kobo(day * 3),
    '7d': kobo(day * 7),
  }
}

const minute = 60_000
const hour = 60 * minute

/** How long a rental lasts from its first code, in ms (NUM-47). */
const lifetimes: Readonly<Record<Exclude<Duration, '5min'>, number>> = {
  '4h': 24 * hour,
  '1d': 24 * hour,
  '3d': 72 * hour,
  '7d': 168 * hour,
}

/** The lifetime of a rental after its first code, in ms; that of a short one equals its wait for a code. */
export function lifetimeOf(duration: Duration, windowMs: number): number {
  return duration === '5min' ? windowMs : lifetimes[duration]
}

/** How many days the supplier bills: at least a whole day (`docs/decisions/003-prices.md`). */
export const billedDays: Readonly<Record<Duration, number>> = {
  '5min': 1,
  '4h': 1,
  '1d': 1,
  '3d': 3,
  '7d': 7,
}

/**
 * The cost that the supplier is expected to charge, in micro-dollars: its price for each billed day. A choice of areas
 * adds a fifth, and so does a choice of carriers (`rental_expected_cost` in server/sql/numbers.sql).
 */
export function expectedCost(
  costMicroUsd: number,
  wish: {
    readonly duration: Duration
    readonly areas: readonly string[]
    readonly carriers: readonly string[]
  },
): number {
  const fifths = Number(wish.areas.length > 0) + Number(wish.carriers.length > 0)
  return Math.floor((costMicroUsd * billedDays[wish.duration] * (5 + fifths)) / 5)
}

export const allDurations: readonly Duration[] = DurationKey.options
