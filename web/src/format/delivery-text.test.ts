import { expect, test } from 'vitest'
import { alignedPercent, percentText, rangeText, shareText, waitText } from './delivery-text.ts'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [95, '1 min 35 s'],
  [595, '9 min 55 s'],
  [600, '10 min or more'],
])('a wait of %d s reads %s [NUM-70]', (seconds, words) => {
  expect(waitText(seconds)).toBe(words)
})

test.each([
  [0, '0%'],
  [92, '92%'],
  [99.7, '99.7%'],
])('%d percent read %s [NUM-70]', (percent, words) => {
  expect(percentText(percent)).toBe(words)
})

test('a range has one decimal, and is none without enough data [NUM-70]', () => {
  expect(alignedPercent(92)).toBe('92.0%')
  expect(rangeText({ low: 88, high: 94.34 })).toBe('88.0% to 94.3%')
  expect(rangeText({ low: null, high: null })).toBeUndefined()
})

test('a share names its sample and its days [NUM-56]', () => {
  expect(shareText({ share: 91.8, sample: 1340, days: 30 })).toBe(
    '91.8% of 1,340 orders received a code in 30 days',
  )
})
