import { formatCount } from './count.ts'

/**
 * Money is integer kobo, a branded `number` (exact to 90 trillion naira). On the wire a naira amount is a
 * decimal string such as "548.00". Only this file parses, formats and rounds amounts.
 */
declare const koboBrand: unique symbol
export type Kobo = number & { readonly [koboBrand]: true }

/** The maximum amount that one operation may move: a billion naira, in kobo. */
export const koboMax = 100_000_000_000

/** Brands a whole number of kobo. Throws a RangeError for a fraction or a number beyond 2^53. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of kobo: ${amount}`)
  return amount as Kobo // the only place that gives the brand
}

const nairaPattern = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,2}))?$/

/** Parses a naira amount such as "1250", "99.5" or "548.00" into kobo; undefined for any other text. */
export function parseNaira(text: string): Kobo | undefined {
  const match = nairaPattern.exec(text)
  if (!match) return undefined
  const naira = Number(match[1])
  return kobo(naira * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Kobo as the naira decimal string of the API: 54800 is "548.00", -5 is "-0.05". */
export function formatNaira(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Kobo as naira text: 123456789 is "₦1,234,567.89". */
export function displayNaira(amount: number): string {
  const [whole = '0', part] = formatNaira(Math.abs(amount)).split('.')
  return `${amount < 0 ? '-' : ''}₦${formatCount(whole)}.${part}`
}

/** Micro-dollars as dollars: 900000 is "0.90", 290 is "0.00029". */
export function formatDollars(microUsd: number): string {
  const digits = String(microUsd).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, '')}`
}

/**
 * numerator / denominator, rounded to the nearest whole number, halves up. Throws a RangeError for a negative numerator
 * or a denominator below 1.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n)
    throw new RangeError('roundHalfUp takes amounts from 0 up')
  return (2n * numerator + denominator) / (2n * denominator)
}
