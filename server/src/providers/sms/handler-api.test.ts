import { describe, expect, test } from 'vitest'
import { handlerApi } from './handler-api.ts'
import { canned, dialects, query, startProvider as start } from '../test-upstream.ts'

const waiting = { kind: 'waiting' }
const gone = { kind: 'gone' }
const code = (text: string) => ({ kind: 'code', code: text, text: undefined })
const unknown = (detail: string, slowDown = false) => ({ kind: 'unknown', detail, slowDown })

const statusAnswers: [body: string, answer: object][] = [
  ['STATUS_WAIT_CODE', waiting],
  ['STATUS_WAIT_RETRY:old', waiting],
  ['STATUS_WAIT_RESEND', waiting],
  ['STATUS_WAITING', waiting],
  ['STATUS_OK:123456', code('123456')],
  ['STATUS_OK: G-123 456 \r\n', code('G-123 456')],
  ['STATUS_OK:Your code: 12:34, keep it', code('Your code: 12:34, keep it')],
  ['STATUS_OK:line one\r\nline two\u0000\u001b[31m', code('line one line two[31m')],
  ['STATUS_OK:<script>alert(1)</script>', code('<script>alert(1)</script>')],
  ['STATUS_OK:Код 481516 ✓', code('Код 481516 ✓')],
  ['STATUS_OK:STATUS_CANCEL', code('STATUS_CANCEL')],
  ['STATUS_CANCEL', { kind: 'cancelled' }],
  ['STATUS_CANCELLED', { kind: 'cancelled' }],
  ['NO_ACTIVATION', gone],
  ['WRONG_ACTIVATION_ID', gone],
  ['BAD_ID', gone],
  ['{"title":"NOT_FOUND","details":"Activation not found"}', gone],
  ['STATUS_OK', unknown('STATUS_OK')],
  ['STATUS_OK:', unknown('STATUS_OK')],
  ['STATUS_OK: \u0000\t', unknown('STATUS_OK')],
  [`STATUS_OK:${'1'.repeat(2_001)}`, unknown('STATUS_OK')],
  ['status_ok:123456', unknown('garbage')],
  ['123456', unknown('garbage')],
  ['STATUS_OK:1<html>', unknown('html')],
  ['<html>502</html>', unknown('html')],
  ['', unknown('empty')],
  ['ERROR_SQL25', unknown('ERROR_SQL')],
  ['BAD_KEY', unknown('BAD_KEY')],
  ['TOO_MANY_REQUESTS', unknown('TOO_MANY_REQUESTS', true)],
  ['error code: 1020', unknown('error-1020', true)],
  ['{"verificationType":0}', unknown('json')],
]

describe.each(dialects)('status, %s [NUM-41, NUM-43]', (dialect) => {
  test.each(statusAnswers)('%j', async (body, expected) => {
    const { provider } = await start(canned(body), { dialect })
    expect(await provider.status('1')).toEqual(expected)
  })

  test('a code of maximum length is returned completely', async () => {
    const { provider } = await start(canned(`STATUS_OK:${'1'.repeat(2_000)}`), { dialect })
    expect(await provider.status('1')).toEqual(code('1'.repeat(2_000)))
  })

  test('HTTP 429 means slow down, with any body', async () => {
    const { provider } = await start(canned('<html>', 429), { dialect })
    expect(await provider.status('1')).toEqual(unknown('html', true))
  })

  test('a request without a response is retried once', async () => {
    let count = 0
    const { provider, calls } = await start(
      (response) => {
        count += 1
        if (count === 2) response.end('STATUS_OK:4815')
        else response.destroy()
      },
      { dialect },
    )
    expect(await provider.status('1')).toEqual(code('4815'))
    expect(await provider.status('1')).toEqual(unknown('connection'))
    expect(calls).toHaveLength(4)
  })
})

const withText = (text: string) =>
  start(canned('STATUS_OK:4815', 200, { 'X-Text': Buffer.from(text).toString('latin1') }))

describe('the text of a message, in the DaisySMS dialect', () => {
  test.each([
    ['Your code is 4815', 'Your code is 4815'],
    ['Ваш код 4815 ✓', 'Ваш код 4815 ✓'],
    ['', undefined],
  ])('%j', async (text, expected) => {
    const { provider, calls } = await withText(text)
    expect(await provider.status('77')).toEqual({ kind: 'code', code: '4815', text: expected })
    expect(query(calls[0])).toEqual({ api_key: 'key', action: 'getStatus', id: '77', text: '1' })
  })

  test('bytes that are not UTF-8 are read as Latin-1', async () => {
    const { provider } = await start(canned('STATUS_OK:4815', 200, { 'X-Text': 'caf\u00e9 4815' }))
    expect(await provider.status('1')).toMatchObject({ text: 'café 4815' })
  })
})

