import { expect, test } from 'vitest'
import { filterIn, isFiltered, productIn, searchOf } from './filter.ts'

test.each([
  ['', {}],
  ['category=3&search=face', { category: 3, search: 'face' }],
  ['category=all', {}],
  ['category=0', {}],
  ['category=-1&search=%20%20', {}],
  ['search=%20two%20words%20', { search: 'two words' }],
])('the query ?%s is parsed as %o [STORE-2]', (text, filter) => {
  expect(filterIn(new URLSearchParams(text))).toEqual(filter)
})

test('a filter written to an address is read back unchanged [STORE-2]', () => {
  const filter = { category: 3, search: 'a & b' }
  expect(filterIn(new URLSearchParams(searchOf(filter)))).toEqual(filter)
  expect([isFiltered(filter), isFiltered({})]).toEqual([true, false])
})

test.each([
  ['12', 12],
  ['0', undefined],
  ['1e2', undefined],
  ['abc', undefined],
])('the product id in %s is parsed', (text, id) => {
  expect(productIn(text)).toBe(id)
})
