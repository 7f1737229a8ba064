import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { Deliverer } from '../wallet/deliverer.ts'

const deposits = isLong ? 300 : 100
const copies = 20
const forged = deposits * 10
/** Deliveries under way at the same time. */
const parallel = 20
/** The amount of a deposit, in kobo. */
const amount = 700
/** Banks wait at least 10 s for the response to a delivery. */
const bankWaitsMs = 10_000

let testApp: TestApp
let from: Deliverer
let users: TestClient[]
let accounts: string[]
beforeAll(async () => {
  testApp = await openTestApp({ bank: 'paymentpoint', env: { BANK_BUSINESS_ID: 'a-business' } })
  from = new Deliverer(testApp, 'paymentpoint')
  users = await Promise.all(Array.from({ length: 10 }, () => testApp.newClient()))
  accounts = await Promise.all(users.map((user) => user.accountNumber()))
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})

type Sent = {
  readonly body: string
  readonly headers: Record<string, string>
  readonly path?: string
}

const notice = (index: number, more: { amount?: number } = {}): string =>
  from.bodyOf({
    reference: `R-${randomUUID()}`,
    account: accounts[index % accounts.length] ?? '',
    amount,
    ...more,
  })

const signature = 'paymentpoint-signature'

/** The kinds of forged deliveries, each with the status that refuses it. */
const forgeries: Readonly<
  Record<string, readonly [status: number, make: (index: number) => Sent]>
> = {
  'without a signature': [401, (index) => ({ body: notice(index), headers: {} })],
  'with the signature of another body': [
    401,
    (index) => ({ body: notice(index), headers: from.signed(notice(index)) }),
  ],
  'with the signature of another key': [
    401,
    (index) => {
      const body = notice(index)
      const made = createHmac('sha256', 'another-key').update(body).digest('hex')
      return { body, headers: { [signature]: made } }
    },
  ],
  'with an amount changed after it was signed': [
    401,
    (index) => {
      const body = notice(index)
      return { body: body.replace('7.00', '700000.00'), headers: from.signed(body) }
    },
  ],
  'with a signature cut short': [
    401,
    (index) => {
      const body = notice(index)
      return { body, headers: { [signature]: (from.signed(body)[signature] ?? '').slice(0, -1) } }
    },
  ],
  'signed rightly, at an address without the unguessable end': [
    404,
    (index) => {
      const body = notice(index)
      return { body, headers: from.signed(body), path: '/hooks/bank/paymentpoint' }
    },
  ],
}

/** Runs all the work, `parallel` tasks at the same time. */
async function inParallel(work: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...work]
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await next()
    }),
  )
}

test(
  `${deposits} deposits, each delivered ${copies} times among ${forged} forgeries of ${Object.keys(forgeries).length} kinds, are credited once, and no forgery is [WALLET-11]`,
  { tags: 'soak', timeout: 600_000 },
  async ({ annotate }) => {
    const times: number[] = []
    const wrong: string[] = []
    let repeats = 0
    const send = async ({ body, headers, path }: Sent, status: number, what: string) => {
      const start = performance.now()
      const answered = await from.raw(body, { headers, ...(path && { path }) })
      times.push(performance.now() - start)
      // A bank repeats a delivery after a 503, which a busy machine sometimes returns.
      if (answered === 503) {
        repeats += 1
        await send({ body, headers, ...(path && { path }) }, status, what)
      } else if (answered !== status) wrong.push(`${what}: ${answered}`)
    }
    const bodies = Array.from({ length: deposits }, (_none, index) => notice(index))
    const kinds = Object.entries(forgeries)
    const trueOnes = bodies.flatMap((body) =>
      Array.from(
        { length: copies },
        () => () => send({ body, headers: from.signed(body) }, 200, 'true'),
      ),
    )
    const forgedOnes = Array.from({ length: forged }, (_none, index) => () => {
      const [what, [status, make]] = kinds[index % kinds.length] ?? [
        'none',
        [0, () => ({ body: '', headers: {} })],
      ]
      return send(make(index), status, what)
    })
    // The order spreads both kinds over the whole time, and copies of one deposit far apart and close together.
    const all = [...trueOnes, ...forgedOnes]
    const step = 7919
    const start = performance.now()
    await inParallel(all.map((_one, index) => all[(index * step) % all.length] ?? (async () => {})))
    const seconds = (performance.now() - start) / 1000

    expect(wrong).toEqual([])
    await until(async () => {
      const rows = await testApp.sql(
        'select 1 from bank_delivery where outcome is null and review is null',
      )
      return rows.length === 0
    }, 120_000)
    const rows = await testApp.sql<{ status: string; count: number; sum: number }>(
      'select status, count(*)::int as count, sum(amount)::int as sum from deposit group by 1',
    )
    expect(rows).toEqual([{ status: 'credited', count: deposits, sum: deposits * amount }])
    const each = (deposits / users.length) * amount
    for (const user of users) expect((await user.balances()).bal).toBe((each / 100).toFixed(2))
    const sorted = times.toSorted((a, b) => a - b)
    const percentile99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    await annotate(
      `${all.length} deliveries in ${seconds.toFixed(0)} s, ${Math.round(all.length / seconds)}/s; ` +
        `${repeats} repeats; p99 ${Math.round(percentile99)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
    )
    expect(percentile99).toBeLessThan(bankWaitsMs)
  },
)
