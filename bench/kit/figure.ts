/** A measured figure, with the baseline of the same run and the bar that it must reach. */
export type Figure = {
  readonly what: string
  readonly measured: string
  readonly baseline: string
  /** Empty for a figure without a bar. */
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

/** The lines around the table that the bench writes. The rest of the page is written by hand. */
export const tableMarks = ['<!-- npm run bench writes this table -->', '<!-- end -->'] as const

/**
 * Returns a document with the rows of these figures in the table between the marks. A row replaces the row of the same
 * name; new rows are appended. Nothing outside the marks changes. Throws for a document without exactly one such table.
 */
export function withRows(document: string, figures: readonly Figure[], day: string): string {
  const [begin, rest, ...more] = document.split(`${tableMarks[0]}\n`)
  const end = rest?.indexOf(`\n${tableMarks[1]}`) ?? -1
  if (begin === undefined || rest === undefined || more.length > 0 || end < 0)
    throw new Error('no table of figures, or more than one')
  const lines = rest
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '')
  const known = lines.slice(head.length)
  if (lines[0] !== head[0] || known.some((line) => !line.startsWith('| ')))
    throw new Error('more than the table of figures stands between its marks')
  const rows = new Map(known.map((row) => [nameIn(row), row]))
  for (const figure of figures) rows.set(figure.what, rowOf(figure, day))
  const written = [...head, ...rows.values()].join('\n')
  return `${begin}${tableMarks[0]}\n\n${written}\n${rest.slice(end)}`
}

const rowOf = (one: Figure, day: string): string =>
  `| ${one.what} | ${one.measured} | ${one.baseline} | ${one.bar} | ${one.bar && markOf(one)} | ${day} |`

const nameIn = (row: string): string => row.split(' | ')[0]?.slice(2) ?? ''

const markOf = ({ met }: Figure): string => (met ? 'met' : '**missed**')

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The value that `percent` of the values do not exceed; NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN
  )
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
