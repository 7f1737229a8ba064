import { describe, expect, test } from 'vitest'
import { type Answerer, canned, startUpstream, unusedUrl } from './test-upstream.ts'
import { inScope, type Span } from '../platform/trace/scope.ts'
import { upstream } from './upstream-http.ts'
import { startStopwatch } from '../../test/harness/stopwatch.ts'

async function outcomeOf(answer: Answerer, limitMs = 5_000) {
  const server = await startUpstream(answer)
  const reply = await upstream(server.url)({ action: 'test', limitMs })
  return { reply, calls: server.calls.length }
}

const truncated: Answerer = (response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('ACCESS_NUMBER:1:1347')
  setImmediate(() => response.destroy())
}

const cutChunk: Answerer = (response) => {
  response.writeHead(200)
  response.write('ACCESS_NUMBER:1:1347')
  setTimeout(() => response.destroy(), 20)
}

const slowDrip: Answerer = (response) => {
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}

describe('no usable response', () => {
  test.each<[string, Answerer, string]>([
    ['a redirect', canned('', 302, { location: '/elsewhere' }), 'redirect'],
    ['ten megabytes', canned(Buffer.alloc(10_000_000, 'a')), 'too-large'],
    [
      'a compressed answer without a request for one',
      canned('x', 200, { 'content-encoding': 'gzip' }),
      'encoded',
    ],
    ['a body shorter than announced', truncated, 'connection'],
    ['a chunked body cut off', cutChunk, 'connection'],
    ['a dropped connection', (response) => response.destroy(), 'connection'],
    ['headers too large', canned('', 200, { 'x-text': 'a'.repeat(40_000) }), 'connection'],
  ])('%s, requested once', async (_name, answer, detail) => {
    expect(await outcomeOf(answer)).toEqual({ reply: { kind: 'no-answer', detail }, calls: 1 })
  })

  test.each<[string, Answerer]>([
    ['no response', () => {}],
    ['a slow drip', slowDrip],
  ])('%s beyond the limit, requested once', async (_name, answer) => {
    const stop = startStopwatch()
    const outcome = await outcomeOf(answer, 150)
    expect(outcome).toEqual({ reply: { kind: 'no-answer', detail: 'timeout' }, calls: 1 })
    expect(stop()).toBeLessThan(2_000)
  })

  test('a closed port and an unknown host name are reported as unreachable', async () => {
    for (const url of [await unusedUrl(), 'http://nowhere.invalid']) {
      const reply = await upstream(url)({ action: 'test' })
      expect(reply).toEqual({ kind: 'no-answer', detail: 'unreachable' })
    }
  })
})

test('a request with status 421 is not retried', async () => {
  const { reply, calls } = await outcomeOf(canned('misdirected', 421))
  expect(reply).toMatchObject({ kind: 'answer', status: 421 })
  expect(calls).toBe(1)
})

test('a request on a kept-alive connection that closes is not retried', async () => {
  let count = 0
  const server = await startUpstream((response) => {
    count += 1
    if (count === 1) response.end('first')
    else response.destroy()
  })
  const callUpstream = upstream(server.url)
  expect(await callUpstream({ action: 'test' })).toMatchObject({ kind: 'answer', text: 'first' })
  expect(await callUpstream({ action: 'test' })).toEqual({
    kind: 'no-answer',
    detail: 'connection',
  })
  expect(server.calls).toHaveLength(2)
})

test('the text of an error status is returned', async () => {
  const { reply } = await outcomeOf(canned('NO_NUMBERS', 400))
  expect(reply).toMatchObject({ kind: 'answer', status: 400, text: 'NO_NUMBERS' })
})

test('a repeated header is ignored', async () => {
  const { reply } = await outcomeOf((response) => {
    response.setHeader('x-price', ['0.10', '9.99'])
    response.end('x')
  })
  expect(reply.kind === 'answer' && reply.header('x-price')).toBeUndefined()
})

test('a JSON call is a POST with its body and headers', async () => {
  const server = await startUpstream(canned('{}'))
  await upstream(`${server.url}/v1/`)({
    action: 'test',
    path: '/things/',
    headers: { authorization: 'Bearer key' },
    json: { name: 'Ada' },
  })
  expect(server.calls).toMatchObject([
    {
      method: 'POST',
      url: { pathname: '/v1/things/' },
      headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
      body: '{"name":"Ada"}',
    },
  ])
})

test('the observer receives the action, the outcome and the time', async () => {
  const server = await startUpstream((response, { url }) => {
    const status = url.pathname === '/good' ? 200 : 503
    setTimeout(() => response.writeHead(status).end(), 30)
  })
  const received: [string, string, boolean][] = []
  const observe = (action: string, outcome: string, ms: number) =>
    received.push([action, outcome, ms >= 25])
  const callUpstream = upstream(server.url, observe)
  await callUpstream({ action: 'one', path: '/good' })
  await callUpstream({ action: 'two', path: '/bad' })
  await callUpstream({ action: 'three', limitMs: 1 })
  expect(received).toEqual([
    ['one', '2xx', true],
    ['two', '5xx', true],
    ['three', 'timeout', expect.anything()],
  ])
})

test('an invalid base URL throws at the start', () => {
  expect(() => upstream('not an address')).toThrow(TypeError)
})

test('a traced call is a span with its outcome, and the upstream learns nothing of it [OPS-25]', async () => {
  const server = await startUpstream(canned('x'))
  const record: unknown[] = []
  const span: Span = {
    traceId: 'trace',
    child: (name, { kind }) => {
      record.push([name, kind])
      return { ...span, set: (attributes) => void record.push(attributes) }
    },
    set: () => undefined,
    end: () => undefined,
  }
  const callUpstream = upstream(server.url)
  await callUpstream({ action: 'one' })
  await inScope({ requestId: 'r-1', span }, () => callUpstream({ action: 'one' }))
  expect(record).toEqual([['upstream one', 'client'], { 'nosim.outcome': '2xx' }])
  const [untraced, traced] = server.calls.map(({ headers }) => Object.keys(headers))
  expect(traced).toEqual(untraced)
})
