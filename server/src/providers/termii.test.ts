import { expect, test, vi } from 'vitest'
import { termii, type TermiiOptions } from './termii.ts'
import { type Answerer, canned, startUpstream, unusedUrl } from './test-upstream.ts'

const sent =
  '{"code":"ok","balance":1047.57,"message_id":"3017544054459083819856413","message":"Successfully Sent","user":"Nosim Limited","message_id_str":"3017544054459083819856413"}'
const text = { to: '08012345678', text: 'Your Nosim code is 481516' }
const options = { apiKey: 'TLkey+1', sender: 'Nosim' }

async function open(answer: Answerer, more: Partial<TermiiOptions> = {}) {
  const server = await startUpstream(answer)
  const texter = termii({ baseUrl: server.url, ...options, ...more })
  return { texter, calls: server.calls }
}

/** The error of a text message that was not handed over. */
async function refusal(answer: Answerer): Promise<string> {
  const { texter } = await open(answer)
  const error: unknown = await texter.send(text).catch((it: unknown) => it)
  return error instanceof Error ? error.message : 'it was handed over'
}

test('a text is sent once, as in the documentation', async () => {
  const onCall = vi.fn<NonNullable<TermiiOptions['onCall']>>()
  const { texter, calls } = await open(canned(sent), { onCall })
  await texter.send(text)
  expect(calls).toMatchObject([
    {
      method: 'POST',
      url: { pathname: '/api/sms/send', search: '' },
      headers: { 'content-type': 'application/json' },
      body: '{"to":"2348012345678","from":"Nosim","sms":"Your Nosim code is 481516","type":"plain","channel":"dnd","api_key":"TLkey+1"}',
    },
  ])
  expect(calls).toHaveLength(1)
  expect(onCall.mock.calls).toEqual([['send', '2xx', expect.any(Number)]])
})

test('a base URL can have a path and a trailing slash', async () => {
  const server = await startUpstream(canned(sent))
  await termii({ ...options, baseUrl: `${server.url}/text/` }).send(text)
  expect(server.calls[0]?.url.pathname).toBe('/text/api/sms/send')
})

test.each<[string, Answerer, string]>([
  [
    'a rejection with HTTP 200',
    canned('{"code":"error","message":"Insufficient balance"}'),
    'http-200 Insufficient balance',
  ],
  [
    'a numeric error code',
    canned('{"code":404,"message":"Service temporarily unavailable"}'),
    'http-200 Service temporarily unavailable',
  ],
  [
    'success without an id',
    canned('{"code":"ok","message":"Successfully Sent"}'),
    'http-200 Successfully Sent',
  ],
  ['success with an empty id', canned('{"code":"ok","message_id":""}'), 'http-200'],
  ['an id without success', canned('{"message_id":"9122821270554876574"}'), 'http-200'],
  ['success in capitals', canned(sent.replace('"ok"', '"OK"')), 'http-200 Successfully Sent'],
  ['success in a list', canned(`[${sent}]`), 'http-200'],
  ['success and an error', canned(`{"code":"error",${sent.slice(1)}`), 'http-200'],
  ['success with HTTP 500', canned(sent, 500), 'http-500 Successfully Sent'],
  ['a wrong key', canned('', 401), 'http-401'],
  [
    'an unknown sender',
    canned(
      '{"code":404,"message":"ApplicationSenderId not found for applicationId: 66189 and senderName: Nosim"}',
      404,
    ),
    'http-404 ApplicationSenderId not found for applicationId: * and senderName: Nosim',
  ],
  [
    'a reason in an unknown shape',
    canned('{"message":[{"issue":"Invalid Sender Id"}]}', 400),
    'http-400',
  ],
  ['a rate limit', canned('{"message":"Too Many Requests"}', 429), 'http-429 Too Many Requests'],
  ['HTML', canned('<!DOCTYPE html><html>'), 'http-200'],
  ['an empty body', canned(''), 'http-200'],
  ['a gateway error', canned('<html>', 502), 'http-502'],
  ['a redirect', canned(sent, 302, { location: '/elsewhere' }), 'redirect'],
  ['an oversized response', canned(`${' '.repeat(64 * 1024)}${sent}`), 'too-large'],
  ['a connection dropped before the response', (response) => response.destroy(), 'connection'],
])('%s rejects', async (_name, answer, why) => {
  expect(await refusal(answer)).toBe(`the text was not handed over: ${why}`)
})

test('no response within ten seconds rejects', async () => {
  const waits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return timeout(20)
  })
  try {
    expect(await refusal(() => {})).toBe('the text was not handed over: timeout')
    expect(waits).toEqual([10_000])
  } finally {
    vi.restoreAllMocks()
  }
})

test('an unreachable server rejects', async () => {
  const texter = termii({ ...options, baseUrl: await unusedUrl() })
  await expect(texter.send(text)).rejects.toThrow('not handed over: unreachable')
})

test('the error contains neither the key, the code nor the number', async () => {
  const words = `Bad request by TLkey+1 to 2348012345678: ${text.text}`
  const why = await refusal(canned(JSON.stringify({ message: words }), 400))
  expect(why).toBe(
    'the text was not handed over: http-400 Bad request by * to *: Your Nosim code is *',
  )
})

test.each([
  '',
  '8012345678',
  '2348012345678',
  '+2348012345678',
  '080123456789',
  '0801234567a',
  '08012345678\n',
])('%j is not a phone number and is not sent', async (to) => {
  const { texter, calls } = await open(canned(sent))
  await expect(texter.send({ ...text, to })).rejects.toThrow('not a phone number')
  expect(calls).toEqual([])
})

test('an invalid base URL is rejected at the start', () => {
  expect(() => termii({ ...options, baseUrl: 'termii' })).toThrow('Invalid URL')
})
