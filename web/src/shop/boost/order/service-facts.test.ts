import { expect, test } from 'vitest'
import { completedText, deliveryText, timesText } from './service-facts.tsx'

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

const figures = {
  sample: 1340,
  completed: 1296,
  share: 96.7,
  low: 95.6,
  high: 97.5,
  median_minutes: 45,
  p90_minutes: 180,
}
const few = { ...figures, sample: 29, share: null, low: null, high: null, median_minutes: null }

test('the share of completed orders names its sample and its interval, or the lack of both [BOOST-33]', () => {
  expect(completedText(figures)).toBe('96.7% of 1,340 orders (95.6% to 97.5%)')
  expect(completedText(few)).toBe('Not enough data')
})

test('the times to completion are those of half and of nine of ten orders [BOOST-33]', () => {
  expect(timesText(figures)).toBe('About 45 minutes, 9 of 10 within 3 hours')
  expect(timesText({ ...figures, p90_minutes: 10_080 })).toBe(
    'About 45 minutes, 9 of 10 in 7 days or more',
  )
  expect(timesText(few)).toBeNull()
})
