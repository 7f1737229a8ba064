import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openCollector, type CollectedSpan, type Collector } from './collector.ts'

let collector: Collector
let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  collector = await openCollector()
  testApp = await openTestApp({
    delayMs: 3_600_000,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  })
  ada = await testApp.newClient('20000')
})
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  await collector[Symbol.asyncDispose]()
})

const newTrace = () => crypto.randomUUID().replaceAll('-', '')
const headerOf = (trace: string) => ({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })

/** The spans of a trace; waits until the span of its request has arrived. */
const spansOf = (trace: string, root: string): Promise<CollectedSpan[]> =>
  until(() => {
    const spans = collector.spans.filter(({ traceId }) => traceId === trace)
    return Promise.resolve(spans.some(({ name }) => name === root) && spans)
  }, 60_000)

const attributeOf = ({ attributes }: CollectedSpan, name: string): unknown =>
  attributes.find(({ key }) => key === name)?.value

test('a purchase is one trace, from the request of the page to the statements and the supplier [OPS-25]', async () => {
  const trace = newTrace()
  const sent = { service: 'wa', duration: '5MIN', price_ngn: 1_000_000 }
  const { status, body } = await ada.post('/api/rentals', sent, headerOf(trace))
  expect(status).toBe(201)
  const spans = await spansOf(trace, 'POST /api/rentals')
  const root = spans.find(({ name }) => name === 'POST /api/rentals')
  expect(root?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(attributeOf(root ?? spans[0]!, 'http.response.status_code')).toEqual({ intValue: 201 })
  const names = spans.map(({ name }) => name)
  expect(names).toContain('select rental_place_many')
  expect(names).toContain('select rental_assign_many')
  expect(names).toContain('upstream getNumber')
  // Each span is within the request.
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const topOf = (span: CollectedSpan): string => {
    const parent = byId.get(span.parentSpanId ?? '')
    return parent ? topOf(parent) : span.name
  }
  expect(new Set(spans.map(topOf))).toEqual(new Set(['POST /api/rentals']))
  const { number } = await ada.rental(String(body.order_id))
  expect(number).toMatch(/\d{10}/)
})

test(
  'a trace holds no phone number, code, address of mail, key or amount [OPS-25]',
  { tags: 'soak' },
  async () => {
    const trace = newTrace()
    const key = `key-${crypto.randomUUID()}`
    const { body } = await ada.post(
      '/api/rentals',
      { service: 'tg', duration: '5MIN', price_ngn: 1_000_000 },
      { ...headerOf(trace), 'idempotency-key': key },
    )
    const { number } = await ada.rental(String(body.order_id))
    await testApp.control('POST', '/sms/deliver', { number, text: 'Your code is 864213' })
    await ada.rentalWhen(String(body.order_id), (one) => one.rental_status === 'completed')
    await ada.signIn('wrong-guess')
    await ada.signIn()
    const last = newTrace()
    await ada.post('/api/auth/request-reset', { identifier: ada.email }, headerOf(last))
    const mail = await ada.mail((one) => one.subject.includes('verification code'))
    await spansOf(last, 'POST /api/auth/request-reset')
    await until(
      () => Promise.resolve(collector.spans.some(({ name }) => name.startsWith('job '))),
      60_000,
    )
    const text = collector.text()
    const code = /\b\d{6}\b/.exec(mail.subject)?.[0] ?? 'none'
    const account = await ada.accountNumber()
    for (const secret of [
      number.replace(/\D/g, '').slice(-10),
      '864213',
      code,
      ada.email,
      ada.userId,
      String(body.order_id),
      key,
      ada.cookie.split('=')[1] ?? 'none',
      account,
      testApp.config.SMS_API_KEY,
      'a-fine-password',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  },
)

test(
  'calls that share a batch are linked to it, and keep their own traces [OPS-25]',
  { tags: 'soak' },
  async () => {
    const traces = Array.from({ length: 20 }, newTrace)
    await Promise.all(traces.map((trace) => ada.get('/api/me', headerOf(trace))))
    for (const trace of traces) await spansOf(trace, 'GET /api/me')
    const batches = collector.spans.filter(({ name }) => name === 'batch')
    expect(batches.length).toBeGreaterThan(0)
    for (const batch of batches) {
      const linked = (batch.links ?? []).map(({ traceId }) => traceId)
      expect(attributeOf(batch, 'nosim.calls')).toEqual({ intValue: linked.length + 1 })
      expect(linked).not.toContain(batch.traceId)
    }
  },
)

test('a header that is no trace starts a new one [OPS-25]', { tags: 'soak' }, async () => {
  const before = collector.spans.length
  const zeros = `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`
  expect((await ada.get('/api/site', { traceparent: zeros })).status).toBe(200)
  expect((await ada.get('/api/site', { traceparent: 'x'.repeat(4000) })).status).toBe(200)
  const made = await until(() => {
    const spans = collector.spans.slice(before).filter(({ name }) => name === 'GET /api/site')
    return Promise.resolve(spans.length >= 2 && spans)
  }, 60_000)
  expect(made.map(({ parentSpanId }) => parentSpanId || undefined)).toEqual([undefined, undefined])
  expect(new Set(made.map(({ traceId }) => traceId)).size).toBe(2)
})
