import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { hookPath } from '../../src/config/derived-settings.ts'
import { expectProblem, sendRaw, untilServed, type RawAnswer } from '../harness/http-request.ts'
import { rounds } from '../harness/rounds.ts'
import { lockRow } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { codeOf, shelf, storeAdmin } from '../store/inventory.ts'
import type { LoadOptions, Measured } from './kit/load-child.ts'

/** The pool serves 2 slow reads at once, so 20 reads take a second: little work for a busy machine. */
const pool = 2
const readMs = 100
const waiting = 4
const seconds = rounds({ quick: 3, whole: 12 })

let testApp: TestApp
let app: AppProcess
let ada: TestClient
let logs: number[]
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 0,
    env: { DATABASE_POOL: String(pool), REQUESTS_WAITING: String(waiting) },
  })
  app = await startApp(testApp)
  ada = await testApp.newClient('100000')
  const admin = await storeAdmin(testApp)
  logs = (await shelf(admin, seconds * 10)).logs
  await testApp.sql(`delete from announcement`)
  await testApp.sql(
    `insert into announcement (title, content, type, priority, status, start_at, created_by)
     values ('Busy', 'We are busy', 'general', 1, 'active', now(), $1)`,
    [ada.userId],
  )
  await testApp.sql(
    `create policy slow on announcement using (pg_sleep(${readMs / 1000}) is not null)`,
  )
  await testApp.sql('alter table announcement enable row level security')
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})

type Timed = { readonly answer: RawAnswer; readonly ms: number }

async function timed(path: string, headers: Record<string, string> = {}): Promise<Timed> {
  const start = performance.now()
  const answer = await sendRaw(testApp.url, path, { headers })
  return { answer, ms: performance.now() - start }
}

/** Calls `work` `perSecond` times a second, whether or not earlier calls have ended. */
async function openLoop<T>(perSecond: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const calls: Promise<T>[] = []
  const start = performance.now()
  while (calls.length < perSecond * seconds) {
    const due = ((performance.now() - start) / 1000) * perSecond
    while (calls.length < Math.min(due, perSecond * seconds)) calls.push(work(calls.length))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return Promise.all(calls)
}

/** The duration that this share of the calls does not exceed. */
const percentile = (calls: readonly Timed[], share: number): number =>
  shareOf(
    calls.map(({ ms }) => ms),
    share,
  )
const shareOf = (durations: readonly number[], share: number): number =>
  durations.toSorted((a, b) => a - b)[Math.floor((durations.length - 1) * share)] ?? 0

const loadChild = fileURLToPath(new URL('kit/load-child.ts', import.meta.url))
const run = promisify(execFile)
const loadSeconds = 3

/** Sends slow reads from a separate process, with health checks beside them. */
async function load(
  options: Pick<LoadOptions, 'perSecond' | 'callers' | 'control'>,
): Promise<Measured> {
  const all: LoadOptions = {
    url: testApp.url,
    path: '/api/announcements',
    seconds: loadSeconds,
    ...options,
  }
  const line = [loadChild, JSON.stringify(all)]
  const { stdout } = await run(process.execPath, line, { maxBuffer: 16 * 1024 * 1024 })
  return JSON.parse(stdout)
}

const slowRead = () => timed('/api/announcements')

test(
  'at four times what the pool can do, accepted requests stay quick, refused ones learn when to repeat, and nothing accepted is lost [OPS-17]',
  { tags: 'soak', timeout: 180_000 },
  async () => {
    const capacity = (pool * 1000) / readMs
    const [reads, checks, ready, purchases] = await Promise.all([
      openLoop(4 * capacity, slowRead),
      openLoop(20, () => timed('/healthz')),
      openLoop(5, () => timed('/readyz')),
      openLoop(10, async (index) => {
        const body = { logs_ids: [logs[index]], total_price: 500 }
        return ada.post('/api/store/orders', body, { 'idempotency-key': randomUUID() })
      }),
    ])
    const accepted = reads.filter(({ answer }) => answer.status === 200)
    const refused = reads.filter(({ answer }) => answer.status !== 200)
    for (const { answer } of refused) {
      expectProblem(answer, 'OVERLOADED')
      expect(answer.headers['retry-after']).toBe('1')
    }
    // The pool is never idle, and no more reads are admitted than it can serve.
    expect(accepted.length).toBeGreaterThan((capacity * seconds) / 3)
    expect(refused.length).toBeGreaterThan(reads.length / 3)
    // Without the limit the median is 3 s, and the 99th percentile the 5 s after which the pool gives up.
    expect(percentile(accepted, 0.5)).toBeLessThan(1000)
    expect(percentile(accepted, 0.99)).toBeLessThan(2500)
    expect(percentile(refused, 0.5)).toBeLessThan(100)
    expect(checks.map(({ answer }) => answer.status)).toEqual(checks.map(() => 200))
    expect(percentile(checks, 0.5)).toBeLessThan(100)
    expect(ready.map(({ answer }) => answer.status)).toEqual(ready.map(() => 200))

    const codes = new Set(purchases.map(codeOf))
    expect([...codes].filter((code) => code !== 'done' && code !== 'OVERLOADED')).toEqual([])
    const bought = purchases.filter((answer) => codeOf(answer) === 'done')
    const rows = await testApp.sql<{ id: string }>(
      'select id::text from store_order where user_id = $1',
      [ada.userId],
    )
    expect(bought.length).toBeGreaterThan(0)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      bought.map(({ body }) => String(body.order_id)).toSorted(),
    )
    await testApp.prove()
  },
)

