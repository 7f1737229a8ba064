/** One measured figure beside its baseline of the same run and the bar it must reach. */
export type Figure = {
  readonly what: string
  readonly measured: string
  readonly baseline: string
  /** Empty where there is none. */
  readonly bar: string
  readonly met: boolean
}

const head = [
  '| what | measured | beside it, in the same run | bar | | on |',
  '|---|---|---|---|---|---|',
]

/** The figures as a Markdown table, with the day of their measurement. A figure without a bar has no mark. */
export const table = (figures: readonly Figure[], day: string): string =>
  [...head, ...figures.map((one) => rowOf(one, day))].join('\n')

/**
 * A document with the rows of these figures in its table: in place of those of the same name, new ones at its end. Throws for a
 * document without such a table.
 */
export function withRows(document: string, figures: readonly Figure[], day: string): string {
  const lines = document.split('\n')
  const start = lines.indexOf(head[0] ?? '') + head.length
  if (start < head.length) throw new Error('no table of figures')
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  const rows = new Map(lines.slice(start, start + length).map((row) => [nameIn(row), row]))
  for (const figure of figures) rows.set(figure.what, rowOf(figure, day))
  return lines.toSpliced(start, length, ...rows.values()).join('\n')
}

const rowOf = (one: Figure, day: string): string =>
  `| ${one.what} | ${one.measured} | ${one.baseline} | ${one.bar} | ${one.bar && markOf(one)} | ${day} |`

const nameIn = (row: string): string => row.split(' | ')[0]?.slice(2) ?? ''

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
