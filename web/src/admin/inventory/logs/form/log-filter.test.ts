import { expect, test } from 'vitest'
import { askedIn, logsAddress } from './log-filter.ts'

const read = (query: string) => askedIn(new URLSearchParams(query))

test.each([
  ['', { page: 1, status: 'all' }],
  [
    'product=7&batch=3&status=sold&search=%20ada%20&page=2',
    { page: 2, status: 'sold', product: 7, batch: 3, search: 'ada' },
  ],
  ['product=0&batch=-1&status=gone&search=%20&page=x', { page: 1, status: 'all' }],
  ['product=1e3&batch=99999999999999999&status=toString', { page: 1, status: 'all' }],
])('reads "%s"', (query, asked) => {
  expect(read(query)).toEqual(asked)
})

test('an address asks for what it was made from', () => {
  const asked = { page: 3, status: 'withdrawn', product: 7, batch: 3, search: 'a&b=c' } as const
  expect(read(new URL(logsAddress(asked), 'https://nosim.test').search)).toEqual(asked)
  expect(logsAddress({ page: 1, status: 'all', search: '' })).toBe('/admin/accounts-log')
})
