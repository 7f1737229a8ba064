import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pollMs } from './check-rental.ts'

const minute = 60_000
const least = 3000

describe('the pause between two status requests for a rental [NUM-39]', () => {
  test.each([
    ['waiting', 0, false, 3000],
    ['waiting', 14 * minute, false, 3000],
    ['waiting', 15 * minute, false, 15_000],
    ['waiting', 0, true, 20_000],
    ['waiting', 15 * minute, true, 60_000],
    ['completed', 0, false, 15_000],
    ['completed', 0, true, 60_000],
  ] as const)('%s for %i ms, hooks %s: about %i ms', (state, age_ms, hooks, ms) => {
    const pause = pollMs({ state, age_ms }, least, hooks)
    expect(pause).toBeGreaterThanOrEqual(ms)
    expect(pause).toBeLessThanOrEqual(ms * 1.02)
  })

  test.each([
    [false, 15_000],
    [true, 20_000],
  ])('a number that comes online, hooks %s: about %i ms [NUM-96]', (hooks, ms) => {
    const asleep = { state: 'waiting', age_ms: 0, online_in_ms: -5 } as const
    expect(pollMs(asleep, least, hooks)).toBeGreaterThanOrEqual(ms)
    expect(pollMs(asleep, least, hooks)).toBeLessThanOrEqual(ms * 1.02)
  })

  test('is never shorter than the supplier allows, and webhooks never shorten it [NUM-39, NUM-40]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('waiting' as const, 'completed' as const),
        fc.integer({ min: -1000, max: 8 * 24 * 60 * minute }),
        fc.integer({ min: 1, max: 2 * minute }),
        (state, age_ms, leastMs) => {
          const polled = pollMs({ state, age_ms }, leastMs, false)
          const hooked = pollMs({ state, age_ms }, leastMs, true)
          expect(polled).toBeGreaterThanOrEqual(leastMs)
          expect(hooked).toBeGreaterThanOrEqual(leastMs)
          // The random scatter of two per cent may be in either value.
          expect(hooked * 1.02).toBeGreaterThanOrEqual(polled)
        },
      ),
    )
  })

  test.each([
    ['with', 3, true],
    ['without', 20, false],
  ])(
    '%s webhooks causes at most %i requests a minute for a waiting rental [NUM-39]',
    (_with, most, hooks) => {
      const pause = pollMs({ state: 'waiting', age_ms: 0 }, least, hooks)
      expect(minute / pause).toBeLessThanOrEqual(most)
    },
  )
})
