import { expect, test } from 'vitest'
import { anyNumber, areasIn, wishesInWords } from './wishes.ts'

test.each([
  ['', []],
  [' 212 ', ['212']],
  ['212, 718;646 212', ['212', '718', '646']],
  ['21', undefined],
  ['2125', undefined],
  ['112', undefined],
  ['NYC', undefined],
  ['201 202 203 204 205 206 207 208 209 210', 10],
  ['201 202 203 204 205 206 207 208 209 210 212', undefined],
])('reads the area codes of %o as %o [NUM-16]', (text, areas) => {
  if (typeof areas === 'number') expect(areasIn(text)).toHaveLength(areas)
  else expect(areasIn(text)).toEqual(areas)
})

test('areas and carriers are summarised, without any the summary is empty [NUM-16]', () => {
  expect(wishesInWords(anyNumber)).toBe('')
  expect(wishesInWords({ ...anyNumber, duration: '1d' })).toBe('1 Day')
  expect(wishesInWords({ ...anyNumber, areas: '212, 718 ', carriers: ['att', 'tmo'] })).toBe(
    '212, 718 · T-Mobile, AT&T',
  )
})
