import { boost } from '@nosim/contract/shop/boost.ts'
import { describe, expect, test } from 'vitest'
import { canned, type Answerer } from '../../src/providers/test-upstream.ts'
import { type Entry, entry, startPanel } from './canned-panel.ts'
import { catalogueReady, endsAs, order, panelOrders, services, sync } from './orders.ts'
import { giveMoney } from '../harness/give-money.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { together } from '../numbers/rentals.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestAppOptions } from '../harness/test-environment.ts'
import { sample } from '../harness/rounds.ts'

const openShop = (url: string, more: TestAppOptions = {}): Promise<TestApp> =>
  openTestApp({ ...more, env: { BOOST_BASE_URL: url, ...more.env } })

/** The services on sale, parsed by the contract. */
async function onSale(client: TestClient) {
  const answer = await client.get('/api/boost/services')
  expect(answer.status).toBe(200)
  return boost.services.reply.parse(answer.body).services
}

const changesOf = (testApp: TestApp) =>
  testApp.sql<{ service: number; what: string }>(
    'select service::int, what from boost_service_change order by id',
  )

describe('a catalogue', () => {
  test(
    'of 5,000 services is stored completely, and later syncs record only real changes',
    { tags: 'soak' },
    async () => {
      const list = Array.from({ length: 5000 }, (_none, index) =>
        entry(index + 1, {
          category: `Category ${index % 40}`,
          desc: 'Speed: 5K a day.<br>'.repeat(5),
        }),
      )
      const panel = await startPanel(list)
      await using testApp = await openShop(panel.url)
      const ada = await testApp.newClient()
      await catalogueReady(ada)
      expect(await onSale(ada)).toHaveLength(5000)
      expect(await changesOf(testApp)).toHaveLength(5000)
      const version = () => testApp.sql('select version from list_version')
      const before = await version()
      await sync(testApp)
      // The version is the same, so open tabs do not request the list again.
      expect(await version()).toEqual(before)
      panel.put(list.with(4999, entry(5000, { ...list[4999], rate: 0.49 })).slice(1))
      await sync(testApp)
      expect((await changesOf(testApp)).slice(5000)).toEqual([
        { service: 1, what: 'vanished' },
        { service: 5000, what: 'cheaper' },
      ])
      expect(await onSale(ada)).toHaveLength(4999)
    },
  )

  test('with a new service in a disabled category does not sell that service [BOOST-4]', async () => {
    const panel = await startPanel([entry(1), entry(2, { category: 'Others' })])
    await using testApp = await openShop(panel.url)
    const ada = await testApp.newClient()
    await catalogueReady(ada)
    await testApp.sql("update boost_service set enabled = false where category = 'Tests'")
    panel.put([
      entry(1),
      entry(2, { category: 'Others' }),
      entry(3),
      entry(4, { category: 'Others' }),
      entry(5, { category: 'New' }),
    ])
    await sync(testApp)
    expect((await onSale(ada)).map((one) => one.service_id).toSorted()).toEqual(['2', '4', '5'])
  })

  test('with a duplicate service stores it once, from its last valid entry', async () => {
    const panel = await startPanel([
      entry(1, { rate: '0.10' }),
      entry(2),
      entry('1', { rate: '0.20' }),
      entry(1, { rate: '0.30' }),
      entry(1, { rate: 'free' }),
    ])
    await using testApp = await openShop(panel.url)
    const ada = await testApp.newClient()
    await catalogueReady(ada)
    // $0.30 at ₦1,585.30 and a profit of 50 %.
    expect(await onSale(ada)).toMatchObject([
      { service_id: '1', rate: '713.39' },
      { service_id: '2' },
    ])
    expect(await changesOf(testApp)).toEqual([
      { service: 1, what: 'new' },
      { service: 2, what: 'new' },
    ])
  })

  const largest = Number.MAX_SAFE_INTEGER
  const absurd: Entry[] = [
    ...['1000000000', '1e9', 1e21, '9'.repeat(400), '-1', 'NaN', 'Infinity', '', null, [], {}].map(
      (rate, index) => entry(100 + index, { rate }),
    ),
    ...[0, -1, 1.5, '1e3', largest + 1, '9'.repeat(30), 'x', '', null, true, {}].map((id) =>
      entry(id),
    ),
    ...[-1, 1.5, 'many', null, largest * 4].map((max, index) => entry(200 + index, { max })),
    ...['Poll', 'Subscriptions', '', null, 5].map((type, index) => entry(300 + index, { type })),
    ...['', ' ', '\u0000', null, 5, {}].map((name, index) => entry(400 + index, { name })),
    entry(500, { min: '20', max: '10' }),
    entry(501, { category: '' }),
  ]
  const odd: Entry[] = [
    entry(1, { rate: 0, min: -5, max: largest }),
    entry(2, { rate: '0.000000000001', max: largest }),
    entry(largest, { rate: 0.000_1 }),
    entry(4, { name: '\u0000A\u0007\ud800 <b>&amp;</b>\u202e', category: '🔥'.repeat(200) }),
    entry(5, {
      name: 'x'.repeat(100_000),
      desc: 'y'.repeat(100_000),
      refill: 'perhaps',
      cancel: [],
    }),
  ]

  test('with invalid entries sells only the valid ones', async () => {
    const panel = await startPanel([...absurd, null, 7, 'x', [], [[]], ...odd])
    await using testApp = await openShop(panel.url, { env: { BOOST_PROFIT_PERCENT: '10000' } })
    const ada = await testApp.newClient('1000')
    await catalogueReady(ada)
    expect((await onSale(ada)).map((one) => one.service_id)).toEqual([
      '1',
      '2',
      '5',
      String(largest),
      '4',
    ])
    // The lowest charge is ₦0.01, and a large quantity at a tiny rate has a real charge.
    const cheap = await order(ada, { service_id: '1', quantity: 1 })
    expect(cheap.body).toMatchObject({ status: 'pending', amount: '0.01' })
    expect((await order(ada, { service_id: '1', quantity: 1_000_000_000 })).body).toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
  })

  // A transfer of the ledger is at most a billion naira.
  test('with extreme prices sells only what a transfer can pay for', { tags: 'soak' }, async () => {
    const dear = '9999999'
    const panel = await startPanel([
      entry(1),
      entry(2, { rate: '999999', min: 1, max: largest }),
      entry(3, { rate: dear, min: 1000, max: largest }),
      entry(4, { rate: dear, type: 'Package' }),
      entry(5, { rate: '7000', type: 'Package' }),
      entry(6, { rate: '6000', type: 'Package' }),
    ])
    await using testApp = await openShop(panel.url, { env: { BOOST_PROFIT_PERCENT: '10000' } })
    const ada = await testApp.newClient('1000')
    await catalogueReady(ada)
    const shown = await onSale(ada)
    const rich = await testApp.newClient()
    const gift = { userId: rich.userId, kobo: 100_000_000_000 }
    await giveMoney(testApp.sql, [gift, gift, gift])
    for (const { service_id, min, max, rate, type } of shown) {
      const charge = type === 'Package' ? Number(rate) : (Number(rate) * max) / 1000
      expect([service_id, charge <= 1_000_000_000]).toEqual([service_id, true])
      expect(min).toBeLessThanOrEqual(max)
      const much = await order(rich, { service_id, quantity: Math.min(max, 1_000_000_000) })
      expect([service_id, much.status]).toEqual([service_id, 201])
    }
    expect(shown.map((one) => one.service_id)).toEqual(['1', '2', '6'])
    for (const quantity of [1, 1000, 1_000_000_000]) {
      for (const [service_id, code] of [
        ['3', 'SERVICE_OFF'],
        ['4', 'SERVICE_OFF'],
        ['5', 'SERVICE_OFF'],
      ] as const) {
        const answer = await order(rich, { service_id, quantity })
        expect([service_id, quantity, answer.body.code]).toEqual([service_id, quantity, code])
      }
    }
    const most = shown[1]?.max ?? 0
    for (const quantity of [most + 1, 1000, 1_000_000_000]) {
      const answer = await order(rich, { service_id: '2', quantity })
      expect(answer.body).toMatchObject({
        code: 'QUANTITY_REFUSED',
        message: `Maximum quantity is ${most}`,
      })
    }
    await testApp.prove()
  })

  const half = '[{"service":1,"name":"A"'
  const unreadable: readonly [string, Answerer][] = [
    ['HTML', canned('<html>maintenance</html>')],
    ['an empty body', canned('')],
    ['an empty object', canned('{}')],
    ['an empty list', canned('[]')],
    ['an empty list in a wrapper', canned('{"status":"success","data":"Empty Data"}')],
    ['a list of invalid entries', canned(JSON.stringify(absurd))],
    ['a truncated list', canned(half)],
    ['the status 502', canned('[]', 502)],
    ['a redirect', canned('', 302, { location: '/elsewhere' })],
    ['an error object', canned('{"error":"Invalid API key"}')],
    ['an error beside services', canned(JSON.stringify({ error: 'x', services: [entry(9)] }))],
    ['more than sixteen megabytes', canned(`[${' '.repeat(17 * 1024 * 1024)}]`)],
    ['ten thousand nested brackets', canned('['.repeat(10_000))],
    ['a closed connection', (response) => response.destroy()],
  ]
  test.each(sample(unreadable, 2))(
    'answered with %s leaves all services on sale unchanged',
    { tags: 'rounds' },
    async (_what, answer) => {
      const panel = await startPanel([entry(1), entry(2)])
      await using testApp = await openShop(panel.url)
      const ada = await testApp.newClient()
      await catalogueReady(ada)
      const before = await onSale(ada)
      panel.spoil(answer)
      await sync(testApp)
      expect(await onSale(ada)).toEqual(before)
      expect(await changesOf(testApp)).toHaveLength(2)
    },
  )
})

