import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 unguessable bits as 43 characters that fit a URL and a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash of a token that the database stores. The token cannot be derived from it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares two secrets in constant time, so that the time does not reveal how much matches. */
export function sameSecret(given: string, wanted: string): boolean {
  const a = createHash('sha256').update(given).digest()
  const b = createHash('sha256').update(wanted).digest()
  return timingSafeEqual(a, b)
}

/** Whether a text is an id in our form, so that it can be used in a query. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

// Without vowels and look-alikes, against rude words and misreading.
const refAlphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** A short code for referral links. */
export const newRefId = (): string =>
  Array.from({ length: 8 }, () => refAlphabet.charAt(randomInt(refAlphabet.length))).join('')

/** A digest of any JSON value that does not depend on the order of its keys. */
export const bodyHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)) ?? 'undefined')
    .digest()

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
