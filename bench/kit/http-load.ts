import { connect, type Socket } from 'node:net'

export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The expected status of the response; 200 by default. */
  readonly status?: number
}

export type Loaded = {
  readonly perSecond: number
  /** The time of each request, in ms. */
  readonly times: readonly number[]
}

/**
 * Sends requests for `ms`, or until `isOver`, over `clients` connections, each with one request at a time. It uses
 * plain sockets, because an HTTP client would need as much CPU as the measured app. The connections are spread over the
 * urls. Throws where a response has an unexpected status.
 */
export async function requestFor(
  urls: readonly string[],
  {
    clients,
    ms,
    isOver = () => false,
  }: { readonly clients: number; readonly ms: number; readonly isOver?: () => boolean },
  next: () => Request,
): Promise<Loaded> {
  const connections = await Promise.all(
    Array.from({ length: clients }, (_, index) => Connection.open(urls[index % urls.length] ?? '')),
  )
  const times: number[] = []
  const began = performance.now()
  const end = began + ms
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end && !isOver()) {
        const request = next()
        const sent = performance.now()
        const { status, text } = await connection.send(request)
        times.push(performance.now() - sent)
        if (status !== (request.status ?? 200))
          throw new Error(`${request.path}: ${status} ${text}`)
      }
    }),
  )
  const perSecond = (times.length / (performance.now() - began)) * 1000
  for (const connection of connections) connection.close()
  return { perSecond, times }
}

type Response = { readonly status: number; readonly text: string }

const headEnd = '\r\n\r\n'

/** A keep-alive connection for one request at a time. Responses need a content-length. */
class Connection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #pending: { resolve: (response: Response) => void; reject: (error: Error) => void } | undefined

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket, `${hostname}:${port}`)))
    })
  }

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#pending?.reject(error))
    socket.on('close', () => this.#pending?.reject(new Error('the connection was closed')))
  }

  send({ method, path, headers = {}, body = '' }: Request): Promise<Response> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const content =
      body === ''
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}${content}\r\n${body}`,
      )
    })
  }

  close(): void {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const start = end + headEnd.length
    if (this.#received.length < start + length) return
    const text = this.#received.toString('utf8', start, start + length)
    this.#received = Buffer.alloc(0)
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve({ status: Number(head.slice(9, 12)), text })
  }
}
