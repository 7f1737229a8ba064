/** The maximum number of steps in the longer direction. */
const stepsAtMost = 3

/**
 * The ticks of an axis with bars above and below zero. The steps are round and at least one `whole` (100 kobo for
 * naira). A direction without amounts has no ticks.
 */
export function ticksFor(highest: number, lowest: number, whole: number): readonly number[] {
  const step = roundStep(Math.max(highest, lowest, whole) / stepsAtMost, whole)
  const up = Math.ceil(highest / step)
  const down = Math.ceil(lowest / step)
  return Array.from({ length: up + down + 1 }, (_, index) => (index - down) * step)
}

/** The next step of the form 1, 2, 2.5 or 5 x 10^n, rounded up to a multiple of `whole`. */
function roundStep(least: number, whole: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10
  return Math.max(Math.ceil((factor * power) / whole) * whole, whole)
}

/** The maximum number of day names in a wide plot. A narrow plot has every second of them. */
const namesAtMost = 8

/** Where the name of a day is shown: `everywhere`, in a `wide` plot only, or nowhere. The last day always has it. */
export function namedIn(index: number, count: number): 'everywhere' | 'wide' | undefined {
  const every = Math.ceil(count / namesAtMost)
  const before = count - 1 - index
  if (before % every !== 0) return undefined
  return before % (2 * every) === 0 ? 'everywhere' : 'wide'
}
