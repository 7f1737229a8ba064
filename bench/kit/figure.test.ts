import { expect, test } from 'vitest'
import { table, withRows } from './figure.ts'

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

test('a partial run replaces its rows, appends new rows and keeps all other text', () => {
  const one = (what: string, measured: string) => ({
    ...figure,
    what,
    measured,
    bar: '',
    met: true,
  })
  const before = `# Title\n\n${table([one('a', '1'), one('b', '2')], '2026-01-01')}\n\nText | with a bar.\n`
  const after = withRows(before, [one('c', '4'), one('a', '3')], '2026-01-02')
  const ends = (measured: string, day: string) =>
    `| ${measured} | a bare server 1000/s |  |  | ${day} |`
  expect(after.split('\n')).toEqual([
    ...before.split('\n').slice(0, 4),
    `| a ${ends('3', '2026-01-02')}`,
    `| b ${ends('2', '2026-01-01')}`,
    `| c ${ends('4', '2026-01-02')}`,
    '',
    'Text | with a bar.',
    '',
  ])
  expect(() => withRows('# Title', [], '2026-01-01')).toThrow('no table of figures')
})
