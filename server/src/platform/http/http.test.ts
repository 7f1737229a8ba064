import { Message, required } from '@nosim/contract/base/fields.ts'
import type { Route } from '@nosim/contract/base/route.ts'
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openLog } from '../process/log.ts'
import { on, onShared, type Caller } from './endpoint.ts'
import { registerEndpoints, openHttp, type HttpOptions } from './http.ts'
import { Refusal } from './refusal.ts'

const users: Readonly<Record<string, Caller>> = {
  user: {
    userId: 'ada',
    role: 'user',
    emailConfirmed: true,
    needsTotp: false,
    hasProved: true,
    sessionHash: Buffer.alloc(0),
  },
  admin: {
    userId: 'eve',
    role: 'owner',
    emailConfirmed: true,
    needsTotp: false,
    hasProved: true,
    sessionHash: Buffer.alloc(0),
  },
}
const guarded = (access: 'user' | 'support') =>
  ({
    method: 'POST',
    path: `/api/${access === 'user' ? 'user' : 'admin'}/:id`,
    access,
    summary: 'A guarded write',
    params: z.object({ id: z.string().check(z.maxLength(8)) }),
    body: z.strictObject({ word: required('Say a word') }),
    reply: Message,
  }) as const satisfies Route

const list = {
  method: 'GET',
  path: '/api/list',
  access: 'user',
  summary: 'A list that is the same for all',
  reply: Message,
} as const satisfies Route

const slowWrite = {
  method: 'POST',
  path: '/api/slow',
  access: 'user',
  summary: 'A write whose caller is looked up slowly',
  reply: Message,
} as const satisfies Route
const slow = {
  asked: Promise.withResolvers<void>(),
  answer: Promise.withResolvers<void>(),
  address: Promise.withResolvers<string>(),
  socket: undefined as Socket | undefined,
}

let app: FastifyInstance
let authentications = 0
let versions = 0
/** Reads the version of the list. */
let version: () => Promise<number>
let versionRead = Promise.withResolvers<void>()
beforeEach(() => {
  authentications = 0
  versions = 0
  version = () => Promise.resolve(1)
  versionRead = Promise.withResolvers()
})
beforeAll(async () => {
  const options: HttpOptions = {
    log: openLog('silent'),
    brand: 'Nosim',
    trustProxy: 0,
    publicUrl: 'https://nosim.example',
    authenticate: async ({ headers: { cookie = '' }, url, socket }) => {
      authentications += 1
      if (url === slowWrite.path) {
        slow.socket = socket
        slow.asked.resolve()
        await slow.answer.promise
      }
      if (cookie.endsWith('after version')) await versionRead.promise
      const [who = ''] = cookie.split(' ')
      if (who === 'blocked') throw new Refusal('BLOCKED')
      return users[who]
    },
    anyHost: false,
    shed: () => {},
    onAnswer: () => {},
  }
  app = await openHttp(options)
  const greet = async (_input: unknown, { caller }: { caller: Caller }) => ({
    message: caller.userId,
  })
  const versionOf = () => {
    versions += 1
    versionRead.resolve()
    return version()
  }
  registerEndpoints(
    app,
    [
      on(guarded('user'), greet),
      on(guarded('support'), greet),
      on(slowWrite, async (_input, { address }) => {
        slow.address.resolve(address)
        return { message: 'done' }
      }),
      onShared(list, versionOf, async () => ({ message: 'the list' })),
    ],
    options,
  )
})
afterAll(() => app.close())

type Sent = { cookie?: string; body?: string; type?: string; origin?: string; id?: string }

