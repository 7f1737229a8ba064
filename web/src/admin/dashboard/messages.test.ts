import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { changesPrices, loadMessage } from './messages.ts'

test.each<[ApiErrorCode, string]>([
  ['NETWORK', 'Failed to connect to API. Please check your connection.'],
  ['UNREADABLE', 'Failed to load dashboard data'],
  ['FORBIDDEN', 'Said by the server.'],
  ['INTERNAL', 'Said by the server.'],
])('%s is told as "%s"', (code, words) => {
  expect(loadMessage(new ApiError({ code, status: 0, message: 'Said by the server.' }))).toBe(words)
})

test('what is no answer of the API at all is told in the words of the specification [ADMIN-15]', () => {
  expect(loadMessage(new TypeError('x is not a function'))).toBe('Failed to load dashboard data')
})

test('only who may not change prices is told so', () => {
  expect([changesPrices(true), changesPrices(undefined)]).toEqual([undefined, undefined])
  expect(changesPrices(false)).toBe('Managers and owners change prices')
})
