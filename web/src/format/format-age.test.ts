import { expect, test } from 'vitest'
import { formatAge } from './format-age.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T12:00:05Z', 'just now'],
  ['2026-11-22T11:59:01Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 min'],
  ['2026-11-22T11:00:01Z', '59 min'],
  ['2026-11-22T09:00:00Z', '3 h'],
  ['2026-11-20T12:00:01Z', '47 h'],
  ['2026-11-20T12:00:00Z', '2 d'],
  ['2023-01-01T12:00:00Z', '1,421 d'],
])('the age of %s is %s', (time, age) => {
  expect(formatAge(time, now)).toBe(age)
})
