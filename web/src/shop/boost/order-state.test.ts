import { BoostStatus } from '@nosim/contract/shop/boost.ts'
import { describe, expect, test } from 'vitest'
import { running } from './boost.fixture.ts'
import { progressOf, statusLooks, statusNote } from './order-state.ts'

test('each status has a unique label; success is green, pending is yellow [BOOST-15, BOOST-17]', () => {
  const words = BoostStatus.options.map((status) => statusLooks[status].word)
  expect(new Set(words).size).toBe(BoostStatus.options.length)
  expect(statusLooks.success.tone).toBe('live')
  const waiting = BoostStatus.options.filter((status) => statusLooks[status].tone === 'wait')
  expect(waiting).toEqual(['pending'])
  expect(statusLooks.unconfirmed.word).toBe('Being checked')
})

describe('the progress of an order [BOOST-17]', () => {
  test.each([
    [1000, null, undefined],
    [1000, 1000, { delivered: 0, fraction: 0 }],
    [1000, 400, { delivered: 600, fraction: 0.6 }],
    [1000, 0, { delivered: 1000, fraction: 1 }],
    // More was delivered than ordered, or the supplier counts wrong.
    [1000, -100, { delivered: 1100, fraction: 1 }],
    [1000, 1500, { delivered: 0, fraction: 0 }],
  ])('of %d with %s remaining is %j', (quantity, remains, progress) => {
    expect(progressOf({ quantity, remains })).toEqual(progress)
  })
})

test('a note shows a requested cancel, a refill and a review [BOOST-17]', () => {
  expect(statusNote(running)).toBeUndefined()
  expect(statusNote({ ...running, cancel_requested: true })).toBe('Stopping')
  // The order has stopped, or was delivered first.
  expect(statusNote({ ...running, cancel_requested: true, status: 'partial' })).toBeUndefined()
  expect(statusNote({ ...running, status: 'success', refill_status: 'Pending' })).toBe(
    'Refill: Pending',
  )
  expect(statusNote({ ...running, status: 'unconfirmed' })).toBe('Your money is safe')
})
