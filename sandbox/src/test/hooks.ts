import { on } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Hook = { path: string; headers: IncomingHttpHeaders; raw: string; body: unknown }

/** Opens a receiver of webhooks. It stores each webhook and responds with the next of `statuses`, else 200. */
export async function openHooks() {
  const received: Hook[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    void take(request, response)
  })
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request)
    const hook = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) }
    received.push(hook)
    response.writeHead(statuses.shift() ?? 200).end()
    server.emit('hook', hook)
  }
  const arrivals = on(server, 'hook')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    statuses,
    /** The next webhook that no caller has received yet. */
    async next(): Promise<Hook> {
      const { value } = await arrivals.next()
      return (value as [Hook])[0]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
