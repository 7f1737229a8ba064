import { expect, test } from 'vitest'
import { orderTitle } from './order-title.ts'

const linesOf = (...names: readonly string[]) => names.map((product_name) => ({ product_name }))

test.each([
  [linesOf('Gmail USA, 2021'), 'Gmail USA, 2021'],
  [linesOf('Gmail USA', 'Gmail USA', 'Gmail USA'), '3 × Gmail USA'],
  [linesOf('Gmail', 'Netflix', 'Gmail'), '2 × Gmail, Netflix'],
  [linesOf('A', 'B', 'C'), 'A, B, C'],
  [linesOf('A', 'B', 'B', 'C', 'D', 'E'), 'A, 2 × B, C and 2 more'],
  [linesOf('x'.repeat(120)), `${'x'.repeat(110)}…`],
])('%j is the order "%s" [STORE-30]', (lines, title) => {
  expect(orderTitle(lines)).toBe(title)
})
