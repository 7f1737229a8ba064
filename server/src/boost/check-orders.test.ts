import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAgainMs } from './check-orders.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const open = { ended_s: null, failed_checks: 0, refill_id: null }
const over = { age_s: 5 * 86_400, failed_checks: 0, refill_id: null }

describe('the time of the next check of an order', () => {
  test.each([
    ['placed just now', { ...open, age_s: 0 }, 20 * second],
    ['after ten minutes less a second', { ...open, age_s: 599 }, 20 * second],
    ['after ten minutes', { ...open, age_s: 600 }, minute],
    ['after an hour', { ...open, age_s: 3600 }, 5 * minute],
    ['after a day', { ...open, age_s: 86_400 }, 30 * minute],
    ['after a month', { ...open, age_s: 30 * 86_400 }, 30 * minute],
    ['new, with one failed check', { ...open, age_s: 0, failed_checks: 1 }, 40 * second],
    ['new, with five failed checks', { ...open, age_s: 0, failed_checks: 5 }, 640 * second],
    ['new, with 1,000 failed checks', { ...open, age_s: 0, failed_checks: 1000 }, 640 * second],
    [
      'two hours old, with five failed checks',
      { ...open, age_s: 7200, failed_checks: 5 },
      30 * minute,
    ],
    ['ended just now', { ...over, ended_s: 0 }, 6 * hour],
    ['ended three days ago', { ...over, ended_s: 72 * 3600 }, 6 * hour],
    ['ended more than three days ago', { ...over, ended_s: 72 * 3600 + 1 }, null],
    ['ended, with a refill in progress', { ...over, ended_s: 0, refill_id: '7' }, 30 * minute],
    [
      'ended long ago, with a refill',
      { ...over, ended_s: 30 * 86_400, refill_id: '7' },
      30 * minute,
    ],
  ])('%s', (_when, order, ms) => {
    expect(checkAgainMs(order)).toBe(ms)
  })

  const order = fc.record({
    age_s: fc.nat(40 * 86_400),
    failed_checks: fc.nat(2_147_483_647),
    ended_s: fc.constant(null),
    refill_id: fc.constant(null),
  })

  test('of an open order is between 20 seconds and half an hour away', () => {
    fc.assert(
      fc.property(order, (one) => {
        const ms = checkAgainMs(one) ?? 0
        expect(ms).toBeGreaterThanOrEqual(20 * second)
        expect(ms).toBeLessThanOrEqual(30 * minute)
      }),
    )
  })

  test('is not earlier after more failed checks', () => {
    fc.assert(
      fc.property(order, fc.nat(10), (one, more) => {
        const patient = checkAgainMs({ ...one, failed_checks: one.failed_checks + more }) ?? 0
        expect(patient).toBeGreaterThanOrEqual(checkAgainMs(one) ?? Number.NaN)
      }),
    )
  })
})
