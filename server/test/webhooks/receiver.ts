import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { until } from '../harness/test-client.ts'

/** A message as a program receives it. */
export type Received = {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly message: { type: string; timestamp: string; data: Record<string, unknown> }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A program of a user that receives messages; `answerBy` sets its responses. */
export async function openReceiver() {
  const received: Received[] = []
  const held: ServerResponse[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('ok')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      received.push({ id: headers['webhook-id'] ?? '', headers, body, message: JSON.parse(body) })
      held.push(response)
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Sets the responses from now on. */
    answerBy(by: (response: ServerResponse) => void): void {
      answer = by
    },
    /** Waits for a message that fits. */
    when: (fits: (one: Received) => boolean): Promise<Received> =>
      until(async () => received.find(fits)),
    async [Symbol.asyncDispose]() {
      for (const response of held) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a message has a signature of a secret; throws the library's own error otherwise. */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers)
