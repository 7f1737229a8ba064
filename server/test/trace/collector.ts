import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
  readonly links?: readonly { readonly traceId: string }[]
}

/** A collector of OpenTelemetry that stores what it receives. */
export type Collector = {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** All that was received, as text. */
  text(): string
  [Symbol.asyncDispose](): Promise<void>
}

export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        texts.push(text)
        // The format of OTLP/JSON.
        const { resourceSpans } = JSON.parse(text) as {
          resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
        }
        for (const { scopeSpans } of resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A TCP server has an address of this form.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join('\n'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
