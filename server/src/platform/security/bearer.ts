import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether an Authorization header has this bearer token (RFC 6750). The comparison takes the same time for every wrong
 * token of the same length.
 */
export function hasBearer(header: string | undefined, token: string): boolean {
  const [scheme = '', given = '', ...rest] = (header ?? '').split(' ')
  if (scheme.toLowerCase() !== 'bearer' || rest.length > 0) return false
  return timingSafeEqual(digest(given), digest(token))
}
