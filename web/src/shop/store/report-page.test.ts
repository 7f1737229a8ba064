import { expect, test } from 'vitest'
import { productNumber } from './report-page.tsx'

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['/sma-logs/7', 7],
  ['https://shop.example/sma-logs/7?from=mail', 7],
  ['https://shop.example/sma-logs/7/', 7],
])('%j contains a product number', (text, id) => {
  expect(productNumber(text)).toBe(id)
})

test.each(['', 'seven', '0', '-1', '1.5', 'https://shop.example/sma-logs', '/sma-logs/x', '12 13'])(
  '%j contains no product number',
  (text) => {
    expect(productNumber(text)).toBeUndefined()
  },
)
