import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Stands before processes as a load balancer does: a request goes to the next that is ready, once. */
export type HttpFront = {
  readonly url: string
  /** How many requests got no answer from the process that they went to, and which. */
  readonly failed: readonly string[]
  /** Takes no more requests to a process, and waits until those that it has are answered. */
  takeOut(url: string): Promise<void>
  /** Takes requests to a process as soon as it is ready. */
  putIn(url: string): void
  /** Whether requests go to a process. */
  isIn(url: string): boolean
  [Symbol.asyncDispose](): Promise<void>
}

const lookEveryMs = 50

/** Opens a front, which asks each process for `/readyz` and repeats no request. */
export async function openHttpFront(first: readonly string[]): Promise<HttpFront> {
  const watched = new Set(first)
  const ready = new Set<string>()
  const underWay = new Map<string, number>()
  const failed: string[] = []
  let turn = 0

  const look = async (url: string) => {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.ok && watched.has(url)) ready.add(url)
    else ready.delete(url)
  }
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      await Promise.all([...watched].map(look))
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
    underWay.set(url, (underWay.get(url) ?? 0) + 1)
    to.once('close', () => underWay.set(url, (underWay.get(url) ?? 1) - 1))
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
    async takeOut(url) {
      watched.delete(url)
      ready.delete(url)
      while ((underWay.get(url) ?? 0) > 0) await setTimeout(lookEveryMs)
    },
    putIn: (url) => void watched.add(url),
    isIn: (url) => ready.has(url),
    async [Symbol.asyncDispose]() {
      over.abort()
      await looking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
