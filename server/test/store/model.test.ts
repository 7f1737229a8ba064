import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { StoreModel, type Claim, type Line, type Log } from './model.ts'
import {
  buy,
  details,
  newProduct,
  openedOrder,
  origin,
  send,
  storeAdmin,
  codeOf,
} from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { isSoak, rounds } from '../harness/rounds.ts'

// A failure prints its seed and path: run again with NOSIM_SEED and NOSIM_SEED_PATH set to them.
const seed = process.env.NOSIM_SEED ? Number(process.env.NOSIM_SEED) : undefined
const path = process.env.NOSIM_SEED_PATH
const histories = Number(process.env.NOSIM_RUNS ?? rounds({ quick: 3, whole: 30 }))
/** The time limit in ms; a busy machine completes fewer histories. */
const limitMs = 40_000

const actionLabels = [
  'upload',
  'buy',
  'claim',
  'settle',
  'recall',
  'delete',
  'price',
  'freeze',
] as const
type Step = {
  readonly do: (typeof actionLabels)[number]
  readonly client: number
  readonly product: number
  /** Indexes of the existing objects, modulo their number. */
  readonly picks: readonly number[]
  readonly count: number
  readonly outcome: 'replaced' | 'refunded' | 'declined'
  /** The difference between the sum that the buyer has seen and the price, in naira. */
  readonly beside: -1 | 0 | 1
  readonly yes: boolean
}

const weighted = (weight: number, ...of: Step['do'][]) => ({
  weight,
  arbitrary: fc.constantFrom(...of),
})
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    weighted(6, 'buy'),
    weighted(6, 'claim', 'settle'),
    weighted(3, 'upload'),
    weighted(3, 'recall', 'delete', 'price', 'freeze'),
  ),
  client: fc.nat({ max: 2 }),
  product: fc.nat({ max: 1 }),
  picks: fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 3 }),
  count: fc.nat({ max: 4 }),
  outcome: fc.constantFrom<Step['outcome']>('replaced', 'refunded', 'declined'),
  beside: fc.constantFrom<Step['beside']>(-1, 0, 0, 1),
  yes: fc.boolean(),
})

let testApp: TestApp
let admin: TestClient
let users: TestClient[]
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await storeAdmin(testApp)
  // The last user soon has no money left.
  users = await Promise.all(['490000', '490000', '3000'].map((naira) => testApp.newClient(naira)))
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Run = {
  readonly model: StoreModel
  readonly products: readonly number[]
  readonly seen: Set<string>
}

const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

async function upload({ model, products }: Run, it: Step): Promise<[string, string]> {
  const product = products[it.product] ?? 0
  const old = it.yes ? it.picks.flatMap((pick) => at(model.logs, pick)?.text ?? []) : []
  const texts = [...old, ...Array.from({ length: it.count }, details), ...old]
  const fresh = model.freshOf(texts)
  const form = new FormData()
  form.set('product_id', String(product))
  form.set('source', origin.source)
  form.set('right_to_sell', 'true')
  form.set('txtfile', new File([texts.join('\r\n')], 'logs.txt'))
  const answer = await send(admin, '/api/admin/account-logs/bulk', { form })
  if (answer.status === 201) {
    const batch = Number(answer.body.batch_id)
    const rows = await testApp.sql<{ id: number }>(
      'select id::int from account_log where batch = $1 order by id',
      [batch],
    )
    model.uploaded(
      batch,
      rows.map(({ id }, index) => ({ id, product, text: fresh[index] ?? '' })),
    )
  }
  return [fresh.length > 0 ? 'done' : 'FILE_REFUSED', codeOf(answer)]
}

async function purchase({ model }: Run, it: Step): Promise<[string, string] | undefined> {
  const logs = [...new Set(it.picks.flatMap((pick) => at(model.logs, pick) ?? []))]
  if (logs.length === 0) return undefined
  const seen = Math.max(model.priceOf(logs) + it.beside, 0)
  const ada = users[it.client] ?? admin
  const wanted = model.buy(it.client, logs, seen)
  const answer = await buy(
    ada,
    logs.map(({ id }) => id),
    seen,
  )
  const order = model.orders.at(-1)
  if (wanted === 'done' && answer.status === 201 && order) {
    order.id = String(answer.body.order_id)
    const opened = await openedOrder(ada, order.id)
    for (const [index, line] of order.lines.entries()) line.id = opened.details[index]?.id ?? 0
  }
  return [wanted, codeOf(answer)]
}

