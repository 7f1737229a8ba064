import { expect, test } from 'vitest'
import { cutName, orderTitle } from './product-names.ts'

test.each([
  ['short', 'short'],
  ['a'.repeat(110), 'a'.repeat(110)],
  ['a'.repeat(111), `${'a'.repeat(110)}…`],
  ['😀'.repeat(111), `${'😀'.repeat(110)}…`],
])('the name %s is cut after 110 characters [STORE-4, STORE-5, STORE-9]', (name, cut) => {
  expect(cutName(name)).toBe(cut)
})

const linesOf = (...names: readonly string[]) => names.map((product_name) => ({ product_name }))

test.each([
  [linesOf('Gmail USA, 2021'), 'Gmail USA, 2021'],
  [linesOf('Gmail USA', 'Gmail USA', 'Gmail USA'), '3 × Gmail USA'],
  [linesOf('Gmail', 'Netflix', 'Gmail'), '2 × Gmail, Netflix'],
  [linesOf('A', 'B', 'C'), 'A, B, C'],
  [linesOf('A', 'B', 'B', 'C', 'D', 'E'), 'A, 2 × B, C and 2 more'],
  [linesOf('x'.repeat(120)), `${'x'.repeat(110)}…`],
])('the title of an order of %j is "%s" [STORE-30]', (lines, title) => {
  expect(orderTitle(lines)).toBe(title)
})
