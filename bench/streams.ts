import { connect, type Socket } from 'node:net'
import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { median, percentile, type Figure } from './kit/figure.ts'
import { post } from './kit/post.ts'
import { sized } from './kit/smoke.ts'
import { spentBy, whereTimeGoes, type Spent } from './kit/spent.ts'
import { openStage, type Stage, type Visitor } from './kit/stage.ts'
import { residentMemory } from './kit/usage.ts'

const streams = sized(5000, 100)
const codes = sized(200, 10)
const rounds = sized(3, 1)
/** The number of streams that are opened at the same time. */
const opening = 50

/** Event streams, each of a different user: the memory of the app for each, and the delay of a code to one of them. */
export async function benchStreams(store: LocalDatabase): Promise<Figure[]> {
  const runs: Run[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await openAll(store))
  const each = median(runs.map(({ opened }) => opened))
  const later = median(runs.map(({ afterCodes }) => afterCodes))
  const delays = runs.flatMap((run) => run.delays)
  const p99 = percentile(delays, 99)
  return [
    {
      what: `${streams} event streams of as many users, memory of the app for each`,
      measured: `${each.toFixed(1)} KiB; after ${codes} codes ${later.toFixed(1)} KiB`,
      baseline: `since the first ${streams / 5}; medians of ${rounds} runs`,
      bar: '<= 30 KiB',
      met: each <= 30,
    },
    {
      what: `code at one of ${streams} open streams after the supplier has it, by webhook`,
      measured: `p50 ${median(delays).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${delays.length} codes); ${whereTimeGoes(runs.map(({ spent }) => ({ spent, operations: codes })))}`,
      baseline: '',
      bar: 'p99 <= 150 ms',
      met: p99 <= 150,
    },
  ]
}

/** The result of a run: memory for each stream in KiB, delays of codes in ms. */
type Run = {
  readonly opened: number
  readonly afterCodes: number
  readonly delays: readonly number[]
  readonly spent: Spent
}

async function openAll(store: LocalDatabase): Promise<Run> {
  await using stage = await openStage(store, { delayMs: 600_000, hook: true })
  const visitors = await stage.users(streams, 1_000_000)
  const [pid = 0] = stage.pids.app
  // The first streams are not counted: they load code and grow the heap once.
  const first = await openStreams(stage, visitors.slice(0, streams / 5))
  const before = residentMemory(pid)
  const tabs = [...first, ...(await openStreams(stage, visitors.slice(streams / 5)))]
  const each = () => (residentMemory(pid) - before) / (streams - streams / 5) / 1024
  const opened = each()
  const { result: delays, spent } = await spentBy({ storeUrl: store.ownerUrl, ...stage }, () =>
    codesAt(stage, tabs, visitors),
  )
  const afterCodes = each()
  for (const { socket } of tabs) socket.destroy()
  return { opened, afterCodes, delays, spent }
}

/** The delays of codes to randomly chosen streams, in ms. */
async function codesAt(
  stage: Stage,
  tabs: readonly Tab[],
  visitors: readonly Visitor[],
): Promise<number[]> {
  const delays: number[] = []
  for (let count = 0; count < codes; count += 1) {
    const at = Math.floor(Math.random() * tabs.length)
    const [tab, visitor] = [tabs[at], visitors[at]]
    if (tab && visitor) delays.push(await oneCode(stage, visitor, tab))
  }
  return delays
}

/** An event stream; `onText` receives its text. */
type Tab = { readonly socket: Socket; onText: (text: string) => void }

async function openStreams(stage: Stage, visitors: readonly Visitor[]): Promise<Tab[]> {
  const tabs: Tab[] = []
  for (let from = 0; from < visitors.length; from += opening) {
    const some = visitors.slice(from, from + opening)
    tabs.push(...(await Promise.all(some.map((visitor) => openStream(stage, visitor)))))
  }
  return tabs
}

function openStream(stage: Stage, { cookie }: Visitor): Promise<Tab> {
  const { hostname, port } = new URL(stage.url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const tab: Tab = { socket, onText: () => undefined }
    socket.setEncoding('utf8')
    socket.once('error', reject)
    socket.once('data', (text: string) => {
      if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text))
      else resolve(tab)
      socket.on('data', (later: string) => tab.onText(later))
    })
    socket.write(`GET /api/me/events HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
  })
}

/** Rents a number, delivers a code to the supplier, and returns the time until the stream has it, in ms. */
async function oneCode(stage: Stage, visitor: Visitor, tab: Tab): Promise<number> {
  const { number } = (await post(`${stage.url}/api/rentals`, visitor.cookie, {
    service: 'am',
    duration: '5MIN',
    price_ngn: 100_000,
  })) as { number: string } // the contract's reply
  await new Promise((done) => setTimeout(done, 20 + Math.random() * 60))
  const code = String(Math.floor(100_000 + Math.random() * 899_999))
  const began = performance.now()
  const shown = new Promise<void>((resolve) => {
    let received = ''
    tab.onText = (text) => {
      received += text
      if (received.includes(`"last_sms_code":"${code}"`)) resolve()
    }
  })
  void post(`${stage.sandboxUrl}/control/sms/deliver`, '', { number, text: `Your code is ${code}` })
  await shown
  return performance.now() - began
}
