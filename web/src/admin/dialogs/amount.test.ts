import { expect, test } from 'vitest'
import { amountIn } from './amount.ts'

test.each([
  ['0.01', 1],
  ['12.5', 1250],
  [' 1000000000 ', 100_000_000_000],
  ['1000000000.01', undefined],
  ['', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['-5', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
])('the input "%s" is read as %s kobo [TRANSFER-1]', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
