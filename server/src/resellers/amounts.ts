import type { KeyCurrency } from '@nosim/contract/accounts/api-keys.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'

/** The exchange rate of the shop: kobo for a dollar. */
export async function koboPerUsd(db: Queryable): Promise<number> {
  const found = await sql<{ rate: number }>`select kobo_per_usd as rate from pricing`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('the shop has no prices')
  return row.rate
}

/** Converts between kobo and the amounts of a key. */
export type Amounts = {
  readonly currency: KeyCurrency
  /** Formats a price, a charge or a cost in kobo, rounded up, so that it is never shown too low. */
  readonly price: (kobo: number, digits?: number) => string
  /** Formats money that the user has, in kobo, rounded down. */
  readonly balance: (kobo: number, digits?: number) => string
  /** Reads the most that the caller wants to pay, into kobo, rounded down; undefined for no amount. */
  readonly cap: (text: string) => number | undefined
}

/** An amount that `cap` reads: at most 9 digits and 6 decimals. */
const amountPattern = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,6}))?$/

/** Amounts in naira, or in dollars at the rate of the shop. Integer arithmetic: no amount is a float. */
export async function amountsIn(db: Queryable, currency: KeyCurrency): Promise<Amounts> {
  const perUnit = BigInt(currency === 'NGN' ? 100 : await koboPerUsd(db))
  const text = (scaled: bigint, digits: number) => {
    const sign = scaled < 0n ? '-' : ''
    const all = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0')
    const whole = all.slice(0, all.length - digits)
    return digits === 0 ? sign + whole : `${sign}${whole}.${all.slice(-digits)}`
  }
  const scale = (kobo: number, digits: number) => BigInt(kobo) * 10n ** BigInt(digits)
  return {
    currency,
    price: (kobo, digits = 2) => text(ceil(scale(kobo, digits), perUnit), digits),
    balance: (kobo, digits = 2) => text(floor(scale(kobo, digits), perUnit), digits),
    cap(amount) {
      const found = amountPattern.exec(amount)
      if (!found) return undefined
      const [, whole = '0', part = ''] = found
      return Number(floor(BigInt(whole + part.padEnd(6, '0')) * perUnit, 1_000_000n))
    },
  }
}

const floor = (value: bigint, by: bigint): bigint =>
  value >= 0n ? value / by : -((-value + by - 1n) / by)
const ceil = (value: bigint, by: bigint): bigint => -floor(-value, by)
