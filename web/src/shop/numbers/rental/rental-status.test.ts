import { type Rental, type DisplayStatus, displayStatus } from '@nosim/contract/shop/numbers.ts'
import { describe, expect, it } from 'vitest'
import { dialled, historyCode, numberGroups, statusAt } from './rental-status.ts'
import { aRental, minutes } from './rental.fixture.ts'

type Row = [Rental['rental_status'], Rental['status'], DisplayStatus]

describe('displayStatus', () => {
  it.each<Row>([
    ['waiting', 'placing', 'Waiting'],
    ['waiting', 'active', 'Waiting'],
    ['completed', 'Completed', 'Completed'],
    ['completed', 'active', 'Completed'],
    ['cancelled', 'Cancelled', 'Cancelled'],
    ['timeout', 'Timeout', 'Timeout'],
    ['timeout', 'active', 'Timeout'],
    ['waiting', 'Timeout', 'Timeout'],
    ['waiting', 'Completed', 'Unknown'],
    ['waiting', 'Cancelled', 'Unknown'],
  ])('the statuses %s and %s are displayed as %s [NUM-25]', (rental_status, status, shown) => {
    expect(displayStatus({ rental_status, status })).toBe(shown)
  })
})

describe('statusAt', () => {
  const waiting = aRental({})

  it('is Waiting for seven minutes for a five-minute number, then Timeout [NUM-31, NUM-32]', () => {
    expect(statusAt(waiting, minutes(7) - 1)).toBe('Waiting')
    expect(statusAt(waiting, minutes(7))).toBe('Timeout')
  })

  it('is unchanged for a number that is completed or cancelled [NUM-31, NUM-32]', () => {
    const completed = aRental({ rental_status: 'completed', status: 'Completed' })
    const cancelled = aRental({ rental_status: 'cancelled', status: 'Cancelled' })
    expect(statusAt(completed, minutes(8))).toBe('Completed')
    expect(statusAt(cancelled, minutes(8))).toBe('Cancelled')
  })

  it('follows the server for a longer number', () => {
    expect(statusAt(aRental({ duration: '4h' }), minutes(60))).toBe('Waiting')
  })
})

describe('historyCode', () => {
  it("is 'Unavailable' while the number waits, then the code or N/A [NUM-25]", () => {
    expect(historyCode(aRental({}))).toBe('Unavailable')
    const completed = { rental_status: 'completed', status: 'Completed' } as const
    expect(historyCode(aRental({ ...completed, last_sms_code: '0042' }))).toBe('0042')
    expect(historyCode(aRental({ rental_status: 'timeout', status: 'Timeout' }))).toBe('N/A')
  })

  it('says so once the code is no longer kept [ACCOUNT-12]', () => {
    const received_at = new Date(minutes(1)).toISOString()
    const messages = [{ code: null, text: null, received_at }]
    const completed = { rental_status: 'completed', status: 'Completed' } as const
    expect(historyCode(aRental({ ...completed, messages }))).toBe('No longer kept')
  })
})

describe('numberGroups', () => {
  it('splits a number of the United States into its parts', () => {
    expect(numberGroups('12025550123').map(({ digits }) => digits)).toEqual([
      '+1',
      '202',
      '555',
      '0123',
    ])
  })

  it.each(['', '2348012345678', '1202555012', '12025550123'])(
    'keeps every digit of %o [NUM-36]',
    (number) => {
      expect(
        numberGroups(number)
          .map(({ digits }) => digits)
          .join(''),
      ).toBe(dialled(number))
    },
  )
})
