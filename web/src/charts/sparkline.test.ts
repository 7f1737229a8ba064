import { expect, test } from 'vitest'
import { linePoints } from './sparkline.tsx'

test.each([
  [[], ''],
  [[5], ''],
  [[0, 10], '0,27 100,1'],
  [[10, 0, 5], '0,1 50,27 100,14'],
  [[7, 7], '0,14 100,14'],
  [[-5, 5], '0,27 100,1'],
])('the values %j become the points "%s"', (values, points) => {
  expect(linePoints(values)).toBe(points)
})
