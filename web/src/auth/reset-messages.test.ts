import { errors, type ErrorCode } from '@nosim/contract/base/errors.ts'
import { describe, expect, test } from 'vitest'
import { networkError, problemError, unreadableError } from '../api/api-error.ts'
import {
  failedReset,
  invalidCode,
  requestMessage,
  resetMessage,
  verifyMessage,
} from './reset-messages.ts'

const refused = (code: ErrorCode, more: object = {}) =>
  problemError(errors[code].status, {
    type: 'about:blank',
    title: code,
    code,
    ...errors[code],
    ...more,
  })
const tooMany = (retry_after?: number) => refused('TOO_MANY_REQUESTS', { retry_after })

test('the messages that the page repeats equal those of the contract [AUTH-35]', () => {
  expect(invalidCode).toBe(errors.CODE_INVALID.message)
  expect(failedReset).toBe(errors.RESET_INVALID.message)
})

describe('a missing response is an error for every request [AUTH-35]', () => {
  test.each([networkError(new Error('offline')), unreadableError(200), unreadableError(502)])(
    '$code $status',
    (error) => {
      for (const words of [requestMessage, verifyMessage, resetMessage])
        expect(words(error)).toBe('An error occurred. Please try again.')
    },
  )

  test('a response without success shows the refusal of its step', () => {
    const error = unreadableError(200, { success: false })
    expect(requestMessage(error)).toBe('Failed to send verification code.')
    expect(verifyMessage(error)).toBe('Invalid verification code.')
    expect(resetMessage(error)).toBe('Failed to reset password.')
    // A proxy before the server has not checked the code.
    expect(verifyMessage(unreadableError(502, {}))).toBe('An error occurred. Please try again.')
  })
})

test.each([
  [requestMessage, refused('INTERNAL'), 'Failed to send verification code.'],
  [requestMessage, refused('CROSS_SITE'), 'Failed to send verification code.'],
  [requestMessage, refused('VALIDATION_FAILED'), 'Failed to send verification code.'],
  [
    requestMessage,
    refused('VALIDATION_FAILED', { fields: { identifier: 'Please enter your email.' } }),
    'Please enter your email.',
  ],
  [verifyMessage, refused('CODE_INVALID'), 'Invalid verification code.'],
  [verifyMessage, refused('VALIDATION_FAILED'), 'Invalid verification code.'],
  [verifyMessage, refused('INTERNAL'), 'An error occurred. Please try again.'],
  [resetMessage, refused('RESET_INVALID'), 'Failed to reset password.'],
  [resetMessage, refused('VALIDATION_FAILED'), 'Failed to reset password.'],
  [resetMessage, refused('INTERNAL'), 'An error occurred. Please try again.'],
])('the message of %o for $code [AUTH-35]', (words, error, sentence) => {
  expect(words(error)).toBe(sentence)
})

describe('too many attempts show the time of the next attempt [AUTH-35]', () => {
  test.each([
    [1, 'in 1 second.'],
    [90, 'in 90 seconds.'],
    [91, 'in 2 minutes.'],
    [3540, 'in 59 minutes.'],
    [5401, 'in 2 hours.'],
  ])('after %d s', (seconds, end) => {
    const when = `You can try again ${end}`
    expect(requestMessage(tooMany(seconds))).toBe(`Failed to send verification code. ${when}`)
    expect(verifyMessage(tooMany(seconds))).toBe(`Too many attempts. ${when}`)
  })

  test('without a known time the message says later', () => {
    expect(verifyMessage(tooMany())).toBe('Too many attempts. Please try again later.')
  })
})
