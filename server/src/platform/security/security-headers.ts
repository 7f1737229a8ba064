import type { FastifyReply } from 'fastify'

type Header = readonly [name: string, value: string]

const always: readonly Header[] = [
  [
    'content-security-policy',
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
]

/**
 * The security headers of every reply. With an https address, browsers use only https for a year (OPS-19). Subdomains
 * are not included, because they may have other servers.
 */
export const securityHeadersOf = (publicUrl: string): readonly Header[] => [
  ...always,
  ...(publicUrl.startsWith('https:')
    ? [['strict-transport-security', 'max-age=31536000'] as const]
    : []),
]

/** Sets the security headers of a reply. Replies of the API and refusals are not cached. */
export function setSecurityHeaders(reply: FastifyReply, headers: readonly Header[]): void {
  for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  // Use the route and not the URL: a path can be spelt in more than one way.
  const ours = reply.request.routeOptions.url?.startsWith('/api/') ?? false
  if ((ours || reply.statusCode >= 400) && !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store')
  }
}
