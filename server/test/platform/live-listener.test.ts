import { randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/db.ts'
import { LiveHub } from '../../src/platform/live/live.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { asOwner, cloneDatabase } from '../harness/test-database.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { until } from '../harness/test-client.ts'

test(
  'while the database refuses connections, the listener retries with one connection at a time',
  { tags: 'soak' },
  async () => {
    await using database = await cloneDatabase()
    const { db } = openDatabase({ url: database.url, poolSize: 2, name: 'nosim app' })
    await using gate = await openGate(database.url)
    const hub = new LiveHub({
      db,
      renderPublic: async () => undefined,
      render: () => Promise.resolve([]),
      sessions: (hashes) => Promise.resolve(new Set(hashes)),
      log: openLog('silent'),
    })
    await hub.open(gate.url)
    const listeners = () =>
      asOwner(database.ownerUrl, async (client) => {
        const found = await client.query(
          `select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'nosim live'`,
        )
        return found.rowCount ?? 0
      })
    expect(await listeners()).toBe(1)

    gate.shut()
    const start = performance.now()
    await until(() => Promise.resolve(gate.refused >= 5))
    // Five tries, half a second apart. If each try opened two connections, they would take half of that time.
    expect(performance.now() - start).toBeGreaterThan(2000)
    gate.open()
    await until(async () => (await listeners()) > 0)
    expect(await listeners()).toBe(1)
    expect(gate.accepted).toBe(2)
    await hub[Symbol.asyncDispose]()
    await db.destroy()
  },
)

test('a slow event is delivered before a later event of the same user', async () => {
  await using database = await cloneDatabase()
  const { db } = openDatabase({ url: database.url, poolSize: 2, name: 'nosim app' })
  const slow = Promise.withResolvers<void>()
  const rendered: string[] = []
  const hub = new LiveHub({
    db,
    renderPublic: async () => undefined,
    render: async (_userId, _kind, subject) => {
      rendered.push(subject)
      if (subject === 'first') await slow.promise
      return [{ event: 'balance', data: { subject } }]
    },
    sessions: (hashes) => Promise.resolve(new Set(hashes)),
    log: openLog('silent'),
  })
  await hub.open(database.url)
  const userId = randomUUID()
  const app = Fastify()
  app.get('/', (_request, reply) =>
    hub.stream({ userId, sessionHash: Buffer.alloc(32) }, reply, undefined),
  )
  const text: string[] = []
  const response = await fetch(await app.listen())
  const received = (async () => {
    for await (const part of response.body ?? []) text.push(Buffer.from(part).toString())
  })()
  await asOwner(database.ownerUrl, async (client) => {
    for (const subject of ['first', 'second']) {
      await client.query(
        `insert into live_event (user_id, kind, subject) values ($1, 'numbers', $2)`,
        [userId, subject],
      )
      await client.query(`select pg_notify('nosim_live', $1)`, [userId])
      if (subject === 'first') await until(() => Promise.resolve(rendered.includes('first')))
    }
    // After this NOTIFY the hub reads the table again, with the second event.
    await client.query(`select pg_notify('nosim_live', $1)`, [userId])
  })
  await expect(
    until(() => Promise.resolve(text.join('').includes('"second"')), 1000),
  ).rejects.toThrow()
  slow.resolve()
  await until(() => Promise.resolve(text.join('').includes('"second"')))
  expect(text.join('').indexOf('"first"')).toBeLessThan(text.join('').indexOf('"second"'))
  hub.endStreams()
  await received
  await app.close()
  await hub[Symbol.asyncDispose]()
  await db.destroy()
})

/** A proxy in front of the database that can be closed; it counts the connections. */
async function openGate(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const proxied = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isShut = false
  const gate = {
    url: '',
    refused: 0,
    accepted: 0,
    /** Cuts the open connections and refuses new ones. */
    shut: () => {
      isShut = true
      for (const socket of sockets) socket.destroy()
    },
    open: () => {
      isShut = false
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (isShut) {
      gate.refused += 1
      socket.destroy()
      return
    }
    gate.accepted += 1
    const inner = connect(Number(target.port), target.hostname)
    inner.on('error', () => undefined)
    for (const one of [socket, inner]) {
      sockets.add(one)
      one.once('close', () => {
        sockets.delete(one)
        socket.destroy()
        inner.destroy()
      })
    }
    socket.pipe(inner).pipe(socket)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  proxied.port = String(port)
  // Use TCP, also where the tests reach the database by a socket.
  proxied.searchParams.delete('host')
  gate.url = proxied.href
  return gate
}
