import type { LocalDatabase } from '../server/src/platform/db/embedded-database.ts'
import { TestClient, type LiveTab } from '../server/test/harness/test-client.ts'
import { mean, median, percentile, type Figure } from './kit/figure.ts'
import { post } from './kit/post.ts'
import { sized } from './kit/smoke.ts'
import { spentBy, whereTimeGoes } from './kit/spent.ts'
import { openStage, type Stage, type Visitor } from './kit/stage.ts'

const tries = { hook: sized(200, 5), polled: sized(60, 5) }
const originalPollMs = 5000

/** The time from the supplier's receipt of a message until the stream of an open tab has the code. */
export async function benchLatency(store: LocalDatabase): Promise<Figure[]> {
  const hook = await measure(store, true)
  const polled = await measure(store, false)
  const original = originalDelays(1000)
  const beside = `the original's polling, simulated (5 s status, 5 s list): mean ${seconds(mean(original))}, p99 ${seconds(percentile(original, 99))}`
  const p99 = percentile(hook.delays, 99)
  return [
    {
      what: 'code on screen after the supplier has it, by webhook',
      measured: `p50 ${median(hook.delays).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${hook.delays.length} codes); ${hook.where}`,
      baseline: beside,
      bar: 'p99 <= 150 ms',
      met: p99 <= 150,
    },
    {
      what: 'the same, found by asking every 3 s',
      measured: `mean ${seconds(mean(polled.delays))}, p99 ${seconds(percentile(polled.delays, 99))} (${polled.delays.length} codes); ${polled.where}`,
      baseline: beside,
      bar: 'mean <= 1.7 s',
      met: mean(polled.delays) <= 1700,
    },
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

type Measured = { readonly delays: readonly number[]; readonly where: string }

async function measure(store: LocalDatabase, hook: boolean): Promise<Measured> {
  await using stage = await openStage(store, { delayMs: 600_000, hook })
  const [visitor] = await stage.users(1, 1_000_000)
  if (!visitor) throw new Error('no user to buy')
  const tab = await TestClient.listen(stage.url, visitor.cookie)
  const { result: delays, spent } = await spentBy({ storeUrl: store.ownerUrl, ...stage }, () =>
    hook
      ? codesOf(stage, { visitor, tab, count: tries.hook, atOnce: 1, waitMost: 60 })
      : codesOf(stage, { visitor, tab, count: tries.polled, atOnce: sized(20, 5), waitMost: 3000 }),
  )
  tab.close()
  return { delays, where: whereTimeGoes([{ spent, operations: delays.length }]) }
}

type Wanted = One & { readonly count: number; readonly atOnce: number }

/** Measures `count` codes, `atOnce` at a time. Polled codes are measured together, because each takes seconds. */
async function codesOf(stage: Stage, { count, atOnce, ...one }: Wanted): Promise<number[]> {
  const delays: number[] = []
  for (let done = 0; done < count; done += atOnce) {
    const some = Array.from({ length: atOnce }, () => oneCode(stage, one))
    delays.push(...(await Promise.all(some)))
  }
  return delays
}

type One = { readonly visitor: Visitor; readonly tab: LiveTab; readonly waitMost: number }

/**
 * Rents a number, waits for a random time, delivers a message to the supplier, and measures its way to the tab, in ms.
 */
async function oneCode(stage: Stage, { visitor, tab, waitMost }: One): Promise<number> {
  const rented = await post(`${stage.url}/api/rentals`, visitor.cookie, {
    service: 'am',
    duration: '5MIN',
    price_ngn: 100_000,
  })
  const { order_id: orderId, number } = rented as { order_id: string; number: string } // the contract's reply
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * waitMost))
  const began = performance.now()
  void post(`${stage.sandboxUrl}/control/sms/deliver`, '', { number, text: 'Your code is 482913' })
  await tab.when(
    (one) => one.data.order_id === orderId && one.data.last_sms_code === '482913',
    30_000,
  )
  return performance.now() - began
}

/** Simulated delays of the original: the status is polled every 5 s, and the page reads its list every 5 s. */
function originalDelays(count: number): number[] {
  return Array.from(
    { length: count },
    () => Math.random() * originalPollMs + Math.random() * originalPollMs,
  )
}
