import { expect, test } from 'vitest'
import { mostWanted } from './popular.ts'

const demand = (code: string, delivered: number) => ({
  code,
  name: code,
  price_ngn: 548,
  delivered,
})

test('the services with most codes come first, then well-known ones, at most twelve [NUM-55]', () => {
  const names = (demands: Parameters<typeof mostWanted>[0]) =>
    mostWanted(demands).map(({ code }) => code)
  expect(names([demand('aaa', 0), demand('tg', 0), demand('zzz', 2), demand('wa', 0)])).toEqual([
    'zzz',
    'wa',
    'tg',
  ])
  expect(names([demand('wa', 1), demand('bbb', 3), demand('ccc', 1)])).toEqual(['bbb', 'wa', 'ccc'])
  expect(names(Array.from({ length: 40 }, (_, index) => demand(`s${index}`, index)))).toHaveLength(
    12,
  )
})
