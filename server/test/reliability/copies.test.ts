import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '../harness/test-app.ts'
import { injectFault, worth } from '../numbers/rentals.ts'

const copies = 200
const slowMs = 4000

/** The number of database calls that placed rentals, from `/metrics`. */
async function placings(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, sum = '0'] = /^nosim_batch_calls_sum\{batcher="numbers"\} (\d+)$/m.exec(text) ?? []
  return Number(sum)
}

test(
  '200 copies of a slow purchase buy once, get one answer, and look for it together [NUM-20, API-5]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ delayMs: 3_600_000 })
    const ada = await testApp.newClient('2000')
    const before = await worth(ada)
    await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: slowMs })
    const body = { service: 'dr', duration: '5MIN', price_ngn: 1_000_000 }
    const headers = { 'idempotency-key': randomUUID() }
    const calls = await placings(testApp.url)
    const answers = await Promise.all(
      Array.from({ length: copies }, () => ada.post('/api/rentals', body, headers)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body: reply }) => String(reply.order_id))).size).toBe(1)
    // Calls at 0, 0.1, 0.3, 0.7 and 1.5 s, then every second. A few more are of copies that arrived in between.
    expect((await placings(testApp.url)) - calls).toBeLessThan(20)
    const rentals = await testApp.sql('select price::int from rental where user_id = $1', [
      ada.userId,
    ])
    expect(rentals).toHaveLength(1)
    expect(before - (await worth(ada))).toBe(Number(rentals[0]?.price) / 100)
  },
)
