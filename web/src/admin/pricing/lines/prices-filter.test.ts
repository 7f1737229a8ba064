import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { type ListParams, listParamsIn, pricesAddress } from './prices-filter.ts'

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '')

test.each<Partial<ListParams>>([
  { tab: 'numbers', whole: false, page: 1, search: '', group: '', state: '' },
  { tab: 'numbers', whole: true },
  { tab: 'boosting', group: '📸 Likes & more / 100%', search: 'a+b', state: '0' },
  { tab: 'cost' },
  { tab: 'numbers', group: 'banking', state: '1' },
])('parameters written to an address are read back: %j', (listParams) => {
  expect(listParamsIn(queryOf(pricesAddress(listParams)))).toMatchObject(listParams)
})

test('default parameters give an address without a query', () => {
  expect(pricesAddress({})).toBe(paths.adminPrices)
  expect(pricesAddress({ tab: 'numbers', whole: false, search: '' })).toBe(paths.adminPrices)
})

test('invalid parameters are read as the defaults', () => {
  const odd = new URLSearchParams('tab=toString&list=all&page=x&status=2')
  expect(listParamsIn(odd)).toEqual(listParamsIn(new URLSearchParams()))
})
