import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A load balancer in front of processes: it sends each request once, to the next process that is ready. */
export type HttpFront = {
  readonly url: string
  /** The requests that got no complete response, each with its cause. */
  readonly failed: readonly string[]
  /** Whether a process gets requests. */
  isIn(url: string): boolean
  [Symbol.asyncDispose](): Promise<void>
}

const lookEveryMs = 50

/** Opens a load balancer, which polls `/readyz` of each process and repeats no request. */
export async function openHttpFront(urls: readonly string[]): Promise<HttpFront> {
  const ready = new Set<string>()
  const failed: string[] = []
  let turn = 0

  const look = async (url: string) => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.ok) ready.add(url)
    else ready.delete(url)
  }
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      await Promise.all(urls.map(look))
      await setTimeout(lookEveryMs)
    }
  })()

  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const targets = [...ready]
    const url = targets[(turn += 1) % Math.max(targets.length, 1)]
    const fail = (why: string) => {
      failed.push(`${from.method} ${from.url}: ${why}`)
      if (!to.headersSent) to.writeHead(502, { 'content-type': 'application/json' })
      to.end('{}')
    }
    if (url === undefined) return fail('no process is ready')
    const { hostname, port } = new URL(url)
    const forward = request(
      { hostname, port, method: from.method, path: from.url, headers: from.headers, agent: false },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => fail('the answer was cut')).pipe(to)
      },
    )
    forward.on('error', (error) => fail(error.message))
    from.pipe(forward)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    failed,
    isIn: (url) => ready.has(url),
    async [Symbol.asyncDispose]() {
      over.abort()
      await looking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
