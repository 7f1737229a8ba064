import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { table, tableMarks, withRows } from './figure.ts'

const figure = { what: 'a read', measured: '900/s', baseline: 'a bare server 1000/s' }

test('a figure with a bar is marked as met or missed, a figure without a bar is not marked', () => {
  const rows = table(
    [
      { ...figure, bar: '>= 0.8 x', met: true },
      { ...figure, bar: '>= 1 x', met: false },
      { ...figure, bar: '', met: true },
    ],
    '2026-01-01',
  )
  expect(rows.split('\n').slice(2)).toEqual([
    '| a read | 900/s | a bare server 1000/s | >= 0.8 x | met | 2026-01-01 |',
    '| a read | 900/s | a bare server 1000/s | >= 1 x | **missed** | 2026-01-01 |',
    '| a read | 900/s | a bare server 1000/s |  |  | 2026-01-01 |',
  ])
})

const one = (what: string, measured: string) => ({ ...figure, what, measured, bar: '', met: true })
const ends = (measured: string, day: string) =>
  `| ${measured} | a bare server 1000/s |  |  | ${day} |`
const marked = (text: string) => `${tableMarks[0]}\n\n${text}\n\n${tableMarks[1]}`

test('a partial run replaces its rows, appends new rows and keeps all other text', () => {
  // The tables that are written by hand have the same columns and names.
  const byHand = table([one('a', '9'), one('c', '9')], '2025-01-01')
  const own = marked(table([one('a', '1'), one('b', '2')], '2026-01-01'))
  const before = `# Title\n\n${byHand}\n\n${own}\n\nText | with a bar.\n\n${byHand}\n`
  const after = withRows(before, [one('c', '4'), one('a', '3')], '2026-01-02')
  expect(after.split('\n')).toEqual([
    ...before.split('\n').slice(0, 11),
    `| a ${ends('3', '2026-01-02')}`,
    `| b ${ends('2', '2026-01-01')}`,
    `| c ${ends('4', '2026-01-02')}`,
    ...before.split('\n').slice(13),
  ])
  expect(withRows(after, [], '2026-01-03')).toBe(after)
})

test('a document without the marks, or with other text between them, is refused', () => {
  const rows = table([one('a', '1')], '2026-01-01')
  for (const text of ['# Title', rows, `${marked(rows)}\n${marked(rows)}`])
    expect(() => withRows(text, [], '2026-01-01')).toThrow('no table of figures')
  for (const text of [`${rows}\n\nText`, 'Text'])
    expect(() => withRows(marked(text), [], '2026-01-01')).toThrow('more than the table')
})

test('docs/benchmarks.md has one such table, which a run without figures leaves as it is', () => {
  const page = readFileSync('docs/benchmarks.md', 'utf8')
  expect(withRows(page, [], '2026-01-01')).toBe(page)
})
