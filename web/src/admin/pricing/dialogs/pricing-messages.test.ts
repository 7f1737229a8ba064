import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { faultsOf, refusalMessage } from './pricing-messages.ts'

test('each invalid field has its message', () => {
  expect(faultsOf({ numbers_profit: '500', ngn_per_usd: '1585.30' })).toEqual({})
  expect(faultsOf({ numbers_profit: '', ngn_per_usd: '5' })).toEqual({
    numbers_profit: 'Invalid profit value',
    ngn_per_usd: 'Please enter 100 to 100,000 naira for a dollar',
  })
  expect(faultsOf({ boost_profit: '-1' })).toEqual({
    boost_profit: 'Invalid boosting profit value',
  })
})

test('a failure shows the message of the server, else the default message [PRICE-8]', () => {
  const of = (code: 'PRICING_CHANGED' | 'UNREADABLE' | 'NETWORK', isJson: boolean) =>
    refusalMessage(
      new ApiError({ code, status: 0, message: 'Said so.', isJson }),
      'Failed to update',
    )
  expect(of('PRICING_CHANGED', true)).toBe('Said so.')
  expect(of('UNREADABLE', true)).toBe('Failed to update')
  expect(of('UNREADABLE', false)).toBe('Request failed')
  expect(of('NETWORK', false)).toBe('Request failed')
})
