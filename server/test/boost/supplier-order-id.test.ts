import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPlaced } from '../../src/boost/machine.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { SupplierOrder } from '../../src/platform/supplier-order.ts'
import { openMetrics } from '../../src/platform/metrics.ts'
import { smmPanel } from '../../src/providers/boost-panel/smm-panel.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { addsFor, catalogueReady, link, order, panelOrders, injectFault } from './orders.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { lockRow, type Lock } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient('100000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.control('DELETE', '/faults'))

/** A panel that no call reaches. */
const panel = smmPanel({ name: 'panel', baseUrl: 'http://127.0.0.1:9', apiKey: 'none' })

/** Places an order and locks its row. Returns when `boost_confirm` waits for that lock with the supplier's number. */
async function orderLocked(): Promise<{ address: string; answer: Promise<Answer>; lock: Lock }> {
  const address = link()
  await injectFault(testApp, { call: 'add', fault: 'slow', ms: 1000 })
  const answer = order(ada, { link: address })
  await until(
    async () =>
      (await testApp.sql('select 1 from boost_order where link = $1', [address])).length > 0,
  )
  const lock = await lockRow(testApp, 'select 1 from boost_order where link = $1 for update', [
    address,
  ])
  await lock.blocks('boost_confirm')
  return { address, answer, lock }
}

const rowOf = async (address: string) => {
  const [row] = await testApp.sql<{ id: string; state: string; upstream_id: string | null }>(
    'select id, state, upstream_id from boost_order where link = $1',
    [address],
  )
  if (!row) throw new Error('no order')
  return row
}

const numberAt = async (address: string) =>
  String((await panelOrders(testApp)).find((one) => one.link === address)?.order)

describe('the supplier order id is stored [BOOST-22]', () => {
  test('when the database connection is killed during the write', async () => {
    const { address, answer, lock } = await orderLocked()
    await lock.lose('boost_confirm')
    expect(await answer).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect(await rowOf(address)).toMatchObject({
      state: 'pending',
      upstream_id: await numberAt(address),
    })
    expect(await addsFor(testApp, address)).toBe(1)
  })

  test('when the database rejects connections for a while', { tags: 'soak' }, async () => {
    const { address, answer, lock } = await orderLocked()
    const name = new URL(testApp.database.ownerUrl).pathname.slice(1)
    await testApp.sql(`alter database ${name} connection limit 0`)
    await testApp.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename <> current_user`,
    )
    await until(async () => (await fetch(`${testApp.url}/readyz`)).status !== 200)
    await lock.release()
    await testApp.sql(`alter database ${name} connection limit -1`)
    expect(await answer).toMatchObject({ status: 201, body: { status: 'pending' } })
    expect((await rowOf(address)).upstream_id).toBe(await numberAt(address))
  })

  test(
    'after a lock timeout, as soon as the database allows the write',
    { tags: 'soak' },
    async () => {
      const address = link()
      await injectFault(testApp, { call: 'add', fault: 'after-effect-timeout' })
      await order(ada, { link: address })
      const { id } = await rowOf(address)
      const upstreamId = await numberAt(address)
      const lock = await lockRow(testApp, 'select 1 from boost_order where id = $1 for update', [
        id,
      ])
      const log = openLog('silent')
      const fatal = vi.spyOn(log, 'fatal')
      const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'nosim test' })
      const { meterOf } = openMetrics()
      const machine = {
        db,
        panel,
        panels: new SupplierOrder([panel]),
        log,
        meterOf,
        publish: () => undefined,
        count: () => undefined,
      }
      const taken = { upstreamId, reply: {}, forMs: 0 }
      await expect(keepPlaced(machine, { id, user_id: ada.userId }, taken)).rejects.toThrow(
        /lock timeout/,
      )
      expect(fatal.mock.calls[0]?.[0]).toMatchObject({ order: id, upstream: upstreamId })
      expect(await rowOf(address)).toMatchObject({ state: 'unconfirmed', upstream_id: null })
      await lock.release()
      await until(async () => (await rowOf(address)).upstream_id === upstreamId)
      await db.destroy()
    },
  )
})

test(
  'a supplier order id that arrives after the refund is booked as a loss [BOOST-22]',
  { tags: 'soak' },
  async () => {
    const admin = await demoAdmin(testApp, 'manager')
    const address = link()
    await injectFault(testApp, { call: 'add', fault: 'slow', ms: 4000 })
    const answer = order(ada, { link: address })
    const found = () =>
      testApp.sql<{ id: string }>('select id from boost_order where link = $1', [address])
    const { id } = await until(async () => (await found())[0])
    await testApp.sql('update boost_order set next_check_at = now() where id = $1', [id])
    await until(async () => (await rowOf(address)).state === 'unconfirmed')
    const released = await admin.post(`/api/admin/boost-orders/${id}/release`, {
      reason: 'No answer',
    })
    expect(released.status).toBe(200)
    await answer
    expect(await rowOf(address)).toMatchObject({
      state: 'failed',
      upstream_id: await numberAt(address),
    })
    const [booked] = await testApp.sql<{ kobo: string }>(
      `select sum(t.amount)::text as kobo from transfer t join account a on a.id = t.debit_account
     where t.subject = 'boost-orphan:' || $1 and a.kind = 'orphan_loss'`,
      [id],
    )
    // 1,000 at $0.50 and ₦1,585.30.
    expect(booked?.kobo).toBe('79265')
    await testApp.prove()
  },
)
