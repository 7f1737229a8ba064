import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueReady, endsAs, setStatus, link, order, panelOrders } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { forgetEnded, insertEnded } from '../numbers/ended-orders.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { closeDay, run } from './days.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
let manager: TestClient
let support: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ env: { FLOAT_DIFFERENCE_USD: '1' } })
  ada = await testApp.newClient('100000')
  manager = await demoAdmin(testApp, 'manager')
  support = await demoAdmin(testApp, 'support')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await testApp.prove()
  // Remove the closed days, so that each test begins with a new day.
  await testApp.sql(`
    alter table supplier_day disable trigger append_only; alter table transfer disable trigger append_only;
    delete from supplier_day; delete from transfer where subject like 'float:%';
    alter table supplier_day enable trigger append_only; alter table transfer enable trigger append_only;
    delete from supplier_float`)
  await run(testApp, 'watch-upstreams')
})

type Day = Readonly<Record<string, string | boolean>>
const days = async (query = ''): Promise<Day[]> =>
  (await support.get(`/api/admin/suppliers/days${query}`)).body.days as Day[]
const dayOf = async (kind: string): Promise<Day | undefined> =>
  (await days(`?kind=${kind}`)).find((day) => day.status === 'closed')

/** The difference of a closed day in the ledger, in kobo; positive where money was found. */
async function bookedOf(kind: string): Promise<number> {
  const rows = await testApp.sql<{ amount: string; lost: boolean }>(
    `select t.amount::text as amount, a.kind = 'orphan_loss' as lost from transfer t
     join account a on a.id = t.debit_account where t.subject like 'float:' || $1 || ':%'`,
    [kind],
  )
  return rows.reduce((sum, { amount, lost }) => sum + Number(amount) * (lost ? -1 : 1), 0)
}

async function boost(): Promise<{ id: string; address: string }> {
  const address = link()
  const { body } = await order(ada, { link: address })
  return { id: String(body.order_id), address }
}

async function gauge(kind: string, supplier: string): Promise<string | undefined> {
  const text = await (await fetch(`${testApp.url}/metrics`)).text()
  const pattern = new RegExp(
    `nosim_supplier_difference_usd\\{kind="${kind}",supplier="${supplier}"\\} (\\S+)`,
  )
  return pattern.exec(text)?.[1]
}

describe('a day of the boost panel [TRANSFER-20]', () => {
  test('that matches the ledger has no difference', async () => {
    const [served, stopped] = [await boost(), await boost()]
    await setStatus(testApp, served.address, { status: 'Completed' })
    await setStatus(testApp, stopped.address, { status: 'Canceled' })
    await endsAs(ada, served.id, 'success')
    await endsAs(ada, stopped.id, 'cancelled')
    await closeDay(testApp)
    expect(await dayOf('boost')).toMatchObject({
      supplier: 'panel',
      charges_usd: '1.00',
      returns_usd: '0.50',
      owed_usd: '0.00',
      difference_usd: '0.00',
      large: false,
    })
    expect(await bookedOf('boost')).toBe(0)
  })

  test('with an unreported charge is short, is booked once as a loss, and raises an alarm', async () => {
    const { id, address } = await boost()
    await setStatus(testApp, address, { status: 'Completed' })
    await endsAs(ada, id, 'success')
    await setStatus(testApp, address, { status: 'Completed', charge: '3.5' })
    await closeDay(testApp)
    await run(testApp, 'close-suppliers')
    expect(await dayOf('boost')).toMatchObject({ difference_usd: '-3.00', large: true })
    // At ₦1,585.30 a dollar.
    expect(await bookedOf('boost')).toBe(-475_590)
    expect(await gauge('boost', 'panel')).toBe('-3')
    await testApp.prove()
  })

  test('with a refund that the panel denies shows the owed amount, also in the CSV file', async () => {
    const { id, address } = await boost()
    await setStatus(testApp, address, { status: 'Canceled', charge: '0.5' })
    await endsAs(ada, id, 'cancelled')
    await closeDay(testApp)
    expect(await dayOf('boost')).toMatchObject({ owed_usd: '0.50', difference_usd: '0.00' })
    const theirs = (await panelOrders(testApp)).find((one) => one.link === address)?.order
    const file = await csv('?kind=boost')
    const line = file.find((cells) => cells[3] === id)
    expect(line?.slice(1, 5)).toEqual(['boost', 'panel', id, String(theirs)])
    expect(line?.slice(6)).toEqual([
      '0.50',
      'Supplier',
      '0.00',
      '0.50',
      'Charged for more than was delivered',
    ])
  })

  test('with a top-up matches the ledger and the panel', async () => {
    await testApp.control('POST', '/boost/top-up', { usd: '250.00' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = {
      amount_usd: '250',
      amount_ngn: '400000.50',
      reference: `TT-${crypto.randomUUID()}`,
    }
    const path = '/api/admin/suppliers/boost/panel/top-ups'
    const done = await manager.post(path, body, key)
    expect(done.status).toBe(201)
    expect((await manager.post(path, body, key)).body.id).toBe(done.body.id)
    expect(await manager.post(path, body)).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', fields: { reference: expect.any(String) } },
    })
    const moved = await testApp.sql(
      `select t.amount::int, d.kind as debit, c.kind as credit, t.kind from transfer t
       join account d on d.id = t.debit_account join account c on c.id = t.credit_account where t.subject = $1`,
      [`topup:${String(done.body.id)}`],
    )
    expect(moved).toEqual([
      { amount: 40_000_050, debit: 'float_boost', credit: 'bank', kind: 'topup' },
    ])
    const [audit] = await testApp.sql<{ action: string }>(
      "select action from audit where subject = 'supplier:boost:panel' order by created_at desc limit 1",
    )
    expect(audit?.action).toBe('top up supplier')
    await closeDay(testApp)
    expect(await dayOf('boost')).toMatchObject({ topups_usd: '250.00', difference_usd: '0.00' })
  })

  test('that has not ended is shown with current figures and is not booked', async () => {
    await boost()
    await run(testApp, 'watch-upstreams')
    await run(testApp, 'close-suppliers')
    expect((await days('?kind=boost'))[0]).toMatchObject({
      status: 'open',
      charges_usd: '0.50',
      difference_usd: '0.00',
    })
    expect(await bookedOf('boost')).toBe(0)
  })
})

