import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { catalogueReady } from '../boost/orders.ts'
import {
  actionOf,
  decide,
  koboOf,
  lostBoost,
  moveFunds,
  openBoost,
  refund,
  settleDeposit,
  strayDeposit,
} from './transfers.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { lockRow, type Lock } from '../harness/row-lock.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let app: AppProcess
let owner: TestClient
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 0,
    boost: { stepMs: 3_600_000 },
    env: { ADMIN_MOVE_LIMIT_NGN: '10000', ADMIN_DAILY_LIMIT_NGN: '1000000' },
  })
  app = await startApp(testApp)
  owner = await demoAdmin(testApp)
  manager = await demoAdmin(testApp, 'manager')
  ada = await testApp.newClient('100000')
  await catalogueReady(ada)
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})
afterEach(() => testApp.prove())

const ignoreAnswer = (asking: Promise<Answer>) => void asking.catch(() => undefined)
/** Kills the process while one of its statements waits for a lock, ends the statement, and restarts the process. */
async function killAt(lock: Lock, called: string): Promise<void> {
  await lock.blocks(called)
  await app.kill()
  await lock.lose(called)
  app = await startApp(testApp)
}
const lockAudit = () => lockRow(testApp, 'lock table audit in share mode', [])
const lockWallet = () =>
  lockRow(testApp, 'select 1 from account where user_id = $1 for update', [ada.userId])
// Leaves out the costs of suppliers, which are booked in the background.
const transfers = async () => {
  const counted = "select count(*)::int as count from transfer where kind <> 'cost'"
  return (await testApp.sql<{ count: number }>(counted))[0]?.count
}

type ManualTransfer = { readonly by: number; readonly request: (key: string) => Promise<Answer> }
const addFunds = async (): Promise<ManualTransfer> => ({
  by: 12_345,
  request: (key) => moveFunds(owner, ada, { what: 'credit', amount: '123.45', key }),
})
/** Each kind of manual transfer, which changes ada's wallet by `by` kobo. */
const moves: readonly [string, () => Promise<ManualTransfer>][] = [
  ['funds added', addFunds],
  [
    'a refund of an open order',
    async () => {
      const { id } = await openBoost(ada)
      return { by: 5000, request: (key) => refund(owner, { line: 'boost', id, amount: '50', key }) }
    },
  ],
  [
    'a deposit assigned',
    async () => {
      const deposit = await strayDeposit(testApp, 200_000)
      return {
        by: 200_000,
        request: (key) => settleDeposit(owner, deposit, { how: 'assign', to: ada, key }),
      }
    },
  ],
]

/** Kills the process in the middle of a transfer. Nothing of it may be left, and a repeat with its key must do it. */
async function killMove(
  { by, request }: ManualTransfer,
  lockIt: () => Promise<Lock>,
  called: string,
) {
  const [before, count] = [await koboOf(ada), await transfers()]
  const key = randomUUID()
  const lock = await lockIt()
  ignoreAnswer(request(key))
  await killAt(lock, called)
  expect([await koboOf(ada), await transfers()]).toEqual([before, count])
  expect(codeOf(await request(key))).toBe('done')
  expect(await koboOf(ada)).toBe(before + by)
}

test.each(sample(moves, 1))(
  '%s: a kill before the audit entry is written leaves no change, and a retry with the same key succeeds [TRANSFER-4, TRANSFER-19]',
  { tags: 'rounds' },
  async (_what, open) => killMove(await open(), lockAudit, 'insert into "audit"'),
)

test(
  'a kill before any money moves leaves no change, and a retry with the same key succeeds',
  { tags: 'soak' },
  async () => {
    await killMove(await addFunds(), lockWallet, 'manual_transfer_request')
  },
)

test(
  'a kill after the commit and before the response: a retry with the same key gets the stored response',
  { tags: 'soak' },
  async () => {
    const { by, request } = await addFunds()
    const before = await koboOf(ada)
    const key = randomUUID()
    const lock = await lockAudit()
    ignoreAnswer(request(key))
    await lock.blocks('insert into "audit"')
    await lock.release()
    await until(async () => {
      const rows = await testApp.sql(
        "select 1 from idempotency where route = 'manual' and key = $1 and status = 201",
        [key],
      )
      return rows.length === 1
    })
    await app.kill()
    app = await startApp(testApp)
    expect(await koboOf(ada)).toBe(before + by)
    const again = await request(key)
    expect(again).toMatchObject({
      status: 201,
      body: { status: 'done', balance: ((before + by) / 100).toFixed(2) },
    })
    expect(await request(key)).toEqual(again)
    expect(await koboOf(ada)).toBe(before + by)
  },
)

test.each(
  sample(
    [
      ['before its money moves', lockWallet, 'manual_transfer_decide'],
      ['before its audit entry is written', lockAudit, 'insert into "audit"'],
    ] as const,
    1,
  ),
)(
  'a process killed during an approval, %s: the request stays waiting and can be approved [TRANSFER-19]',
  { tags: 'soak' },
  async (_when, lockIt, called) => {
    const requested = await expectOk<{ id: string }>(
      moveFunds(owner, ada, { what: 'credit', amount: '20000' }),
    )
    const before = await koboOf(ada)
    const lock = await lockIt()
    ignoreAnswer(decide(manager, requested.id, 'approve'))
    await killAt(lock, called)
    expect(await koboOf(ada)).toBe(before)
    expect(await actionOf(owner, requested.id, 'waiting')).toMatchObject({ decided_by: null })
    expect(codeOf(await decide(manager, requested.id, 'approve'))).toBe('done')
    expect(codeOf(await decide(manager, requested.id, 'approve'))).toBe('SETTLED')
    expect(await koboOf(ada)).toBe(before + 2_000_000)
    const audited = await testApp.sql("select 1 from audit where after ->> 'money' = $1", [
      requested.id,
    ])
    expect(audited).toHaveLength(2)
  },
)

test(
  'a match and a release of an unconfirmed boost order, killed before the commit: the order stays unconfirmed [TRANSFER-15, TRANSFER-19]',
  { tags: 'soak' },
  async () => {
    const { id, number } = await lostBoost(ada)
    const before = await koboOf(ada)
    const match = () => owner.post(`/api/admin/boost-orders/${id}/match`, { upstream_id: number })
    const release = () =>
      owner.post(`/api/admin/boost-orders/${id}/release`, { reason: 'Never took it' })
    for (const asking of [match, release]) {
      const lock = await lockAudit()
      ignoreAnswer(asking())
      await killAt(lock, 'insert into "audit"')
      const [row] = await testApp.sql('select state, upstream_id from boost_order where id = $1', [
        id,
      ])
      expect(row).toEqual({ state: 'unconfirmed', upstream_id: null })
      expect(await koboOf(ada)).toBe(before)
    }
    expect(codeOf(await match())).toBe('done')
    expect(codeOf(await release())).toBe('SETTLED')
  },
)
