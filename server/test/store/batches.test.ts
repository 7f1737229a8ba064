import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bodyHash } from '../../src/platform/ids.ts'
import { asOwner } from '../harness/test-database.ts'
import { lockRow } from '../harness/row-lock.ts'
import { rounds } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { together } from '../numbers/rentals.ts'
import { addUsers, seedBuyers, storeBatches } from './buyers.ts'
import { codeOf, shelf, storeAdmin } from './inventory.ts'

const batchRounds = rounds({ quick: 1, whole: 10 })

let testApp: TestApp
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  admin = await storeAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

type Wanted = { readonly log: number; readonly url: string; readonly key?: string }

const buyLog = (client: TestClient, { log, url, key = randomUUID() }: Wanted): Promise<Answer> =>
  client.request('POST', '/api/store/orders', {
    url,
    body: { logs_ids: [log], total_price: 500 },
    headers: { 'idempotency-key': key },
  })

/** Buys as a browser does: it repeats a request whose lock took longer than the request waits. */
async function buyAtLast(client: TestClient, wanted: Wanted): Promise<Answer> {
  const same = { key: randomUUID(), ...wanted }
  for (;;) {
    const answer = await buyLog(client, same)
    if (codeOf(answer) !== 'UNAVAILABLE') return answer
  }
}

/** The sum of the main wallets of these users, in naira. */
async function worthOf(users: readonly TestClient[]): Promise<number> {
  const [row] = await testApp.sql<{ kobo: number }>(
    "select sum(balance)::int as kobo from account where kind = 'main' and user_id = any($1::uuid[])",
    [users.map(({ userId }) => userId)],
  )
  return (row?.kobo ?? 0) / 100
}

const batchesOfApps = () => Promise.all(testApp.urls.map(storeBatches))

test(
  `1,000 concurrent purchases, 200 of them of one log, ${batchRounds} rounds: each log is sold once [STORE-16, LEDGER-3]`,
  { tags: 'soak', timeout: 600_000 },
  async () => {
    const buyers = await seedBuyers(testApp, 1000, batchRounds * 500)
    const before = await batchesOfApps()
    for (let round = 0; round < batchRounds; round += 1) {
      // A separate product for each app: a batch would not wait for a product that the other app has locked.
      const [last = 0] = (await shelf(admin, 1)).logs
      const shelves = [(await shelf(admin, 400)).logs, (await shelf(admin, 400)).logs]
      const others = shelves.map((logs) => logs.values())
      const wanted = buyers.map((client, index) => {
        const isRival = index % 5 === 0
        const app = index % 2
        const url = testApp.urls[app] ?? testApp.url
        return { client, url, log: isRival ? last : (others[app]?.next().value ?? 0) }
      })
      // The first batch of each app waits for this lock, and the other purchases gather behind it.
      const lock = await lockRow(testApp, 'lock table transfer in share mode', [])
      const buying = together(
        wanted.map(({ client, ...bought }) => async () => ({
          log: bought.log,
          answer: await buyAtLast(client, bought),
        })),
      )
      await until(async () => (await batchesOfApps()).every(({ waiting }) => waiting >= 64))
      await lock.release()
      const answers = Map.groupBy(await buying, ({ answer }) => codeOf(answer))
      expect([...answers.keys()].toSorted()).toEqual(['LOGS_GONE', 'done'])
      expect(
        answers
          .get('done')
          ?.map(({ log }) => log)
          .toSorted((a, b) => a - b),
      ).toEqual([last, ...shelves.flat()].toSorted((a, b) => a - b))
      expect(new Set(answers.get('LOGS_GONE')?.map(({ log }) => log))).toEqual(new Set([last]))
    }
    for (const [app, { large }] of (await batchesOfApps()).entries())
      expect(large - (before[app]?.large ?? 0)).toBeGreaterThanOrEqual(batchRounds)
    expect(await worthOf(buyers)).toBe((1000 * batchRounds - 801 * batchRounds) * 500)
  },
)

test(
  'purchases beyond the queue limit of a locked product are rejected, cost nothing, and succeed when retried [STORE-16]',
  { tags: 'soak', timeout: 600_000 },
  async () => {
    const buyers = await seedBuyers(testApp, 1100, 500)
    const { product, logs } = await shelf(admin, buyers.length)
    const { refused: before } = await storeBatches(testApp.url)
    const lock = await lockRow(testApp, 'select 1 from product where id = $1 for no key update', [
      product.id,
    ])
    const purchases = buyers.map((client, index) => {
      const wanted = { log: logs[index] ?? 0, url: testApp.url, key: randomUUID() }
      return () => buyLog(client, wanted)
    })
    const buying = together(purchases)
    // Of 1,100 at most 1,000 wait, beside 65 under way. A call alone waits for 3 s and then fails, so that some leave.
    const least = 20
    await until(async () => (await storeBatches(testApp.url)).refused - before >= least, 300_000)
    await lock.release()
    const answers = await buying
    const late = purchases.filter((_purchase, index) => answers[index]?.status !== 201)
    const codes = Map.groupBy(answers, codeOf)
    expect(codes.get('OVERLOADED')?.length).toBeGreaterThanOrEqual(least)
    expect([...codes.keys()].filter((code) => code !== 'UNAVAILABLE').toSorted()).toEqual([
      'OVERLOADED',
      'done',
    ])
    expect(await worthOf(buyers)).toBe(late.length * 500)
    // The purchases are within the limit again, and have the same keys.
    expect(new Set((await together(late)).map(codeOf))).toEqual(new Set(['done']))
    expect(await worthOf(buyers)).toBe(0)
  },
)

test.each([
  { end: 'commit', alone: 'gone' },
  { end: 'rollback', alone: 'placed' },
])(
  'a batch of 64 purchases reports a log as busy while another session buys it, and as $alone after its $end [STORE-16]',
  async ({ end, alone }) => {
    const users = await addUsers(testApp.sql, 65, 500)
    // This log has a separate product, which its sale locks as well.
    const last = (await shelf(admin, 1)).logs[0] ?? 0
    const logs = [...(await shelf(admin, 63)).logs, last]
    const [rival = '', ...others] = users
    const outcomes = await asOwner(testApp.database.ownerUrl, async (held) => {
      await held.query('begin')
      await held.query(placing, placeValues([rival], [last], true))
      const batch = await placeMany(others, logs, false)
      await held.query(end)
      return { batch, repeated: await placeMany(others.slice(-1), [last], true) }
    })
    expect(outcomes.batch).toEqual([...Array.from({ length: 63 }, () => 'placed'), 'busy'])
    expect(outcomes.repeated).toEqual([alone])
    const sold = await testApp.sql(
      'select 1 from store_line s join account_log l on l.id = s.log where l.id = any($1::bigint[])',
      [logs],
    )
    expect(sold).toHaveLength(64)
  },
)

const placing = `select outcome from store_place_many(
  $1::uuid[], $2::text[], $3::bytea[], $4::bigint[], $5::int[], $6::bigint[], '[null]', 30, $7)`

/** Each user buys one of the logs. */
const placeValues = (users: readonly string[], logs: readonly number[], mayWait: boolean) => [
  users,
  users.map(() => randomUUID()),
  logs.map((log) => bodyHash({ log })),
  users.map(() => 50_000),
  users.map((_user, index) => index + 1),
  logs,
  mayWait,
]

const placeMany = async (users: readonly string[], logs: readonly number[], mayWait: boolean) =>
  (await testApp.sql<{ outcome: string }>(placing, placeValues(users, logs, mayWait))).map(
    ({ outcome }) => outcome,
  )
