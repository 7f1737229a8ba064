import { expect, test } from 'vitest'
import { deliveryText } from './service-facts.tsx'

test.each([
  [1, 'About 1 minute'],
  [45, 'About 45 minutes'],
  [89, 'About 89 minutes'],
  [90, 'About 2 hours'],
  [600, 'About 10 hours'],
  [2159, 'About 36 hours'],
  [2160, 'About 2 days'],
  [14_400, 'About 10 days'],
])('a delivery time of %d minutes is displayed as "%s" [BOOST-3]', (minutes, words) => {
  expect(deliveryText(minutes)).toBe(words)
})
