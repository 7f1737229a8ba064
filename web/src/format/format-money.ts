import { displayNaira, kobo, parseNaira } from '@nosim/contract/base/money.ts'

/** A naira amount as it comes: a decimal string of the wire, or whole naira from the catalogue. */
export type NairaLike = string | number | null | undefined

/** ₦ with exactly two decimals; whatever is not a number counts as 0. */
export function formatMoney(amount: NairaLike): string {
  return displayNaira(toKobo(amount))
}

let compact: Intl.NumberFormat | undefined

/** A count in short: '45.5K'. */
export function shortCount(count: number): string {
  // Made at its first use: it takes milliseconds, for which no page without a chart should wait.
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(count)
}

/** Kobo in short: '₦45.5K', '₦1.2M'. */
export const shortMoney = (amount: number): string =>
  `${amount < 0 ? '-' : ''}₦${shortCount(Math.abs(amount) / 100)}`

/** Kobo of an amount of the wire; a leading minus is kept. */
export function toKobo(amount: NairaLike): number {
  if (amount === null || amount === undefined) return 0
  const text = typeof amount === 'number' ? plainNumber(amount) : amount.trim()
  const isNegative = text.startsWith('-')
  const parsed = parseNaira(isNegative ? text.slice(1) : text) ?? kobo(0)
  return isNegative ? 0 - parsed : parsed
}

/** Catalogue prices are whole naira; anything else a number may hold is not an amount. */
function plainNumber(amount: number): string {
  return Number.isSafeInteger(amount) ? String(amount) : ''
}
