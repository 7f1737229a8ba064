import type { Route } from '@nosim/contract/base/route.ts'
import { goodBodies } from '../../authorisation/valid-bodies.ts'
import { absentPath, encodeForm, type NamedRoute } from '../../harness/http-request.ts'
import type { Seeded } from './seeded.ts'

/** An invalid request, as it is sent over HTTP. */
export type BadInput = {
  readonly path: string
  readonly method: Route['method']
  readonly headers: Record<string, string>
  readonly body?: string | Buffer
}

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e5',
  '0x10',
  'NaN',
  'null',
  'true',
  '\u0660\u0661',
  '1'.repeat(400),
  '99999999999999999999',
  '9223372036854775808',
  '0.1',
  '1.999999999999',
  '-0',
  '\u0000',
  '\ud800',
  '\udc00x',
  '\u202eabc',
  '\ufeff',
  '\u200b',
  'a\r\nb: c',
  '\u{1f4a9}'.repeat(80),
  'e\u0301'.repeat(300),
  'x'.repeat(200),
  'x'.repeat(5000),
  '../../etc/passwd',
  "'; drop table app_user; --",
  '%',
  '_',
  '\\',
  '${7*7}',
  '<script>alert(1)</script>',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  'a@b.test\n',
  '__proto__',
  'constructor',
]
const numbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-7,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  4_294_967_296,
]
/** Names that no field has. */
export const keys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'is_admin',
  'user_id',
  'bal',
  'role',
  'a.b',
  '',
  '0',
  '\u0000',
  'x'.repeat(300),
]

/** A value of any JSON type, rarely one that a field accepts. */
export function badValue(by: Seeded, depth = 0): unknown {
  const kind = by.below(depth > 2 ? 3 : 7)
  if (kind === 0) return by.pick(texts)
  if (kind === 1) return by.pick(numbers)
  if (kind === 2) return by.pick([null, true, false])
  if (kind === 3) return Array.from({ length: by.below(4) }, () => badValue(by, depth + 1))
  if (kind === 4) return { [by.pick(keys)]: badValue(by, depth + 1) }
  if (kind === 5) return Array.from({ length: by.pick([100, 1000]) }, () => by.pick(numbers))
  return by.pick(texts) + by.pick(texts)
}

/** The example of a body with some of its fields changed, missing or added. */
function spoilt(by: Seeded, name: string): Record<string, unknown> {
  const body = { ...goodBodies[name]?.() }
  const fields = Object.keys(body)
  for (let changes = 1 + by.below(3); changes > 0; changes -= 1) {
    const way = by.below(5)
    const field = fields.length > 0 ? by.pick(fields) : 'x'
    if (way === 0) delete body[field]
    // Not by assignment, which would set the prototype instead of sending the key.
    else {
      const key = way === 1 ? by.pick(keys) : field
      const value = badValue(by)
      Object.defineProperty(body, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
  }
  return body
}

function textOf(by: Seeded, name: string): string | Buffer {
  const text = JSON.stringify(spoilt(by, name))
  const way = by.below(40)
  if (way === 0) return text.slice(0, by.below(text.length))
  if (way === 1) return JSON.stringify(badValue(by)) ?? ''
  if (way === 2) return `{"__pr\\u006fto__":{"is_admin":true},${text.slice(1)}`
  if (way === 3) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])])
  if (way === 4) return `${'['.repeat(5000)}${']'.repeat(5000)}`
  if (way === 5)
    return JSON.stringify({ ...spoilt(by, name), more: 'x'.repeat(by.pick([1e4, 2e5])) })
  if (way === 6) return text.repeat(2)
  return text
}

/** An invalid query of a route. */
function queryOf(by: Seeded, { query }: Route): string {
  const names = [
    ...Object.keys(query?.shape ?? {}),
    'page',
    'limit',
    ...(by.isHit(0.2) ? keys : []),
  ]
  const parts = Array.from({ length: by.below(4) }, () => {
    const value = badValue(by, 3)
    return `${encoded(by.pick(names))}${by.pick(['=', '=', '=', '[]=', ''])}${encoded(plain(value))}`
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** A value as text, as in a form or a URL. */
export const plain = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 2000)

export const oddHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': 'x'.repeat(1000) },
  { 'idempotency-key': ' ' },
  { 'idempotency-key': '\u00e9' },
  { 'x-forwarded-for': '1'.repeat(500) },
  { 'accept-encoding': 'x'.repeat(500) },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
  { cookie: '__proto__=1; nosim=%' },
  { origin: 'null' },
  { 'last-event-id': '-1' },
]

/** A request for a route that is wrong in one or several places. */
export async function badInput(by: Seeded, { name, route }: NamedRoute): Promise<BadInput> {
  const isOdd = by.isHit(0.3)
  const path = isOdd
    ? route.path.replace(/:\w+/g, () => encoded(plain(badValue(by, 3))) || '-')
    : absentPath(route)
  const headers: Record<string, string> = {
    ...(route.idempotent && { 'idempotency-key': crypto.randomUUID() }),
    ...(by.isHit(0.05) && by.pick(oddHeaders)),
  }
  const target = { path: path + queryOf(by, route), method: route.method }
  if (route.method === 'GET') return { ...target, headers }
  if (route.form && by.isHit(0.5)) {
    const form = new FormData()
    for (const [field, value] of Object.entries(spoilt(by, name)))
      form.set(field, plain(value).toWellFormed())
    const field = by.pick([...Object.keys(route.form), 'x'])
    form.set(field, new File([by.pick(texts).toWellFormed()], by.pick(['a.txt', 'a.png', '']), {}))
    const { body, type } = await encodeForm(form)
    return { ...target, headers: { 'content-type': type, ...headers }, body }
  }
  return { ...target, headers, body: textOf(by, name) }
}
