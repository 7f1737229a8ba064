/**
 * True in `npm run soak`, which runs every round. `npm test` runs a quick part of what is random, repeated or long.
 * The soak runs exactly the test files that import this module.
 */
export const isSoak = process.env.SOAK === '1'

/** How much of a check a run does: the same assertions, with fewer rounds, rows or lines in `npm test`. */
export const rounds = <T>({ quick, whole }: { readonly quick: T; readonly whole: T }): T =>
  isSoak ? whole : quick

/** All rows of a table of cases in the soak; in `npm test` so many of them, spread evenly from the first to the last. */
export function sample<T>(rows: readonly T[], count: number): readonly T[] {
  if (isSoak || count >= rows.length) return rows
  const step = (rows.length - 1) / Math.max(count - 1, 1)
  return Array.from({ length: count }, (_none, index) => Math.round(index * step)).flatMap(
    (place) => rows.slice(place, place + 1),
  )
}
