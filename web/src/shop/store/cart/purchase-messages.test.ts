import { errors } from '@nosim/contract/base/errors.ts'
import { describe, expect, test } from 'vitest'
import {
  failureToast,
  goneMessage,
  notReplaced,
  refusalMessage,
  replaceFailure,
} from './purchase-messages.ts'

test.each([
  ['NETWORK', 'no line', 'Network error. Try again.'],
  ['UNREADABLE', 'An unexpected error', 'Failed: Something went wrong'],
  ['INTERNAL', '', 'Failed: Something went wrong'],
  ['LOGS_GONE', errors.LOGS_GONE.message, `Failed: ${errors.LOGS_GONE.message}`],
] as const)('the error %s is displayed as a toast [STORE-15]', (code, message, words) => {
  expect(failureToast({ code, message })).toBe(words)
})

describe('the message of a refused purchase', () => {
  const none = { isDefinite: true, shortage: undefined, price_ngn: undefined }

  test.each([
    [
      { ...none, code: 'INSUFFICIENT_BALANCE', message: 'no', shortage: '48.00' },
      'Insufficient balance. You need ₦48.00 more to proceed.',
    ],
    [
      { ...none, code: 'PRICE_CHANGED', message: 'no', price_ngn: 1400 },
      'The price changed: the total is ₦1,400.00 now. Nothing was charged.',
    ],
    [{ ...none, code: 'TOO_MANY_ORDERS', message: 'Wait.' }, 'Wait.'],
  ] as const)('for %o', (refusal, words) => {
    expect(refusalMessage(refusal)).toBe(words)
  })

  test('says that a purchase without a response can be repeated safely', () => {
    const lost = { ...none, isDefinite: false, code: 'NETWORK', message: 'no' } as const
    expect(refusalMessage(lost)).toContain("Press Purchase again; you won't be charged twice.")
  })
})

test.each([
  [1, '“A” (log 1) was sold or taken off the shelf.'],
  [2, '“A” (log 1) and “B” (log 2) were sold or taken off the shelf.'],
  [3, '“A” (log 1), “B” (log 2) and “C” (log 3) were sold or taken off the shelf.'],
  [5, '“A” (log 1), “B” (log 2), “C” (log 3) and 2 more were sold or taken off the shelf.'],
])('the message for %i sold logs lists at most three', (count, words) => {
  const gone = ['A', 'B', 'C', 'D', 'E'].map((product_name, n) => ({ id: n + 1, product_name }))
  expect(goneMessage(gone.slice(0, count))).toBe(words)
})

test('the message counts the logs that are not replaced, and states that a product is off sale [STORE-31]', () => {
  expect(notReplaced(1)).toBe('One log is not replaced: its product has no more in stock.')
  expect(notReplaced(2)).toBe('2 logs are not replaced: their product has no more in stock.')
  expect(replaceFailure({ code: 'NOT_FOUND', message: 'Not found.' })).toBe(
    'This product is no longer on sale.',
  )
  expect(replaceFailure({ code: 'NETWORK', message: 'no line' })).toBe('no line')
})
