import { expect, test } from 'vitest'
import { listParamsIn, dashboardAddress } from './dashboard-params.ts'

const read = (query: string) => listParamsIn(new URLSearchParams(query))

test.each([
  ['', { range: '30d', line: 'all' }],
  ['range=7d&line=boost', { range: '7d', line: 'boost' }],
  ['range=90d', { range: '90d', line: 'all' }],
  ['range=constructor&line=everything', { range: '30d', line: 'all' }],
  ['range=30', { range: '30d', line: 'all' }],
])('the query "%s" is parsed', (query, listParams) => {
  expect(read(query)).toEqual(listParams)
})

test.each([
  [{ range: '30d', line: 'all' }, '/admin'],
  [{ range: '7d', line: 'all' }, '/admin?range=7d'],
  [{ range: '90d', line: 'store' }, '/admin?range=90d&line=store'],
] as const)('the address of %o is %s', (listParams, address) => {
  expect(dashboardAddress(listParams)).toBe(address)
})