async function complain({ model }: Run, it: Step, line: Line): Promise<[string, string]> {
  const wanted = model.claim(it.client, line)
  const ada = users[it.client] ?? admin
  const answer = await ada.post(`/api/store/lines/${line.id}/claims`, { reason: 'It is dead' })
  const claim = model.claims.at(-1)
  if (wanted === 'done' && claim) {
    const [row] = await testApp.sql<{ id: number }>(
      "select id::int from warranty_claim where line = $1 and state = 'open'",
      [line.id],
    )
    claim.id = row?.id ?? 0
  }
  return [wanted, codeOf(answer)]
}

async function settle({ model }: Run, it: Step, claim: Claim): Promise<[string, string]> {
  const answer = admin.post(`/api/admin/claims/${claim.id}/settlement`, {
    outcome: it.outcome,
    note: 'Sorry for that',
  })
  return [model.settle(claim, it.outcome), codeOf(await answer)]
}

async function recall({ model }: Run, batch: number): Promise<[string, string]> {
  const wanted = model.recall(batch)
  const answer = await admin.post(`/api/admin/batches/${batch}/recall`, { reason: 'Not ours' })
  await until(async () => {
    const left = await testApp.sql(
      "select 1 from graphile_worker.jobs where task_identifier = 'refund-batch'",
    )
    return left.length === 0
  })
  return [wanted, codeOf(answer)]
}

async function change({ model, products }: Run, it: Step): Promise<[string, string]> {
  const product = products[it.product] ?? 0
  const way = `/api/admin/products/${product}`
  let wanted: string
  let answer: Promise<Answer>
  if (it.do === 'price') {
    const price = 300 + 100 * it.count
    wanted = model.reprice(product, price)
    answer = admin.request('PATCH', way, { body: { price } })
  } else {
    wanted = model.freeze(product, it.yes)
    answer = it.yes
      ? admin.post(`${way}/freeze`, { reason: 'Wait' })
      : admin.post(`${way}/unfreeze`)
  }
  return [wanted, codeOf(await answer)]
}

async function remove({ model }: Run, log: Log): Promise<[string, string]> {
  const answer = admin.request('DELETE', `/api/admin/account-logs/${log.id}`)
  return [model.delete(log), codeOf(await answer)]
}

/** Does one step in the store and in the model; undefined where its object does not exist yet. */
async function take(run: Run, it: Step): Promise<[string, string] | undefined> {
  const { model } = run
  const [pick = 0] = it.picks
  const [line, claim, batch, log] = [
    at(model.lines, pick),
    at(model.claims, pick),
    at(model.batches, pick),
    at(model.logs, pick),
  ]
  switch (it.do) {
    case 'upload':
      return upload(run, it)
    case 'buy':
      return purchase(run, it)
    case 'claim':
      return line && complain(run, it, line)
    case 'settle':
      return claim && settle(run, it, claim)
    case 'recall':
      return batch === undefined ? undefined : recall(run, batch)
    case 'delete':
      return log && remove(run, log)
    case 'price':
    case 'freeze':
      return change(run, it)
  }
}

/** The state of the database, in the format of the model. */
async function stateOf({ model, products }: Run) {
  const [balances, counts, orders] = await Promise.all([
    testApp.sql<{ id: string; naira: number }>(
      "select user_id as id, (balance / 100)::int as naira from account where user_id = any($1) and kind = 'main'",
      [users.map(({ userId }) => userId)],
    ),
    testApp.sql<{ stock: number; sold: number }>(
      'select stock::int, sold::int from product where id = any($1) order by id',
      [products],
    ),
    testApp.sql<{ id: string; naira: number }>(
      'select id, (refunded / 100)::int as naira from store_order where id = any($1)',
      [model.orders.map(({ id }) => id)],
    ),
  ])
  const of = (rows: { id: string; naira: number }[], id: string) =>
    rows.find((row) => row.id === id)?.naira
  return {
    balances: users.map(({ userId }) => of(balances, userId)),
    products: counts,
    refunded: model.orders.map(({ id }) => of(orders, id)),
  }
}

/** Checks that the buyers see each line as the model has it. */
async function compareOrders({ model }: Run): Promise<void> {
  for (const { id, client, lines } of model.orders) {
    const order = await openedOrder(users[client] ?? admin, id)
    expect(
      order.details.map(({ details: text, price, refunded, replaced, claim }) => ({
        text,
        price,
        refunded,
        replaced,
        claim: claim?.status ?? null,
      })),
    ).toEqual(
      lines.map((line) => ({
        text: line.log.text,
        price: line.price,
        refunded: line.refunded,
        replaced: line.replaced,
        claim: model.claims.findLast((claim) => claim.line === line)?.status ?? null,
      })),
    )
  }
}

