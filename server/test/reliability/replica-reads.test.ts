import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type App } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { onceReady } from '../../src/platform/db/start/once-ready.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { demoAdmin, sendRaw, type RawAnswer } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openPair, type DatabasePair } from './kit/database-pair.ts'
import { openFront, type TcpFront } from './kit/tcp-front.ts'

describe('reads on a replica', { tags: 'soak' }, () => {
  let pair: DatabasePair
  let testApp: TestApp
  let front: TcpFront
  let app: App
  let ada: TestClient
  let owner: TestClient
  let readUrl: string
  beforeAll(async () => {
    pair = await openPair()
    testApp = await openTestApp({ apps: 0, server: pair.ownerUrl })
    await pair.follow('asynchronous')
    front = await openFront(Number(new URL(pair.standbyUrl).port))
    const url = new URL(testApp.database.url)
    url.port = String(front.port)
    readUrl = url.href
    const config = readConfig({
      ...testApp.env,
      DATABASE_READ_URL: readUrl,
      PUBLIC_URL: testApp.url,
      PORT: new URL(testApp.url).port,
    })
    app = await openApp(config, testApp.database.url)
    ada = await testApp.newClient('9000')
    owner = await demoAdmin(testApp)
  }, 180_000)
  afterAll(async () => {
    await app[Symbol.asyncDispose]()
    await front[Symbol.asyncDispose]()
    await testApp[Symbol.asyncDispose]()
    await pair[Symbol.asyncDispose]()
  })

  /** The number of reads that each database has answered. */
  async function counts(): Promise<Record<'replica' | 'primary', number>> {
    const { text } = await sendRaw(testApp.url, '/metrics')
    const of = (from: string) =>
      Number(
        new RegExp(`^nosim_replica_reads_total\\{from="${from}"\\} (\\d+)`, 'm').exec(text)?.[1] ??
          0,
      )
    return { replica: of('replica'), primary: of('primary') }
  }

  /** The reply of a route, and the database that was read. */
  async function read(
    path: string,
    by: TestClient,
    more = '',
  ): Promise<{ answer: RawAnswer; from: string | undefined }> {
    const before = await counts()
    const answer = await sendRaw(testApp.url, path, { headers: { cookie: by.cookie + more } })
    const after = await counts()
    const from = (['replica', 'primary'] as const).find((one) => after[one] > before[one])
    expect(answer.status).toBe(200)
    return { answer, from }
  }

  const untilFrom = (path: string, by: TestClient, from: string) =>
    until(async () => (await read(path, by)).from === from)
  const history = '/api/wallet/transactions?page=2'

  test('history beyond the first page, reports, lists and files of admins come from it [OPS-37]', async () => {
    await untilFrom(history, ada, 'replica')
    for (const path of [
      '/api/rentals?page=2',
      '/api/store/orders?page=2',
      '/api/boost/orders?page=2',
    ])
      expect([path, (await read(path, ada)).from]).toEqual([path, 'replica'])
    for (const path of [
      '/api/admin/analytics?range=7d',
      '/api/admin/users',
      '/api/admin/audit',
      '/api/admin/search?q=ada',
      '/api/admin/margins?range=7d',
    ])
      expect([path, (await read(path, owner)).from]).toEqual([path, 'replica'])
    const file = await sendRaw(testApp.url, '/api/admin/audit.csv', {
      headers: { cookie: owner.cookie },
    })
    expect(file.text).toContain('export audit')
  })

  test('the first page, and what a browser reads in the five seconds after a write, come from the primary [OPS-37]', async () => {
    await untilFrom(history, ada, 'replica')
    expect((await read('/api/wallet/transactions', ada)).from).toBe(undefined)
    const written = await sendRaw(testApp.url, '/api/auth/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email: ada.email, password: 'a-fine-password' }),
    })
    const set = String(written.headers['set-cookie'])
    expect(set).toMatch(/nosim_wrote=1; Max-Age=5; Path=\/api; HttpOnly; SameSite=Lax/)
    expect((await read(history, ada, '; nosim_wrote=1')).from).toBe('primary')
    expect((await read(history, ada)).from).toBe('replica')
    // A list sorted by balance updates the sums of wallets, so it does not read the replica.
    expect((await read('/api/admin/users?sort=balance', owner)).from).toBe(undefined)
  })

  test('the proof of everything runs on it [OPS-37]', async () => {
    await untilFrom(history, ada, 'replica')
    const { replica } = await counts()
    await testApp.sql("select graphile_worker.add_job('prove-all', '{}')")
    await until(async () => (await counts()).replica > replica)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/src/commands/verify-ledger.ts'],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: 'postgres://nosim@127.0.0.1:9/absent',
          DATABASE_READ_URL: readUrl,
        },
      },
    )
    expect(stdout).toBe('Every kobo is accounted for.\n')
  })

  test('a start on a standby is refused [OPS-31]', async () => {
    await expect(
      onceReady(pair.standbyUrl, () => Promise.resolve(), { log: openLog('silent'), forMs: 1200 }),
    ).rejects.toThrow('it is a standby, or restores a backup: name the address of the primary.')
  })

  test('that cannot be reached, or lags, are answered by the primary [OPS-37]', async () => {
    await untilFrom(history, ada, 'replica')
    front.moveTo(await freePort())
    expect((await read(history, ada)).from).toBe('primary')
    front.moveTo(Number(new URL(pair.standbyUrl).port))
    await untilFrom(history, ada, 'replica')

    await pair.cutStandby()
    const { answer } = await read('/api/wallet/transactions?limit=1&page=1', ada)
    await ada.fund('100')
    // The replica answers until its data is five seconds behind.
    await untilFrom('/api/wallet/transactions?limit=1&page=2', ada, 'primary')
    const second = await read('/api/wallet/transactions?limit=1&page=2', ada)
    expect(second.from).toBe('primary')
    expect(second.answer.body.transactions).toEqual(answer.body.transactions)
  })
})
