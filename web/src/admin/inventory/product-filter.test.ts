import { inventory } from '@nosim/contract/admin/inventory.ts'
import { expect, test } from 'vitest'
import { paramsChanged, paramsIn } from '../../lists/list-params.ts'

test.each([
  ['', { page: 1, sort: 'newest' }],
  [
    'category=7&search=%20ada%20&page=2&sort=stock',
    { page: 2, sort: 'stock', category: 7, search: 'ada' },
  ],
  ['category=0&search=%20&page=-1&sort=toString', { page: 1, sort: 'newest' }],
  ['category=1e3&page=x', { page: 1, sort: 'newest' }],
])('the query "%s" is parsed', (query, listParams) => {
  expect(paramsIn(inventory.products.query, new URLSearchParams(query))).toEqual({
    ...listParams,
    limit: 20,
  })
})

test.each([
  ['category=7&page=3', { search: 'ada' }, 'category=7&search=ada'],
  ['category=7&search=ada', { category: '' }, 'search=ada'],
  ['sort=price&page=2', { sort: 'newest' }, ''],
  ['', { sort: 'name' }, 'sort=name'],
])('the query "%s" changed by %o becomes "%s"', (query, change, next) => {
  expect(
    paramsChanged(inventory.products.query, new URLSearchParams(query), change).toString(),
  ).toBe(next)
})
