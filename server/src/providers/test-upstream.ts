import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { handlerApi, type HandlerApiOptions } from './sms/handler-api.ts'
import type { Dialect } from './sms/handler-api-words.ts'

export type ReceivedCall = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answerer = (response: ServerResponse, call: ReceivedCall) => void

/**
 * An upstream for a test: it records every call and returns the response of the test. It ends with the test, or when
 * `onEnd` calls its argument.
 */
export async function startUpstream(
  answer: Answerer,
  onEnd: (end: () => void) => void = onTestFinished,
) {
  const calls: ReceivedCall[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    const call = { method, url: new URL(url, 'http://upstream'), headers, body }
    calls.push(call)
    answer(response, call)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // an address of a server that listens on TCP
  return { url: `http://127.0.0.1:${port}`, calls }
}

/** Responds with exactly these bytes. */
export function canned(
  body: string | Buffer,
  status = 200,
  headers: Record<string, string> = {},
): Answerer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8', ...headers })
    response.end(body)
  }
}

/** An address without a listener. */
export async function unusedUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // as above
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return `http://127.0.0.1:${port}`
}

export const dialects: readonly Dialect[] = ['daisysms', 'classic']

/** A provider, DaisySMS by default, in front of an upstream that returns the response of the test. */
export async function startProvider(answer: Answerer, options: Partial<HandlerApiOptions> = {}) {
  const server = await startUpstream(answer)
  const baseUrl = server.url
  const provider = handlerApi({ baseUrl, apiKey: 'key', dialect: 'daisysms', ...options })
  return { provider, calls: server.calls }
}

/** The query parameters of a call. */
export function query(call: ReceivedCall | undefined): Record<string, string> {
  return Object.fromEntries(call?.url.searchParams ?? [])
}
