import { connect } from 'node:net'
import type { TestClient } from './test-client.ts'

/** One part of a form: a file where it has a `filename`, else a field. */
export type Part = {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly value: string | Buffer
}

const boundary = 'what-stands-between-parts'
export const formType = `multipart/form-data; boundary=${boundary}`

/** The parts as `multipart/form-data`, even where they are invalid. */
export const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([...parts.map(partOf), Buffer.from(`--${boundary}--\r\n`)])

/** A part after its boundary; without its last two bytes the part is incomplete. */
export function partOf({ name, filename, type, value }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  const kind = type === undefined ? '' : `\r\ncontent-type: ${type}`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')])
}

/** The response that the client of a socket reads. The status is 0 where the connection broke before a response. */
export type Seen = {
  readonly status: number
  readonly head: string
  readonly body: Record<string, unknown> & { code?: string; message?: string }
  /** The number of bytes of the body that were written to the socket. */
  readonly sent: number
}

export type Sending = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The whole body with its length, or its pieces, which are sent as chunks without a length. */
  readonly body: Buffer | Iterable<Buffer>
}

/**
 * Sends a request like the strictest client. It reads nothing before the whole body is sent. When the connection
 * breaks, it loses what has arrived. Ends after `ms` at the latest.
 */
export async function sendAll(client: TestClient, request: Sending, ms = 180_000): Promise<Seen> {
  const { hostname, port } = new URL(client.testApp.url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined).setTimeout(ms, () => socket.destroy())
  const write = async (bytes: Buffer) => {
    if (socket.destroyed || socket.write(bytes)) return
    await Promise.race([closed, new Promise<void>((resolve) => socket.once('drain', resolve))])
  }
  const isWhole = Buffer.isBuffer(request.body)
  await write(headOf(client, request))
  let sent = 0
  for (const bytes of Buffer.isBuffer(request.body) ? [request.body] : request.body) {
    if (socket.destroyed) break
    await write(isWhole ? bytes : chunkOf(bytes))
    sent += bytes.length
  }
  if (!isWhole) await write(chunkOf(Buffer.alloc(0)))
  const text = await answerOn(socket, closed)
  socket.destroy()
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1] ?? 0), head, body: JSON.parse(body || '{}'), sent }
}

function headOf(client: TestClient, { path, method = 'POST', headers, body }: Sending): Buffer {
  const all = {
    host: new URL(client.testApp.url).host,
    cookie: client.cookie,
    'content-type': formType,
    ...(Buffer.isBuffer(body)
      ? { 'content-length': String(body.length) }
      : { 'transfer-encoding': 'chunked' }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

/** Reads one response by its content length, or the part of it that arrived before the connection ended. */
async function answerOn(
  socket: ReturnType<typeof connect>,
  closed: Promise<void>,
): Promise<string> {
  const chunks: Buffer[] = []
  const whole = new Promise<void>((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      chunks.push(bytes)
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(all.toString('latin1'))?.[1]
      if (end >= 0 && length !== undefined && all.length >= end + 4 + Number(length)) resolve()
    })
  })
  await Promise.race([whole, closed])
  return Buffer.concat(chunks).toString()
}
