import { readFile } from 'node:fs/promises'
import { kobo } from '@nosim/contract/base/money.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readCatalogue } from './catalogue.ts'
import { allDurations, lifetimeOf, pricesOf } from './prices.ts'

const { NUMBERS_PROFIT_NGN: profit, NGN_PER_USD: koboPerUsd } = readConfig({
  SECRET_KEY: 'x'.repeat(32),
  SMS_BASE_URL: 'http://sms.test',
  SMS_API_KEY: 'k',
  BOOST_BASE_URL: 'http://boost.test',
  BOOST_API_KEY: 'k',
  BANK_BASE_URL: 'http://bank.test',
  BANK_API_KEY: 'k',
  BANK_WEBHOOK_SECRET: 's',
  SMTP_URL: 'smtp://mail.test',
})
const byDefault = { profit, koboPerUsd }
const catalogue = new URL('../../../data/services.csv', import.meta.url)

describe('prices', () => {
  // The two prices of NUM-5, and the prices that follow from them by NUM-6.
  test.each([
    [0.03, { '5min': 548, '4h': 568, '1d': 568, '3d': 1704, '7d': 3976 }],
    [6, { '5min': 10_012, '4h': 10_032, '1d': 10_032, '3d': 30_096, '7d': 70_224 }],
    [0.9, { '5min': 1927, '4h': 1947, '1d': 1947, '3d': 5841, '7d': 13_629 }],
  ])('a cost of %d dollars gives the specified prices [NUM-5, NUM-6]', (dollars, naira) => {
    const prices = pricesOf(Math.round(dollars * 1_000_000), byDefault)
    expect(Object.fromEntries(allDurations.map((each) => [each, prices[each] / 100]))).toEqual(
      naira,
    )
  })

  test('half a naira is rounded up, less is rounded down', () => {
    const at = (microUsd: number) => pricesOf(microUsd, { profit: kobo(0), koboPerUsd: 100_00 })
    expect(at(15_000)['5min']).toBe(2_00)
    expect(at(14_999)['5min']).toBe(1_00)
  })

  test('keep their rounding and their relations for any cost, rate and profit [NUM-4, NUM-6]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.integer({ min: 1, max: 100_000_00 }),
        fc.integer({ min: 0, max: 100_000 }),
        (microUsd, rate, profitNaira) => {
          const prices = pricesOf(microUsd, { profit: kobo(profitNaira * 100), koboPerUsd: rate })
          for (const each of allDurations) expect(prices[each] % 100).toBe(0)
          expect(prices['4h']).toBe(prices['5min'] + 20_00)
          expect(prices['1d']).toBe(prices['4h'])
          expect(prices['3d']).toBe(3 * prices['4h'])
          expect(prices['7d']).toBeGreaterThan(prices['3d'])
          // The rounding changes the cost by at most half a naira, whatever the profit.
          const costKobo = (microUsd * rate) / 1_000_000
          expect(prices['5min'] - profitNaira * 100).toBeGreaterThanOrEqual(costKobo - 50.001)
          expect(prices['5min'] - profitNaira * 100).toBeLessThanOrEqual(costKobo + 50.001)
        },
      ),
    )
  })

  test('never fall when the cost rises', () => {
    const cost = fc.integer({ min: 1, max: 9_999_999_999 })
    fc.assert(
      fc.property(cost, cost, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        for (const each of allDurations) {
          expect(pricesOf(low, byDefault)[each]).toBeLessThanOrEqual(
            pricesOf(high, byDefault)[each],
          )
        }
      }),
    )
  })
})

describe('the lifetime', () => {
  test.each([
    ['5min', 420_000],
    ['4h', 24 * 3_600_000],
    ['1d', 24 * 3_600_000],
    ['3d', 72 * 3_600_000],
    ['7d', 168 * 3_600_000],
  ] as const)('of %s is %i ms [NUM-47]', (duration, ms) => {
    expect(lifetimeOf(duration, 420_000)).toBe(ms)
  })
})

describe('the catalogue', () => {
  test('has 300 services, each with a unique code, and prices within the specified bounds [NUM-1, NUM-5, OPS-4]', async () => {
    const rows = readCatalogue(await readFile(catalogue, 'utf8'))
    expect(rows).toHaveLength(300)
    expect(new Set(rows.map((row) => row.code)).size).toBe(300)
    const prices = rows.map((row) => pricesOf(row.costMicroUsd, byDefault)['5min'])
    expect(Math.min(...prices)).toBe(548_00)
    expect(Math.max(...prices)).toBe(10_012_00)
    expect(rows.find((row) => row.code === 'wa')).toEqual({
      code: 'wa',
      name: 'WhatsApp',
      group: 'messaging',
      costMicroUsd: 900_000,
      repeatable: true,
    })
    // Codes that begin with `zz` belong to the sandbox.
    expect(rows.filter((row) => row.code.startsWith('zz'))).toEqual([])
  })

  const head = 'code,name,group,cost_usd,repeatable'
  test.each([
    'wa,WhatsApp,messaging,0.90',
    'wa,WhatsApp,messaging,0.90,true,more',
    'wa,WhatsApp,messaging,0.90,yes',
    'wa,WhatsApp,messaging,,true',
    'wa,WhatsApp,messaging,1,true',
    'wa,WhatsApp,messaging,-0.90,true',
    'wa,WhatsApp,messaging,0.9000001,true',
    'wa,WhatsApp,messaging,9e9,true',
    'wa,,messaging,0.90,true',
    'WA,WhatsApp,messaging,0.90,true',
    'w a,WhatsApp,messaging,0.90,true',
    `${'w'.repeat(65)},WhatsApp,messaging,0.90,true`,
    '',
  ])('rejects the line "%s"', (line) => {
    expect(() => readCatalogue(`${head}\n${line}\ngo,Google,email,0.85,true\n`)).toThrow(
      'unreadable line',
    )
  })

  test('rejects other columns', () => {
    expect(() => readCatalogue('code,name,cost\nwa,WhatsApp,0.90\n')).toThrow('unknown columns')
  })

  test('reads micro-dollars exactly', () => {
    const cost = (text: string) =>
      readCatalogue(`${head}\nwa,WhatsApp,messaging,${text},true`)[0]?.costMicroUsd
    expect(cost('0.29')).toBe(290_000)
    expect(cost('9999.999999')).toBe(9_999_999_999)
    expect(cost('1.1')).toBe(1_100_000)
  })
})
