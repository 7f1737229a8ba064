/** One measured figure beside its baseline of the same run and the bar it must reach. */
export type Figure = {
  readonly what: string
  readonly measured: string
  readonly baseline: string
  /** Empty where there is none. */
  readonly bar: string
  readonly met: boolean
}

/** The figures as a Markdown table; a missed bar is marked, and a figure without a bar has no mark. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    (one) =>
      `| ${one.what} | ${one.measured} | ${one.baseline} | ${one.bar} | ${one.bar && markOf(one)} |`,
  )
  return [
    '| what | measured | beside it, in the same run | bar | |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const markOf = ({ met }: Figure): string => (met ? 'met' : '**missed**')

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The value that so many percent do not exceed; NaN of nothing. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN
  )
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
