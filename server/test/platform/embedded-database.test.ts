import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalDatabase, type LocalDatabase } from '../../src/platform/db/embedded-database.ts'
import { machineSettings } from '../../src/platform/db/machine-settings.ts'
import { until } from '../harness/test-client.ts'
import { asOwner } from '../harness/test-database.ts'

let folder: string
let opened: LocalDatabase[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nosim-embedded-'))
  await chmod(folder, 0o755)
  opened = []
})
afterEach(async () => {
  for (const one of opened) await one[Symbol.asyncDispose]().catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
})

/** Opens the server of a folder and returns its address. */
async function open(more: readonly string[] = [], below = 'postgres'): Promise<string> {
  const settings = ['fsync=off', ...more]
  const database = await openLocalDatabase(join(folder, below), 'a password', settings)
  opened.push(database)
  return database.ownerUrl
}

/** How a client of this address connects to the server. */
const wayOf = (url: string): Promise<'socket' | 'tcp'> =>
  asOwner(url, async (client) => {
    const found = await client.query<{ address: string | null }>(
      'select inet_client_addr()::text as address',
    )
    return found.rows[0]?.address === null ? 'socket' : 'tcp'
  })

function overTcp(url: string): string {
  const tcp = new URL(url)
  tcp.searchParams.delete('host')
  return tcp.href
}

const files = () => join(folder, 'postgres')

test('the app connects by a Unix socket that other users cannot access, and other tools connect by TCP', async () => {
  const url = await open()
  expect(await wayOf(url)).toBe('socket')
  expect(await wayOf(overTcp(url))).toBe('tcp')
  expect((await stat(files())).mode & 0o077).toBe(0)
  // A second process uses the running server.
  expect(await open()).toBe(url)
})

test('the server uses the settings for its machine', async () => {
  const url = await open(machineSettings(2 ** 30))
  const found = await asOwner(url, (client) =>
    client.query<{ buffers: string; log: string }>(
      "select current_setting('shared_buffers') as buffers, current_setting('max_wal_size') as log",
    ),
  )
  expect(found.rows).toEqual([{ buffers: '256MB', log: '1GB' }])
})

test('a crashed server restarts at the same socket address', { tags: 'soak' }, async () => {
  const url = await open()
  const [pid] = (await readFile(join(files(), 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await until(
    () =>
      open().then(
        () => true,
        () => false,
      ),
    60_000,
  )
  expect(await open()).toBe(url)
  expect(await wayOf(url)).toBe('socket')
})

test('a running server without a socket file is reached by TCP', { tags: 'soak' }, async () => {
  const url = await open()
  const { port } = new URL(url)
  await rm(join(files(), `.s.PGSQL.${port}`))
  expect(await open()).toBe(overTcp(url))
  expect(await wayOf(overTcp(url))).toBe('tcp')
})

test(
  'a server is reached by TCP when the path of its folder is too long for a socket',
  { tags: 'soak' },
  async () => {
    const below = join('a-folder-with-a-long-name'.repeat(4), 'postgres')
    const url = await open([], below)
    expect(url).toBe(overTcp(url))
    expect(await wayOf(url)).toBe('tcp')
    expect(await open([], below)).toBe(url)
  },
)