describe.each(dialects)('cancel, %s', (dialect) => {
  const daisy = dialect === 'daisysms'

  test.each<[string, object]>([
    ['ACCESS_CANCEL', { kind: 'cancelled' }],
    ['ACCESS_CANCEL_ALREADY', { kind: 'cancelled' }],
    ['ALREADY_CANCELED', { kind: 'cancelled' }],
    ['STATUS_CANCEL', { kind: 'cancelled' }],
    ['ACCESS_READY', daisy ? { kind: 'has-code' } : { kind: 'unknown', detail: 'ACCESS_READY' }],
    ['BAD_STATUS', daisy ? { kind: 'unknown', detail: 'BAD_STATUS' } : { kind: 'has-code' }],
    ['EARLY_CANCEL_DENIED', { kind: 'too-early' }],
    [
      '{"title":"EARLY_CANCEL_DENIED","details":"","info":{"minActivationTime":120}}',
      { kind: 'too-early' },
    ],
    ['NO_ACTIVATION', { kind: 'gone' }],
    ['BAD_ID', { kind: 'gone' }],
    ['ACCESS_ACTIVATION', { kind: 'unknown', detail: 'ACCESS_ACTIVATION' }],
    ['ACCESS_CANCELLED', { kind: 'unknown', detail: 'ACCESS_CANCELLED' }],
    ['ERROR_SQL', { kind: 'unknown', detail: 'ERROR_SQL' }],
    ['<html>', { kind: 'unknown', detail: 'html' }],
    ['[]', { kind: 'unknown', detail: 'json' }],
    ['', { kind: 'unknown', detail: 'empty' }],
  ])('%s', async (body, expected) => {
    const { provider, calls } = await start(canned(body), { dialect })
    expect(await provider.cancel('77')).toEqual(expected)
    expect(calls.map(query)).toEqual([
      { api_key: 'key', action: 'setStatus', id: '77', status: '8' },
    ])
  })

  test('a lost response is unknown, and a cancel is sent once', async () => {
    const { provider, calls } = await start((response) => response.destroy(), { dialect })
    expect(await provider.cancel('1')).toEqual({ kind: 'unknown', detail: 'connection' })
    expect(calls).toHaveLength(1)
  })
})

test('HeroSMS’s OTP_RECEIVED in response to a cancel means that a code has arrived', async () => {
  const { provider } = await start(canned('{"title":"OTP_RECEIVED","details":""}', 409), {
    dialect: 'classic',
  })
  expect(await provider.cancel('1')).toEqual({ kind: 'has-code' })
})

describe('the request for another code [NUM-94]', () => {
  test.each<[string, object]>([
    ['ACCESS_RETRY_GET', { kind: 'requested' }],
    ['BAD_STATUS', { kind: 'refused', detail: 'BAD_STATUS' }],
    ['NO_ACTIVATION', { kind: 'refused', detail: 'NO_ACTIVATION' }],
    ['ACCESS_READY', { kind: 'unknown', detail: 'ACCESS_READY' }],
    ['[]', { kind: 'unknown', detail: 'json' }],
    ['<html>', { kind: 'unknown', detail: 'html' }],
  ])('%s', async (body, expected) => {
    const { provider, calls } = await start(canned(body), { dialect: 'classic' })
    expect(await provider.requestCode?.('77')).toEqual(expected)
    expect(calls.map(query)).toEqual([
      { api_key: 'key', action: 'setStatus', id: '77', status: '3' },
    ])
  })

  test('is none of DaisySMS, whose messages come by themselves', async () => {
    const { provider } = await start(canned('BAD_STATUS'), { dialect: 'daisysms' })
    expect(provider.requestCode).toBeUndefined()
  })
})

describe('finish and balance', () => {
  test('finish sends status 6 and ignores the response', async () => {
    for (const answer of [canned('ACCESS_ACTIVATION'), canned('<html>', 500)]) {
      const { provider, calls } = await start(answer)
      expect(await provider.finish('77')).toBeUndefined()
      expect(calls.map(query)).toEqual([
        { api_key: 'key', action: 'setStatus', id: '77', status: '6' },
      ])
    }
  })

  test.each([
    ['ACCESS_BALANCE:50.30', 50_300_000],
    ['ACCESS_BALANCE:0', 0],
    ['ACCESS_BALANCE:1,000.00', undefined],
    ['ACCESS_BALANCE:-1', undefined],
    ['ACCESS_BALANCE:1e309', undefined],
    ['ACCESS_BALANCE', undefined],
    ['BAD_KEY', undefined],
    ['<html>', undefined],
  ])('%s is a balance of %s', async (body, expected) => {
    const { provider } = await start(canned(body))
    expect(await provider.balance()).toBe(expected)
  })
})

test('each call is reported to the observer under its action', async () => {
  const received: string[] = []
  const onCall = (action: string, outcome: string) => void received.push(`${action} ${outcome}`)
  const { provider } = await start(canned('NO_ACTIVATION'), { onCall })
  await provider.status('1')
  await provider.cancel('1')
  expect(received).toEqual(['getStatus 2xx', 'setStatus 2xx'])
})

test('each dialect has its name and polling interval', () => {
  for (const dialect of dialects) {
    const provider = handlerApi({ baseUrl: 'http://upstream', apiKey: 'key', dialect })
    expect(provider).toMatchObject({ name: dialect, pollIntervalMs: 3_000 })
    expect(provider.listActive !== undefined).toBe(dialect === 'classic')
  }
})
