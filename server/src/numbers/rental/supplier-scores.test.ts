import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byScore, scoreOf } from './supplier-scores.ts'

const ordered = (scores: Readonly<Record<string, number | undefined>>) =>
  byScore(Object.keys(scores), (name) => scores[name]).join('')

test.each([
  [{ a: 1, b: 2, c: 3 }, 'cba'],
  [{ a: 3, b: 2, c: 1 }, 'abc'],
  [{ a: 2, b: 2, c: 3 }, 'cab'],
  [{ a: undefined, b: 1, c: 2 }, 'acb'],
  [{ a: 1, b: undefined, c: 2 }, 'cba'],
  [{ a: 1, b: 2, c: undefined }, 'bac'],
  [{ a: undefined, b: 2, c: undefined }, 'abc'],
  [{ a: undefined, b: undefined }, 'ab'],
  [{ a: 0, b: undefined, c: 0 }, 'abc'],
])('suppliers with the scores %j are tried in the order %s [NUM-71]', (scores, order) => {
  expect(ordered(scores)).toBe(order)
})

test('each supplier stays in the order once, and one without a score at its place [NUM-71]', () => {
  const score = fc.option(fc.nat({ max: 5 }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(score, { maxLength: 8 }), (scores) => {
      const found = byScore([...scores.keys()], (at) => scores[at])
      expect(found.toSorted((a, b) => a - b)).toEqual([...scores.keys()])
      for (const [at, one] of scores.entries()) if (one === undefined) expect(found[at]).toBe(at)
      const ranked = found.flatMap((at) => scores[at] ?? [])
      expect(ranked).toEqual(ranked.toSorted((a, b) => b - a))
    }),
  )
})

test.each([
  // The limit is $1. At equal cost the better delivery scores higher, at equal delivery the lower cost.
  [0.5, 400_000, 300_000],
  [0.4, 400_000, 240_000],
  [0.5, 600_000, 200_000],
  [0.9, 1_000_000, 0],
  [0.9, 1_200_000, 0],
  [0, 100_000, 0],
])('a share of %d at a cost of %i is worth %i [NUM-71]', (share, costMicroUsd, score) => {
  expect(scoreOf(share, { costMicroUsd, mostMicroUsd: 1_000_000 })).toBeCloseTo(score, 5)
})
