import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { encodingFor } from '../pages/encoded.ts'

/** A smaller reply fits into one packet as it is, in bytes. */
const fromBytes = 1024
/** A larger reply is compressed by a thread: it would hold up other requests. A smaller one takes a third of the CPU here. */
const threadFromBytes = 32 * 1024
/** Gzip at 5 takes half the CPU of brotli at 4, and an eighth more bytes. */
const options = { level: 5 }

/** Compresses the good reply of a route that is marked `compressed`, for a client that allows it: an `onSend` hook. */
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
