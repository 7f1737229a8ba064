import { expect, test } from 'vitest'
import { untilEnd } from './queries.ts'

const now = Date.parse('2026-06-01T12:00:00Z')

test.each([
  [[], false],
  [[null, null], false],
  [[null, '2026-06-01T13:00:00Z', '2026-06-01T14:00:00Z'], 3_601_000],
  // The end is near, or has passed by a clock that is ahead.
  [['2026-06-01T12:00:05Z'], 60_000],
  [['2026-06-01T09:00:00Z'], 60_000],
  [['2090-01-01T00:00:00Z'], 2 ** 31 - 1],
])(
  'with the end dates %j the next refetch is after %j ms [CONTENT-9, CONTENT-10]',
  (ends, wait) => {
    expect(untilEnd(ends, now)).toBe(wait)
  },
)
