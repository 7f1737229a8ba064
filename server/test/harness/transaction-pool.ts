import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'

/** A transaction pooler in front of a database. */
export type TransactionPool = {
  readonly url: string
  /** The number of transactions that it passed to a server connection. */
  readonly transactions: number
  /** The state of each server connection that its next client would find. */
  leftovers(): Promise<readonly Left[]>
  [Symbol.asyncDispose](): Promise<void>
}

/** The state that a session keeps after the end of a transaction, besides prepared statements. */
export type Left = {
  readonly pid: number
  readonly settings: readonly string[]
  readonly channels: readonly string[]
  readonly cursors: number
  readonly locks: number
  readonly tables: number
}

const leftovers = `select pg_backend_pid() as pid,
  array(select name from pg_settings where source = 'session') as settings,
  array(select pg_listening_channels()) as channels,
  (select count(*)::int from pg_cursors where is_holdable) as cursors,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  (select count(*)::int from pg_class where relpersistence = 't' and relnamespace = pg_my_temp_schema()) as tables`

/** A connection to the server, which serves one client for a transaction. */
type Serving = {
  readonly stream: Socket
  /** The names of its prepared statements. */
  readonly prepared: Set<string>
  client: Visiting | undefined
  /** The name of the statement that is being prepared. */
  preparing: string | undefined
  /** The number of outstanding responses to the pooler's own messages. */
  ownAnswers: number
}

/** A connection of a client. */
type Visiting = {
  readonly socket: Socket
  /** The message that prepares each of its named statements. */
  readonly statements: Map<string, Buffer>
  readonly waiting: Buffer[]
  server: Serving | undefined
}

/**
 * Passes each transaction of a client to the server connection that was idle for longest, like PgBouncer in transaction
 * mode. It has the same rules: no start parameter `options`, and named statements are prepared where they are needed.
 * So no client keeps the state of a session. Opens `size` connections to the server at `url`. Clients need no password.
 */
export async function openTransactionPool(url: string, size: number): Promise<TransactionPool> {
  let transactions = 0
  const idle: Serving[] = []
  const clients: Visiting[] = []
  const sockets = new Set<Socket>()
  const servers = await Promise.all(Array.from({ length: size }, () => connectServer(url)))
  for (const server of servers) {
    idle.push(server)
    frames(server.stream, (message) => {
      if (answer(server, message)) release(server)
    })
  }

  function release(server: Serving): void {
    if (server.client) server.client.server = undefined
    server.client = undefined
    idle.push(server)
    serveNext()
  }
  function serveNext(): void {
    while (idle.length > 0 && clients.length > 0) {
      const [server, client] = [idle.shift(), clients.shift()]
      if (!server || !client) return
      transactions += 1
      server.client = client
      client.server = server
      for (const message of client.waiting.splice(0)) forward(client, server, message)
    }
  }
  function take(client: Visiting, message: Buffer): void {
    if (message[0] === code('X')) return void client.socket.end()
    if (client.server) return forward(client, client.server, message)
    if (client.waiting.push(message) === 1) clients.push(client)
    serveNext()
  }

  // Responses are written message by message. Without `noDelay` each statement would take 40 ms.
  const listener = createServer({ noDelay: true }, (socket) => {
    const client: Visiting = { socket, statements: new Map(), waiting: [], server: undefined }
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    socket.once('data', (start) => {
      // The driver sends the start message alone, and waits for the response.
      if (start.includes('options\0')) {
        const refusal = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
        return void socket.end(frame('E', Buffer.from(refusal)))
      }
      socket.write(welcome)
      frames(socket, (message) => take(client, message))
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const pooled = new URL(url)
  pooled.search = ''
  pooled.port = String((listener.address() as AddressInfo).port) // it listens on TCP
  return {
    url: pooled.href,
    get transactions() {
      return transactions
    },
    async leftovers() {
      const client = new Client({ connectionString: pooled.href })
      await client.connect()
      const found = new Map<number, Left>()
      // Each statement goes to another connection, unless other clients take it meanwhile.
      for (let round = 0; found.size < servers.length && round < 200; round += 1) {
        const { rows } = await client.query<Left>(leftovers)
        for (const row of rows) found.set(row.pid, row)
      }
      await client.end()
      return [...found.values()]
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => listener.close(resolve))
      for (const socket of sockets) socket.destroy()
      for (const { stream } of servers) stream.destroy()
      await closed
    },
  }
}

const code = (letter: string): number => letter.charCodeAt(0)

function frame(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter, 0)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The messages AuthenticationOk, ParameterStatus (the encoding) and ReadyForQuery. */
const welcome = Buffer.concat([
  frame('R', Buffer.alloc(4)),
  frame('S', Buffer.from('client_encoding\0UTF8\0')),
  frame('Z', Buffer.from('I')),
])

/** Calls `each` with every message of a connection that has started. */
function frames(socket: Socket, each: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      each(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  })
}

/** The text at an offset, which ends with a 0. */
function textAt(message: Buffer, offset: number): { text: string; end: number } {
  const end = message.indexOf(0, offset)
  return { text: message.toString('utf8', offset, end), end: end + 1 }
}

/** Logs in with the driver, and takes over its socket. */
async function connectServer(url: string): Promise<Serving> {
  const client = new Client({ connectionString: url, application_name: 'pooled' })
  client.on('error', () => undefined)
  await client.connect()
  // The types of `pg` do not declare `connection`.
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const { stream } = connection
  stream.removeAllListeners('data')
  return { stream, prepared: new Set(), client: undefined, preparing: undefined, ownAnswers: 0 }
}

/** Sends a message of a client to its server connection. A statement that is prepared there is confirmed at once. */
function forward(client: Visiting, server: Serving, message: Buffer): void {
  if (message[0] === code('P')) {
    const name = textAt(message, 5).text
    if (name !== '') {
      client.statements.set(name, Buffer.from(message))
      if (server.prepared.has(name)) return void client.socket.write(frame('1', Buffer.alloc(0)))
      server.prepared.add(name)
      server.preparing = name
    }
  }
  if (message[0] === code('B')) {
    const name = textAt(message, textAt(message, 5).end).text
    const statement = client.statements.get(name)
    if (statement && !server.prepared.has(name)) {
      server.prepared.add(name)
      server.ownAnswers += 1
      server.stream.write(statement)
    }
  }
  server.stream.write(message)
}

/** Passes a response to the client. Returns whether its transaction is over. */
function answer(server: Serving, message: Buffer): boolean {
  const letter = message[0]
  if (letter === code('1')) {
    server.preparing = undefined
    if (server.ownAnswers > 0) {
      server.ownAnswers -= 1
      return false
    }
  }
  if (letter === code('E') && server.preparing !== undefined) {
    server.prepared.delete(server.preparing)
    server.preparing = undefined
  }
  server.client?.socket.write(message)
  return letter === code('Z') && message[5] === code('I')
}
