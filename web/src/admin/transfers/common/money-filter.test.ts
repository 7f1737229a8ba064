import { expect, test } from 'vitest'
import { listParamsIn, moneyAddress } from './money-filter.ts'

const read = (query: string) => listParamsIn(new URLSearchParams(query))

test.each([
  ['', { tab: 'approvals', page: 1 }],
  ['tab=constructor&page=0', { tab: 'approvals', page: 1 }],
  ['tab=suspense&page=3', { tab: 'suspense', page: 3, status: 'open' }],
  ['tab=suspense&status=settled', { tab: 'suspense', page: 1, status: 'settled' }],
  ['tab=suspense&status=reversed', { tab: 'suspense', page: 1, status: 'reversed' }],
  ['tab=missing&page=2', { tab: 'missing', page: 2, status: 'open' }],
  ['tab=deliveries&status=settled', { tab: 'deliveries', page: 1, status: 'settled' }],
  ['tab=suspense&status=stuck', { tab: 'suspense', page: 1, status: 'open' }],
  ['tab=boosting', { tab: 'boosting', page: 1, status: 'unconfirmed' }],
  ['tab=boosting&status=stuck', { tab: 'boosting', page: 1, status: 'stuck' }],
  ['tab=numbers&page=2&status=stuck', { tab: 'numbers', page: 2 }],
  ['tab=referrals&status=open', { tab: 'referrals', page: 1, status: 'review' }],
  ['tab=referrals&status=held&page=2', { tab: 'referrals', page: 2, status: 'held' }],
  ['tab=referrals&status=decided', { tab: 'referrals', page: 1, status: 'decided' }],
  ['tab=history&status=declined', { tab: 'history', page: 1, status: 'declined' }],
  ['tab=history&status=waiting', { tab: 'history', page: 1, status: 'done' }],
  ['tab=refunds&order=%20%23A1B2%20', { tab: 'refunds', order: '#A1B2' }],
  ['tab=refunds', { tab: 'refunds', order: '' }],
])('the query "%s" is parsed', (query, listParams) => {
  expect(read(query)).toEqual(listParams)
})

test.each([
  [{ tab: 'approvals' }, '/admin/money'],
  [{ tab: 'suspense', status: 'open' }, '/admin/money?tab=suspense'],
  [{ tab: 'suspense', status: 'settled' }, '/admin/money?tab=suspense&status=settled'],
  [{ tab: 'deliveries', status: 'settled' }, '/admin/money?tab=deliveries&status=settled'],
  [{ tab: 'boosting', status: 'stuck' }, '/admin/money?tab=boosting&status=stuck'],
  [{ tab: 'numbers' }, '/admin/money?tab=numbers'],
  [{ tab: 'referrals', status: 'review' }, '/admin/money?tab=referrals'],
  [{ tab: 'referrals', status: 'held' }, '/admin/money?tab=referrals&status=held'],
  [{ tab: 'history', status: 'done' }, '/admin/money?tab=history'],
  [{ tab: 'refunds', order: '#A1B2' }, '/admin/money?tab=refunds&order=%23A1B2'],
  [{ tab: 'refunds', order: '' }, '/admin/money?tab=refunds'],
] as const)('the address of %o is %s', (place, address) => {
  expect(moneyAddress(place)).toBe(address)
})
