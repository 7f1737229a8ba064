import { describe, expect, test } from 'vitest'
import type { RentRequest } from '../../numbers/rental/provider.ts'
import { type Answerer, canned, dialects, query, startProvider as start } from '../test-upstream.ts'

const again: RentRequest = {
  service: 'wa',
  duration: '5min',
  maxCostMicroUsd: 500_000,
  areas: [],
  carriers: [],
  former: { activationId: '77', number: '12025550123' },
}
const price = JSON.stringify({ status: 'success', cost: '0.45', service: 'wa', country: 187 })

/** Answers each call by its action. */
const byAction =
  (answers: Record<string, Answerer>): Answerer =>
  (response, call) =>
    (answers[call.url.searchParams.get('action') ?? ''] ?? canned('BAD_ACTION'))(response, call)

/** A supplier that answers a repeated rental like this. In the classic dialect the price is below the limit. */
const startAgain = (answer: Answerer, dialect: (typeof dialects)[number]) =>
  start(byAction({ checkExtraActivation: canned(price), getExtraActivation: answer }), { dialect })

describe.each(dialects)('a number that is wanted again, %s [NUM-95]', (dialect) => {
  test('is requested by its former activation', async () => {
    const { provider, calls } = await startAgain(
      canned('ACCESS_NUMBER:78:12025550123', 200, { 'X-Price': '0.45' }),
      dialect,
    )
    expect(await provider.rent(again)).toEqual({
      kind: 'rented',
      activationId: '78',
      number: '12025550123',
      costMicroUsd: 450_000,
    })
    const sent = (action: string) => ({ api_key: 'key', action, activationId: '77' })
    const actions =
      dialect === 'classic'
        ? ['checkExtraActivation', 'getExtraActivation']
        : ['getExtraActivation']
    expect(calls.map((call) => query(call))).toEqual(actions.map(sent))
  })

  test.each([
    ['RENEW_ACTIVATION_NOT_AVAILABLE', 'not-again'],
    ['NEW_ACTIVATION_IMPOSSIBLE', 'not-again'],
    ['IMPOSSIBLE_AGAIN', 'not-again'],
    ['ORDER_ALREADY_EXISTS', 'not-again'],
    ['WRONG_ACTIVATION_ID', 'not-again'],
    ['BAD_ID', 'not-again'],
    ['NO_ACTIVATION', 'not-again'],
    ['SIM_OFFLINE', 'offline'],
    ['SIM_TEMPORARY_OFFLINE', 'offline'],
    ['NUMBER_OFFLINE', 'offline'],
    ['NO_BALANCE', 'no-money'],
    ['NO_MONEY', 'no-money'],
    ['TOO_MANY_ACTIVE_RENTALS', 'limit'],
    ['CHANNELS_LIMIT', 'limit'],
    ['TOO_MANY_REQUESTS', 'busy'],
    ['BAD_KEY', 'account'],
    ['BAD_ACTION', 'account'],
  ])('is refused by %s as %s', async (word, why) => {
    const { provider } = await startAgain(canned(word), dialect)
    expect(await provider.rent(again)).toEqual({ kind: 'refused', why, detail: word })
  })

  test.each([
    ['', 'empty'],
    ['<html>', 'html'],
    ['ERROR_SQL', 'ERROR_SQL'],
    ['ACCESS_READY', 'ACCESS_READY'],
    ['ACCESS_NUMBER:78', 'ACCESS_NUMBER'],
    ['ASLEEP:78:12025550123', 'ASLEEP'],
    ['ASLEEP:78:12025550123:soon', 'ASLEEP'],
    ['{"status":"success"}', 'json'],
  ])('is unknown where the answer is %j', async (body, detail) => {
    const { provider } = await startAgain(canned(body), dialect)
    expect(await provider.rent(again)).toEqual({ kind: 'unknown', detail })
  })

  test('is requested once where the answer is lost', async () => {
    const { provider, calls } = await startAgain((response) => response.destroy(), dialect)
    expect(await provider.rent(again)).toEqual({ kind: 'unknown', detail: 'connection' })
    const requests = calls.filter((call) => query(call).action === 'getExtraActivation')
    expect(requests).toHaveLength(1)
  })
})

test('a DaisySMS number that is asleep comes with the time at which it is online [NUM-96]', async () => {
  const { provider } = await start(
    canned('ASLEEP:78:12025550123:1795660000', 200, { 'X-Price': '0.45' }),
  )
  expect(await provider.rent(again)).toEqual({
    kind: 'rented',
    activationId: '78',
    number: '12025550123',
    costMicroUsd: 450_000,
    onlineBy: new Date(1_795_660_000_000),
  })
})

test.each(['ASLEEP', 'ASLEEP:78:12025550123:1795660000', 'STATUS_ASLEEP'])(
  'the status %s is that of a number that is asleep [NUM-96]',
  async (body) => {
    const { provider } = await start(canned(body))
    expect(await provider.status('78')).toEqual({ kind: 'asleep' })
  },
)

describe('a classic number that is wanted again [NUM-95]', () => {
  test.each([
    ['a price above the limit', price.replace('0.45', '0.51'), 'price-too-high'],
    ['an offline number', 'SIM_OFFLINE', 'offline'],
    ['a number that is gone', '{"status":"error","error":"WRONG_ACTIVATION_ID"}', 'not-again'],
    ['a price that is no amount', price.replace('"0.45"', '"-"'), 'busy'],
    ['no price', '{"status":"success"}', 'busy'],
    ['an unknown word', 'ERROR_SQL', 'busy'],
    ['no answer', '', 'busy'],
  ])('is not requested after %s', async (_case, body, why) => {
    const { provider, calls } = await start(byAction({ checkExtraActivation: canned(body) }), {
      dialect: 'classic',
    })
    expect(await provider.rent(again)).toMatchObject({ kind: 'refused', why })
    expect(calls).toHaveLength(1)
  })

  test('may cost what the limit allows, whether the price is a number or a text', async () => {
    const checked = canned('{"status":"success","cost":0.5,"phone":12025550123}')
    const given = canned('ACCESS_NUMBER:78:12025550123')
    const { provider } = await start(
      byAction({ checkExtraActivation: checked, getExtraActivation: given }),
      { dialect: 'classic' },
    )
    expect(await provider.rent(again)).toMatchObject({ kind: 'rented', costMicroUsd: undefined })
  })
})

test('words about a former number prove nothing about a new one [NUM-48]', async () => {
  const { provider } = await start(canned('SIM_OFFLINE'))
  const { former: _former, ...fresh } = again
  expect(await provider.rent(fresh)).toEqual({ kind: 'unknown', detail: 'SIM_OFFLINE' })
})
