import { expect, test } from 'vitest'
import { offersOf } from './quick-buy.tsx'

const offers = (...codes: readonly string[]) =>
  codes.map((code) => ({ code, name: code.toUpperCase(), price_ngn: 659 }))
const codesOf = (own: readonly string[], popular: readonly string[]) =>
  offersOf(offers(...own), offers(...popular)).map(({ code }) => code)

test('the services of the user come first, without duplicates, six at most [HOME-9]', () => {
  expect(codesOf([], ['wa', 'tg'])).toEqual(['wa', 'tg'])
  expect(codesOf(['ig', 'tg'], ['wa', 'tg', 'fb'])).toEqual(['ig', 'tg', 'wa', 'fb'])
  expect(codesOf(['a', 'b', 'c', 'd'], ['a', 'e', 'f', 'g', 'h'])).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ])
})
