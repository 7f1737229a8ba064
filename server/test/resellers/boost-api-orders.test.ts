import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addsFor,
  catalogueReady,
  injectFault,
  link,
  order,
  panelOrders,
  services,
  whilePriceDiffers,
} from '../boost/orders.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { giveMoney } from '../harness/give-money.ts'
import { lockRow } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { openHolds } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { callBoosts } from './reseller.ts'
import { becomes, openProgram, orderIdOf, outcomesOf, type BoostProgram } from './boost-program.ts'

let testApp: TestApp
let ada: TestClient
let program: BoostProgram
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2 })
  ada = await testApp.newClient('50000')
  await catalogueReady(ada)
  program = await openProgram(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.control('DELETE', '/faults'))
afterEach(() => testApp.prove())

const bal = async (user = ada): Promise<number> =>
  Math.round(Number((await user.balances()).bal) * 100)
/** The fields of an order of 10 of the service whose orders never move, for NGN 11.89. */
const ten = (address = link()) => ({ service: services.never, link: address, quantity: '10' })
const tenKobo = 1189
const funds = { error: 'Not enough funds on balance' }

describe('an order of a program', () => {
  test('is held and sent once, and has a number [PANEL-3, PANEL-4, KEY-6]', async () => {
    const one = await openProgram(ada)
    const [before, holds, address] = [await bal(), await openHolds(testApp), link()]
    const number = await one.place({ ...ten(address), quantity: '1000' })
    expect(number).toBeGreaterThan(100_000)
    expect(before - (await bal())).toBe(118_898)
    expect(await openHolds(testApp)).toBe(holds + 1)
    expect(await addsFor(testApp, address)).toBe(1)
    expect(await one.ordered()).toBe(118_898)
    const [logged] = await outcomesOf(testApp, one.keyId, 1)
    expect(logged).toEqual({ action: 'add', outcome: 'ok', cost: 118_898 })
  })

  test('of a package is one at a flat price, whatever quantity is sent [PANEL-3]', async () => {
    const before = await bal()
    for (const more of [{}, { quantity: '1' }, { quantity: '500' }])
      await program.place({ service: services.pack, link: link(), ...more })
    // $1.99 at NGN 1,585.30 and a profit of 50 %.
    expect(before - (await bal())).toBe(3 * 473_213)
  })

  test('ignores fields that mean nothing, and what clients send for nothing [PANEL-3, PANEL-11]', async () => {
    const odd = [
      { runs: 'undefined', interval: 'undefined', comments: '' },
      { runs: '1', interval: '30' },
      { runs: '0', username: 'ada', confirm: '0' },
      { price: '0.01', user_id: crypto.randomUUID() },
    ]
    const before = await bal()
    for (const more of odd) await program.place({ ...ten(), ...more })
    expect(before - (await bal())).toBe(odd.length * tenKobo)
  })

  const wrong: readonly (readonly [Record<string, string>, string])[] = [
    [{ service: '' }, 'Incorrect service ID'],
    [{ service: 'x' }, 'Incorrect service ID'],
    [{ service: '-1' }, 'Incorrect service ID'],
    [{ service: '999999' }, 'Incorrect service ID'],
    [{ service: '9'.repeat(30) }, 'Incorrect service ID'],
    [{ service: 'x', link: 'x', quantity: 'x' }, 'Incorrect service ID'],
    [{ link: '' }, 'Bad link'],
    [{ link: 'social.example/ada' }, 'Bad link'],
    [{ link: 'javascript:alert(1)' }, 'Bad link'],
    [{ link: 'https://social.example/\0' }, 'Bad link'],
    [{ link: `https://social.example/${'a'.repeat(2000)}` }, 'Bad link'],
    [{ link: 'x', quantity: '1' }, 'Bad link'],
    [{ quantity: '' }, 'Incorrect request'],
    [{ quantity: '1e3' }, 'Incorrect request'],
    [{ quantity: '12.5' }, 'Incorrect request'],
    [{ quantity: '9'.repeat(30) }, 'Incorrect request'],
    [{ quantity: '9' }, 'Quantity less than minimal 10'],
    [{ quantity: '0' }, 'Quantity less than minimal 10'],
    [{ quantity: '-1000' }, 'Quantity less than minimal 10'],
    [{ quantity: '10001' }, 'Quantity more than maximum 10000'],
    [{ quantity: '999999999999999999' }, 'Quantity more than maximum 10000'],
    [{ runs: '2', interval: '30' }, 'This services does not support Dripfeed feature!'],
  ]
  test('that is wrong is refused in the order service, link, quantity, and nothing counts [PANEL-3]', async () => {
    const before = await bal()
    const rows = async () => testApp.sql('select count(*) from api_order')
    const orders = await rows()
    for (const [more, error] of wrong) {
      const answer = await program.ask('add', { ...ten(), ...more })
      expect([more, answer]).toEqual([more, { error }])
    }
    expect(await bal()).toBe(before)
    expect(await rows()).toEqual(orders)
  })

  const refusals = [
    ['Incorrect service ID', 'Incorrect service ID'],
    ['Bad link', 'Bad link'],
    [
      'You have active order with this link. Please wait until order being completed.',
      'You have active order with this link. Please wait until order being completed.',
    ],
    ['Quantity less than minimal 50', 'This quantity cannot be ordered.'],
    [
      'Not enough funds on balance',
      'This service is not available at the moment. Please try again later.',
    ],
    ['Invalid API key', 'This service is not available at the moment. Please try again later.'],
  ] as const
  test.each(refusals)(
    'that the panel refuses with %j costs and counts nothing [PANEL-3, KEY-5]',
    async (error, words) => {
      const [before, ordered] = [await bal(), await program.ordered()]
      const body = JSON.stringify({ error })
      await injectFault(testApp, { call: 'add', fault: 'answer', body })
      expect(await program.ask('add', ten())).toEqual({ error: words })
      expect([await bal(), await program.ordered()]).toEqual([before, ordered])
    },
  )

  test('whose response is lost has a number, is pending and stays held [PANEL-4]', async () => {
    const [before, address] = [await bal(), link()]
    await injectFault(testApp, { call: 'add', fault: 'after-effect-timeout' })
    const number = await program.place(ten(address))
    const status = await program.ask('status', { order: String(number) })
    expect(status).toMatchObject({ status: 'Pending', charge: '11.89', remains: '10' })
    expect(before - (await bal())).toBe(tenKobo)
    expect(await addsFor(testApp, address)).toBe(1)
  })

  test('is refused where its price rises meanwhile [PANEL-3]', async () => {
    const before = await bal()
    // Otherwise the call might wait for the lock when it stores the last use of its key.
    await testApp.sql('update api_key set last_used_at = now() where id = $1', [program.keyId])
    const statement = 'select 1 from api_key where id = $1 for no key update'
    const lock = await lockRow(testApp, statement, [program.keyId])
    const asked = program.ask('add', ten())
    await lock.blocks('api_order_begin')
    await whilePriceDiffers(testApp, { service: services.never, kobo: 1000 }, async () => {
      await lock.release()
      expect(await asked).toEqual({
        error: 'The price has changed. Please read the services again.',
      })
    })
    expect(await bal()).toBe(before)
  })

  test('beyond the orders of a minute gets 429 [PANEL-1]', async () => {
    await using other = await openTestApp({ env: { BOOST_MINUTE_LIMIT: '1' } })
    const obi = await other.newClient('1000')
    await catalogueReady(obi)
    const { call, place } = await openProgram(obi)
    await place(ten())
    const { status, headers, body } = await call('add', ten())
    expect([status, body]).toEqual([429, { error: 'Rate limit exceeded. Slow down.' }])
    expect(headers.get('retry-after')).toBe('60')
  })
})

