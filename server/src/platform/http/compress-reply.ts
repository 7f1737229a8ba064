import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { encodingFor } from '../pages/encoded.ts'

/** In bytes. A smaller reply fits into one packet uncompressed. */
const fromBytes = 1024
/** In bytes. A larger reply is compressed by a thread, because it would delay other requests. */
const threadFromBytes = 32 * 1024
/** Gzip at level 5 takes half the CPU of brotli at 4, for an eighth more bytes. */
const options = { level: 5 }

/** An `onSend` hook: compresses the successful reply of a route marked `compressed`, if the client allows it. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode >= 300) return payload
  reply.header('vary', 'accept-encoding')
  const body = Buffer.from(payload)
  if (body.length <= fromBytes) return body
  if (encodingFor(request.headers['accept-encoding'], ['gzip']) !== 'gzip') return body
  reply.header('content-encoding', 'gzip')
  return body.length > threadFromBytes ? promisify(gzip)(body, options) : gzipSync(body, options)
}
