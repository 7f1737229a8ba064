import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { untilServed } from '../harness/http-request.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { together } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import {
  buy,
  details,
  expectOk,
  logsOf,
  newProduct,
  openedOrder,
  origin,
  send,
  shelf,
  storeAdmin,
  codeOf,
} from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { rounds, sample } from '../harness/rounds.ts'

let testApp: TestApp
let admins: [TestClient, TestClient]
let users: TestClient[]
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  const second = await testApp.newClient()
  await testApp.sql("update app_user set role = 'manager' where id = $1", [second.userId])
  admins = [await storeAdmin(testApp), second]
  users = await Promise.all(Array.from({ length: 10 }, () => testApp.newClient('100000')))
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const bal = async (client: TestClient) => Number((await client.balances()).bal)
const at = (index: number) => ({ url: testApp.urls[index % 2] ?? testApp.url })
const adminOf = (index: number) => admins[index % 2] ?? admins[0]

type Claimed = { ada: TestClient; order: string; line: number; claim: number }

/** Buys a log and reports it as dead. */
async function claimed(ada: TestClient, log: number): Promise<Claimed> {
  const { body } = await buy(ada, [log], 500)
  const order = String(body.order_id)
  const line = (await openedOrder(ada, order)).details[0]?.id ?? 0
  await expectOk(ada.post(`/api/store/lines/${line}/claims`, { reason: 'The password is wrong' }))
  const [row] = await testApp.sql<{ id: number }>(
    'select id::int from warranty_claim where line = $1',
    [line],
  )
  return { ada, order, line, claim: row?.id ?? 0 }
}

const settle = (index: number, claim: number, outcome: string) =>
  untilServed(() =>
    adminOf(index).request('POST', `/api/admin/claims/${claim}/settlement`, {
      ...at(index),
      body: { outcome, note: 'Sorry for that' },
    }),
  )
const recall = (index: number, batch: number) =>
  adminOf(index).request('POST', `/api/admin/batches/${batch}/recall`, {
    ...at(index),
    body: { reason: 'Not ours to sell' },
  })

/** Waits until every line of a recalled batch is refunded. */
const allPaid = () =>
  until(async () => {
    const left = await testApp.sql(
      `select 1 from store_line s join account_log l on l.id = coalesce(s.replacement, s.log)
        join stock_batch b on b.id = l.batch where b.recalled_at is not null and s.refunded_at is null`,
    )
    return left.length === 0
  })

test('a line that a claim and a recall refund at the same time is refunded once [STORE-26, STOCK-24]', async () => {
  const { batch, logs } = await shelf(admins[0], 20)
  const lines = await Promise.all(
    logs.map((log, index) => claimed(users[index % users.length] ?? admins[0], log)),
  )
  const before = await Promise.all(users.map(bal))
  const [recalled, ...settled] = await together([
    () => recall(0, batch),
    ...lines.map(
      ({ claim }, index) =>
        () =>
          settle(index, claim, 'refunded'),
    ),
  ])
  expect(recalled?.status).toBe(200)
  for (const answer of settled) expect(['done', 'SETTLED']).toContain(codeOf(answer))
  await allPaid()
  expect(await Promise.all(users.map(bal))).toEqual(before.map((one) => one + 1000))
  for (const { ada, order } of lines) {
    expect(await openedOrder(ada, order)).toMatchObject({
      status: 'refunded',
      refunded: '500.00',
      details: [{ refunded: true, claim: { status: 'refunded' } }],
    })
  }
})

/** The number of deadlocks that the database resolved. */
async function deadlocks(): Promise<number> {
  const [row] = await testApp.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}

test(
  'a recall of two orders of one buyer waits for a claim settlement on one of them, without a deadlock',
  { tags: 'soak' },
  async () => {
    const { batch, logs } = await shelf(admins[0], 2)
    const ada = users[0] ?? admins[0]
    await claimed(ada, logs[0] ?? 0)
    const { claim } = await claimed(ada, logs[1] ?? 0)
    const before = await bal(ada)
    const lock = await lockRow(testApp, 'select 1 from warranty_claim where id = $1 for update', [
      claim,
    ])
    const settling = settle(0, claim, 'refunded')
    await lock.blocks('manual_transfer_request')
    await expectOk(recall(1, batch))
    await lock.blocks('no key update of o')
    await lock.release()
    expect(codeOf(await settling)).toBe('done')
    await allPaid()
    expect(await bal(ada)).toBe(before + 1000)
    expect(await deadlocks()).toBe(0)
  },
)

