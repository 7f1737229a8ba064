import { expect, test } from 'vitest'
import { listParamsIn, logsAddress } from './log-filter.ts'

const read = (query: string) => listParamsIn(new URLSearchParams(query))

test.each([
  ['', { page: 1, status: 'all' }],
  [
    'product=7&batch=3&status=sold&search=%20ada%20&page=2',
    { page: 2, status: 'sold', product: 7, batch: 3, search: 'ada' },
  ],
  ['product=0&batch=-1&status=gone&search=%20&page=x', { page: 1, status: 'all' }],
  ['product=1e3&batch=99999999999999999&status=toString', { page: 1, status: 'all' }],
])('the query "%s" is parsed', (query, listParams) => {
  expect(read(query)).toEqual(listParams)
})

test('a filter written to an address is read back unchanged', () => {
  const listParams = {
    page: 3,
    status: 'withdrawn',
    product: 7,
    batch: 3,
    search: 'a&b=c',
  } as const
  expect(read(new URL(logsAddress(listParams), 'https://nosim.test').search)).toEqual(listParams)
  expect(logsAddress({ page: 1, status: 'all', search: '' })).toBe('/admin/accounts-log')
})
