import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { isIn, isPublicAddress, networks } from './public-address.ts'

/** The outcome of a message to a machine outside. */
export type EgressAnswer =
  | { readonly kind: 'answer'; readonly status: number }
  | { readonly kind: 'refused'; readonly why: 'url' | 'address' }
  | { readonly kind: 'no-answer'; readonly why: 'timeout' | 'connection' | 'too-large' }

export type Egress = {
  /**
   * Posts a body once, without following redirects. `refused`: the URL is not allowed, or the address that its name has
   * at the time of the connection. Nothing was sent then. Never rejects.
   */
  post(
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string | Buffer },
  ): Promise<EgressAnswer>
  /** Whether a URL is allowed by its text. Its name may still lead to a refused address. */
  allows(url: string): boolean
  close(): Promise<void>
}

export type EgressLimits = {
  /** The time limit of the whole call, in ms; 5000 by default. */
  readonly limitMs?: number
  /** The maximum size of a response, in bytes; 64 KiB by default. */
  readonly maxBytes?: number
  /** Networks that are allowed although they are not public, also without TLS: for tests and demonstrations. */
  readonly allowed: readonly string[]
}

class AddressRefused extends Error {}

/**
 * Calls URLs that users give: only https, and only addresses of the public internet. The address is checked when the
 * connection is made, so that a name cannot change its address after the check.
 */
export function openEgress({
  limitMs = 5000,
  maxBytes = 64 * 1024,
  allowed,
}: EgressLimits): Egress {
  const own = networks(allowed)
  const isAllowed = (address: string) => isPublicAddress(address) || isIn(address, own)
  const agent = new Agent({
    connect: { timeout: limitMs, lookup: guardedLookup(isAllowed) },
    // No connection is reused: the next one is checked again.
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const urlOf = (text: string) =>
    readUrl(text, { isAllowed, isOwn: (address) => isIn(address, own) })
  return {
    allows: (url) => urlOf(url) !== undefined,
    async post(text, { headers, body }) {
      const url = urlOf(text)
      if (!url) return { kind: 'refused', why: 'url' }
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers: { 'accept-encoding': 'identity', ...headers },
          body,
          signal: AbortSignal.timeout(limitMs),
        })
        if (!(await fits(answer.body, maxBytes))) return { kind: 'no-answer', why: 'too-large' }
        return { kind: 'answer', status: answer.statusCode }
      } catch (error) {
        if (causeOf(error) instanceof AddressRefused) return { kind: 'refused', why: 'address' }
        const isLate = error instanceof Error && /Timeout|Abort/.test(error.name)
        return { kind: 'no-answer', why: isLate ? 'timeout' : 'connection' }
      }
    },
    close: () => agent.close(),
  }
}

/** Parses a URL that may be called: https, or http where `isOwn`; without a user and without a refused address. */
function readUrl(
  text: string,
  {
    isAllowed,
    isOwn,
  }: { isAllowed: (address: string) => boolean; isOwn: (address: string) => boolean },
): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isAllowed(host)) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(host)) ? url : undefined
}

/** Looks a name up. Fails where one of its addresses is refused: a name with both kinds is an attack. */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 4)
      if (!found.every(({ address }) => isAllowed(address)))
        return done(new AddressRefused(`${hostname} leads to a refused address`), '', 4)
      const [first] = found
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 4)
    })
  }

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? error.cause : error

/** Reads a response to its end; false where it has more bytes. Leaving the loop closes the connection. */
async function fits(body: AsyncIterable<Buffer>, maxBytes: number): Promise<boolean> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) return false
  }
  return true
}
