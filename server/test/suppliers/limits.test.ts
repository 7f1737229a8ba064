import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SmsProvider } from '../../src/numbers/rental/provider.ts'
import { SupplierLimits } from '../../src/numbers/rental/supplier-limits.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { SupplierOrder } from '../../src/platform/supplier-order.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { lockRow } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type LiveEvent, type TestClient } from '../harness/test-client.ts'
import { backupOf, callCount, deliver, openHolds, resetFaults, worth } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { startStopwatch } from '../harness/stopwatch.ts'

const never = 3_600_000

async function availableOf(client: TestClient, code: string): Promise<number> {
  const { services } = await expectOk<{ services: { code: string; available_count: number }[] }>(
    client.get('/api/services'),
  )
  return services.find((one) => one.code === code)?.available_count ?? -1
}
const switched = (admin: TestClient, path: string, position: string) =>
  admin.request('PATCH', `/api/admin/suppliers/${path}`, { body: { switch: position } })
const supplierOf = async (testApp: TestApp, id: unknown) => {
  const rows = await testApp.sql<{ provider: string }>(
    'select provider from rental where id = $1',
    [id],
  )
  return rows[0]?.provider
}

describe('the switch of a supplier [NUM-65]', () => {
  let testApp: TestApp
  let backup: NonNullable<TestApp['backup']>
  let owner: TestClient
  let ada: TestClient
  beforeAll(async () => {
    testApp = await openTestApp({
      delayMs: never,
      apps: 2,
      sms: { maxActive: 1000 },
      backup: { maxActive: 1000 },
      env: { RENTAL_OPEN_LIMIT: '1000', RENTAL_MINUTE_LIMIT: '1000' },
    })
    backup = backupOf(testApp)
    owner = await demoAdmin(testApp)
    ada = await testApp.newClient('100000')
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  afterEach(async () => {
    for (const name of ['daisysms', 'backup']) await move(name, 'on')
    await testApp.prove()
  })

  const move = (name: string, position: string) =>
    expectOk<{ switch: string; open_orders: number }>(switched(owner, `sms/${name}`, position))
  const buy = async () => {
    const { body } = await ada.buy('tg')
    return supplierOf(testApp, body.order_id)
  }

  test.each(['drain', 'off'])(
    'at %s takes no order, and serves the open ones',
    async (position) => {
      const { body: open } = await ada.buy('tg')
      expect(await supplierOf(testApp, open.order_id)).toBe('daisysms')
      expect(await move('daisysms', position)).toMatchObject({ switch: position })
      expect(await buy()).toBe('backup')
      await deliver(testApp, String(open.number), 'Your code is 482913')
      const done = await ada.rentalWhen(
        String(open.order_id),
        (one) => one.rental_status === 'completed',
      )
      expect(done.last_sms_code).toBe('482913')
    },
  )

  test('holds in another process within five seconds', async () => {
    const [, other = ''] = testApp.urls
    await move('daisysms', 'off')
    const stop = startStopwatch()
    await until(async () => {
      const body = { service: 'tg', duration: '5MIN', price_ngn: 1_000_000 }
      const answer = await ada.request('POST', '/api/rentals', { body, url: other })
      expect(answer.status).toBe(201)
      if ((await supplierOf(testApp, answer.body.order_id)) === 'backup') return true
      // Wait between the orders, because each costs money.
      await setTimeout(200)
      return false
    })
    expect(stop()).toBeLessThan(5000)
  })

  test('stays as the last refresh read it where an earlier one is slow', async () => {
    const { db } = openDatabase({ url: testApp.database.ownerUrl, poolSize: 2, name: 'nosim test' })
    const limits = new SupplierLimits(new SupplierOrder([{ name: 'backup' } as SmsProvider]), {
      reserveMicroUsd: 0,
    })
    const lock = await lockRow(testApp, 'select pg_advisory_xact_lock(7)', [])
    const earlier = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // From here on the transaction does not see later changes.
        await sql`select 1 from supplier`.execute(tx)
        const blocked = sql`select pg_advisory_xact_lock(7)`.execute(tx)
        await Promise.all([blocked, limits.refresh(tx)])
      })
    await lock.blocks('pg_advisory_xact_lock(7)')
    await move('backup', 'off')
    const later = limits.refresh(db)
    // Without an order of the two, the later one ends here.
    await Promise.race([later, setTimeout(500)])
    await lock.release()
    await Promise.all([earlier, later])
    expect(limits.switchOf('backup')).toBe('off')
    await db.destroy()
  })

  test('of all of them makes every service sold out, and costs nothing', async () => {
    const key = crypto.randomUUID()
    const first = await ada.buy('tg', {}, key)
    const holds = await openHolds(testApp)
    const before = await worth(ada)
    for (const name of ['daisysms', 'backup']) await move(name, 'off')
    await resetFaults(testApp)
    await resetFaults(backup)
    const refused = crypto.randomUUID()
    const answer = await ada.buy('tg', {}, refused)
    expect(answer).toMatchObject({ status: 409, body: { code: 'NO_NUMBERS' } })
    expect(answer.body.message).toContain('sold out')
    expect([await worth(ada), await openHolds(testApp)]).toEqual([before, holds])
    expect([await callCount(testApp, 'getNumber'), await callCount(backup, 'getNumber')]).toEqual([
      0, 0,
    ])
    expect(await availableOf(ada, 'tg')).toBe(0)
    // An earlier order keeps its first reply, and a refused key can be used again.
    expect((await ada.buy('tg', {}, key)).body.order_id).toBe(first.body.order_id)
    await move('backup', 'on')
    expect((await ada.buy('tg', {}, refused)).status).toBe(201)
    expect(await availableOf(ada, 'tg')).toBe(100)
  })

  test('comes with the costs of each, and a supplier above the price is left out where another serves [NUM-67]', async () => {
    const known = await until(async () => {
      const rows = await testApp.sql<{ supplier: string; micro: number; available: number }>(
        "select supplier, cost_micro_usd::int as micro, available from service_cost where service = 'tg' order by 1",
      )
      return rows.length === 2 && rows
    })
    expect(known).toEqual([
      { supplier: 'backup', micro: 880_000, available: 100 },
      { supplier: 'daisysms', micro: 800_000, available: 100 },
    ])
    const raise = async (name: string) => {
      await testApp.sql(
        "update service_cost set cost_micro_usd = 90000000 where service = 'tg' and supplier = $1",
        [name],
      )
      await move('backup', 'on')
    }
    expect(await buy()).toBe('daisysms')
    await raise('daisysms')
    expect(await buy()).toBe('backup')
    // Where no supplier is below the price, the first one gets the order with the price as its limit.
    await raise('backup')
    expect(await buy()).toBe('daisysms')
  })

  test(
    'leaves out a supplier whose list says none, and sold out is only what all say within ten minutes [NUM-91]',
    { tags: 'soak' },
    async () => {
      const list = (count: number | null, supplier = '%') =>
        testApp.sql(
          'update service_cost set available = $1, seen_at = now() where supplier like $2',
          [count, supplier],
        )
      const untilStock = async (wanted: number, write: () => Promise<unknown>) => {
        await write()
        await until(async () => (await availableOf(ada, 'tg')) === wanted)
      }
      await testApp.sql("update service_cost set cost_micro_usd = 100000 where service = 'tg'")
      await list(0, 'daisysms')
      await move('backup', 'on')
      expect(await buy()).toBe('backup')
      expect(await availableOf(ada, 'tg')).toBe(100)
      await untilStock(0, () => list(0))
      // The list may be wrong by now: an order goes to the first supplier.
      expect(await buy()).toBe('daisysms')
      await untilStock(100, () => list(null))
      await untilStock(0, () => list(0))
      await untilStock(100, () =>
        testApp.sql("update service_cost set seen_at = now() - interval '11 minutes'"),
      )
    },
  )

  test('is an audit entry, and needs a supplier that is connected', async () => {
    await move('backup', 'drain')
    const [entry] = await testApp.sql(
      "select subject, before, after from audit where action = 'switch supplier' order by id desc limit 1",
    )
    expect(entry).toEqual({
      subject: 'supplier:sms:backup',
      before: { switch: 'on' },
      after: { switch: 'drain' },
    })
    for (const path of ['sms/unknown', 'boost/panel', 'mail/x'])
      expect((await switched(owner, path, 'off')).status).toBe(404)
    expect((await switched(owner, 'sms/backup', 'away')).status).toBe(400)
  })
})

