import type { FastifyRequest } from 'fastify'

type OwnPages = {
  /** The origin that browsers see, such as `https://nosim.example`. */
  readonly publicUrl: string
  /**
   * Whether pages of other host names of this process are accepted too. Not in production: a foreign name that points
   * at our address is not our page.
   */
  readonly anyHost: boolean
}

/**
 * Whether a request comes from a page of another site (API-9). Such a page may make a browser send a write with our
 * cookie, but the browser then states the page's origin.
 */
export function isCrossSite(request: FastifyRequest, { publicUrl, anyHost }: OwnPages): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs = (stated: string) =>
    stated === publicUrl || (anyHost && stated === `${request.protocol}://${request.host}`)
  if (typeof origin === 'string' && !isOurs(origin)) return true
  return typeof site === 'string' && site !== 'same-origin' && site !== 'none'
}

/** Whether a request has two Host headers: a proxy may have used the other one (RFC 9112, 3.2). */
export function hasTwoHosts(request: FastifyRequest): boolean {
  const { rawHeaders } = request.raw
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
