import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, dueNow, endsAs, setStatus, pollOrder, services } from '../boost/orders.ts'
import { koboOf, openBoost, refund, refundable, servedRental } from './transfers.ts'
import { giveBonus } from '../harness/give-money.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { together } from '../numbers/rentals.ts'
import { codeOf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

const hour = 3_600_000

let testApp: TestApp
let owner: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    apps: 2,
    delayMs: hour,
    boost: { stepMs: hour },
    env: { ADMIN_MOVE_LIMIT_NGN: '1000000', ADMIN_DAILY_LIMIT_NGN: '100000000' },
  })
  owner = await demoAdmin(testApp)
  ada = await testApp.newClient('400000')
  await catalogueReady(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const naira = (kobo: number) => (kobo / 100).toFixed(2)
const url = (index: number) => testApp.urls[index % 2] ?? testApp.url
const count = (answers: readonly Answer[], what: string) =>
  answers.filter((answer) => codeOf(answer) === what).length

describe('a refund of a rental', () => {
  const pay = (id: string, amount: string | number) =>
    refund(owner, { line: 'numbers', id, amount }).then(codeOf)

  test('goes back to the wallets that paid, the main wallet first [TRANSFER-17]', async () => {
    const obi = await testApp.newClient('2000')
    await giveBonus(testApp.sql, obi.userId, 30_000)
    const { id, price } = await servedRental(obi)
    const main = price - 300
    expect(await obi.balances()).toEqual({ bal: (2000 - main).toFixed(2), refer_bal: '0.00' })
    const first = await refund(owner, { line: 'numbers', id, amount: main - 1 })
    expect(first).toMatchObject({
      status: 201,
      body: { status: 'done', balance: '1999.00', message: 'Refunded successfully' },
    })
    expect(await obi.balances()).toEqual({ bal: '1999.00', refer_bal: '0.00' })
    expect(await pay(id, '1.50')).toBe('done')
    expect(await obi.balances()).toEqual({ bal: '2000.00', refer_bal: '0.50' })
    expect(await refundable(owner, id)).toMatchObject([
      { line: 'numbers', order_id: id, refunded: (main + 0.5).toFixed(2), left: '299.50' },
    ])
    expect(await pay(id, '299.51')).toBe('REFUND_TOO_MUCH')
    expect(await pay(id, '299.50')).toBe('done')
    expect(await obi.balances()).toEqual({ bal: '2000.00', refer_bal: '300.00' })
    expect(await pay(id, '0.01')).toBe('NOT_REFUNDABLE')
    const { body } = await obi.get('/api/wallet/transactions')
    expect(body.transactions).toMatchObject([
      { wallet: 'refer', type: 'credit', amount: '299.50', description: 'Refund: A kindness' },
      { wallet: 'refer', type: 'credit', amount: '0.50' },
      { wallet: 'main', type: 'credit', amount: '1.00' },
      { wallet: 'main', type: 'credit', amount: (main - 1).toFixed(2) },
      { type: 'debit' },
      { type: 'debit' },
      {},
      {},
    ])
  })

  test('sends the rental and the balance to open tabs', async () => {
    const { id } = await servedRental(ada)
    const tab = await ada.live({ url: url(1) })
    const was = await koboOf(ada)
    expect(await pay(id, '5')).toBe('done')
    await tab.when(({ event, data }) => event === 'balance' && data.bal === naira(was + 500))
    await tab.when(({ event, data }) => event === 'numbers' && data.order_id === id)
    tab.close()
  })

  test('never exceeds the captured price with twenty concurrent requests [TRANSFER-17]', async () => {
    const { id, price } = await servedRental(ada)
    const before = await koboOf(ada)
    const part = Math.floor(price / 3)
    const answers = await together(
      Array.from(
        { length: 20 },
        (_, index) => () => refund(owner, { line: 'numbers', id, amount: part, url: url(index) }),
      ),
    )
    expect(count(answers, 'done')).toBe(3)
    expect(count(answers, 'REFUND_TOO_MUCH') + count(answers, 'NOT_REFUNDABLE')).toBe(17)
    expect(await koboOf(ada)).toBe(before + 3 * part * 100)
  })

  test('is rejected while the rental waits for a code and after it was cancelled', async () => {
    const { body } = await ada.buy('zzdead')
    const id = String(body.order_id)
    expect(await pay(id, '1')).toBe('NOT_REFUNDABLE')
    expect(await refundable(owner, id)).toMatchObject([{ left: '0.00' }])
    await ada.post(`/api/rentals/${id}/cancellation`)
    expect(await pay(id, '1')).toBe('NOT_REFUNDABLE')
    expect((await ada.rental(id)).rental_status).toBe('cancelled')
  })
})

describe('a refund of a boost order', () => {
  const pay = (id: string, kobo: number) =>
    refund(owner, { line: 'boost', id, amount: naira(kobo) }).then(codeOf)
  const read = async (id: string) => (await ada.get(`/api/boost/orders/${id}`)).body
  const orderRow = async (id: string) => {
    const [row] = await testApp.sql<{ state: string; refunded: number; cost_booked: number }>(
      'select state, refunded::int, cost_booked::int from boost_order where id = $1',
      [id],
    )
    return row
  }
  const holdEnds = async (id: string) => {
    const rows = await testApp.sql<{ kind: string }>(
      "select kind from transfer where subject = 'boost:' || $1 and kind <> 'cost' order by id",
      [id],
    )
    return rows.map(({ kind }) => kind)
  }

  test('that was delivered is paid in parts, up to the captured charge [TRANSFER-17]', async () => {
    const { id, address, charge } = await openBoost(ada)
    await setStatus(testApp, address, { status: 'Completed' })
    await endsAs(ada, id, 'success')
    const before = await koboOf(ada)
    expect(await pay(id, 10_000)).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'partial', refunded: '100.00' })
    expect(await pay(id, charge - 9_999)).toBe('REFUND_TOO_MUCH')
    expect(await pay(id, charge - 10_000)).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: naira(charge) })
    expect(await pay(id, 1)).toBe('NOT_REFUNDABLE')
    expect(await koboOf(ada)).toBe(before + charge)
  })

  test('that was partly delivered is paid in addition to the automatic refund', async () => {
    const { id, address, charge } = await openBoost(ada)
    await setStatus(testApp, address, { status: 'Partial', remains: 250 })
    await endsAs(ada, id, 'partial')
    const back = Math.ceil(charge / 4)
    expect(await read(id)).toMatchObject({ refunded: naira(back) })
    expect(await pay(id, charge - back + 1)).toBe('REFUND_TOO_MUCH')
    expect(await pay(id, 1)).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'partial', refunded: naira(back + 1) })
  })

  test(
    'in full, while the order is open, releases its hold; a later status from the supplier pays nothing',
    { tags: 'soak' },
    async () => {
      for (const status of ['Completed', 'Partial', 'Canceled', 'In progress']) {
        const before = await koboOf(ada)
        const { id, address, charge } = await openBoost(ada)
        expect(await pay(id, charge)).toBe('done')
        expect(await read(id)).toMatchObject({ status: 'cancelled', refunded: naira(charge) })
        await setStatus(testApp, address, { status, remains: 250 })
        await pollOrder(testApp, id)
        await pollOrder(testApp, id)
        expect(await holdEnds(id)).toEqual(['hold', 'release'])
        expect([status, await orderRow(id)]).toMatchObject([
          status,
          { state: 'cancelled', refunded: charge },
        ])
        expect(await koboOf(ada)).toBe(before)
        await testApp.prove()
      }
    },
  )

  const laterStatuses: readonly [string, number | undefined, (charge: number) => number][] = [
    ['Completed', 0, () => 5000],
    ['In progress', 900, () => 5000],
    ['Partial', 10, () => 5000],
    ['Partial', 250, (charge) => Math.ceil(charge / 4)],
    ['Canceled', undefined, (charge) => charge],
  ]
  test.each(sample(laterStatuses, 2))(
    'in part, while the order is open, captures the hold; a later status %s with %s remaining pays only the difference',
    { tags: 'rounds' },
    async (status, remains, due) => {
      const before = await koboOf(ada)
      const { id, address, charge } = await openBoost(ada)
      expect(await pay(id, 5000)).toBe('done')
      expect(await read(id)).toMatchObject({ status: 'partial', refunded: '50.00' })
      expect(await holdEnds(id)).toEqual(['hold', 'capture', 'refund'])
      await setStatus(testApp, address, { status, ...(remains !== undefined && { remains }) })
      await pollOrder(testApp, id)
      await pollOrder(testApp, id)
      const back = due(charge)
      expect(await orderRow(id)).toMatchObject({ refunded: back })
      expect(await koboOf(ada)).toBe(before - charge + back)
    },
  )

  test('books the supplier cost when the final status has no new values', async () => {
    const { id, address } = await openBoost(ada)
    await setStatus(testApp, address, { status: 'In progress', remains: 0, charge: '0.5' })
    await pollOrder(testApp, id)
    expect(await pay(id, 5000)).toBe('done')
    await setStatus(testApp, address, { status: 'Completed', remains: 0, charge: '0.5' })
    await pollOrder(testApp, id)
    // $0.50 at ₦1,585.30.
    expect(await orderRow(id)).toEqual({ state: 'partial', refunded: 5000, cost_booked: 79_265 })
  })

  test('settles a partly delivered package, and a later check does not change it', async () => {
    const { id, address, charge } = await openBoost(ada, { service_id: services.pack, quantity: 1 })
    await setStatus(testApp, address, { status: 'Partial', remains: 1, charge: '0.5' })
    await pollOrder(testApp, id)
    expect(await read(id)).toMatchObject({ status: 'pending', refunded: '0.00' })
    expect(await pay(id, 10_000)).toBe('done')
    await pollOrder(testApp, id)
    const [row] = await testApp.sql(
      'select state, detail, refunded::int, cost_booked > 0 as booked from boost_order where id = $1',
      [id],
    )
    expect(row).toEqual({ state: 'partial', detail: null, refunded: 10_000, booked: true })
    expect(charge).toBeGreaterThan(10_000)
  })

  test('at the same time as a status from the supplier leaves consistent balances, 24 rounds', async () => {
    const words = [
      { status: 'Completed' },
      { status: 'Partial', remains: 250 },
      { status: 'Canceled' },
    ] as const
    const before = await koboOf(ada)
    const orders = await Promise.all(Array.from({ length: 24 }, () => openBoost(ada)))
    for (const [index, { address }] of orders.entries())
      await setStatus(testApp, address, words[index % 3] ?? words[0])
    const wanted = (index: number, charge: number) => (index % 2 === 0 ? charge : 5000)
    const answers = await together(
      orders.flatMap(({ id, charge }, index) => [
        () => pay(id, wanted(index, charge)),
        () => dueNow(testApp, [id]).then(() => ''),
      ]),
    )
    const ids = orders.map(({ id }) => id)
    const lookedAt = async () => {
      await dueNow(testApp, ids)
      const rows = await testApp.sql(
        'select 1 from boost_order where id = any($1) and remains is null',
        [ids],
      )
      return rows.length === 0
    }
    await until(lookedAt)
    let kept = 0
    for (const [index, { id, charge }] of orders.entries()) {
      const paid = answers[index * 2]
      const end = await orderRow(id)
      kept += charge - (end?.refunded ?? 0)
      if (paid === 'done') expect(end?.refunded).toBeGreaterThanOrEqual(wanted(index, charge))
      else expect(['NOT_REFUNDABLE', 'REFUND_TOO_MUCH']).toContain(paid)
    }
    expect(await koboOf(ada)).toBe(before - kept)
  })
})
