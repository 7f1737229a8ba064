import { expect, test } from 'vitest'
import { listParamsIn, suppliersAddress } from './suppliers-filter.ts'

test.each([
  ['', '/admin/suppliers'],
  ['tab=margins', '/admin/suppliers?tab=margins'],
  ['tab=unreturned&range=7d', '/admin/suppliers?tab=unreturned&range=7d'],
  ['tab=none&range=1d&page=x', '/admin/suppliers'],
])('the query "%s" is the address %s [ADMIN-28]', (query, address) => {
  expect(suppliersAddress(listParamsIn(new URLSearchParams(query)))).toBe(address)
})
