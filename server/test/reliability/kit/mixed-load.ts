import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { TestClient } from '../../harness/test-client.ts'
import { link, services } from '../../boost/orders.ts'
import type { Deliverer } from '../../wallet/deliverer.ts'
import { untilAnswered } from './purchases.ts'

export type Line = 'store' | 'numbers' | 'boost'

/** An order that the product has acknowledged. */
export type AcknowledgedOrder = {
  readonly line: Line
  readonly orderId: string
  readonly userId: string
}

/** A deposit whose delivery was answered with 200; `at` is in ms of `Date.now()`. */
export type AcknowledgedDeposit = {
  readonly reference: string
  readonly userId: string
  readonly at: number
}

export type MixedLoad = {
  readonly orders: readonly AcknowledgedOrder[]
  readonly deposits: readonly AcknowledgedDeposit[]
  /** Final replies that were no order. */
  readonly refused: readonly string[]
  /** The number of requests that had to be repeated. */
  readonly repeats: () => number
  /** Starts no further requests, and waits until each one under way has a final reply. */
  stop(): Promise<void>
}

/** The amount of each deposit, in kobo. */
export const depositAmount = 700
const lines: readonly Line[] = ['store', 'numbers', 'boost']

/** The request that orders from a line; `log` returns the id of the next log. */
function orderOf(line: Line, log: () => number) {
  if (line === 'store')
    return { path: '/api/store/orders', body: { logs_ids: [log()], total_price: 500 } }
  if (line === 'numbers')
    return {
      path: '/api/rentals',
      body: { service: 'dr', duration: '5MIN', price_ngn: 1_000_000 },
    }
  return {
    path: '/api/boost/orders',
    body: { service_id: services.never, link: link(), quantity: 1000 },
  }
}

/** The account number of a user; repeats the request while the process is down. */
async function accountOf(user: TestClient): Promise<string> {
  for (;;) {
    const account = await user.accountNumber().catch(() => undefined)
    if (account !== undefined) return account
    await setTimeout(200)
  }
}

/**
 * Each user buys from all three lines and sends deposits, one after the other, at each address in turn. A request
 * without a final reply is repeated with its key, as the pages and the bank do.
 */
export function keepLoading(
  users: readonly TestClient[],
  {
    logs,
    urls,
    from,
  }: {
    readonly logs: readonly number[]
    readonly urls: readonly string[]
    readonly from: Deliverer
  },
): MixedLoad {
  const left = [...logs]
  const log = () => {
    const next = left.pop()
    if (next === undefined) throw new Error('the shelf is empty')
    return next
  }
  const orders: AcknowledgedOrder[] = []
  const deposits: AcknowledgedDeposit[] = []
  const refused: string[] = []
  let repeats = 0
  const onRepeat = () => (repeats += 1)
  const over = new AbortController()
  const buys = users.map(async (user, index) => {
    for (let round = index; !over.signal.aborted; round += 1) {
      const line = lines[round % lines.length] ?? 'store'
      const write = { ...orderOf(line, log), key: randomUUID() }
      const { status, body } = await untilAnswered(user, write, { urls, first: index, onRepeat })
      if (status === 201) orders.push({ line, orderId: String(body.order_id), userId: user.userId })
      else refused.push(`${line}: ${status} ${body.code}`)
      await setTimeout(30)
    }
  })
  const sends = users.map(async (user, index) => {
    const account = await accountOf(user)
    for (let round = index; !over.signal.aborted; round += 1) {
      const reference = `R-${randomUUID()}`
      const notice = { reference, account, amount: depositAmount }
      for (let tries = round; ; tries += 1) {
        const url = urls[tries % urls.length]
        const status = await from.deliver(notice, url).catch(() => 0)
        if (status === 200) break
        if (status !== 0 && status !== 503) refused.push(`deposit: ${status}`)
        onRepeat()
        await setTimeout(200)
      }
      deposits.push({ reference, userId: user.userId, at: Date.now() })
      await setTimeout(100)
    }
  })
  return {
    orders,
    deposits,
    refused,
    repeats: () => repeats,
    async stop() {
      over.abort()
      await Promise.all([...buys, ...sends])
    },
  }
}
