import { describe, expect, it } from 'vitest'
import { delaySentence, moneySentence } from './money-sentence.ts'
import { aRental } from './rental.fixture.ts'

describe('moneySentence', () => {
  it('states the charge and the refund', () => {
    expect(moneySentence(aRental({ money: 'charged' }), 'Completed')).toBe(
      '₦1,927.00 charged: your code arrived',
    )
    const refunded = aRental({ money: 'refunded', refunded: '1900.50' })
    expect(moneySentence(refunded, 'Timeout')).toBe('₦1,900.50 refunded to your wallet')
  })

  it('depends on the money and not on the status', () => {
    expect(moneySentence(aRental({ money: 'charged' }), 'Timeout')).toContain('₦1,927.00 charged')
  })

  it('shows money on hold as not yet refunded', () => {
    expect(moneySentence(aRental({}), 'Waiting')).toContain('on hold')
    expect(moneySentence(aRental({}), 'Timeout')).toContain('is being refunded')
  })
})

describe('delaySentence', () => {
  it.each([
    [null, undefined],
    [-4, undefined],
    [0, 'Delivered within a second'],
    [443, 'Delivered within a second'],
    [12_340, 'Delivered within 13 seconds'],
  ])('for %o ms is %o [NUM-51]', (delay, sentence) => {
    expect(delaySentence(delay)).toBe(sentence)
  })
})
