import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import { isIn, isPublicAddress, networks } from './public-address.ts'

/** What became of a message to a machine outside. */
export type EgressAnswer =
  | { readonly kind: 'answer'; readonly status: number }
  | { readonly kind: 'refused'; readonly why: 'url' | 'address' }
  | { readonly kind: 'no-answer'; readonly why: 'timeout' | 'connection' | 'too-large' }

export type Egress = {
  /**
   * Posts a body once, and never follows a redirect. `refused` where the URL or the address that its name has at the moment of
   * the connection is not allowed: nothing was sent then. Never rejects.
   */
  post(
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string | Buffer },
  ): Promise<EgressAnswer>
  /** Whether a URL may be posted to at all, by its text; its name may still lead to a refused address. */
  allows(url: string): boolean
  close(): Promise<void>
}

export type EgressLimits = {
  /** The most the whole call may take, in ms; 5000 by default. */
  readonly limitMs?: number
  /** The most bytes of an answer that are read; 64 KiB by default. */
  readonly maxBytes?: number
  /** Networks that may be reached although they are not public, and without TLS: for tests and demonstrations. */
  readonly allowed: readonly string[]
}

class AddressRefused extends Error {}

/**
 * The way to URLs that users give: https only, to addresses of the public internet only. The address is checked when the connection
 * is made, so that a name that changes its address leads nowhere else.
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
    // No connection outlives its message: the next one is checked again.
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

/** A URL that may be posted to: https, no user, no address that is refused; http only to the allowed networks. */
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

/** Looks a name up, and fails where one of its addresses is refused: a name with both kinds is an attack. */
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

/** Reads an answer to its end; false where it has more bytes. Leaving the loop closes the connection. */
async function fits(body: AsyncIterable<Buffer>, maxBytes: number): Promise<boolean> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) return false
  }
  return true
}
