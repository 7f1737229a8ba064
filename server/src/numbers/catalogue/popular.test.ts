import { expect, test } from 'vitest'
import { deliveryLevel, mostWanted } from './popular.ts'

const demand = (code: string, delivered: number) => ({
  code,
  name: code,
  price_ngn: 548,
  ended: delivered,
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

test.each([
  { ended: 19, delivered: 19, level: undefined },
  { ended: 20, delivered: 0, level: 1 },
  { ended: 20, delivered: 7, level: 1 },
  { ended: 20, delivered: 8, level: 2 },
  { ended: 20, delivered: 13, level: 2 },
  { ended: 20, delivered: 14, level: 3 },
])(
  '$delivered codes of $ended numbers are level $level [NUM-56]',
  ({ ended, delivered, level }) => {
    expect(deliveryLevel({ ended, delivered })).toBe(level)
  },
)
