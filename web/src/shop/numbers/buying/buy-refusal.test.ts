import { describe, expect, it } from 'vitest'
import { ApiError, networkError, unreadableError } from '../../../api/api-error.ts'
import { priceOf } from './price-line.tsx'
import { refusalMessage } from './buy-refusal.tsx'

describe('refusalMessage', () => {
  it('shows the missing amount', () => {
    const error = new ApiError({
      code: 'INSUFFICIENT_BALANCE',
      status: 402,
      message: 'Insufficient user balance',
      shortage: '1379.00',
    })
    expect(refusalMessage(error)).toBe('Insufficient balance. You need ₦1,379.00 more to proceed.')
  })

  it('shows the reason of a network error', () => {
    const error = networkError(new TypeError('Failed to fetch'))
    expect(refusalMessage(error)).toBe('Failed to process rental: Failed to fetch')
  })

  it('shows the message of the server', () => {
    const error = new ApiError({ code: 'NO_NUMBERS', status: 409, message: 'No number.' })
    expect(refusalMessage(error)).toBe('No number.')
  })

  it('shows a default for a response without a message', () => {
    const sentence = 'An unexpected error occurred. Please try again.'
    expect(refusalMessage(unreadableError(500))).toBe(sentence)
    expect(refusalMessage(new ApiError({ code: 'INTERNAL', status: 500, message: '' }))).toBe(
      sentence,
    )
  })

  it('prefers the message of a field', () => {
    const error = new ApiError({
      code: 'VALIDATION_FAILED',
      status: 400,
      message: 'Please check what you entered.',
      fields: { service: 'Select service & duration first.' },
    })
    expect(refusalMessage(error)).toBe('Select service & duration first.')
  })
})

describe('priceOf', () => {
  const service = { durations: { '5min': 548, '4h': 568, '1d': 568, '3d': 1704, '7d': 2000 } }

  it('is undefined until a service is selected, then the price of the duration [NUM-4, NUM-8]', () => {
    expect(priceOf(undefined, '5min', null)).toBeUndefined()
    expect(priceOf(service, '5min', null)).toBe(548)
    expect(priceOf(service, '3d', null)).toBe(1704)
  })

  it('is the new price of a refusal that contains one', () => {
    expect(priceOf(service, '5min', { code: 'PRICE_CHANGED', price_ngn: 600 })).toBe(600)
    expect(priceOf(service, '5min', { code: 'NO_NUMBERS', price_ngn: undefined })).toBe(548)
  })
})
