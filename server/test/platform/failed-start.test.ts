import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../src/platform/process/free-port.ts'
import { silentUpstreams, startProcess } from '../harness/app-process.ts'
import { until } from '../harness/test-client.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nosim-start-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the product with an embedded PostgreSQL. No upstream answers. */
const startAt = (port: number) =>
  startProcess({
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: folder,
    ...silentUpstreams,
  })
/** Whether the database of the folder runs. */
const runs = () => existsSync(join(folder, 'postgres', 'postmaster.pid'))

test(
  'a signal during the start stops the database that was started, too [OPS-46]',
  { tags: 'soak' },
  async () => {
    const app = startAt(await freePort())
    await until(() => Promise.resolve(runs()))
    app.child.kill('SIGTERM')
    expect(await app.gone).toBe(0)
    expect(runs()).toBe(false)
  },
)

test(
  'a start that finds its port taken says so and stops its database [OPS-46]',
  { tags: 'soak' },
  async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const app = startAt(port)
    expect(await app.gone).toBe(1)
    expect(app.output()).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`)
    expect(runs()).toBe(false)
    other.close()
  },
)
