/**
 * The millicents of a US dollar. A millicent is a thousandth of a cent, the last of the five decimals that panels write
 * (panel protocol notes, section 2).
 */
const MILLICENTS = 100_000

/** Parses dollars with up to five decimals, a number or text, into millicents; null for anything else. */
export function parseDollars(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return null
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,5}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * MILLICENTS + Number(part.padEnd(5, '0'))
}

/** Millicents as `0.27819`, always with five decimals. */
export function dollarText(millicents: number): string {
  return (millicents / MILLICENTS).toFixed(5)
}
