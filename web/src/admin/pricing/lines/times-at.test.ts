import { expect, test } from 'vitest'
import { timesAt } from './times-at.ts'

test.each([
  [50, '1.5'],
  ['100', '2'],
  ['0', '1'],
  ['33.33', '1.3333'],
  ['0.1', '1.001'],
  ['900', '10'],
  ['1000.00', '11'],
])('at %s percent users pay %s times the cost [PRICE-5]', (percent, times) => {
  expect(timesAt(percent)).toBe(times)
})

test.each(['', 'half', '-1', '1e2', '12.345'])('"%s" is no percentage', (percent) => {
  expect(timesAt(percent)).toBeUndefined()
})
