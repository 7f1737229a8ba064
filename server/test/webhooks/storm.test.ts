import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { buy, codeOf, expectOk, shelf, storeAdmin } from '../store/inventory.ts'
import type { Manner, Taken } from './storm-receivers.ts'

/** Pairs of a window without the storm and one with it. Their order alternates, so that a slow machine affects both. */
const pairs = 11
const inWindow = 920
const windowMs = 1500
/** The pause between two requests, in ms, so that the measured requests themselves are little load. */
const restMs = 10
const price = 100
const programs: readonly Manner[] = [
  ...Array.from({ length: 6 }, () => 'take' as const),
  'fail',
  'hang',
  'redirect',
  'endless',
  'close',
]

let testApp: TestApp
let app: AppProcess
let receivers: ChildProcess
let buyer: TestClient
let logs: number[]
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0, env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  app = await startApp(testApp)
  receivers = fork(fileURLToPath(new URL('storm-receivers.ts', import.meta.url)))
  const [port] = await once(receivers, 'message')
  for (const [index, manner] of programs.entries()) {
    const user = await testApp.newClient()
    const url = `http://127.0.0.1:${port}/${manner}/${index}`
    await expectOk(user.post('/api/me/webhooks', { url, events: ['order.refunded'] }))
  }
  buyer = await testApp.newClient('500000')
  logs = (await shelf(await storeAdmin(testApp), 4000, { price })).logs
})
afterAll(async () => {
  receivers.disconnect()
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})

/** Durations in ms. */
type Measured = { readonly reads: number[]; readonly purchases: number[] }

/** Reads and buys during a window, each one after the other. */
async function measure(): Promise<Measured> {
  const measured: Measured = { reads: [], purchases: [] }
  const end = performance.now() + windowMs
  const repeat = async (into: number[], call: () => Promise<void>) => {
    while (performance.now() < end) {
      const start = performance.now()
      await call()
      into.push(performance.now() - start)
      await setTimeout(restMs)
    }
  }
  await Promise.all([
    repeat(measured.reads, async () => void (await expectOk(buyer.get('/api/me')))),
    repeat(measured.purchases, async () => {
      const log = logs.pop()
      if (log === undefined) throw new Error('the shelf is empty')
      expect(codeOf(await buy(buyer, [log], price))).toBe('done')
    }),
  ])
  return measured
}

let events = 0

/** Adds events of all users in turn, as orders that are refunded would. */
async function addEvents(count: number): Promise<void> {
  events += count
  await testApp.sql(
    `with wanted as (select user_id, row_number() over (order by user_id) - 1 as place, count(*) over () as users
       from webhook_endpoint)
     select count(account_event_add(user_id, 'order.refunded', 'store', uuidv7()::text, 50000, null))
     from generate_series(1, $1) n join wanted on place = n % users`,
    [count],
  )
}

/** Stops or resumes the sending, without a change to a message. */
const sending = (isOn: boolean) =>
  testApp.sql(`update webhook_endpoint set state = $1`, [isOn ? 'on' : 'off'])

const none = async () => (await testApp.sql('select 1 from account_event_new limit 1')).length === 0

async function quietWindow(): Promise<Measured> {
  await until(none)
  await sending(false)
  // Requests under way end. Hanging ones cost nothing.
  await setTimeout(500)
  return measure()
}

async function stormWindow(): Promise<Measured> {
  await sending(true)
  await addEvents(inWindow)
  return measure()
}

const shareOf = (durations: readonly number[], share: number): number =>
  durations.toSorted((a, b) => a - b)[Math.floor((durations.length - 1) * share)] ?? 0
const p99 = (durations: readonly number[]) => shareOf(durations, 0.99)

type Kind = keyof Measured

/** Prints the ratio of the p99 with the storm to that without it, for each pair, and the median of these. */
function printRatio(kind: Kind, found: readonly { quiet: Measured; storm: Measured }[]): void {
  const ratios = found.map(({ quiet, storm }) => p99(storm[kind]) / p99(quiet[kind]))
  const of = (which: 'quiet' | 'storm') => found.flatMap((pair) => pair[which][kind])
  const figures = (['quiet', 'storm'] as const).map(
    (which) =>
      `${which} n ${of(which).length} p50 ${shareOf(of(which), 0.5).toFixed(1)} p99 ${p99(of(which)).toFixed(1)} ms`,
  )
  console.log(
    `${kind}: ${figures.join('; ')}; ratios of p99 ${ratios.map((one) => one.toFixed(2)).join(' ')}; middle ${shareOf(ratios, 0.5).toFixed(2)}`,
  )
}

/** Prints how long requests take under the storm, beside the time without it (docs/reliability.md, G29). */
async function printRatios(): Promise<void> {
  const found: { quiet: Measured; storm: Measured }[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) found.push({ quiet: await quietWindow(), storm: await stormWindow() })
    else found.push({ storm: await stormWindow(), quiet: await quietWindow() })
  }
  printRatio('reads', found)
  printRatio('purchases', found)
}

const report = async (): Promise<Taken> => {
  receivers.send('report')
  const [taken] = (await once(receivers, 'message')) as [Taken] // its one answer
  return taken
}

/** The log of messages, once none is being sent: a try ends within 5 s. */
async function untilSettled(): Promise<Row[]> {
  await setTimeout(6000)
  return testApp.sql<Row>(
    `select e.url, d.state, d.last_outcome as outcome, d.id::text, d.attempts
     from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id`,
  )
}

type Row = { url: string; state: string; outcome: string | null; id: string; attempts: number }

test(
  '10,000 events to programs that take, fail, hang and lie are delivered or logged, once each, and purchases go on [HOOK-3, HOOK-4, HOOK-7, HOOK-12]',
  { tags: 'soak', timeout: 240_000 },
  async () => {
    await measure()
    await printRatios()
    await until(none)
    await sending(false)
    const rows = await untilSettled()
    const { taken, others } = await report()
    const delivered = rows.filter(({ state }) => state === 'delivered')
    console.log(
      `of ${rows.length} messages ${rows.filter(({ attempts }) => attempts > 0).length} were tried: ${delivered.length} delivered, others ${JSON.stringify(others)}`,
    )
    // Each event is one message of the log. A message that a program accepted is delivered, and arrived once.
    expect(rows).toHaveLength(events)
    expect(taken.filter(([, times]) => times !== 1)).toEqual([])
    expect(taken.map(([id]) => id).toSorted()).toEqual(
      delivered.map(({ id }) => `msg_${id.replaceAll('-', '')}`).toSorted(),
    )
    expect(delivered.every(({ url, attempts }) => url.includes('/take/') && attempts === 1)).toBe(
      true,
    )
    expect(delivered.length).toBeGreaterThan(100)
    // Each message that was not accepted has a cause.
    const tried = rows.filter(({ attempts, state }) => attempts > 0 && state !== 'delivered')
    expect([...new Set(tried.map(({ outcome }) => String(outcome)))].toSorted()).toEqual([
      '302',
      '500',
      'connection',
      'timeout',
      'too-large',
    ])
  },
)
