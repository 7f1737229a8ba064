/** A time of delivery as one says it: 'About 45 minutes', 'About 3 hours', 'About 2 days'. */
export function deliveryWords(minutes: number): string {
  if (minutes < 90) return `About ${count(minutes, 'minute')}`
  if (minutes < 36 * 60) return `About ${count(minutes / 60, 'hour')}`
  return `About ${count(minutes / (24 * 60), 'day')}`
}

function count(amount: number, noun: string): string {
  const whole = Math.max(1, Math.round(amount))
  return `${whole} ${noun}${whole === 1 ? '' : 's'}`
}
