import { parseNaira } from '@nosim/contract/base/money.ts'

/** How many times the supplier's price users pay at a profit in percent: '1.5' at 50; undefined for what is none. */
export function timesAt(percent: string | number): string | undefined {
  const hundredths = parseNaira(String(percent))
  if (hundredths === undefined) return undefined
  const digits = String(10_000 + hundredths)
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}