describe('an order that is questioned on the page [PANEL-6]', () => {
  test('for a link with a running order is refused, and placed with confirm=1', async () => {
    const [address, key] = [link(), crypto.randomUUID()]
    await program.place(ten(address))
    const again = { ...ten(`${address}#again`), idempotency_key: key }
    const [before, ordered] = [await bal(), await program.ordered()]
    expect(await program.ask('add', again)).toEqual({
      error: 'You have active order with this link. Please wait until order being completed.',
    })
    expect([await bal(), await program.ordered()]).toEqual([before, ordered])
    // The refusal has not used up the key.
    await program.place({ ...again, confirm: '1' })
    expect(await addsFor(testApp, again.link)).toBe(1)
    expect(before - (await bal())).toBe(tenKobo)
  })

  test('for a link to another platform says so', async () => {
    const address = `https://www.tiktok.com/@${crypto.randomUUID()}`
    const wanted = { service: services.plain, link: address, quantity: '100' }
    expect(await program.ask('add', wanted)).toEqual({
      error:
        'This service is for Instagram, but the link leads to tiktok.com. Send confirm=1 to order anyway.',
    })
    expect(await addsFor(testApp, address)).toBe(0)
    await program.place({ ...wanted, confirm: 'true' })
  })
})

describe('the same order again', () => {
  test('within two seconds and without a key is not placed, also at the same moment [PANEL-5]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [address, before] = [link(), await bal()]
      const answers = await Promise.all([1, 2, 3].map(() => program.call('add', ten(address))))
      const placed = answers.filter(({ body }) => 'order' in body)
      expect(placed).toHaveLength(1)
      const number = String(placed[0]?.body.order)
      const error = `Possible duplicate of order ${number}. Send an Idempotency-Key header to place it.`
      for (const { status, headers, body } of answers.filter((one) => !placed.includes(one))) {
        expect([status, body]).toEqual([200, { error }])
        expect(headers.get('x-duplicate-of')).toBe(number)
      }
      expect(await addsFor(testApp, address)).toBe(1)
      expect(before - (await bal())).toBe(tenKobo)
    }
    const outcomes = await outcomesOf(testApp, program.keyId, 15)
    expect(outcomes.slice(0, 15).filter(({ outcome }) => outcome === 'DUPLICATE')).toHaveLength(10)
  })

  test('later is another order, and so is one with a key of its own [PANEL-5]', async () => {
    const address = link()
    const first = await program.place(ten(address))
    await becomes(testApp, first, { link: address, status: 'Completed', remains: 0 })
    const second = await program.place(ten(address), { 'idempotency-key': 'of-its-own' })
    await becomes(testApp, second, { link: address, status: 'Completed', remains: 0 })
    await testApp.sql("update api_order set created_at = created_at - interval '2 s'")
    const third = await program.place(ten(address))
    expect(new Set([first, second, third]).size).toBe(3)
    expect((await panelOrders(testApp)).filter((one) => one.link === address)).toHaveLength(3)
  })

  test('with its Idempotency-Key is the same order, as header or field, also at the same moment [PANEL-5, KEY-6]', async () => {
    const [address, key, before] = [link(), crypto.randomUUID(), await bal()]
    const one = await openProgram(ada)
    const numbers = await Promise.all(
      Array.from({ length: 10 }, (_none, at) =>
        at % 2 === 0
          ? one.place(ten(address), { 'idempotency-key': key })
          : one.place({ ...ten(address), idempotency_key: key }),
      ),
    )
    expect(new Set(numbers).size).toBe(1)
    expect(await one.place(ten(address), { 'idempotency-key': key })).toBe(numbers[0])
    expect(await addsFor(testApp, address)).toBe(1)
    expect([before - (await bal()), await one.ordered()]).toEqual([tenKobo, tenKobo])
    // The header takes precedence over the field.
    const other = { ...ten(), idempotency_key: 'unused' }
    expect((await one.call('add', other, { 'idempotency-key': key })).body).toEqual({
      error: 'The Idempotency-Key was used for another order.',
    })
    // Another API key has separate idempotency keys.
    expect(await program.place(ten(), { 'idempotency-key': key })).not.toBe(numbers[0])
  })

  test('is the same order where the process ended before it noted the number, at any price [PANEL-5]', async () => {
    const [wanted, before] = [{ ...ten(), idempotency_key: crypto.randomUUID() }, await bal()]
    const number = await program.place(wanted)
    await testApp.sql('update api_order set order_id = null where id = $1', [number])
    await whilePriceDiffers(testApp, { service: services.never, kobo: 1000 }, async () => {
      expect(await program.place(wanted)).toBe(number)
    })
    expect(await program.ask('status', { order: String(number) })).toMatchObject({
      status: 'Pending',
    })
    expect(before - (await bal())).toBe(tenKobo)
  })

  test('is refused again with its key after a lack of money; a new key is a new order [PANEL-5]', async () => {
    const obi = await testApp.newClient()
    const { ask, place, ordered } = await openProgram(obi)
    const wanted = ten()
    const first = { ...wanted, idempotency_key: 'first' }
    expect(await ask('add', first)).toEqual(funds)
    await giveMoney(testApp.sql, [{ userId: obi.userId, kobo: 2 * tenKobo }])
    expect(await ask('add', first)).toEqual(funds)
    await whilePriceDiffers(testApp, { service: services.never, kobo: -1000 }, async () => {
      expect(await ask('add', first)).toEqual({
        error: 'The Idempotency-Key was used for another order.',
      })
    })
    expect([await ordered(), await bal(obi)]).toEqual([0, 2 * tenKobo])
    await place({ ...wanted, idempotency_key: 'second' })
    expect([await ordered(), await bal(obi)]).toEqual([tenKobo, tenKobo])
  })

  test('that is placed while a copy of it is refused keeps its number and counts [KEY-5, KEY-6]', async () => {
    const one = await openProgram(ada)
    const number = await one.place(ten())
    const id = await orderIdOf(testApp, number)
    await testApp.sql('update api_order set order_id = null where id = $1', [number])
    await testApp.sql('select api_order_refuse($1)', [number])
    expect(await one.ordered()).toBe(0)
    await testApp.sql('select api_order_place($1, $2)', [number, id])
    await testApp.sql('select api_order_place($1, $2)', [number, id])
    expect(await one.ordered()).toBe(tenKobo)
    expect(await one.ask('status', { order: String(number) })).toMatchObject({ charge: '11.89' })
  })
})

