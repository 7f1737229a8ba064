import { displayNaira, kobo, parseNaira } from '@nosim/contract/base/money.ts'

/** A naira amount: a decimal string of the API, or whole naira from the catalogue. */
export type NairaLike = string | number | null | undefined

/** An amount as ₦ with two decimals. A value that is not a number counts as 0. */
export function formatMoney(amount: NairaLike): string {
  return displayNaira(toKobo(amount))
}

let compact: Intl.NumberFormat | undefined

/** A count in short form: '45.5K'. */
export function shortCount(count: number): string {
  // Created on first use: it takes milliseconds, which a page without a chart should not spend.
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(count)
}

/** An amount in kobo as naira in short form: '₦45.5K', '₦1.2M'. */
export const shortMoney = (amount: number): string =>
  `${amount < 0 ? '-' : ''}₦${shortCount(Math.abs(amount) / 100)}`

/** A naira amount in kobo, with its minus sign. A value that is not an amount is 0. */
export function toKobo(amount: NairaLike): number {
  if (amount === null || amount === undefined) return 0
  const text = typeof amount === 'number' ? plainNumber(amount) : amount.trim()
  const isNegative = text.startsWith('-')
  const parsed = parseNaira(isNegative ? text.slice(1) : text) ?? kobo(0)
  return isNegative ? 0 - parsed : parsed
}

/** A number of the catalogue as text: only a whole number of naira is an amount. */
function plainNumber(amount: number): string {
  return Number.isSafeInteger(amount) ? String(amount) : ''
}
