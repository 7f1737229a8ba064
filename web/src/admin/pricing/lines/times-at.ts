import { parseNaira } from '@nosim/contract/base/money.ts'

/** The price as a multiple of the supplier's at a profit in percent: '1.5' at 50. Undefined if it is no percentage. */
export function timesAt(percent: string | number): string | undefined {
  const hundredths = parseNaira(String(percent))
  if (hundredths === undefined) return undefined
  const digits = String(10_000 + hundredths)
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}
