// Programs of users in a separate process, so that their work delays nothing that a test measures. The first part of a
// path sets how a program answers. Sends its port at once, and a `Taken` report for each message of its parent process.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a program answers: it accepts messages, fails, hangs or sends an invalid response. */
export const manners = ['take', 'fail', 'hang', 'redirect', 'endless', 'close'] as const
export type Manner = (typeof manners)[number]

/** How often each id arrived at a program that accepts messages, and how many messages arrived at each other kind. */
export type Taken = {
  readonly taken: readonly (readonly [id: string, times: number])[]
  readonly others: Readonly<Partial<Record<Manner, number>>>
}

const answers: Readonly<Record<Manner, (response: ServerResponse) => void>> = {
  take: (response) => response.writeHead(204).end(),
  fail: (response) => response.writeHead(500).end('failed'),
  hang: () => undefined,
  redirect: (response) => response.writeHead(302, { location: '/take/elsewhere' }).end(),
  endless: (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  },
  close: (response) => response.destroy(),
}

const taken = new Map<string, number>()
const others = new Map<Manner, number>()

function receive(request: IncomingMessage, response: ServerResponse): void {
  const manner = manners.find((one) => request.url?.startsWith(`/${one}/`)) ?? 'fail'
  const id = String(request.headers['webhook-id'])
  if (manner === 'take') taken.set(id, (taken.get(id) ?? 0) + 1)
  else others.set(manner, (others.get(manner) ?? 0) + 1)
  request.resume().once('end', () => answers[manner](response))
}

if (process.send) {
  const server = createServer(receive)
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port) // it listens on TCP
  })
  process.on('message', () => {
    const report: Taken = { taken: [...taken], others: Object.fromEntries(others) }
    process.send?.(report)
  })
  process.once('disconnect', () => process.exit())
}
