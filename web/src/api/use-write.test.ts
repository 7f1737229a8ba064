import { expect, test } from 'vitest'
import { networkError, problemError, unreadableError } from './api-error.ts'
import { IdempotencyKey } from './use-write.ts'
import { stoppedError } from './repeat.ts'

const refused = (status: number, code: string) =>
  problemError(status, { type: 'about:blank', title: 'No', status, code, message: 'No.' })

test.each([
  ['a network failure', networkError(new TypeError('Failed to fetch'))],
  ['an error page of a proxy', unreadableError(504)],
  ['an internal error of the server', refused(500, 'INTERNAL')],
  ['a first request that is still running', refused(409, 'STILL_RUNNING')],
  ['a full queue', refused(503, 'OVERLOADED')],
  ['an unavailable database', refused(503, 'UNAVAILABLE')],
  ['a restart', refused(503, 'SHUTTING_DOWN')],
  ['repeats that the user stopped', stoppedError('Audit')],
])('the idempotency key is kept after %s', (_, error) => {
  const key = new IdempotencyKey()
  const first = key.of({ service: 'wa' })
  key.settle(error)
  expect(key.of({ service: 'wa' })).toBe(first)
})

test.each([
  ['a success', undefined],
  ['a refusal for insufficient funds', refused(402, 'INSUFFICIENT_BALANCE')],
  ['a validation error', refused(400, 'VALIDATION_FAILED')],
  ['a conflict', refused(409, 'IDEMPOTENCY_CONFLICT')],
  ['an unavailable supplier, without a charge', refused(503, 'SUPPLIER_DOWN')],
])('the next attempt gets a new idempotency key after %s', (_, error) => {
  const key = new IdempotencyKey()
  const first = key.of({ service: 'wa' })
  key.settle(error)
  expect(key.of({ service: 'wa' })).not.toBe(first)
})

test('a changed body gets a new idempotency key, also while the first request is pending', () => {
  const key = new IdempotencyKey()
  const first = key.of({ service: 'wa' })
  key.settle(networkError(new TypeError('Failed to fetch')))
  expect(key.of({ service: 'tg' })).not.toBe(first)
})
