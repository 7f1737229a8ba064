import { expect, it } from 'vitest'
import { alertText, nairaIn } from './alert-text.ts'

it('says what an alert waits for [NUM-92]', () => {
  expect(alertText({ below_ngn: null })).toBe('has numbers again')
  expect(alertText({ below_ngn: 1500 })).toBe('costs less than ₦1,500.00')
})

it.each([
  ['500', 500],
  [' ₦1,500.00 ', 1500],
  ['', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['5.5', undefined],
  ['cheap', undefined],
  ['123456789', undefined],
])('reads the amount %o as %o [NUM-92]', (typed, naira) => {
  expect(nairaIn(typed)).toBe(naira)
})
