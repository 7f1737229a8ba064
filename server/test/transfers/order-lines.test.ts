import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { koboOf, newAdmin, refund, refundable, soldLogs } from './transfers.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { details, expectOk, openedOrder, stockUp, codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let owner: TestClient
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
  ada = await testApp.newClient('200000')
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const url = (index: number) => testApp.urls[index % 2] ?? testApp.url
const adminOf = (index: number) => (index % 2 === 0 ? owner : manager)
const words = (answers: readonly Answer[]) => answers.map(codeOf).toSorted()
const pay = (line: number | string, { amount = '500', index = 0 } = {}) =>
  refund(adminOf(index), { line: 'store', id: String(line), amount, url: url(index) })

/** Reports the log of a line as dead. Returns the id of the claim. */
async function claim(line: number): Promise<number> {
  await expectOk(ada.post(`/api/store/lines/${line}/claims`, { reason: 'It is dead' }))
  const [row] = await testApp.sql<{ id: number }>(
    'select max(id)::int as id from warranty_claim where line = $1',
    [line],
  )
  return row?.id ?? 0
}
const settle = (id: number, outcome: string, index = 0) =>
  adminOf(index).request('POST', `/api/admin/claims/${id}/settlement`, {
    url: url(index),
    body: { outcome, note: 'Sorry for that' },
  })
const recall = (batch: number, index = 0) =>
  adminOf(index).request('POST', `/api/admin/batches/${batch}/recall`, {
    url: url(index),
    body: { reason: 'Not ours to sell' },
  })
/** Waits until the job of a recall has refunded every line. */
const recalled = (batch: number) =>
  until(async () => {
    const left = await testApp.sql(
      `select 1 from store_line s join account_log l on l.id = coalesce(s.replacement, s.log)
       where l.batch = $1 and s.refunded_at is null`,
      [batch],
    )
    return left.length === 0
  })

test('a sold log is refunded only in full, and once [TRANSFER-17]', async () => {
  const { order, lines } = await soldLogs(owner, ada, 2)
  const [line = 0, other = 0] = lines
  const before = await koboOf(ada)
  for (const amount of ['499.99', '500.01', '1000'])
    expect((await pay(line, { amount })).body).toMatchObject({
      code: 'REFUND_TOO_MUCH',
      message: 'Logs are refunded in full.',
    })
  const tab = await ada.live({ url: url(1) })
  expect((await pay(line)).body).toMatchObject({
    status: 'done',
    balance: ((before + 50_000) / 100).toFixed(2),
  })
  await tab.when(({ event, data }) => event === 'store' && data.order_id === order)
  tab.close()
  expect(codeOf(await pay(line))).toBe('NOT_REFUNDABLE')
  expect(await openedOrder(ada, order)).toMatchObject({
    refunded: '500.00',
    details: [
      { id: line, refunded: true },
      { id: other, refunded: false },
    ],
  })
  expect(await refundable(owner, order.slice(-8))).toMatchObject([
    { line: 'store', id: String(line), order_id: order, left: '0.00', whole: true },
    { line: 'store', id: String(other), order_id: order, left: '500.00', whole: true },
  ])
  expect(await koboOf(ada)).toBe(before + 50_000)
})

test.each(['0', '-1', '1e3', '999999999', randomUUID(), 'x'])(
  'a refund of the unknown line %s is rejected',
  async (id) => {
    expect(codeOf(await pay(id))).toBe('NOT_FOUND')
  },
)

test('a line that was refunded or replaced cannot be replaced, even with logs in stock', async () => {
  const { lines, product } = await soldLogs(owner, ada, 2)
  const [line = 0, other = 0] = lines
  await stockUp(owner, product, [details(), details(), details()])
  expect(codeOf(await pay(line))).toBe('done')
  expect(codeOf(await settle(await claim(other), 'replaced'))).toBe('done')
  for (const one of lines)
    expect(
      await testApp.sql('select outcome from store_replace($1, $2)', [ada.userId, one]),
    ).toEqual([{ outcome: 'settled' }])
})

test('a refund of a line closes its open claim', async () => {
  const { lines } = await soldLogs(owner, ada)
  const id = await claim(lines[0] ?? 0)
  expect(codeOf(await pay(lines[0] ?? 0))).toBe('done')
  const rows = await testApp.sql(
    'select state, note, settled_by from warranty_claim where id = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'refunded', note: 'A kindness', settled_by: owner.userId }])
  expect(codeOf(await settle(id, 'refunded'))).toBe('SETTLED')
})

test('a claim settlement and a manual refund of its line at the same time pay once', async () => {
  const met = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { lines, order } = await soldLogs(owner, ada)
    const [line = 0] = lines
    const id = await claim(line)
    const outcome = ['refunded', 'declined'][round % 2] ?? ''
    const before = await koboOf(ada)
    const tasks = [() => settle(id, outcome, 0), () => pay(line, { index: 1 })]
    const answers = await together(round % 4 < 2 ? tasks : tasks.toReversed())
    const won = words(answers).filter((one) => one === 'done')
    if (outcome === 'refunded') expect(won).toHaveLength(1)
    else expect(won.length).toBeGreaterThan(0)
    expect(await koboOf(ada)).toBe(before + 50_000)
    expect(await openedOrder(ada, order)).toMatchObject({ refunded: '500.00' })
    met.add(words(answers).join(' '))
  }
  expect([...met].filter((one) => !/^((NOT_REFUNDABLE|SETTLED) )?done( done)?$/.test(one))).toEqual(
    [],
  )
})

test('a recall, manual refunds and claim settlements of the same lines at the same time pay each line once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { lines, batch } = await soldLogs(owner, ada, 8)
    const claims = await Promise.all(lines.slice(0, 4).map(claim))
    const before = await koboOf(ada)
    const answers = await together([
      () => recall(batch, 0),
      ...lines.map((line, index) => () => pay(line, { index })),
      ...claims.map((id, index) => () => settle(id, 'refunded', index)),
    ])
    expect(answers[0]?.status).toBe(200)
    for (const answer of answers.slice(1))
      expect(['done', 'NOT_REFUNDABLE', 'SETTLED']).toContain(codeOf(answer))
    await recalled(batch)
    expect(await koboOf(ada)).toBe(before + 8 * 50_000)
    const open = await testApp.sql(
      "select 1 from warranty_claim where id = any($1) and state <> 'refunded'",
      [claims],
    )
    expect(open).toEqual([])
    await testApp.prove()
  }
})

test('twenty concurrent refunds of two lines of one order pay each line once', async () => {
  const { lines } = await soldLogs(owner, ada, 2)
  const before = await koboOf(ada)
  const answers = await together(
    Array.from(
      { length: 20 },
      (_, index) => () => pay(lines[index % 2] ?? 0, { index: index >> 1 }),
    ),
  )
  expect(words(answers)).toEqual([
    ...Array.from({ length: 18 }, () => 'NOT_REFUNDABLE'),
    'done',
    'done',
  ])
  expect(await koboOf(ada)).toBe(before + 100_000)
})
