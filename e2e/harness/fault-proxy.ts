import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Shop } from './shop.ts'

/** A proxy in front of a shop that can fail: like an unreachable proxy, or like a release with other files. */
export type Front = {
  readonly url: string
  /** The number of document requests at that path. */
  documents(path: string): number
  /** The number of requests of any kind at that path. */
  requests(path: string): number
  /** Answers 404 at the paths that match, until `restore`. */
  lose(pattern: RegExp): void
  /** Changes the text at a path. */
  rewrite(path: string, change: (text: string) => string): void
  /** Answers the next request at a path only after `ms`. */
  delay(path: string, ms: number): void
  /** Closes every connection, until `restore`. */
  leave(): void
  restore(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a proxy in front of a shop, on a separate port. */
export async function openFront(shop: Shop): Promise<Front> {
  const requests: { path: string; isDocument: boolean }[] = []
  const rewrites = new Map<string, (text: string) => string>()
  const delays = new Map<string, number>()
  let lost: RegExp | undefined
  let isAway = false
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', shop.url)
    if (isAway) return incoming.socket.destroy()
    requests.push({
      path: pathname,
      isDocument: incoming.headers['sec-fetch-dest'] === 'document',
    })
    if (lost?.test(pathname)) return outgoing.writeHead(404).end()
    const answer = () => pass(shop, { incoming, outgoing, change: rewrites.get(pathname) })
    const delayMs = delays.get(pathname)
    delays.delete(pathname)
    return delayMs === undefined ? answer() : setTimeout(answer, delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the address of a server that listens on TCP
  return {
    url: `http://localhost:${port}`,
    documents: (path) => requests.filter((one) => one.path === path && one.isDocument).length,
    requests: (path) => requests.filter((one) => one.path === path).length,
    lose: (pattern) => (lost = pattern),
    rewrite: (path, change) => rewrites.set(path, change),
    delay: (path, ms) => delays.set(path, ms),
    leave: () => {
      isAway = true
      server.closeAllConnections()
    },
    restore: () => {
      isAway = false
      lost = undefined
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Passing = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly change: ((text: string) => string) | undefined
}

function pass(shop: Shop, { incoming, outgoing, change }: Passing): void {
  const { method, headers } = incoming
  // A text to change must arrive uncompressed and uncached.
  const plain = change && {
    'accept-encoding': 'identity',
    'if-none-match': '',
    'if-modified-since': '',
  }
  const onward = request(new URL(incoming.url ?? '/', shop.url), {
    method: method ?? 'GET',
    headers: { ...headers, ...plain },
  })
  onward.on('error', () => outgoing.destroy())
  onward.on('response', (answer) => {
    if (!change) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    answer.on('end', () => {
      const {
        'content-length': _length,
        etag: _etag,
        'last-modified': _time,
        ...kept
      } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept).end(change(text))
    })
  })
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
