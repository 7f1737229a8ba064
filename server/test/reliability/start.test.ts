import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { NotReady, onceReady } from '../../src/platform/db/start/once-ready.ts'
import { startProcess } from '../harness/app-process.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { asOwner, cloneDatabase, type TestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/test-client.ts'
import { openFront } from './kit/tcp-front.ts'

/** A log whose lines a test reads. */
function openRead() {
  const lines: string[] = []
  const destination = new Writable({
    write(bytes: Buffer, _encoding, done) {
      lines.push(bytes.toString())
      done()
    },
  })
  return { lines, log: openLog('warn', destination) }
}

/** The address with one part changed. */
const changed = (url: string, part: Partial<Record<'password' | 'pathname', string>>): string =>
  Object.assign(new URL(url), part).href

describe('a start', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp({ apps: 0 })
  })
  afterAll(() => testApp[Symbol.asyncDispose]())

  test(
    'during a fail-over waits for the database, says so, and serves once it may be written to [OPS-31]',
    { tags: 'soak' },
    async () => {
      await using front = await openFront(await freePort())
      const behindFront = (address: string) => {
        const url = new URL(address)
        url.searchParams.delete('host')
        url.port = String(front.port)
        return url.href
      }
      const { url, ownerUrl } = testApp.database
      const app = startProcess({
        ...testApp.env,
        LOG_LEVEL: 'warn',
        PUBLIC_URL: testApp.url,
        PORT: new URL(testApp.url).port,
        DATABASE_URL: behindFront(url),
        DATABASE_OWNER_URL: behindFront(ownerUrl),
      })
      await until(async () => app.output().includes('"event":"database.awaited"'))
      expect(app.child.exitCode).toBe(null)
      front.moveTo(Number(new URL(ownerUrl).port))
      await until(async () => {
        if (app.child.exitCode !== null) throw new Error(app.output())
        return (await fetch(`${testApp.url}/readyz`).catch(() => undefined))?.ok
      })
      app.child.kill('SIGTERM')
      expect(await app.gone).toBe(0)
    },
  )
})

describe('an app on a busy database', () => {
  test.each([
    ['its first connection', 'nosim start', 1],
    // These give up after five seconds, and others replace them.
    ['the connections that read the first pages', 'nosim app', 4],
  ])(
    'waits longer for %s than a request does [OPS-31]',
    { tags: 'soak' },
    async (_case, name, count) => {
      await using testApp = await openTestApp({ apps: 0 })
      const address = new URL(testApp.database.url)
      await using front = await openFront(Number(address.port), { name, count, ms: 6000 })
      address.searchParams.delete('host')
      address.port = String(front.port)
      const more = { PUBLIC_URL: testApp.url, PORT: new URL(testApp.url).port }
      const config = readConfig({ ...testApp.env, ...more, DATABASE_URL: address.href })
      await using app = await openApp(config, address.href)
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    },
  )
})

describe('the wait of a start', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await cloneDatabase()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('ends with a sentence where the database may only read for too long [OPS-31]', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await asOwner(database.ownerUrl, (client) =>
      client.query(`alter database ${name} set default_transaction_read_only = on`),
    )
    const { lines, log } = openRead()
    await expect(
      onceReady(database.ownerUrl, () => Promise.resolve('done'), { log, forMs: 1200 }),
    ).rejects.toThrow(
      'The database is not ready after 1 s: it may only read (default_transaction_read_only is on).',
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('database.awaited')
    await asOwner(database.ownerUrl, async (client) => {
      await client.query('set default_transaction_read_only = off')
      await client.query(`alter database ${name} reset default_transaction_read_only`)
    })
    expect(await onceReady(database.ownerUrl, () => Promise.resolve('done'), { log })).toBe('done')
  })

  test.each<[string, string, Parameters<typeof changed>[1]]>([
    ['a wrong password', '28P01', { password: 'another' }],
    ['a missing database', '3D000', { pathname: '/absent' }],
  ])('does not begin for %s [OPS-31]', async (_case, code, part) => {
    const { lines, log } = openRead()
    const url = changed(database.ownerUrl, part)
    await expect(onceReady(url, () => Promise.resolve(), { log })).rejects.toMatchObject({ code })
    expect(lines).toEqual([])
  })

  test('repeats work that finds the database not ready, and no other', async () => {
    const { log } = openRead()
    let rounds = 0
    const work = async () => {
      rounds += 1
      if (rounds === 1) throw new NotReady('not yet.')
      if (rounds === 2) throw new Error('a fault')
    }
    await expect(onceReady(database.ownerUrl, work, { log })).rejects.toThrow('a fault')
    expect(rounds).toBe(2)
  })
})
