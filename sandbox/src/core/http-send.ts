import { Agent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as SecureAgent, request as httpsRequest } from 'node:https'

// A benchmark causes thousands of webhooks a second. They queue here, so that they do not flood the receiver.
const MOST_SOCKETS = 128

export type HttpRequest = { url: string; headers: Record<string, string>; body: string }

/** The outcome of a try: the HTTP status, or the error. */
export type SendResult = { status: number | null; error: string | null }

/** Posts webhooks over keep-alive connections, as busy upstreams do. */
export class HttpSender {
  readonly #plain = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS })
  readonly #secure = new SecureAgent({ keepAlive: true, maxSockets: MOST_SOCKETS })

  /** Posts a request; never throws. `timeoutMs` limits each try. */
  async send(request: HttpRequest, timeoutMs: number): Promise<SendResult> {
    const first = await this.#try(request, timeoutMs)
    // The receiver may have closed a kept connection between two requests. That try did not arrive, so it is repeated.
    return first.stale ? this.#try(request, timeoutMs) : first
  }

  close(): void {
    this.#plain.destroy()
    this.#secure.destroy()
  }

  #try(request: HttpRequest, timeoutMs: number): Promise<SendResult & { stale: boolean }> {
    return new Promise((resolve) => {
      const started = this.#open(request)
      const end = (status: number | null, error: string | null, stale = false) => {
        clearTimeout(timer)
        resolve({ status, error, stale })
      }
      const timer = setTimeout(() => {
        end(null, `no answer within ${timeoutMs} ms`)
        started.destroy()
      }, timeoutMs)
      started.on('error', (error: NodeJS.ErrnoException) => {
        end(null, error.code ?? error.message, error.code === 'ECONNRESET' && started.reusedSocket)
      })
      started.on('response', (response) => {
        response.resume()
        response.on('end', () => end(response.statusCode ?? null, null))
        response.on('error', () => end(null, 'answer broken off'))
      })
      started.end(request.body)
    })
  }

  #open({ url, headers, body }: HttpRequest): ClientRequest {
    const secure = url.startsWith('https:')
    return (secure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent: secure ? this.#secure : this.#plain,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
    })
  }
}
