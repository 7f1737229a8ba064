import { expect, test } from 'vitest'
import { namedIn, ticksFor } from './ticks.ts'
import { units } from './units.ts'

test('ticks are round, include zero, and extend beyond the amounts in both directions', () => {
  expect(ticksFor(500_000, 164_400, 100)).toEqual([-200_000, 0, 200_000, 400_000, 600_000])
  expect(ticksFor(1_234_567, 600_000, 100)).toEqual([
    -1_000_000, -500_000, 0, 500_000, 1_000_000, 1_500_000,
  ])
})

test('a direction without amounts has no ticks', () => {
  expect(ticksFor(100_000, 0, 100)).toEqual([0, 50_000, 100_000])
  expect(ticksFor(0, 54_800, 100)).toEqual([-60_000, -40_000, -20_000, 0])
})

test('for small and large amounts there are at most seven ticks, and every bar is within them [ADMIN-6]', () => {
  for (const high of [0, 1, 99, 10_000, 54_800, 999_999, 3_141_592_653])
    for (const low of [0, 5, 54_800, 77_777_777]) {
      if (high + low === 0) continue
      const ticks = ticksFor(high, low, 100)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks[0]).toBeLessThanOrEqual(-low)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    }
})

test('a tick is displayed in short naira without a sign', () => {
  expect(units.naira.tick(0)).toBe('₦0')
  expect(units.naira.tick(250_000)).toBe('₦2.5K')
  expect(units.naira.tick(-100_000_000)).toBe('₦1M')
})

test('counts have ticks at whole numbers only', () => {
  expect(ticksFor(1, 0, 1)).toEqual([0, 1])
  expect(ticksFor(4, 0, 1)).toEqual([0, 2, 4])
  expect(ticksFor(7, 0, 1)).toEqual([0, 3, 6, 9])
  expect(units.users.tick(12_000)).toBe('12K')
})

test('the number of labelled days depends on the width, and today is labelled', () => {
  const named = (count: number, where: string) =>
    Array.from({ length: count }, (_, index) => index).filter(
      (index) => namedIn(index, count) === where,
    )
  expect(named(30, 'everywhere')).toEqual([5, 13, 21, 29])
  expect(named(30, 'wide')).toEqual([1, 9, 17, 25])
  expect(named(7, 'everywhere')).toEqual([0, 2, 4, 6])
  expect(named(90, 'everywhere')).toEqual([17, 41, 65, 89])
  expect(named(1, 'everywhere')).toEqual([0])
})