describe('concurrent catalogue changes', () => {
  test(
    'two processes that sync at the same time record each change once',
    { tags: 'soak' },
    async () => {
      const listAt = (rate: string) =>
        Array.from({ length: 500 }, (_none, index) => entry(index + 1, { rate }))
      const panel = await startPanel(listAt('0.50'))
      await using testApp = await openShop(panel.url, { apps: 2 })
      const ada = await testApp.newClient()
      await catalogueReady(ada)
      await sync(testApp)
      expect(await changesOf(testApp)).toHaveLength(500)
      let known = 500
      for (let round = 1; round <= 5; round += 1) {
        panel.put(listAt(`0.${50 + round}`).slice(round))
        await sync(testApp, 8)
        const since = (await changesOf(testApp)).slice(known)
        known += since.length
        const vanished = since.filter((one) => one.what === 'vanished')
        expect(vanished).toEqual([{ service: round, what: 'vanished' }])
        expect(since.filter((one) => one.what === 'dearer')).toHaveLength(500 - round)
        expect(since).toHaveLength(500 - round + 1)
      }
      expect((await onSale(ada)).length).toBe(495)
    },
  )

  test(
    'while the price changes 20 times, each of 100 orders pays a price in force, at most the shown price',
    { tags: 'soak' },
    async () => {
      const panel = await startPanel([entry(1, { min: 1 })])
      await using testApp = await openShop(panel.url)
      const ada = await testApp.newClient('400000')
      await catalogueReady(ada)
      const inForce = new Set(['1188.98'])
      const seen = '1200.00'
      const buy = () => order(ada, { service_id: '1', charge: seen })
      const answers: Answer[] = []
      for (let round = 0; round < 20; round += 1) {
        const rate = 119_000 + (round % 10) * 200
        inForce.add((rate / 100).toFixed(2))
        const change = async () => {
          await testApp.sql('update boost_service set rate = $1 where id = 1', [rate])
          return undefined
        }
        const reported = await together([buy, buy, change, buy, buy, buy])
        answers.push(...reported.filter((one) => one !== undefined))
      }
      let paid = 0
      for (const { status, body } of answers) {
        if (status === 201) {
          expect(inForce).toContain(body.amount)
          expect(Number(body.amount)).toBeLessThanOrEqual(Number(seen))
          paid += Math.round(Number(body.amount) * 100)
        } else {
          expect(body.code).toBe('PRICE_CHANGED')
          expect(inForce).toContain(Number(body.price_ngn).toFixed(2))
          expect(Number(body.price_ngn)).toBeGreaterThan(Number(seen))
        }
      }
      expect((await ada.balances()).bal).toBe(((40_000_000 - paid) / 100).toFixed(2))
      // Some orders met a higher price and some did not; otherwise there was no race.
      const taken = answers.filter((one) => one.status === 201).length
      expect(taken).toBeGreaterThan(0)
      expect(taken).toBeLessThan(100)
      expect(panel.added()).toBe(taken)
    },
  )

  test(
    'a service disabled during concurrent orders: only the accepted orders are placed and charged',
    { tags: 'soak' },
    async () => {
      const panel = await startPanel([entry(1)])
      await using testApp = await openShop(panel.url)
      const ada = await testApp.newClient('100000')
      await catalogueReady(ada)
      const close = async () => {
        await testApp.sql('update boost_service set enabled = false where id = 1')
        return undefined
      }
      const buy = () => order(ada, { service_id: '1', quantity: 100 })
      const answers = await together([
        ...Array.from({ length: 20 }, () => buy),
        close,
        ...Array.from({ length: 20 }, () => buy),
      ])
      const taken = answers.filter((one) => one?.status === 201)
      for (const one of answers)
        if (one && one.status !== 201) expect(one.body.code).toBe('SERVICE_OFF')
      expect(panel.added()).toBe(taken.length)
      expect((await ada.balances()).bal).toBe((100_000 - taken.length * 118.9).toFixed(2))
      expect((await buy()).body.code).toBe('SERVICE_OFF')
    },
  )
})

