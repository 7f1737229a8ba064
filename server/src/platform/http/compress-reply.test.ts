import type { Route } from '@nosim/contract/base/route.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { gunzipSync } from 'node:zlib'
import { openLog } from '../process/log.ts'
import { on } from './endpoint.ts'
import { registerEndpoints, openHttp, type HttpOptions } from './http.ts'
import { Refusal } from './refusal.ts'

const secret = {
  method: 'GET',
  path: '/api/secret',
  access: 'anyone',
  summary: 'A list',
  query: z.object({ size: z.coerce.number() }),
  reply: z.object({ text: z.string() }),
} as const satisfies Route
const list = { ...secret, path: '/api/list', compressed: true } as const satisfies Route

let app: FastifyInstance
beforeAll(async () => {
  const options: HttpOptions = {
    log: openLog('silent'),
    brand: 'Nosim',
    trustProxy: 0,
    publicUrl: 'https://nosim.example',
    authenticate: () => Promise.resolve(undefined),
    anyHost: false,
    shed: () => {},
    onAnswer: () => {},
  }
  app = await openHttp(options)
  /** A reply of `size` bytes, with its quotes and name. */
  const read = async ({ query: { size } }: { query: { size: number } }) => {
    if (size === 0) throw new Refusal('NOT_FOUND', { message: 'x'.repeat(2000) })
    return { text: 'x'.repeat(size - '{"text":""}'.length) }
  }
  registerEndpoints(app, [on(list, read), on(secret, read)], options)
})
afterAll(() => app.close())

const get = (path: string, { size, accept = 'br, gzip' }: { size: number; accept?: string }) =>
  app.inject({ url: `/api/${path}?size=${size}`, headers: { 'accept-encoding': accept } })

describe('a response of a route that is marked as compressed', () => {
  test.each([1025, 5000, 33_000])('of %d bytes is compressed as gzip', async (size) => {
    const answer = await get('list', { size })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
    })
    expect(answer.rawPayload.length).toBeLessThan(size / 4)
    const plain = gunzipSync(answer.rawPayload)
    expect(plain.length).toBe(size)
    expect(JSON.parse(plain.toString())).toEqual({ text: 'x'.repeat(size - 11) })
  })

  test.each<[what: string, size: number, accept: string]>([
    ['1 KB or less', 1024, 'gzip'],
    ['a client that accepts no compression', 5000, 'identity'],
    ['a client that forbids gzip', 5000, 'br, gzip;q=0'],
  ])('is not compressed for %s, and varies by accept-encoding', async (_what, size, accept) => {
    const answer = await get('list', { size, accept })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.rawPayload.length).toBe(size)
  })

  test('is not compressed when it is an error, which may repeat the input', async () => {
    const answer = await get('list', { size: 0 })
    expect(answer.statusCode).toBe(404)
    expect(answer.rawPayload.length).toBeGreaterThan(2000)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

test('a response of any other route is never compressed', async () => {
  const answer = await get('secret', { size: 33_000 })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers.vary).toBeUndefined()
  expect(answer.rawPayload.length).toBe(33_000)
})
