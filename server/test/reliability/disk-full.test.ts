import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openLocalDatabase } from '../../src/platform/db/embedded-database.ts'
import { startApp } from '../harness/app-process.ts'
import { openTestApp } from '../harness/test-app.ts'
import { makeTemplate } from '../harness/test-database.ts'
import { until } from '../harness/test-client.ts'
import { shelf, storeAdmin } from '../store/inventory.ts'
import { keepBuying } from './kit/purchases.ts'

const run = promisify(execFile)
const megabytes = 400

/** A separate file system that can become full; undefined where this user may not mount one. */
async function smallDisk(): Promise<(AsyncDisposable & { folder: string }) | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'nosim-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** Writes until the disk is full to the last byte. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const size of [1 << 20, 4096]) {
      const block = Buffer.alloc(size)
      const isFull = () =>
        handle.write(block).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        )
      while (!(await isFull())) continue
    }
  } finally {
    await handle.close()
  }
}

test(
  'on a full disk purchases get 503 and lose nothing, and they go on when there is space again [OPS-16]',
  { tags: 'soak', timeout: 420_000 },
  async ({ skip, annotate }) => {
    const disk = await smallDisk()
    if (!disk) return skip('it needs the right to mount a tmpfs, which root has')
    await using _disk = disk
    await chmod(disk.folder, 0o755)
    await mkdir(join(disk.folder, 'room'))
    const server = await openLocalDatabase(join(disk.folder, 'postgres'), 'test-password', [
      'fsync=off',
      // Reserved, so that the write-ahead log has its own space.
      'min_wal_size=64MB',
      'max_wal_size=96MB',
    ])
    await using _server = server
    await makeTemplate(server.ownerUrl)
    await using testApp = await openTestApp({ apps: 0, server: server.ownerUrl })
    const app = await startApp(testApp)
    try {
      const users = await Promise.all(Array.from({ length: 4 }, () => testApp.newClient('400000')))
      const { logs } = await shelf(await storeAdmin(testApp), 3000)
      await testApp.sql('checkpoint')
      const purchases = keepBuying(users, logs, [testApp.url])
      await until(async () => purchases.acknowledged.length > 20)
      const filler = join(disk.folder, 'room', 'filler')
      await fill(filler)
      await until(async () => purchases.repeated.length > 20, 120_000)
      expect(app.child.exitCode, app.output()).toBe(null)
      expect((await fetch(`${testApp.url}/healthz`)).status).toBe(200)
      expect((await users[0]?.get('/api/me'))?.status).toBe(200)
      const full = purchases.acknowledged.length
      await rm(filler)
      await until(async () => purchases.acknowledged.length > full + 20)
      await purchases.stop()

      expect(purchases.refused).toEqual([])
      expect(new Set(purchases.repeated)).toEqual(new Set([503]))
      const kept = await testApp.sql<{ id: string }>('select id from store_order')
      expect(kept.map(({ id }) => id).toSorted()).toEqual(
        purchases.acknowledged.map(({ orderId }) => orderId).toSorted(),
      )
      await testApp.prove()
      await annotate(
        `${purchases.acknowledged.length} purchases, ${purchases.repeated.length} answers of 503`,
      )
    } finally {
      await app.kill()
    }
  },
)
