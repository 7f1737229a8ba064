import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { type ListParams, listParamsIn, pricesAddress } from './prices-filter.ts'

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '')

test.each<Partial<ListParams>>([
  { tab: 'numbers', whole: false, page: 1, search: '', group: '', state: '' },
  { tab: 'numbers', whole: true },
  { tab: 'boosting', group: '📸 Likes & more / 100%', search: 'a+b', state: '0' },
  { tab: 'cost' },
  { tab: 'numbers', group: 'banking', state: '1' },
])('what an address is made of is read from it: %j', (listParams) => {
  expect(listParamsIn(queryOf(pricesAddress(listParams)))).toMatchObject(listParams)
})

test('the plainest list has the plainest address', () => {
  expect(pricesAddress({})).toBe(paths.adminPrices)
  expect(pricesAddress({ tab: 'numbers', whole: false, search: '' })).toBe(paths.adminPrices)
})

test('what no address of ours holds is the first list', () => {
  const odd = new URLSearchParams('tab=toString&list=all&page=x&status=2')
  expect(listParamsIn(odd)).toEqual(listParamsIn(new URLSearchParams()))
})
