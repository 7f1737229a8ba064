import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { together } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import {
  details,
  expectOk,
  newProduct,
  openedOrder,
  origin,
  shelf,
  storeAdmin,
  codeOf,
} from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { isLong, rounds, sample } from '../harness/rounds.ts'

/** LONG=1 runs the race for the last log 200 times with 1,000 buyers: 200,000 purchases, about five minutes. */
const count = isLong ? 200 : rounds({ quick: 3, whole: 50 })
const rivals = isLong ? 1000 : 200

let testApp: TestApp
let admin: TestClient
let users: TestClient[]
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  admin = await storeAdmin(testApp)
  users = await Promise.all(Array.from({ length: 20 }, () => testApp.newClient('400000')))
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const bal = async (client: TestClient) => Number((await client.balances()).bal)
const worthOf = async (of: readonly TestClient[]) =>
  (await Promise.all(of.map(bal))).reduce((a, b) => a + b, 0)
const at = (index: number) => ({ url: testApp.urls[index % 2] ?? testApp.url })

/** Buys at one of the two apps. */
const buyAt = (
  index: number,
  client: TestClient,
  { logs, total, key = randomUUID() }: { logs: readonly number[]; total: number; key?: string },
): Promise<Answer> =>
  client.request('POST', '/api/store/orders', {
    ...at(index),
    body: { logs_ids: logs, total_price: total },
    headers: { 'idempotency-key': key },
  })

const oneLog = async (product: number): Promise<number> => {
  const made = await expectOk<{ id: number }>(
    admin.post('/api/admin/account-logs', { product_id: product, details: details(), ...origin }),
  )
  return made.id
}

test(
  `${rivals} concurrent purchases of the last log, ${count} rounds: one succeeds, and the others cost nothing [STORE-16, STOCK-16]`,
  { tags: 'rounds', timeout: isLong ? 3_600_000 : 600_000 },
  async () => {
    const product = await newProduct(admin)
    const before = await worthOf(users)
    for (let round = 0; round < count; round += 1) {
      const log = await oneLog(product.id)
      const answers = await together(
        Array.from({ length: rivals }, (_none, rival) => () => {
          const client = users[(rival + round) % users.length] ?? admin
          return buyAt(rival, client, { logs: [log], total: 500 })
        }),
      )
      const reported = Map.groupBy(answers, codeOf)
      expect([reported.get('done')?.length, reported.get('LOGS_GONE')?.length]).toEqual([
        1,
        rivals - 1,
      ])
    }
    expect(await worthOf(users)).toBe(before - count * 500)
  },
)

test(
  'concurrent purchases of overlapping logs in opposite orders are complete or rejected, without a deadlock [STORE-16, LEDGER-3]',
  { tags: 'soak' },
  async () => {
    const shelves = await Promise.all([1, 2, 3].map(() => shelf(admin, 60)))
    const before = await worthOf(users)
    // Logs of three products in turn, so that neither logs nor products are locked in the order of their ids.
    const all = Array.from({ length: 60 }, (_none, row) =>
      shelves.map(({ logs }) => logs[row] ?? 0),
    ).flat()
    let sold = 0
    for (let round = 0; round < 12; round += 1) {
      const answers = await together(
        users.map((client, index) => async () => {
          const from = (index * 7 + round * 11) % all.length
          const basket = [...all, ...all].slice(from, from + 15)
          if (index % 2 === 1) basket.reverse()
          const answer = await buyAt(index, client, { logs: basket, total: basket.length * 500 })
          return { ...answer, basket }
        }),
      )
      for (const { status, body, basket } of answers) {
        if (status === 201) sold += basket.length
        else {
          expect(body.code).toBe('LOGS_GONE')
          expect(basket).toEqual(expect.arrayContaining([...(body.logs_ids as number[])])) // the shape in the contract
        }
      }
    }
    expect(sold).toBeGreaterThan(100)
    expect(await worthOf(users)).toBe(before - sold * 500)
  },
)

