/** The longest that a timer of the browser can wait, in ms. */
const longestMs = 2 ** 31 - 1
/** However far this clock is ahead of the server's, it does not ask more often, in ms. */
const shortestMs = 60_000

/** When to look again whether the first of these moments has passed, in ms from `now`; false where none is set. */
export function untilEnd(ends: readonly (string | null)[], now: number): number | false {
  const waits = ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - now + 1000]))
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), shortestMs), longestMs)
}
