import { expect, test } from 'vitest'
import { networkError, problemError, unreadableError } from './api-error.ts'
import { IdempotencyKey } from './use-write.ts'

const refused = (status: number, code: string) =>
  problemError(status, { type: 'about:blank', title: 'No', status, code, message: 'No.' })

test.each([
  ['a network failure', networkError(new TypeError('Failed to fetch'))],
  ['a proxy in between', unreadableError(504)],
  ['a fault of the server', refused(500, 'INTERNAL')],
  ['a first try that still runs', refused(409, 'STILL_RUNNING')],
  ['a full queue', refused(503, 'OVERLOADED')],
  ['a database that is away', refused(503, 'UNAVAILABLE')],
  ['a restart', refused(503, 'SHUTTING_DOWN')],
])('the key outlives %s', (_, error) => {
  const key = new IdempotencyKey()
  const first = key.of({ service: 'wa' })
  key.settle(error)
  expect(key.of({ service: 'wa' })).toBe(first)
})

test.each([
  ['a success', undefined],
  ['a refusal for lack of funds', refused(402, 'INSUFFICIENT_BALANCE')],
  ['a validation error', refused(400, 'VALIDATION_FAILED')],
  ['a conflict', refused(409, 'IDEMPOTENCY_CONFLICT')],
  ['a supplier that is away, nothing charged', refused(503, 'SUPPLIER_DOWN')],
])('%s is definite: the next try gets a new key', (_, error) => {
  const key = new IdempotencyKey()
  const first = key.of({ service: 'wa' })
  key.settle(error)
  expect(key.of({ service: 'wa' })).not.toBe(first)
})

test('a changed body gets a new key, also while the first request is pending', () => {
  const key = new IdempotencyKey()
  const first = key.of({ service: 'wa' })
  key.settle(networkError(new TypeError('Failed to fetch')))
  expect(key.of({ service: 'tg' })).not.toBe(first)
})
