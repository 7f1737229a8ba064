const koboPerNaira = 100
/** Steps from zero to the end of the longer direction. */
const stepsAtMost = 3

/**
 * Ticks of an axis with top-ups above zero and spending below it, in kobo: round steps, and room for both directions.
 * An axis that has only one direction does not waste room on the other.
 */
export function ticksFor(highest: number, lowest: number): readonly number[] {
  const step = roundStep(Math.max(highest, lowest, koboPerNaira) / stepsAtMost)
  const up = Math.ceil(highest / step)
  const down = Math.ceil(lowest / step)
  return Array.from({ length: up + down + 1 }, (_, index) => (index - down) * step)
}

/** The next of 1, 2, 2.5, 5 x 10^n naira, in kobo. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least) ?? 10
  return Math.max(factor * power, koboPerNaira)
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** '₦2.5K' for a tick; below zero is spending, which bears no sign. */
export function tickLabel(tick: number): string {
  return `₦${compact.format(Math.abs(tick) / koboPerNaira)}`
}

/** Which days get a name under the plot: about one for each `room` px, and always today's. */
export function namedDays(count: number, width: number, room = 64): readonly number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / room))))
  const last = count - 1
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (last - index) % every === 0,
  )
}
