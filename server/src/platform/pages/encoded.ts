import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | 'identity'

/** A body in all encodings, plain and compressed. They share one weak ETag, because their content is the same. */
export type Encoded = {
  readonly type: string
  readonly tag: string
  readonly bodies: Readonly<Record<Encoding, Buffer>>
}

/** Compresses a text in all encodings. Brotli at 5 is four times as fast as at 9, and 1 % larger. */
export async function encode(type: string, text: string): Promise<Encoded> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { type, tag, bodies: { identity, br, gzip: zipped } }
}

/** Returns a function for the encoded text, which is made at the first call. */
export function encodeOnce(type: string, text: () => string): () => Promise<Encoded> {
  let made: Promise<Encoded> | undefined
  return () => (made ??= encode(type, text()))
}

/** Sends a body in the best encoding that the request allows, or 304 where the client has the body. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Encoded,
): FastifyReply {
  reply.headers({ etag: body.tag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], body.tag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(body.type).send(body.bodies[encoding])
}

/** The first of `ours` that an Accept-Encoding header allows (RFC 9110, 12.5.3), else `identity`. */
export function encodingFor(
  accepted: string | undefined,
  ours: readonly (typeof encodings)[number][] = encodings,
): Encoding {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((word) => word.startsWith('q='))
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return ours.find((one) => (weights.get(one) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}

/** Whether an If-None-Match header contains our tag (weak comparison: RFC 9110, 13.1.2). */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((one) => one.trim())
  return known.some((one) => one === '*' || one === tag || `W/${one}` === tag)
}