describe('a difference between our catalogue and the panel', () => {
  test('an order of a service that the panel has withdrawn fails and is refunded', async () => {
    await using testApp = await openTestApp()
    const ada = await testApp.newClient('10000')
    await catalogueReady(ada)
    await testApp.control('POST', '/boost/service', { service: services.never, vanish: true })
    const answer = await order(ada)
    expect(answer).toMatchObject({ status: 409, body: { code: 'SERVICE_OFF' } })
    expect((await ada.balances()).bal).toBe('10000.00')
    expect(await panelOrders(testApp)).toEqual([])
    const { body } = await ada.get('/api/boost/orders')
    expect(body.orders).toMatchObject([{ status: 'failed', refunded: '1188.98' }])
  })

  test(
    'a price that the panel has raised is booked as our cost and not charged to the user',
    { tags: 'soak' },
    async () => {
      await using testApp = await openTestApp({ boost: { stepMs: 1 } })
      const ada = await testApp.newClient('10000')
      await catalogueReady(ada)
      await testApp.control('POST', '/boost/service', { service: '9001', rate: '2.00' })
      const { body } = await order(ada, { service_id: '9001' })
      expect(body.amount).toBe('1188.98')
      await endsAs(ada, String(body.order_id), 'success')
      // $2.00 at ₦1,585.30.
      const [row] = await testApp.sql<{ cost: number }>(
        'select cost_booked::int as cost from boost_order',
      )
      expect(row?.cost).toBe(317_060)
      expect((await ada.balances()).bal).toBe('8811.02')
    },
  )
})