test('of requests that arrive together, those beyond the limit are refused, and a webhook is taken [OPS-17]', async () => {
  const burst = Array.from({ length: 400 }, slowRead)
  const hook = await sendRaw(testApp.url, hookPath(testApp.config, 'bank', 'billstack'), {
    method: 'POST',
    body: '{}',
  })
  expect(hook.body.code).not.toBe('OVERLOADED')
  const answers = await Promise.all(burst)
  const codes = answers.map(({ answer }) => answer.body.code ?? 'done')
  expect(new Set(codes)).toEqual(new Set(['done', 'OVERLOADED']))
  expect(codes.filter((code) => code === 'done').length).toBeLessThan(pool + waiting + 64)
})

test(
  'a request that waits longer for a connection than the limit is answered with 503, and the earlier ones are served [OPS-17]',
  { tags: 'soak' },
  async () => {
    await using busy = await openTestApp({ env: { DATABASE_POOL: '2', DATABASE_WAIT_MS: '300' } })
    const read = () => sendRaw(busy.url, '/api/announcements')
    // Opens both connections, which may take longer than the limit on a busy machine.
    await Promise.all([untilServed(read), untilServed(read)])
    const lock = await lockRow(busy, 'lock table announcement', [])
    const earlier = [read(), read()]
    try {
      await lock.blocks('announcement', 2)
      expectProblem(await read(), 'UNAVAILABLE')
    } finally {
      await lock.release()
    }
    expect((await Promise.all(earlier)).map(({ status }) => status)).toEqual([200, 200])
  },
)

/** Starts a bare server in a separate process. Its response times show how busy the machine is. */
async function openControl(): Promise<{ url: string; kill(): void }> {
  const code = `require('http').createServer((_asked, to) => to.end()).listen(0, '127.0.0.1',
    function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}`, kill: () => void child.kill() }
}

test(
  'at four times its capacity the slowest accepted requests take at most twice as long as at capacity, and health checks 100 ms more than the machine does [OPS-17]',
  { tags: 'soak', timeout: 180_000 },
  async ({ annotate }) => {
    const control = await openControl()
    const figures: { ratio: number; later: number }[] = []
    const best = () => ({
      ratio: Math.min(...figures.map(({ ratio }) => ratio)),
      later: Math.min(...figures.map(({ later }) => later)),
    })
    const isQuick = () => best().ratio < 2 && best().later < 100
    try {
      // In some rounds another process of the machine may use its processors.
      for (let round = 0; round < 5 && !isQuick(); round += 1) {
        const full = await load({ callers: pool + waiting })
        const capacity = full.accepted.length / loadSeconds
        const over = await load({ perSecond: 4 * capacity, control: control.url })
        expect(full.accepted.length).toBeGreaterThan(10)
        expect(over.refused.length).toBeGreaterThan(over.accepted.length)
        const [atCapacity, beyond, health, bare] = [
          full.accepted,
          over.accepted,
          over.health,
          over.control,
        ].map((durations) => Math.round(shareOf(durations, 0.99)))
        figures.push({
          ratio: (beyond ?? 0) / (atCapacity ?? 0),
          later: (health ?? 0) - (bare ?? 0),
        })
        await annotate(
          `capacity ${Math.round(capacity)}/s; p99 of what is accepted ${atCapacity} ms at capacity, ${beyond} ms at four times; ` +
            `p99 of /healthz then ${health} ms, of a bare server ${bare} ms`,
        )
      }
    } finally {
      control.kill()
    }
    expect(best().ratio).toBeLessThan(2)
    expect(best().later).toBeLessThan(100)
  },
)