async function send(access: 'user' | 'admin', sent: Sent): Promise<string> {
  const { cookie, body = '{"word":"hello"}', type = 'application/json', origin, id = '1' } = sent
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${access}/${id}`,
    headers: { 'content-type': type, ...(cookie && { cookie }), ...(origin && { origin }) },
    body,
  })
  const reply: { code?: string; message: string } = answer.json()
  return reply.code ?? reply.message
}

const bad: [what: string, sent: Sent, code: string][] = [
  ['a body that is not JSON', { body: '{' }, 'MALFORMED_REQUEST'],
  ['a body that is too large', { body: `"${'x'.repeat(70_000)}"` }, 'BODY_TOO_LARGE'],
  ['a body of another type', { type: 'application/xml' }, 'MEDIA_TYPE'],
  ['an invalid field', { body: '{"word":""}' }, 'VALIDATION_FAILED'],
  ['an invalid path', { id: 'x'.repeat(9) }, 'VALIDATION_FAILED'],
]

test.each(bad)('%s is reported only to callers with permission', async (_what, sent, code) => {
  expect(await send('user', { ...sent, cookie: 'user' })).toBe(code)
  expect(await send('user', sent)).toBe('SIGN_IN_REQUIRED')
  expect(await send('user', { ...sent, cookie: 'blocked' })).toBe('BLOCKED')
  expect(await send('admin', { ...sent, cookie: 'admin' })).toBe(code)
  expect(await send('admin', sent)).toBe('SIGN_IN_REQUIRED')
  expect(await send('admin', { ...sent, cookie: 'user' })).toBe('FORBIDDEN')
})

test('a cross-site request is rejected before the session is read', async () => {
  expect(await send('user', { origin: 'https://evil.example', body: '{' })).toBe('CROSS_SITE')
  expect(authentications).toBe(0)
})

test('an origin that equals a foreign Host of the request is another site [API-9]', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/1',
    headers: {
      'content-type': 'application/json',
      cookie: 'user',
      host: 'evil.example',
      origin: 'http://evil.example',
    },
    body: '{"word":"hello"}',
  })
  expect(answer.json()).toMatchObject({ code: 'CROSS_SITE' })
  expect(await send('user', { cookie: 'user', origin: 'https://nosim.example' })).toBe('ada')
})

test('behind https browsers are required to keep to it [OPS-19]', async () => {
  const answer = await app.inject({ url: '/api/list' })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('the address of a client that has gone is still known to the handler', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /api/slow HTTP/1.1\r\nhost: x\r\ncookie: user\r\ncontent-length: 0\r\n\r\n')
  await slow.asked.promise
  const gone = new Promise((resolve) => slow.socket?.once('close', resolve))
  socket.resetAndDestroy()
  await gone
  slow.answer.resolve()
  expect(await slow.address.promise).toBe('127.0.0.1')
})

test('a caller is looked up once per request and passed to the handler', async () => {
  expect(await send('user', { cookie: 'user' })).toBe('ada')
  expect(await send('admin', { cookie: 'admin' })).toBe('eve')
  expect(authentications).toBe(2)
})

async function readList(cookie?: string, path = '/api/list'): Promise<string> {
  const answer = await app.inject({ url: path, headers: { ...(cookie && { cookie }) } })
  const said: { code?: string; message: string } = answer.json()
  return said.code ?? said.message
}

test('the version of a shared list is read in parallel with the session, once', async () => {
  expect(await readList('user after version')).toBe('the list')
  expect(versions).toBe(1)
})

test('a rejected session is reported even if the version is pending or fails', async () => {
  version = () => new Promise(() => undefined)
  expect(await readList('blocked')).toBe('BLOCKED')
  expect(await readList('unknown')).toBe('SIGN_IN_REQUIRED')
  version = () => Promise.reject(new Error('no version'))
  expect(await readList('blocked after version')).toBe('BLOCKED')
  expect(await readList('user')).toBe('INTERNAL')
})

test('a request without a cookie or with a query does not read the version', async () => {
  expect(await readList()).toBe('SIGN_IN_REQUIRED')
  expect(await readList('user', '/api/list?page=1')).toBe('the list')
  expect(versions).toBe(0)
})
