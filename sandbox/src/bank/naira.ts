/** Reads a naira amount, a number or a string with up to two decimals, into kobo; null when it is not one. */
export function parseNaira(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return null
  const [, naira, kobo = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (naira === undefined) return null
  return Number(naira) * 100 + Number(kobo.padEnd(2, '0'))
}

/** Kobo as naira: `2000`, or `99.50` when there is a fraction. */
export function nairaText(kobo: number): string {
  return kobo % 100 === 0 ? String(kobo / 100) : (kobo / 100).toFixed(2)
}
