import { expect, test } from 'vitest'
import { edgesOf } from './use-edges.ts'

test.each([
  [0, 300, 'none'],
  [0, 400, 'end'],
  [40, 400, 'both'],
  [100, 400, 'start'],
  [99.6, 400, 'start'],
])('at %d of a row of %d px in 300, more is hidden at: %s', (scrollLeft, scrollWidth, edges) => {
  expect(edgesOf({ scrollLeft, scrollWidth, clientWidth: 300 })).toBe(edges)
})
