import { expect, test } from 'vitest'
import { askedIn, changed } from './product-filter.ts'

test.each([
  ['', { page: 1, sort: 'newest' }],
  [
    'category=7&search=%20ada%20&page=2&sort=stock',
    { page: 2, sort: 'stock', category: 7, search: 'ada' },
  ],
  ['category=0&search=%20&page=-1&sort=toString', { page: 1, sort: 'newest' }],
  ['category=1e3&page=x', { page: 1, sort: 'newest' }],
])('reads "%s"', (query, asked) => {
  expect(askedIn(new URLSearchParams(query))).toEqual(asked)
})

test.each([
  ['category=7&page=3', { search: 'ada' }, 'category=7&search=ada'],
  ['category=7&search=ada', { category: '' }, 'search=ada'],
  ['sort=price&page=2', { sort: 'newest' }, ''],
  ['', { sort: 'name' }, 'sort=name'],
])('"%s" with %o is "%s"', (query, change, next) => {
  expect(changed(new URLSearchParams(query), change).toString()).toBe(next)
})
