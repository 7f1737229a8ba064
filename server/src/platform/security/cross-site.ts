import type { FastifyRequest } from 'fastify'

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
 * Whether a request comes from another site's page (API-9): such a page may make a browser send a write with our cookie, and
 * the browser then states its origin.
 */
export function isCrossSite(request: FastifyRequest, { publicUrl, anyHost }: OwnPages): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs = (stated: string) =>
    stated === publicUrl || (anyHost && stated === `${request.protocol}://${request.host}`)
  if (typeof origin === 'string' && !isOurs(origin)) return true
  return typeof site === 'string' && site !== 'same-origin' && site !== 'none'
}

/** Whether a request has two Host headers: a proxy may have read the other one (RFC 9112, 3.2). */
export function hasTwoHosts(request: FastifyRequest): boolean {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