describe('the float of a supplier [NUM-66]', () => {
  test('bounds what is sold, before anything is paid', async () => {
    await using testApp = await openTestApp({
      delayMs: never,
      // Each supplier has a reserve of $1; a number for Telegram costs $0.80.
      sms: { balanceUsd: 3 },
      backup: { balanceUsd: 1.95 },
    })
    const users = await Promise.all(Array.from({ length: 5 }, () => testApp.newClient('5000')))
    await until(async () => {
      const floats = await testApp.sql(
        'select from sms_supplier_limit where float_micro_usd is not null',
      )
      return floats.length === 2
    })
    const [ada] = users
    if (!ada) throw new Error('there is no user')
    const owner = await demoAdmin(testApp)
    type State = { name: string; services_stopped: number; balance_usd: string }
    const states = () => expectOk<{ suppliers: State[] }>(owner.get('/api/admin/suppliers'))
    // A change of a switch makes the process read the floats.
    await expectOk(switched(owner, 'sms/backup', 'on'))
    const answers = await Promise.all(users.flatMap((user) => [user.buy('tg'), user.buy('tg')]))
    const sold = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(sold).toHaveLength(3)
    for (const { body } of refused) expect(body).toMatchObject({ code: 'NO_NUMBERS' })
    expect(await testApp.sql('select from rental_try')).toEqual([])
    expect(await openHolds(testApp)).toBe(3)

    expect(await until(async () => (await availableOf(ada, 'tg')) === 0)).toBe(true)
    // Orders that were written during a reading may count twice until the next one.
    expect(await until(async () => (await availableOf(ada, 'ig')) === 100)).toBe(true)
    const { suppliers } = await states()
    expect(suppliers.filter(({ services_stopped }) => services_stopped > 0)).toHaveLength(2)
    expect((await ada.buy('ig')).status).toBe(201)
  })

  test('of more than ten minutes ago counts as unknown, and bounds nothing', async () => {
    await using testApp = await openTestApp({ delayMs: never })
    const limits = () =>
      testApp.sql<{ float_micro_usd: number | null }>(
        'select float_micro_usd from sms_supplier_limit',
      )
    await until(async () => (await limits())[0]?.float_micro_usd)
    await testApp.sql("update supplier_float set at = at - interval '11 minutes', micro_usd = 0")
    expect(await limits()).toEqual([{ float_micro_usd: null }])
  })
})

test(
  'open tabs hear that a service sells out, and that it has numbers again [NUM-91, LIVE-6]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp({ delayMs: never })
    const ada = await testApp.newClient()
    const isThere = async (query: string) => (await testApp.sql(`${query} limit 1`)).length > 0
    // The reads of the start change the lists, too.
    await until(
      async () =>
        (await isThere('select from service_cost')) && (await isThere('select from boost_service')),
    )
    const tab = await ada.live()
    const isNews = ({ event, data }: LiveEvent) =>
      event === 'catalogue' && JSON.stringify(data) === '{"lists":["services"]}'
    let news = tab.events.filter(isNews).length
    for (const [count, shown] of [
      [0, 0],
      [3, 100],
    ] as const) {
      await testApp.sql(
        `update service_cost set available = ${count}, seen_at = now() where service = 'wa'`,
      )
      // Only an event makes a tab request the list again.
      await until(async () => {
        const before = news
        news = tab.events.filter(isNews).length
        return news > before && (await availableOf(ada, 'wa')) === shown
      })
    }
    tab.close()
  },
)
