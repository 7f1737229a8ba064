import { expect, test } from 'vitest'
import { canned, query, startProvider } from '../test-upstream.ts'

async function pricesOf(body: unknown, dialect: 'daisysms' | 'classic' = 'classic') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { provider } = await startProvider(canned(text, 200), { dialect })
  return provider.prices()
}

test('the prices of a service are read as numbers and as text [NUM-67]', async () => {
  const services = {
    wa: { cost: 0.5, count: 100, name: 'WhatsApp', repeatable: true },
    tg: { cost: '0.80', count: '0' },
    ig: { cost: '0.1234567', physicalCount: 3 },
  }
  expect(await pricesOf({ 187: services, 12: { wa: { cost: 9, count: 1 } } })).toEqual({
    kind: 'prices',
    costs: [
      { service: 'wa', costMicroUsd: 500_000, available: 100 },
      { service: 'tg', costMicroUsd: 800_000, available: 0 },
      { service: 'ig', costMicroUsd: 123_457, available: undefined },
    ],
  })
})

test('a row that cannot be read is left out [NUM-67]', async () => {
  const rows = { wa: { cost: 'much' }, tg: { cost: '-1', count: 1 }, ig: null, fb: { cost: 0 } }
  expect(await pricesOf({ 187: { ...rows, ds: { cost: '0.10', count: 'many' } } })).toEqual({
    kind: 'prices',
    costs: [{ service: 'ds', costMicroUsd: 100_000, available: undefined }],
  })
})

test.each([
  ['BAD_KEY', 'BAD_KEY'],
  ['', 'empty'],
  ['<html>', 'html'],
  ['[]', 'bad-prices'],
  ['{"12":{"wa":{"cost":"0.5"}}}', 'bad-prices'],
  ['{"187":{"wa":{"cost":"none"}}}', 'bad-prices'],
])('%j are no prices [NUM-67]', async (body, detail) => {
  expect(await pricesOf(body)).toEqual({ kind: 'unknown', detail })
})

test('only the prices of our country are requested [NUM-67]', async () => {
  const { provider, calls } = await startProvider(canned('{"187":{"wa":{"cost":"0.5"}}}', 200), {
    dialect: 'classic',
  })
  await provider.prices()
  expect(calls.map(query)).toMatchObject([{ action: 'getPrices', country: '187' }])
})
