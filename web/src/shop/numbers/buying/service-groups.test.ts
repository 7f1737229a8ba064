import { expect, test } from 'vitest'
import { grouped } from './service-groups.ts'

const service = (code: string) => ({
  code,
  name: code,
  group: 'other',
  default_cost_usd: '0.03',
  default_cost_ngn: 548,
  available_count: 100,
  repeatable: false,
  durations: { '5min': 548, '4h': 568, '1d': 568, '3d': 1704, '7d': 3976 },
})
const offer = (code: string) => ({ code, name: code, price_ngn: 548 })
const headingsOf = (codes: string, recent: string, popular: string) =>
  grouped(codes.split('').map(service), {
    recent: recent.split('').map(offer),
    popular: popular.split('').map(offer),
  }).map(({ code, heading }) => `${code} ${heading}`)

test('each service is listed once: recent, popular, then all others in their order [NUM-58]', () => {
  expect(headingsOf('abcde', 'd', 'bd')).toEqual([
    'd Recent',
    'b Popular',
    'a All services',
    'c All services',
    'e All services',
  ])
})

test('at most three recent and six popular services are listed, all of them on sale [NUM-58]', () => {
  const shown = headingsOf('abcdefghijkl', 'abcdz', 'defghijkyx')
  expect(shown.filter((one) => one.endsWith('Recent'))).toHaveLength(3)
  expect(shown.filter((one) => one.endsWith('Popular'))).toHaveLength(6)
  expect(shown).toHaveLength(12)
})
