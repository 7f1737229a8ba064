import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { TestClient } from '../harness/test-client.ts'

/** A purchase that the product has acknowledged. */
export type Acknowledged = {
  readonly key: string
  readonly orderId: string
  readonly userId: string
  /** When the answer came, in ms of `performance.now()`. */
  readonly at: number
}

export type Purchases = {
  readonly acknowledged: readonly Acknowledged[]
  /** Answers that were neither a purchase nor a request to repeat. */
  readonly refused: readonly string[]
  /** Begins no more purchases, and waits until each one begun is acknowledged or refused. */
  stop(): Promise<void>
}

const price = 500

/**
 * Buys logs, one after the other for each buyer and at each address in turn. What gets no answer, or one of 5xx, is repeated
 * with its key until it has one.
 */
export function keepBuying(
  buyers: readonly TestClient[],
  logs: readonly number[],
  urls: readonly string[],
): Purchases {
  const left = [...logs]
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  const over = new AbortController()
  const loops = buyers.map(async (buyer, index) => {
    while (!over.signal.aborted) {
      const log = left.pop()
      if (log === undefined) throw new Error('the shelf is empty')
      const key = randomUUID()
      for (let tries = index; ; tries += 1) {
        const answer = await buyer
          .request('POST', '/api/store/orders', {
            url: urls[tries % urls.length] ?? buyer.testApp.url,
            headers: { 'idempotency-key': key },
            body: { logs_ids: [log], total_price: price },
          })
          .catch(() => undefined)
        if (answer?.status === 201) {
          const { userId } = buyer
          const orderId = String(answer.body.order_id)
          acknowledged.push({ key, orderId, userId, at: performance.now() })
          break
        }
        if (answer && answer.status < 500) {
          refused.push(`${answer.status} ${answer.body.code}`)
          break
        }
        await setTimeout(200)
      }
      await setTimeout(20)
    }
  })
  return {
    acknowledged,
    refused,
    async stop() {
      over.abort()
      await Promise.all(loops)
    },
  }
}

/** The longest time without an acknowledged purchase, in ms. */
export function longestGap(acknowledged: readonly Acknowledged[]): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b)
  return Math.max(0, ...times.map((at, index) => at - (times[index - 1] ?? at)))
}
