/** Steps from zero to the end of the longer direction. */
const stepsAtMost = 3

/**
 * Ticks of an axis with bars above zero and below it: round steps of at least one `whole` (100 kobo of a naira), and
 * room for both directions. An axis that has only one direction does not waste room on the other.
 */
export function ticksFor(highest: number, lowest: number, whole: number): readonly number[] {
  const step = roundStep(Math.max(highest, lowest, whole) / stepsAtMost, whole)
  const up = Math.ceil(highest / step)
  const down = Math.ceil(lowest / step)
  return Array.from({ length: up + down + 1 }, (_, index) => (index - down) * step)
}

/** The next of 1, 2, 2.5, 5 x 10^n; never a part of a whole. */
function roundStep(least: number, whole: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10
  return Math.max(Math.ceil((factor * power) / whole) * whole, whole)
}

/** How many names a wide plot has; a narrow one has every second of them. */
const namesAtMost = 8

/** Where a day of a plot has its name: `everywhere`, in a `wide` plot only, or nowhere. Today always has it. */
export function namedIn(index: number, count: number): 'everywhere' | 'wide' | undefined {
  const every = Math.ceil(count / namesAtMost)
  const before = count - 1 - index
  if (before % every !== 0) return undefined
  return before % (2 * every) === 0 ? 'everywhere' : 'wide'
}
