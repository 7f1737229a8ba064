import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { Answer, TestClient } from '../../harness/test-client.ts'

/** A purchase that the product has acknowledged. */
export type Acknowledged = {
  readonly key: string
  readonly orderId: string
  readonly userId: string
  /** When the reply arrived, in ms of `performance.now()`. */
  readonly at: number
}

export type Purchases = {
  readonly acknowledged: readonly Acknowledged[]
  /** Replies that were neither a purchase nor a request to repeat. */
  readonly refused: readonly string[]
  /** The statuses of replies that were not final; 0 for no reply. */
  readonly repeated: readonly number[]
  /** Starts no further purchases, and waits until each one under way is acknowledged or refused. */
  stop(): Promise<void>
}

const price = 500

/**
 * Each buyer buys logs, one after the other, at each address in turn. A purchase without a final reply is repeated with
 * its key until it has one.
 */
export function keepBuying(
  buyers: readonly TestClient[],
  logs: readonly number[],
  urls: readonly string[],
): Purchases {
  const left = [...logs]
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  const repeated: number[] = []
  const onRepeat = (status: number) => void repeated.push(status)
  const over = new AbortController()
  const loops = buyers.map(async (buyer, index) => {
    while (!over.signal.aborted) {
      const log = left.pop()
      if (log === undefined) throw new Error('the shelf is empty')
      const key = randomUUID()
      const write = {
        path: '/api/store/orders',
        body: { logs_ids: [log], total_price: price },
        key,
      }
      const { status, body } = await untilAnswered(buyer, write, { urls, first: index, onRepeat })
      if (status === 201) {
        const orderId = String(body.order_id)
        acknowledged.push({ key, orderId, userId: buyer.userId, at: performance.now() })
      } else refused.push(`${status} ${body.code}`)
      await setTimeout(20)
    }
  })
  return {
    acknowledged,
    refused,
    repeated,
    async stop() {
      over.abort()
      await Promise.all(loops)
    },
  }
}

export type Write = { readonly path: string; readonly body: unknown; readonly key: string }

type Repeating = {
  readonly urls: readonly string[]
  /** The index of the first address. */
  readonly first: number
  /** Called with the status of a reply that was not final; 0 for no reply. */
  readonly onRepeat?: (status: number) => void
}

/** The refusals after which the same request may succeed. */
const repeatable: ReadonlySet<string> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'OVERLOADED',
  'SHUTTING_DOWN',
  'STILL_RUNNING',
])

/** Sends a write to each address in turn, with its key, until it has a final reply. */
export async function untilAnswered(
  client: TestClient,
  { path, body, key }: Write,
  { urls, first, onRepeat }: Repeating,
): Promise<Answer> {
  for (let tries = first; ; tries += 1) {
    const url = urls[tries % urls.length] ?? client.testApp.url
    const headers = { 'idempotency-key': key }
    const answer = await client.request('POST', path, { url, headers, body }).catch(() => undefined)
    if (answer && !repeatable.has(answer.body.code ?? '')) return answer
    onRepeat?.(answer?.status ?? 0)
    await setTimeout(200)
  }
}

/** The longest time without an acknowledged purchase, in ms. */
export function longestGap(acknowledged: readonly Acknowledged[]): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b)
  return Math.max(0, ...times.map((at, index) => at - (times[index - 1] ?? at)))
}
