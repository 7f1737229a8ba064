import type { SupplierDay } from '@nosim/contract/admin/suppliers.ts'

/** Formats a dollar amount of the API: "-1234.5" becomes "-$1,234.50". */
export function formatUsd(amount: string): string {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? '-' : ''}$${grouped}.${part.padEnd(2, '0')}`
}

/** The label for the difference of a day, so that colour is never the only sign. */
export function differenceLabel({
  difference_usd,
  large,
}: Pick<SupplierDay, 'difference_usd' | 'large'>): {
  tone: 'live' | 'wait' | 'stop'
  word: string
} {
  if (Number(difference_usd) === 0) return { tone: 'live', word: 'Balanced' }
  const word = difference_usd.startsWith('-') ? 'Shortfall' : 'Surplus'
  return large ? { tone: 'stop', word } : { tone: 'wait', word: `Small ${word.toLowerCase()}` }
}
