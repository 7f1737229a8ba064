import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  openLocalDatabase,
  type LocalDatabase,
} from '../../../src/platform/db/embedded-database.ts'
import { asOwner, openOwnServer, type OwnServer } from '../../harness/test-database.ts'
import { until } from '../../harness/test-client.ts'
import { copyServer, own } from './base-backup.ts'
import { openFront } from './tcp-front.ts'

const slot = 'standby'

/** Two PostgreSQL servers behind one address: a primary, and a standby that copies it. */
export type DatabasePair = {
  /** The owner's address of the current primary. */
  readonly ownerUrl: string
  /** The owner's address of the standby, once it follows. */
  readonly standbyUrl: string
  /** Starts the standby on a copy of the primary. Synchronous: a commit waits until the standby has it. */
  follow(way: 'synchronous' | 'asynchronous'): Promise<void>
  /** Ends the replication to the standby. An asynchronous primary does not wait for it. */
  cutStandby(): Promise<void>
  /** Ends the primary as a crash of its machine would. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary, and moves the shared address to it. */
  promote(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens the primary, which holds the template of tests. */
export async function openPair(): Promise<DatabasePair> {
  const primary = await openOwnServer()
  const front = await openFront(portOf(primary.ownerUrl))
  const folder = join(dirname(primary.folder), 'standby')
  let standby: LocalDatabase | undefined
  let isKilled = false
  return {
    ownerUrl: tcpUrl(primary.ownerUrl, front.port),
    get standbyUrl() {
      if (!standby) throw new Error('there is no standby')
      return standby.ownerUrl
    },
    async follow(way) {
      await copyAsStandby(primary, folder)
      await query(primary.ownerUrl, `select pg_create_physical_replication_slot('${slot}')`)
      standby = await openLocalDatabase(folder, 'test-password', ['fsync=off'])
      if (way === 'synchronous')
        await query(
          primary.ownerUrl,
          `alter system set synchronous_standby_names = '${slot}'`,
          'select pg_reload_conf()',
        )
      const wanted = way === 'synchronous' ? 'sync' : 'async'
      await until(async () => {
        const [row] = await query(primary.ownerUrl, 'select sync_state from pg_stat_replication')
        return row?.sync_state === wanted
      })
    },
    async cutStandby() {
      if (!standby) throw new Error('there is no standby')
      await query(
        standby.ownerUrl,
        "alter system set primary_conninfo = ''",
        'select pg_reload_conf()',
      )
      await until(async () => {
        const left = await query(primary.ownerUrl, 'select 1 from pg_stat_replication')
        return left.length === 0
      })
    },
    async killPrimary() {
      const lines = await readFile(join(primary.folder, 'postmaster.pid'), 'utf8')
      process.kill(Number(lines.split('\n')[0]), 'SIGKILL')
      isKilled = true
    },
    async promote() {
      if (!standby) throw new Error('there is no standby')
      await query(standby.ownerUrl, 'select pg_promote(true, 60)')
      front.moveTo(portOf(standby.ownerUrl))
    },
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]()
      await standby?.[Symbol.asyncDispose]()
      if (isKilled) return rm(dirname(primary.folder), { recursive: true, maxRetries: 10 })
      return primary[Symbol.asyncDispose]()
    },
  }
}

/** Fills a folder from which a standby of the server can start. */
async function copyAsStandby(server: OwnServer, folder: string): Promise<void> {
  await copyServer(server, folder)
  await writeFile(join(folder, 'standby.signal'), '')
  // Not on the command line, which a later change cannot override.
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(server.ownerUrl)}'\nprimary_slot_name = '${slot}'\n`,
  )
  await own(server, folder)
}

async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  return asOwner(url, async (client) => {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  })
}

const portOf = (url: string): number => Number(new URL(url).port)

/** The same server by TCP, at another port. */
function tcpUrl(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  changed.search = ''
  return changed.href
}

function conninfo(url: string): string {
  const { username, password, port } = new URL(url)
  return `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${slot}`
}
