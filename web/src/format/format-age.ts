import { formatCount } from '@nosim/contract/base/count.ts'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a time was, as of `now` in ms: '5 min', '3 h' or '12 d'; 'just now' within the first minute. */
export function formatAge(time: string, now: number): string {
  const age = now - Date.parse(time)
  if (age < minute) return 'just now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < 2 * day) return `${Math.floor(age / hour)} h`
  return `${formatCount(Math.floor(age / day))} d`
}