test('an SMS supplier that cancels without a refund owes the price, and the day is short by it [TRANSFER-20]', async () => {
  await testApp.control('POST', '/faults', {
    upstream: 'sms',
    call: 'setStatus',
    fault: 'keeps-refund',
  })
  const bought = await ada.buy('zzdead')
  const id = String(bought.body.order_id)
  expect((await ada.post(`/api/rentals/${id}/cancellation`)).status).toBeLessThan(300)
  const [row] = await testApp.sql<{ cost: number }>(
    'select cost_micro_usd::int as cost from rental where id = $1',
    [id],
  )
  const price = ((row?.cost ?? 0) / 1_000_000).toFixed(2)
  await closeDay(testApp)
  expect(await dayOf('sms')).toMatchObject({
    owed_usd: price,
    returns_usd: price,
    difference_usd: `-${price}`,
  })
  const line = (await csv('?kind=sms')).find((cells) => cells[3] === id)
  expect(line?.slice(6)).toEqual([
    price,
    'Supplier',
    price,
    price,
    `Not confirmed; the balance of the day is short by ${price} USD`,
  ])
  await testApp.sql("update rental set cost_source = 'catalogue' where id = $1", [id])
  const estimated = (await csv('?kind=sms')).find((cells) => cells[3] === id)
  expect(estimated?.[7], 'a charge that the supplier did not report').toBe('Price list')
  await testApp.prove()
})

describe('a request for supplier days [TRANSFER-20]', () => {
  test.each([
    ['?from=2026-02-01&to=2026-01-01'],
    ['?from=2025-01-01&to=2026-01-01'],
    ['?from=soon'],
  ])('with %s is rejected', async (query) => {
    expect(await support.get(`/api/admin/suppliers/days${query}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    })
  })

  test('for an unknown supplier returns none', async () => {
    expect(await days('?supplier=another')).toEqual([])
  })

  test('as a file have every order of a day once, however many there are', async () => {
    const [day] = await testApp.sql<{ day: string }>(
      'select (ledger_last_ended_day(now()) - 1)::text as day',
    )
    await insertEnded(
      testApp,
      Array.from({ length: 2001 }, () => ({
        service: 'tg',
        daysAgo: 1,
        state: 'cancelled' as const,
        supplier: 'busy',
        seconds: 60,
      })),
    )
    await testApp.sql(
      `insert into supplier_float (kind, supplier, micro_usd, at)
       select 'sms', 'busy', 5000000, lagos_start($1::date) + make_interval(hours => h) from unnest('{1,20}'::int[]) h`,
      [day?.day],
    )
    const ids = await testApp.sql<{ id: string }>(
      "select id from rental where idempotency_key = 'ended'",
    )
    const file = await csv(`?kind=sms&supplier=busy&from=${day?.day}&to=${day?.day}`)
    const orders = file.slice(1).map((cells) => cells[3])
    expect(orders).toHaveLength(2001)
    expect(new Set(orders)).toEqual(new Set(ids.map(({ id }) => id)))
    await forgetEnded(testApp)
  })

  test('as a file requires a manager and writes an audit entry', async () => {
    expect((await support.get('/api/admin/suppliers/days.csv')).status).toBe(403)
    await csv('')
    const [audit] = await testApp.sql<{ action: string }>(
      "select action from audit where subject = 'suppliers' order by created_at desc limit 1",
    )
    expect(audit?.action).toBe('export supplier days')
  })
})

/** The rows of the file with its header, each as its cells. */
async function csv(query: string): Promise<string[][]> {
  const answer = await fetch(`${testApp.url}/api/admin/suppliers/days.csv${query}`, {
    headers: { cookie: manager.cookie },
  })
  expect(answer.status).toBe(200)
  const text = (await answer.text()).replace('\uFEFF', '')
  return text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(1, -1).split('","'))
}