test('a locked wallet delays only its own purchase [STORE-16]', async () => {
  const { logs } = await shelf(admin, 3)
  const [ada, ...others] = users
  if (!ada) throw new Error('there are users')
  const lock = await lockRow(testApp, 'select wallet_lock($1)', [ada.userId])
  const waiting = buyAt(0, ada, { logs: logs.slice(0, 1), total: 500 })
  await lock.blocksAny()
  const answers = await Promise.all(
    [1, 2].map((at) => buyAt(0, others[at] ?? admin, { logs: logs.slice(at, at + 1), total: 500 })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  await lock.release()
  expect((await waiting).status).toBe(201)
})

test('a locked product delays only its own purchases, also in one batch [STORE-16]', async () => {
  const [held, free] = await Promise.all([shelf(admin, 2), shelf(admin, 4)])
  const [ada, ...others] = users
  if (!ada) throw new Error('there are users')
  const lock = await lockRow(testApp, 'select 1 from product where id = $1 for no key update', [
    held.product.id,
  ])
  const waiting = buyAt(0, ada, { logs: held.logs.slice(0, 1), total: 500 })
  await lock.blocks('store_place_many')
  // The free logs are bought in one batch with another log of the locked product, and after it.
  const also = buyAt(0, others[0] ?? admin, { logs: held.logs.slice(1), total: 500 })
  const answers = await Promise.all(
    free.logs.map((log, at) => buyAt(0, others[at + 1] ?? admin, { logs: [log], total: 500 })),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  await lock.release()
  expect([codeOf(await waiting), codeOf(await also)]).toEqual(['done', 'done'])
})

test('a hundred requests with one key to both processes create one order and get one response [STORE-16, LEDGER-3, API-5]', async () => {
  const { logs } = await shelf(admin, 3)
  const [ada] = users
  if (!ada) throw new Error('there are users')
  const before = await bal(ada)
  const key = randomUUID()
  const answers = await together(
    Array.from(
      { length: 100 },
      (_none, index) => () => buyAt(index, ada, { logs, total: 1500, key }),
    ),
  )
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await bal(ada)).toBe(before - 1500)
  const other = await buyAt(1, ada, { logs: logs.slice(1), total: 1500, key })
  expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT')
})

type Shelf = Awaited<ReturnType<typeof shelf>>
type Clash = {
  /** What an admin does to the log while it is bought. */
  readonly act: (it: Shelf, url: string) => Promise<Answer>
  /** The possible results: the outcome of the purchase, that of the admin, the price paid, the state of the log. */
  readonly ends: readonly string[]
}

const adminRequest = (method: string, path: string, more: { url: string; body?: unknown }) =>
  admin.request(method, `/api/admin/${path}`, more)
const onProduct =
  (method: string, way: string, body: unknown) =>
  ({ product }: Shelf, url: string) =>
    adminRequest(method, `products/${product.id}${way}`, { url, body })

const clashes: Readonly<Record<string, Clash>> = {
  'being deleted': {
    act: ({ logs }, url) => adminRequest('DELETE', `account-logs/${logs[0]}`, { url }),
    ends: ['done, LOG_SOLD: 500, sold', 'LOGS_GONE, done: 0, deleted'],
  },
  'being edited': {
    act: ({ logs }, url) =>
      adminRequest('PATCH', `account-logs/${logs[0]}`, { url, body: { details: details() } }),
    ends: ['done, LOG_SOLD: 500, sold', 'done, done: 500, sold and edited'],
  },
  'being switched off': {
    act: onProduct('PATCH', '', { status: 0 }),
    ends: ['done, done: 500, sold', 'LOGS_GONE, done: 0, available'],
  },
  'being frozen': {
    act: onProduct('POST', '/freeze', { reason: 'Somebody asked us to' }),
    ends: ['done, done: 500, sold', 'LOGS_GONE, done: 0, available'],
  },
  'its price going up': {
    act: onProduct('PATCH', '', { price: 700 }),
    ends: ['done, done: 500, sold', 'PRICE_CHANGED, done: 0, available'],
  },
  'its price going down': {
    act: onProduct('PATCH', '', { price: 300 }),
    ends: ['done, done: 500, sold', 'done, done: 300, sold'],
  },
  'being recalled': {
    act: ({ batch }, url) =>
      adminRequest('POST', `batches/${batch}/recall`, {
        url,
        body: { reason: 'Not ours to sell' },
      }),
    ends: ['done, done: 0, sold and refunded', 'LOGS_GONE, done: 0, withdrawn'],
  },
}

describe('a log that is bought at the same time as', () => {
  const stateOf = async ({ logs, lines }: Shelf, ada: TestClient, orderId: unknown) => {
    const [row] = await testApp.sql<{ state: string; refunded: boolean | null }>(
      `select l.state, s.refunded_at is not null as refunded from account_log l
        left join store_line s on s.log = l.id where l.id = $1`,
      logs,
    )
    if (!row) return 'deleted'
    if (row.refunded) return 'sold and refunded'
    if (row.state !== 'sold') return row.state
    const order = await openedOrder(ada, orderId)
    return order.details[0]?.details === lines[0] ? 'sold' : 'sold and edited'
  }

  /** Delays a competitor by a number of queries. */
  const after = async <T>(questions: number, go: () => Promise<T>): Promise<T> => {
    for (let requested = 0; requested < questions; requested += 1) await admin.balances()
    return go()
  }

  /** One round of a clash for each user, all at once. Returns how each ended. */
  const clash = async (act: Clash['act']) => {
    const shelves = await Promise.all(users.map(() => shelf(admin, 1)))
    return Promise.all(
      shelves.map(async (it, round) => {
        const ada = users[round] ?? admin
        const before = await bal(ada)
        const late = round % 6
        const [bought, acted] = await Promise.all([
          after(late % 2 === 0 ? late : 0, () => buyAt(round, ada, { logs: it.logs, total: 500 })),
          after(late % 2 === 0 ? 0 : late, () => act(it, at(round + 1).url)),
        ])
        if (act === clashes['being recalled']?.act && bought.status === 201) {
          await until(async () => (await bal(ada)) === before)
        }
        const paid = before - (await bal(ada))
        const state = await stateOf(it, ada, bought.body.order_id)
        return `${codeOf(bought)}, ${codeOf(acted)}: ${paid}, ${state}`
      }),
    )
  }

  test.each(sample(Object.entries(clashes), 1))(
    '%s ends in one of the two valid states [STORE-16, STOCK-16]',
    { tags: 'rounds' },
    async (_name, { act, ends }) => {
      const met = new Set<string>()
      // Repeat until every result has occurred; otherwise there was no race.
      for (let times = 0; met.size < ends.length && times < 5; times += 1) {
        for (const end of await clash(act)) {
          expect(ends).toContain(end)
          met.add(end)
        }
      }
      expect(met.size).toBe(ends.length)
    },
  )
})

test.each([700, 300])(
  'a price change to %d during the payment takes effect after the sale',
  async (price) => {
    const { product, logs } = await shelf(admin, 2)
    const [ada] = users
    if (!ada) throw new Error('there are users')
    const before = await bal(ada)
    const lock = await lockRow(testApp, 'lock table transfer in share mode', [])
    const buying = buyAt(0, ada, { logs, total: 1000 })
    await lock.blocksAny()
    const changing = admin.request('PATCH', `/api/admin/products/${product.id}`, {
      body: { price },
    })
    await lock.blocks('update "product"')
    await lock.release()
    await expectOk(changing)
    const { status, body } = await buying
    expect(status).toBe(201)
    expect(await bal(ada)).toBe(before - 1000)
    const { total_price, details: lines } = await openedOrder(ada, body.order_id)
    expect([total_price, ...lines.map((line) => line.price)]).toEqual(['1000.00', 500, 500])
  },
)

test('waiting purchases of a locked product do not delay a purchase of another product [STORE-16]', async () => {
  const [held, other] = [await newProduct(admin), await newProduct(admin)]
  const holding = 'select 1 from product where id = $1 for no key update'
  const before = await worthOf(users)
  const logs = await Promise.all(Array.from({ length: 6 }, () => oneLog(held.id)))
  const otherLog = await oneLog(other.id)
  const lock = await lockRow(testApp, holding, [held.id])
  const waiting = logs.map((log, index) => buyAt(0, userAt(index), { logs: [log], total: 500 }))
  await lock.blocksAny()
  const short = await lockRow(testApp, holding, [other.id])
  const bought = buyAt(0, userAt(logs.length), { logs: [otherLog], total: 500 })
  await short.blocksAny()
  await short.release()
  expect(codeOf(await bought)).toBe('done')
  expect(await worthOf(users)).toBe(before - 500)
  await lock.release()
  expect((await Promise.all(waiting)).map(codeOf)).toEqual(logs.map(() => 'done'))
})

const userAt = (index: number): TestClient => users[index] ?? admin
