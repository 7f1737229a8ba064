import { expect, test } from 'vitest'
import { listParamsIn, complaintsAddress } from './complaints-filter.ts'

const read = (query: string) => listParamsIn(new URLSearchParams(query))

test.each([
  ['', { tab: 'reports', queue: 'open', page: 1 }],
  ['tab=claims&status=settled&page=3', { tab: 'claims', queue: 'settled', page: 3 }],
  ['tab=batches&product=7', { tab: 'batches', queue: 'open', page: 1, product: 7 }],
  ['tab=constructor&status=all&page=0&product=x', { tab: 'reports', queue: 'open', page: 1 }],
])('the query "%s" is parsed', (query, listParams) => {
  expect(read(query)).toEqual(listParams)
})

test.each([
  [{}, '/admin/complaints'],
  [{ tab: 'reports', queue: 'open' }, '/admin/complaints'],
  [{ tab: 'claims', queue: 'settled' }, '/admin/complaints?tab=claims&status=settled'],
  [{ tab: 'batches', product: 7 }, '/admin/complaints?tab=batches&product=7'],
] as const)('the address of %o is %s', (listParams, address) => {
  expect(complaintsAddress(listParams)).toBe(address)
})
