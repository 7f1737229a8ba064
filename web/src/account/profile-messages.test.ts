import { describe, expect, test } from 'vitest'
import { networkError, problemError, unreadableError } from '../api/api-error.ts'
import { lookupMessage, updateMessage } from './profile-messages.ts'

const refusal = (code: string, status: number, message: string) =>
  problemError(status, { type: 'about:blank', title: code, status, code, message })

const notFound = 'User not found. Please check the user ID and try again.'

describe('why a profile was not saved [PROFILE-4]', () => {
  test.each([
    ['a lost line', networkError(new TypeError('gone')), 'Update failed'],
    ['an answer that is none', unreadableError(200), 'Failed to update profile'],
    ['a gateway’s own page', unreadableError(502), 'Failed to update profile'],
    ['a refusal without words', refusal('INTERNAL', 500, ''), 'Failed to update profile'],
    ['a refusal', refusal('BLOCKED', 403, 'You are blocked.'), 'You are blocked.'],
  ])('%s', (_name, error, message) => {
    expect(updateMessage(error)).toBe(message)
  })
})

describe('why a profile could not be loaded', () => {
  test.each([
    ['nobody of that name', refusal('NOT_FOUND', 404, 'Not found.'), notFound],
    ['a good answer without a user', unreadableError(200), notFound],
    [
      'a gateway’s own page',
      unreadableError(502),
      'An unexpected error occurred. Please try again.',
    ],
    [
      'a lost line',
      networkError(new TypeError('gone')),
      'Network error occurred. Please try again.',
    ],
  ])('%s', (_name, error, message) => {
    expect(lookupMessage(error)).toBe(message)
  })
})
