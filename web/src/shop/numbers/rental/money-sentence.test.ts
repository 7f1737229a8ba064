import { describe, expect, it } from 'vitest'
import { delaySentence, moneySentence, standing } from './money-sentence.ts'
import { aRental } from './rental.fixture.ts'

describe('moneySentence', () => {
  it('says what was charged, and what came back', () => {
    expect(moneySentence(aRental({ money: 'charged' }), 'Completed')).toBe('₦1,927.00 was charged')
    const refunded = aRental({ money: 'refunded', refunded: '1900.50' })
    expect(moneySentence(refunded, 'Timeout')).toBe('₦1,900.50 is back in your wallet')
  })

  it('goes by the money and not by the status', () => {
    expect(moneySentence(aRental({ money: 'charged' }), 'Timeout')).toBe('₦1,927.00 was charged')
  })

  it('never calls money back that is still held', () => {
    expect(moneySentence(aRental({}), 'Waiting')).toContain('set aside')
    expect(moneySentence(aRental({}), 'Timeout')).toContain('on its way back')
  })
})

describe('standing', () => {
  const cancel_blocked = 'A code has arrived, so this number is paid for.'

  it('adds why Cancel cannot be pressed', () => {
    const reason = 'Cancelling: the supplier has to agree first.'
    expect(standing(aRental({ cancel_blocked: reason }), 'Waiting')).toMatch(`. ${reason}`)
  })

  it('says once that a code is paid for', () => {
    const paid = aRental({ money: 'charged', cancel_blocked })
    expect(standing(paid, 'Completed')).toBe('₦1,927.00 was charged.')
  })

  it('says of one that is over only where the money is', () => {
    const over = aRental({ money: 'refunded', refunded: '1927.00', cancel_blocked })
    expect(standing(over, 'Cancelled')).toBe('₦1,927.00 is back in your wallet.')
  })
})

describe('delaySentence', () => {
  it.each([
    [null, undefined],
    [-4, undefined],
    [0, 'Arrived within a second of the supplier having it'],
    [443, 'Arrived within a second of the supplier having it'],
    [12_340, 'Arrived within 13 seconds of the supplier having it'],
  ])('of %o ms is %o [NUM-51]', (delay, sentence) => {
    expect(delaySentence(delay)).toBe(sentence)
  })
})
