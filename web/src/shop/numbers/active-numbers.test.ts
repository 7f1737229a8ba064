import { describe, expect, it } from 'vitest'
import { aRental, minutes } from './rental/rental.fixture.ts'
import { placeAt, shownAt } from './card-places.ts'

const completed = { rental_status: 'completed', status: 'Completed' } as const
const cancelled = { rental_status: 'cancelled', status: 'Cancelled' } as const
const timeout = { rental_status: 'timeout', status: 'Timeout' } as const

describe('a five-minute number', () => {
  it.each([{}, completed, cancelled, timeout])(
    'shows its card for 7 minutes and is gone after 10, with the state %o [NUM-30, NUM-31]',
    (state) => {
      const rental = aRental(state)
      expect(placeAt(rental, minutes(0))).toBe('card')
      expect(placeAt(rental, minutes(7) - 1)).toBe('card')
      expect(placeAt(rental, minutes(7))).toBe('ended')
      expect(placeAt(rental, minutes(10) - 1)).toBe('ended')
      expect(placeAt(rental, minutes(10))).toBe('gone')
    },
  )

  it('shows its card for 20 s after it was cancelled [NUM-57]', () => {
    const ended_at = new Date(minutes(2)).toISOString()
    const rental = aRental({ ...cancelled, ended_at })
    expect(placeAt(rental, minutes(2) + 19_999)).toBe('card')
    expect(placeAt(rental, minutes(2) + 20_000)).toBe('ended')
    expect(placeAt(rental, minutes(10))).toBe('gone')
    expect(placeAt(aRental({ ...timeout, ended_at }), minutes(6))).toBe('card')
  })

  it('shows its card also if the clock of the device is slow', () => {
    expect(placeAt(aRental({}), minutes(-3))).toBe('card')
  })
})

describe('a longer number', () => {
  const expires_at = new Date(minutes(240)).toISOString()
  const long = { duration: '4h', expires_at } as const

  it.each([{}, completed])(
    'shows its card until it expires, with the state %o [NUM-47]',
    (state) => {
      const rental = aRental({ ...long, ...state })
      expect(placeAt(rental, minutes(11))).toBe('card')
      expect(placeAt(rental, minutes(240) - 1)).toBe('card')
      expect(placeAt(rental, minutes(240))).toBe('ended')
    },
  )

  it.each([cancelled, timeout])(
    'moves from its card to the ended list after a cancel or timeout, with the state %o',
    (state) => {
      const rental = aRental({ ...long, ...state })
      expect(placeAt(rental, minutes(2))).toBe('card')
      expect(placeAt(rental, minutes(60))).toBe('ended')
    },
  )
})

describe('shownAt', () => {
  it('keeps the order of the list and omits numbers that are gone [NUM-31, NUM-32]', () => {
    const at = (order_id: string, minute: number) =>
      aRental({ order_id, created_at: new Date(minutes(minute)).toISOString() })
    const list = [at('d', 9), at('c', 5), at('b', 2), at('a', -1)]
    const shown = shownAt(list, minutes(10))
    expect(shown.cards.map((rental) => rental.order_id)).toEqual(['d', 'c'])
    expect(shown.ended.map((rental) => rental.order_id)).toEqual(['b'])
  })
})
