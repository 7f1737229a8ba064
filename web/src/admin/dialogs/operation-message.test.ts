import { expect, test } from 'vitest'
import { networkError, problemError, unreadableError } from '../../api/api-error.ts'
import { operationMessage } from './operation-message.ts'

const refusal = {
  type: 'about:blank',
  title: 'OWN_ACCOUNT',
  status: 403,
  code: 'OWN_ACCOUNT',
  message: "You can't do this to your own account.",
}

test.each([
  ['no response', networkError(new TypeError('fetch failed')), 'Network error. Please try again.'],
  ['an unreadable response', unreadableError(502), 'Operation failed'],
  ['a refusal', problemError(403, refusal), "You can't do this to your own account."],
])('the message of a failed operation for %s [USERS-25]', (_name, error, words) => {
  expect(operationMessage(error)).toBe(words)
})
