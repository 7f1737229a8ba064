import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'

// A certificate for localhost with its key, made for this bench. Nothing else trusts it.
const pem = readFileSync(new URL('localhost.pem', import.meta.url))

/** The digest of the certificate's key, in the format of Chromium's `--ignore-certificate-errors-spki-list`. */
export const frontKey = createHash('sha256')
  .update(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')

/** Headers of an HTTP/1.1 response that belong to its connection, and are invalid in HTTP/2 (RFC 9113, 8.2.2). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Opens a proxy at `https://localhost:<frontPort>` for the app at `appUrl`, like the proxies of docs/operations.md: TLS
 * and HTTP/2 to the browser, HTTP/1.1 over keep-alive connections to the app. The app's PUBLIC_URL must be this origin.
 */
export async function openSecureFront(frontPort: number, appUrl: string): Promise<AsyncDisposable> {
  const { hostname, port } = new URL(appUrl)
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<ServerHttp2Session>()
  const server = createSecureServer({ key: pem, cert: pem }, (incoming, outgoing) => {
    const { method, url: path } = incoming
    const headers = { ...plain(incoming), 'x-forwarded-proto': 'https' }
    pass(incoming, outgoing, request({ hostname, port, agent, method, path, headers }))
  })
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await once(server.listen(frontPort, '127.0.0.1'), 'listening')
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
      await closed
    },
  }
}

function plain({ headers, authority }: Http2ServerRequest): OutgoingHttpHeaders {
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return { ...Object.fromEntries(named), host: authority }
}

function pass(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  upstream: ReturnType<typeof request>,
): void {
  upstream.once('response', (reply) => {
    const headers = Object.entries(reply.headers).filter(([name]) => !ofConnection.has(name))
    outgoing.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers))
    reply.pipe(outgoing)
  })
  upstream.once('error', () => outgoing.stream.destroy())
  // When the browser closes an event stream, the connection to the app is closed, too.
  outgoing.once('close', () => upstream.destroy())
  incoming.pipe(upstream)
}
