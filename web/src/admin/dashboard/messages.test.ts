import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { changesPrices, loadMessage } from './messages.ts'

test.each<[ApiErrorCode, string]>([
  ['NETWORK', 'Failed to connect to API. Please check your connection.'],
  ['UNREADABLE', 'Failed to load dashboard data'],
  ['FORBIDDEN', 'Said by the server.'],
  ['INTERNAL', 'Said by the server.'],
])('the error %s is displayed as "%s"', (code, words) => {
  expect(loadMessage(new ApiError({ code, status: 0, message: 'Said by the server.' }))).toBe(words)
})

test('a response that is not from the API shows the default message [ADMIN-15]', () => {
  expect(loadMessage(new TypeError('x is not a function'))).toBe('Failed to load dashboard data')
})

test('only a role without the permission to change prices sees the note', () => {
  expect([changesPrices(true), changesPrices(undefined)]).toEqual([undefined, undefined])
  expect(changesPrices(false)).toBe('Managers and owners change prices')
})
