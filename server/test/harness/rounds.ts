/**
 * True in `npm run soak`, which runs every round. `npm test` runs a quick part of what is random, repeated or long.
 * A test whose length depends on this module has the tag `rounds` (vitest.config.ts): the soak runs tagged tests only.
 */
export const isSoak = process.env.SOAK === '1'

/** True where LONG=1 runs the longest rounds of the drills, which no regular run does (docs/reliability.md). */
export const isLong = process.env.LONG === '1'

/** How much of a check a run does: the same assertions, with fewer rounds, rows or lines in `npm test`. */
export const rounds = <T>({ quick, whole }: { readonly quick: T; readonly whole: T }): T =>
  isSoak ? whole : quick

/** All rows of a table of cases in the soak. In `npm test` `count` rows, spread evenly from the first to the last. */
export const sample = <const T>(rows: readonly T[], count: number): readonly T[] =>
  isSoak ? rows : spread(rows, count)

/** Each row of a table of walks with its tag. `count` rows run in `npm test`, and the soak runs the others. */
export function tagRows<const T>(
  rows: readonly T[],
  count: number,
): readonly { readonly row: T; readonly tag: string[] }[] {
  const quick = new Set(spread(rows, count))
  return rows.map((row) => ({ row, tag: quick.has(row) ? [] : ['@soak'] }))
}

/** `count` rows at equal distances from the first to the last, or all rows where there are not more. */
export function spread<T>(rows: readonly T[], count: number): readonly T[] {
  if (count >= rows.length) return rows
  const step = (rows.length - 1) / Math.max(count - 1, 1)
  const places = new Set(Array.from({ length: count }, (_none, index) => Math.round(index * step)))
  return rows.filter((_row, place) => places.has(place))
}