describe('the daily cap of a key', () => {
  test('is never passed by twenty orders at once over two processes, and the rest is for want of it [PANEL-8, KEY-5]', async () => {
    const one = await openProgram(ada, { cap: 60 })
    const before = await bal()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, at) =>
        callBoosts(
          { ...testApp, url: testApp.urls[at % 2] ?? testApp.url },
          { key: one.secret, action: 'add', ...ten() },
        ),
      ),
    )
    const capped = answers.filter(({ headers }) => headers.get('x-reason') === 'daily-cap')
    expect(capped).toHaveLength(15)
    for (const { status, body } of capped) expect([status, body]).toEqual([200, funds])
    expect([before - (await bal()), await one.ordered()]).toEqual([5 * tenKobo, 5 * tenKobo])
    const outcomes = await outcomesOf(testApp, one.keyId, 20)
    expect(outcomes.filter(({ outcome }) => outcome === 'DAILY_CAP')).toHaveLength(15)
    // Another key of the user has a separate cap.
    await program.place(ten())
  })

  test('counts what is refunded later, and not what is refused at once [KEY-5]', async () => {
    const one = await openProgram(await testApp.newClient('100'), { cap: 12 })
    await injectFault(testApp, {
      call: 'add',
      fault: 'answer',
      body: JSON.stringify({ error: 'Bad link' }),
    })
    expect(await one.ask('add', ten())).toEqual({ error: 'Bad link' })
    const address = link()
    const number = await one.place(ten(address))
    await becomes(testApp, number, { link: address, status: 'Canceled' })
    const { headers, body } = await one.call('add', ten())
    expect([headers.get('x-reason'), body]).toEqual(['daily-cap', funds])
    await testApp.sql('update api_key set ordered_on = ordered_on - 1 where id = $1', [one.keyId])
    await one.place(ten())
  })

  test('does not hold back the page, and a lack of money has no such header [PANEL-8]', async () => {
    const obi = await testApp.newClient('12')
    const { call } = await openProgram(obi, { cap: 0 })
    expect((await call('add', ten())).headers.get('x-reason')).toBe('daily-cap')
    await expectOk(order(obi, { quantity: 10 }))
    const admin = await demoAdmin(testApp)
    const { keys } = await expectOk<{ keys: { id: string }[] }>(obi.get('/api/me/api-keys'))
    const limits = { daily_cap_ngn: 100, calls_per_minute: 100, scopes: ['boost'] }
    const path = `/api/admin/api-keys/${keys[0]?.id}`
    await expectOk(admin.request('PATCH', path, { body: limits }))
    const { headers, body } = await call('add', ten())
    expect([headers.get('x-reason'), body]).toEqual([null, funds])
  })
})
