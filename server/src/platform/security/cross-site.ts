import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'

type OwnPages = {
  /** The origin that browsers see, such as `https://nosim.example`. */
  readonly publicUrl: string
  /**
   * Whether pages of any other host name that reaches this process are ours. In production they are not: a foreign name that
   * points at our address is no page of ours.
   */
  readonly anyHost: boolean
}

/**
 * Throws CROSS_SITE for a write of another site's page (API-9): such a page may make a browser send it with our cookie, and
 * the browser then states its origin.
 */
export function rejectCrossSite(request: FastifyRequest, { publicUrl, anyHost }: OwnPages): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs = (stated: string) =>
    stated === publicUrl || (anyHost && stated === `${request.protocol}://${request.host}`)
  if (typeof origin === 'string' && !isOurs(origin)) throw new Refusal('CROSS_SITE')
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') {
    throw new Refusal('CROSS_SITE')
  }
}

/** Throws MALFORMED_REQUEST for a request with two Host headers: a proxy may have read the other one (RFC 9112, 3.2). */
export function rejectTwoHosts(request: FastifyRequest, reply: FastifyReply): void {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  if (hosts < 2) return
  reply.header('connection', 'close')
  throw new Refusal('MALFORMED_REQUEST')
}
