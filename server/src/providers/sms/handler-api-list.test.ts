import { describe, expect, test } from 'vitest'
import { canned, query, startProvider } from '../test-upstream.ts'

const row = {
  activationId: '635468021',
  serviceCode: 'wa',
  phoneNumber: '13476711222',
  activationCost: '12.50',
  activationStatus: '4',
  smsCode: null,
  smsText: null,
  activationTime: '2022-06-01 17:30:57',
  discount: '0',
  repeated: '0',
  countryCode: '187',
  countryName: 'USA',
  canGetAnotherSms: '1',
}
const active = {
  activationId: '635468021',
  service: 'wa',
  number: '13476711222',
  costMicroUsd: 12_500_000,
  status: { kind: 'waiting' },
}
const unknown = (detail: string, slowDown = false) => ({ kind: 'unknown', detail, slowDown })

async function listOf(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const { provider } = await startProvider(canned(text, status), { dialect: 'classic' })
  return provider.listActive?.()
}

describe('the list of open activations', () => {
  test.each<[string, unknown, unknown[]]>([
    ['SMS-Activate', { status: 'success', activeActivations: [row] }, [active]],
    [
      'HeroSMS',
      {
        status: 'success',
        data: [{ ...row, activationId: 635468021, activationCost: 12.5, currency: 840 }],
      },
      [active],
    ],
    ['no activations', { status: 'error', error: 'NO_ACTIVATIONS' }, []],
    ['an empty list', { status: 'success', activeActivations: [] }, []],
    [
      'another currency',
      { data: [{ ...row, currency: 643 }] },
      [{ ...active, costMicroUsd: undefined }],
    ],
    [
      'no cost',
      { data: [{ ...row, activationCost: undefined }] },
      [{ ...active, costMicroUsd: undefined }],
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await listOf(body)).toEqual({ kind: 'list', active: expected })
  })

  test.each<[string, object, object]>([
    [
      '2 with a code',
      { activationStatus: '2', smsCode: '4815', smsText: 'Code 4815' },
      { kind: 'code', code: '4815', text: 'Code 4815' },
    ],
    [
      '2 with codes in an array',
      { activationStatus: '2', smsCode: ['1', '4815'] },
      { kind: 'code', code: '4815', text: undefined },
    ],
    [
      '2 with a code as a number',
      { activationStatus: 2, smsCode: 4815 },
      { kind: 'code', code: '4815', text: undefined },
    ],
    [
      '6 with a code',
      { activationStatus: '6', smsCode: '4815' },
      { kind: 'code', code: '4815', text: undefined },
    ],
    [
      'a code with control characters',
      { activationStatus: '2', smsCode: '48\u000015\ud800' },
      { kind: 'code', code: '4815\ufffd', text: undefined },
    ],
    ['2 without a code', { activationStatus: '2', smsCode: [] }, unknown('bad-row-status')],
    ['3, the old code still there', { activationStatus: '3', smsCode: 'old' }, { kind: 'waiting' }],
    ['4', { activationStatus: '4', smsCode: '' }, { kind: 'waiting' }],
    ['8', { activationStatus: '8' }, { kind: 'cancelled' }],
    ['10', { activationStatus: '10' }, { kind: 'cancelled' }],
    ['another number', { activationStatus: '99', smsCode: '1' }, unknown('bad-row-status')],
    [
      'no status but a code',
      { activationStatus: undefined, smsCode: '1' },
      { kind: 'code', code: '1', text: undefined },
    ],
  ])('status %s', async (_name, change, status) => {
    const answer = await listOf({ activeActivations: [{ ...row, ...change }] })
    expect(answer).toEqual({ kind: 'list', active: [{ ...active, status }] })
  })

  test.each<[string, unknown, object]>([
    [
      'one row without an id',
      { activeActivations: [row, { ...row, activationId: null }] },
      unknown('bad-list'),
    ],
    [
      'one row with a bad number',
      { data: [{ ...row, phoneNumber: '+1347' }] },
      unknown('bad-list'),
    ],
    ['no list', { status: 'success' }, unknown('bad-list')],
    ['an array', [row], unknown('bad-list')],
    ['a wrong key', 'BAD_KEY', unknown('BAD_KEY')],
    ['an error', { title: 'BAD_KEY', details: 'Unauthorized' }, unknown('BAD_KEY')],
    ['a rate limit', 'TOO_MANY_REQUESTS', unknown('TOO_MANY_REQUESTS', true)],
    ['HTML', '<html>', unknown('html')],
    ['broken JSON', '{"data":[', unknown('garbage')],
  ])('is unknown after %s', async (_name, body, expected) => {
    expect(await listOf(body)).toEqual(expected)
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...row,
    activationId: String(index),
    serviceCode: 'wa',
  }))

test('a paged list is read to its end, with the service codes of the catalogue', async () => {
  const all = many(250)
  const { provider, calls } = await startProvider(
    (response, call) => {
      const { start, limit } = query(call)
      response.end(
        JSON.stringify({ data: all.slice(Number(start), Number(start) + Number(limit)) }),
      )
    },
    { dialect: 'classic', serviceCodes: { whatsapp: 'wa' } },
  )
  const answer = await provider.listActive?.()
  const read = answer?.kind === 'list' ? answer.active : []
  expect(read.map((it) => it.activationId)).toEqual(all.map((it) => it.activationId))
  expect(new Set(read.map((it) => it.service))).toEqual(new Set(['whatsapp']))
  expect(calls.map((call) => query(call)['start'])).toEqual(['0', '100', '200'])
})

test('a supplier that ignores pages and returns everything is queried once', async () => {
  const body = JSON.stringify({ activeActivations: many(250) })
  const { provider, calls } = await startProvider(canned(body), { dialect: 'classic' })
  const answer = await provider.listActive?.()
  expect(answer?.kind === 'list' && answer.active).toHaveLength(250)
  expect(calls).toHaveLength(1)
})

test('a failed page makes the whole list unknown', async () => {
  const body = JSON.stringify({ data: many(100) })
  const { provider } = await startProvider(
    (response, call) =>
      void (query(call)['start'] === '0' ? response.end(body) : response.destroy()),
    { dialect: 'classic' },
  )
  expect(await provider.listActive?.()).toEqual(unknown('connection'))
})