async function openRun(seen: Set<string>): Promise<Run> {
  const [a, b] = [
    await newProduct(admin),
    await newProduct(admin, { price: 900, warranty_hours: 0 }),
  ]
  const wallets = await Promise.all(users.map((client) => client.balances()))
  const product = (price: number, hasWarranty: boolean) => ({ price, hasWarranty, isFrozen: false })
  const model = new StoreModel(
    wallets.map(({ bal }) => Number(bal)),
    new Map([
      [a.id, product(500, true)],
      [b.id, product(900, false)],
    ]),
  )
  return { model, products: [a.id, b.id], seen }
}

const plain: Step = {
  do: 'upload',
  client: 0,
  product: 0,
  picks: [0],
  count: 4,
  outcome: 'replaced',
  beside: 0,
  yes: false,
}
/** A rare history: a log is replaced by one of a later batch. Its own batch is recalled, and then the later one. */
const seldom: Step[] = [
  { ...plain, do: 'buy', picks: [0, 1, 2, 3] },
  plain,
  { ...plain, do: 'claim' },
  { ...plain, do: 'settle' },
  { ...plain, do: 'recall', picks: [0] },
  { ...plain, do: 'claim' },
  { ...plain, do: 'recall', picks: [2] },
  { ...plain, do: 'recall', picks: [2] },
  { ...plain, count: 2, yes: true, picks: [0, 1] },
]

/** Every refusal once, independent of chance; both products have four logs. */
const refused: Step[] = [
  { ...plain, do: 'buy', client: 2, picks: [4, 5, 6] },
  { ...plain, do: 'buy', client: 2 },
  { ...plain, do: 'buy' },
  { ...plain, do: 'buy' },
  { ...plain, do: 'buy', picks: [1], beside: -1 },
  { ...plain, do: 'claim', client: 2 },
  { ...plain, do: 'claim', client: 1, picks: [3] },
  { ...plain, do: 'claim', picks: [3] },
  { ...plain, do: 'claim', picks: [3] },
  { ...plain, do: 'freeze', yes: true },
  { ...plain, do: 'settle' },
  { ...plain, do: 'settle', outcome: 'refunded' },
  { ...plain, do: 'settle', outcome: 'declined' },
  { ...plain, do: 'delete' },
  { ...plain, do: 'delete', picks: [1] },
  { ...plain, do: 'price' },
  { ...plain, do: 'recall' },
  { ...plain, do: 'recall' },
  { ...plain, count: 0 },
]

test(
  'random histories leave the store in the state of the model, and the ledger invariants hold [STORE-16, LEDGER-3]',
  { tags: 'rounds' },
  async () => {
    const seen = new Set<string>()
    let done = 0
    const history = fc.array(step, { minLength: 15, maxLength: 30, size: 'max' })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const run = await openRun(seen)
        // Both products begin with some logs.
        for (const it of [plain, { ...plain, product: 1 }, ...steps]) {
          const reported = await take(run, it)
          if (!reported) continue
          const [wanted, answered] = reported
          expect(`${it.do}: ${answered}`).toBe(`${it.do}: ${wanted}`)
          seen.add(`${it.do}: ${answered}`)
          expect(await stateOf(run)).toEqual(run.model.state())
        }
        await compareOrders(run)
        await testApp.prove()
        done += 1
      }),
      {
        numRuns: histories,
        examples: [[refused], [seldom]],
        interruptAfterTimeLimit: limitMs,
        ...(seed !== undefined && { seed }),
        ...(path && { path }),
      },
    )
    // Histories without these outcomes would prove nothing.
    if (isSoak && done >= histories) {
      expect([...seen]).toEqual(
        expect.arrayContaining([
          ...actionLabels.map((name) => `${name}: done`),
          'upload: FILE_REFUSED',
          'buy: LOGS_GONE',
          'buy: PRICE_CHANGED',
          'buy: INSUFFICIENT_BALANCE',
          'claim: NOT_FOUND',
          'claim: WARRANTY_OVER',
          'claim: CLAIM_OPEN',
          'settle: SETTLED',
          'settle: OUT_OF_STOCK',
          'recall: RECALLED',
          'delete: LOG_SOLD',
        ]),
      )
    }
  },
)
