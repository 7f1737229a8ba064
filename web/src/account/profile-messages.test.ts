import { describe, expect, test } from 'vitest'
import { networkError, problemError, unreadableError } from '../api/api-error.ts'
import { lookupMessage, updateMessage } from './profile-messages.ts'

const refusal = (code: string, status: number, message: string) =>
  problemError(status, { type: 'about:blank', title: code, status, code, message })

const notFound = 'User not found. Please check the user ID and try again.'

describe('the message of a failed profile update [PROFILE-4]', () => {
  test.each([
    ['a lost connection', networkError(new TypeError('gone')), 'Update failed'],
    ['an unreadable response', unreadableError(200), 'Failed to update profile'],
    ['an error page of a gateway', unreadableError(502), 'Failed to update profile'],
    ['a refusal without a message', refusal('INTERNAL', 500, ''), 'Failed to update profile'],
    ['a refusal', refusal('BLOCKED', 403, 'You are blocked.'), 'You are blocked.'],
  ])('for %s', (_name, error, message) => {
    expect(updateMessage(error)).toBe(message)
  })
})

describe('the message of a failed profile request', () => {
  test.each([
    ['an unknown user', refusal('NOT_FOUND', 404, 'Not found.'), notFound],
    ['a successful response without a user', unreadableError(200), notFound],
    [
      'an error page of a gateway',
      unreadableError(502),
      'An unexpected error occurred. Please try again.',
    ],
    [
      'a lost connection',
      networkError(new TypeError('gone')),
      'Network error occurred. Please try again.',
    ],
  ])('for %s', (_name, error, message) => {
    expect(lookupMessage(error)).toBe(message)
  })
})
