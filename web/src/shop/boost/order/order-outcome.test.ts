import { describe, expect, test } from 'vitest'
import { ApiError, networkError, unreadableError } from '../../../api/api-error.ts'
import { newCharge, refusalMessage } from './order-outcome.tsx'

describe('the message of a refused order [BOOST-12, BOOST-14]', () => {
  test('shows the missing amount', () => {
    const error = new ApiError({
      code: 'INSUFFICIENT_BALANCE',
      status: 402,
      message: 'Insufficient user balance',
      shortage: '1088.98',
    })
    expect(refusalMessage(error)).toBe(
      '❌ Error: Insufficient balance. You need ₦1,088.98 more to proceed.',
    )
  })

  test('is the message of the server, a message of a field first', () => {
    const off = new ApiError({ code: 'SERVICE_OFF', status: 409, message: 'Off.' })
    expect(refusalMessage(off)).toBe('❌ Error: Off.')
    const field = new ApiError({
      code: 'VALIDATION_FAILED',
      status: 400,
      message: 'Please check what you entered.',
      fields: { link: 'Please provide a link' },
    })
    expect(refusalMessage(field)).toBe('❌ Error: Please provide a link')
  })

  test('is a default for a failed request and an unreadable response', () => {
    expect(refusalMessage(networkError(new TypeError('Failed to fetch')))).toBe(
      '❌ Error: Network error occurred. Please try again.',
    )
    expect(refusalMessage(unreadableError(500))).toBe(
      '❌ Error: An unexpected error occurred. Please try again.',
    )
  })
})

describe('a changed charge [BOOST-12, BOOST-14]', () => {
  const changed = (price_ngn?: number) => ({ code: 'PRICE_CHANGED' as const, price_ngn })

  test.each([
    [1188.98, 118_898],
    [1188.9, 118_890],
    [1200, 120_000],
    [0.01, 1],
    [90_071_992_547.91, 9_007_199_254_791],
  ])('of %d naira is %d kobo', (naira, charge) => {
    expect(newCharge(changed(naira))).toBe(charge)
  })

  test('is undefined if the refusal contains no new price', () => {
    expect(newCharge(null)).toBeUndefined()
    expect(newCharge(changed())).toBeUndefined()
    expect(newCharge({ code: 'LINK_BUSY', price_ngn: 5 })).toBeUndefined()
  })
})
