import { describe, expect, it } from 'vitest'
import { countdownAt, isCounting } from './countdown.ts'
import { aRental, minutes } from './rental.fixture.ts'

const second = 1_000

describe('the countdown of a five-minute number', () => {
  const rental = aRental({})

  it.each([
    [0, '07:00', 1],
    [1, '06:59', 419 / 420],
    [210, '03:30', 0.5],
    [419, '00:01', 1 / 420],
    [420, '00:00', 0],
    [9999, '00:00', 0],
  ])('after %i s is %s [NUM-30]', (after, text, fraction) => {
    const left = countdownAt(rental, minutes(0) + after * second)
    expect(left.text).toBe(text)
    expect(left.fraction).toBeCloseTo(fraction, 10)
  })

  it('shows at most the duration that was sold', () => {
    expect(countdownAt(rental, minutes(-5))).toMatchObject({ text: '07:00', fraction: 1 })
  })

  it('does not follow expires_at [NUM-30]', () => {
    const other = aRental({ expires_at: new Date(minutes(30)).toISOString() })
    expect(countdownAt(other, minutes(0)).text).toBe('07:00')
  })
})

describe('the countdown of a longer number', () => {
  const until = (end: number) =>
    aRental({ duration: '3d', expires_at: new Date(minutes(end)).toISOString() })

  it.each([
    [3 * 1440, '3d 0h', '3 days, 0 hours left'],
    [1440 + 61, '1d 1h', '1 day, 1 hour left'],
    [1439, '23h 59m', '23 hours, 59 minutes left'],
    [60, '1h 0m', '1 hour, 0 minutes left'],
    [59, '59:00', '59 minutes left'],
    [0.5, '00:30', 'Less than a minute left'],
  ])('with %d minutes left is %s [NUM-47]', (left, text, words) => {
    expect(countdownAt(until(left), minutes(0))).toMatchObject({ text, words })
  })
})

it.each([
  ['5min', 'Waiting', true],
  ['5min', 'Completed', false],
  ['5min', 'Cancelled', false],
  ['5min', 'Timeout', false],
  ['3d', 'Completed', true],
  ['3d', 'Cancelled', false],
] as const)(
  'a number for %s with the status %s has a running countdown: %s [NUM-53]',
  (duration, status, isRunning) => {
    expect(isCounting({ duration }, status)).toBe(isRunning)
  },
)