test(
  'two admins settle one claim with different outcomes at the same time: one outcome is applied',
  { tags: 'soak' },
  async () => {
    const outcomes = ['refunded', 'replaced', 'declined'] as const
    const rounds = 18
    const { logs, product } = await shelf(admins[0], rounds * 2)
    const met = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const ada = users[round % users.length] ?? admins[0]
      const one = await claimed(ada, logs.at(-1 - round) ?? 0)
      const before = await bal(ada)
      const wanted = [outcomes[round % 3], outcomes[(round + 1) % 3]].map(
        (outcome) => outcome ?? '',
      )
      const answers = await together(
        wanted.map((outcome, index) => () => settle(round + index, one.claim, outcome)),
      )
      expect(answers.map(codeOf).sort()).toEqual(['SETTLED', 'done'])
      const won = wanted[answers.findIndex(({ status }) => status === 200)]
      met.add(String(won))
      const [line] = (await openedOrder(ada, one.order)).details
      expect(line).toMatchObject({
        claim: { status: won },
        refunded: won === 'refunded',
        replaced: won === 'replaced',
      })
      expect(await bal(ada)).toBe(before + (won === 'refunded' ? 500 : 0))
    }
    expect(met.size).toBe(3)
    expect((await logsOf(users[0] ?? admins[0], product.id)).length).toBeGreaterThan(0)
  },
)

test(
  'the last log as a replacement and in a purchase at the same time: one of the two gets it',
  { tags: 'soak' },
  async () => {
    const met = await Promise.all(
      users.map(async (ada, round) => {
        const { logs, lines } = await shelf(admins[0], 2)
        const obi = users[(round + 1) % users.length] ?? ada
        const dead = await claimed(ada, logs[0] ?? 0)
        // The earlier of the two gets the log. Each of them has a lead in some rounds.
        const after = async (looks: number) => {
          for (let look = 0; look < looks; look += 1) await obi.balances()
        }
        const lead = 2 * (round - (users.length - 1) / 2)
        const [replaced, bought] = await together([
          async () => {
            await after(-lead)
            return settle(round, dead.claim, 'replaced')
          },
          async () => {
            await after(lead)
            return buy(obi, logs.slice(1), 500)
          },
        ])
        const [line] = (await openedOrder(ada, dead.order)).details
        const has = replaced?.status === 200 ? lines[1] : lines[0]
        expect(line?.details).toBe(has)
        return [replaced, bought].map((answer) => answer && codeOf(answer)).join(', ')
      }),
    )
    expect([...new Set(met)].sort()).toEqual(['OUT_OF_STOCK, done', 'done, LOGS_GONE'])
  },
)

describe('concurrent uploads', () => {
  const upload = (index: number, product: number, lines: readonly string[]) => {
    const form = new FormData()
    form.set('product_id', String(product))
    form.set('source', origin.source)
    form.set('right_to_sell', 'true')
    form.set('txtfile', new File([lines.join('\n')], 'logs.txt'))
    return send(adminOf(index), '/api/admin/account-logs/bulk', { form, ...at(index) })
  }

  test.each(
    sample(
      [
        ['of the same file', (lines: string[]) => lines],
        ['of the same lines in reverse order', (lines: string[]) => lines.toReversed()],
        [
          'of files with common lines',
          (lines: string[]) => [...lines.slice(1500), ...Array.from({ length: 500 }, details)],
        ],
      ],
      1,
    ),
  )(
    '%s store each line once, and each file completely or not at all [STOCK-22]',
    { tags: 'rounds' },
    async (_name, other) => {
      for (let round = 0; round < rounds({ quick: 1, whole: 4 }); round += 1) {
        const product = await newProduct(admins[0])
        const lines = Array.from({ length: 2000 }, details)
        const files = [lines, other(lines)]
        const answers = await together(
          files.map((file, index) => () => upload(round + index, product.id, file)),
        )
        const stored = files.filter((_file, index) => answers[index]?.status === 201)
        expect(stored.length).toBeGreaterThan(0)
        for (const answer of answers) {
          expect(['done', 'STOCK_CHANGED', 'FILE_REFUSED']).toContain(codeOf(answer))
        }
        const [row] = await testApp.sql<{ logs: number; batches: number }>(
          `select count(*)::int as logs, count(distinct batch)::int as batches from account_log where product = $1`,
          [product.id],
        )
        const fresh = answers.map(({ status, body }) => (status === 201 ? Number(body.fresh) : 0))
        expect(row).toEqual({ logs: fresh.reduce((a, b) => a + b, 0), batches: stored.length })
      }
    },
  )

  test(
    'of one log by hand, forty requests, store it once [STOCK-22]',
    { tags: 'soak' },
    async () => {
      const product = await newProduct(admins[0])
      const body = { product_id: product.id, details: details(), ...origin }
      const answers = await together(
        Array.from(
          { length: 40 },
          (_none, index) => () =>
            adminOf(index).request('POST', '/api/admin/account-logs', { ...at(index), body }),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter((answer) => codeOf(answer) === 'IN_STOCK')).toHaveLength(39)
      const batches = await testApp.sql('select 1 from stock_batch where product = $1', [
        product.id,
      ])
      expect(batches).toHaveLength(1)
    },
  )
})
