import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../../platform/http/refusal.ts'
import { adminPaths } from './admin-paths.ts'
import type { Json, Original, OwnRequest } from './original.ts'
import { userPaths } from './user-paths.ts'

/**
 * Mounts the paths of the original as aliases (S46). Each alias sends a request with the headers of the caller to one
 * of our routes, within the process. The checks, limits and refusals of that route apply. A GET never becomes a write.
 */
export function mountOriginals(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const original of [...userPaths, ...adminPaths]) {
      scope.route({
        method: original.method,
        url: original.path,
        schema: { hide: true },
        exposeHeadRoute: false,
        handler: async (request, reply) => answerOriginal(app, original, { request, reply }),
      })
    }
  })
}

async function answerOriginal(
  app: FastifyInstance,
  original: Original,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { user, answer = (json: Json) => json } = original
  const fields = { ...AnyJson.parse(request.query), ...AnyJson.safeParse(request.body).data }
  const named = user && fields[user]
  if (named !== undefined && named !== (await callerId(app, request)))
    throw new Refusal('FORBIDDEN')
  const own = original.request(fields)
  if (!own) throw new Refusal('MALFORMED_REQUEST')
  const { status, json, headers } = await send(app, request, own)
  reply.code(status).headers(headers)
  return status < 400
    ? reply.send({ ...answer(json), success: true, status: 'success' })
    : reply.send({ ...json, success: false, status: 'error', error: json.message })
}

/** The id of the user who calls; undefined without a session. */
async function callerId(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<string | undefined> {
  const { json } = await send(app, request, { method: 'GET', path: '/api/me' })
  return typeof json.user_id === 'string' ? json.user_id : undefined
}

/** Headers that are not passed on: those about the caller's body, and those that would change the answer. */
const dropped = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'if-none-match',
  'connection',
  'expect',
])
/** Headers of the answer that go to the caller. */
const passed = ['set-cookie', 'retry-after', 'www-authenticate', 'cache-control'] as const

const AnyJson = z.record(z.string(), z.unknown())

/** Sends a request to one of our routes within the process, from the address and with the headers of the caller. */
async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path, body }: OwnRequest,
): Promise<{ status: number; json: Json; headers: Record<string, string | string[]> }> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !dropped.has(name)),
  )
  const answer = await app.inject({
    method,
    url: path,
    headers,
    remoteAddress: request.socket.remoteAddress ?? '0.0.0.0',
    ...(body && { payload: body }),
  })
  const json = AnyJson.safeParse(answer.body === '' ? {} : answer.json<unknown>())
  const given = passed.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    status: answer.statusCode === 204 ? 200 : answer.statusCode,
    json: json.data ?? {},
    headers: Object.fromEntries(given),
  }
}
