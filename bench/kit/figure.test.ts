import { expect, test } from 'vitest'
import { table } from './figure.ts'

const figure = { what: 'a read', measured: '900/s', baseline: 'a bare server 1000/s' }

test('a figure is marked by its bar, and one without a bar is not', () => {
  const rows = table([
    { ...figure, bar: '>= 0.8 x', met: true },
    { ...figure, bar: '>= 1 x', met: false },
    { ...figure, bar: '', met: true },
  ])
  expect(rows.split('\n').slice(2)).toEqual([
    '| a read | 900/s | a bare server 1000/s | >= 0.8 x | met |',
    '| a read | 900/s | a bare server 1000/s | >= 1 x | **missed** |',
    '| a read | 900/s | a bare server 1000/s |  |  |',
  ])
})
