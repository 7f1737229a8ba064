import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestMoves } from './effect.ts'

const listed = (...moves: number[]) => largestMoves(moves.map((by) => ({ by }))).map(({ by }) => by)

test('the greatest rises come first, then the greatest falls, without what stays [PRICE-14]', () => {
  expect(listed(1, -2, 0, 5, -9)).toEqual([5, 1, -9, -2])
  expect(listed(0, 0)).toEqual([])
})

test.each([
  [30, 30, 10, 10],
  [30, 3, 17, 3],
  [2, 30, 2, 18],
  [12, 8, 12, 8],
  [30, 0, 20, 0],
])('of %d rises and %d falls %d and %d are listed [PRICE-14]', (rises, falls, some, others) => {
  const up = Array.from({ length: rises }, (_one, at) => at + 1)
  const down = Array.from({ length: falls }, (_one, at) => -at - 1)
  const found = listed(...up, ...down)
  expect(found.filter((by) => by > 0)).toEqual(up.toReversed().slice(0, some))
  expect(found.filter((by) => by < 0)).toEqual(down.toReversed().slice(0, others))
})

test('no move is listed twice, and none that is left out is greater than a listed one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), (moves) => {
      const found = listed(...moves)
      const changed = moves.filter((by) => by !== 0)
      expect(found).toHaveLength(Math.min(20, changed.length))
      for (const sign of [1, -1]) {
        const wanted = changed.filter((by) => by * sign > 0).toSorted((a, b) => (b - a) * sign)
        const ofSign = found.filter((by) => by * sign > 0)
        expect(ofSign).toEqual(wanted.slice(0, ofSign.length))
      }
    }),
  )
})
