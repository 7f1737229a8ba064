import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeOf } from './boost.ts'
import { charges } from './boost-charges.fixture.ts'
import { kobo } from '../base/money.ts'

describe('the charge [BOOST-5]', () => {
  test.each(charges)(
    'of type %s, rate %d per thousand and quantity %d is %d',
    (type, rate, quantity, charge) => {
      expect(chargeOf(type, kobo(rate), quantity)).toBe(charge)
    },
  )

  test('is at least one kobo and does not decrease with the quantity', () => {
    const quantity = fc.integer({ min: 0, max: 1_000_000_000 })
    const rate = fc.integer({ min: 1, max: 1_000_000_000 }).map(kobo)
    fc.assert(
      fc.property(rate, quantity, quantity, (each, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(chargeOf('Default', each, less)).toBeGreaterThanOrEqual(1)
        expect(chargeOf('Default', each, more)).toBeGreaterThanOrEqual(
          chargeOf('Default', each, less),
        )
      }),
    )
  })
})
