/** When the automatic SMS of a rental arrive; the sentinels differ here. */
export function dueTimes(
  service: string,
  now: number,
  { delayMs, windowMs }: { delayMs: number; windowMs: number },
): number[] {
  switch (service) {
    case 'zzdead':
      return []
    case 'zzlate':
      // Well after: timers that are due in the same moment fire in any order.
      return [now + windowMs + delayMs + 50]
    case 'zztwo':
      return [now + delayMs, now + 2 * delayMs]
    default:
      return [now + delayMs]
  }
}
