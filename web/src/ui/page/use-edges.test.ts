import { expect, test } from 'vitest'
import { edgesOf } from './use-edges.ts'

test.each([
  [0, 300, 'none'],
  [0, 400, 'end'],
  [40, 400, 'both'],
  [100, 400, 'start'],
  [99.6, 400, 'start'],
])(
  'a row scrolled to %d of %d px in a box of 300 px has hidden content at: %s',
  (scrollLeft, scrollWidth, edges) => {
    expect(edgesOf({ scrollLeft, scrollWidth, clientWidth: 300 })).toBe(edges)
  },
)
