import { expect, it } from 'vitest'
import { offsetOf } from './use-server-now.ts'

const noon = Date.parse('2026-01-01T12:00:00.000Z')

it('computes the offset of the local clock from the middle of the request', () => {
  const header = 'Thu, 01 Jan 2026 12:00:00 GMT'
  expect(offsetOf(header, noon + 400, noon + 600)).toBe(0)
  expect(offsetOf(header, noon - 60_000, noon - 60_000)).toBe(60_500)
})

it('returns no offset without a valid date', () => {
  expect(offsetOf(null, noon, noon)).toBeUndefined()
  expect(offsetOf('soon', noon, noon)).toBeUndefined()
})
