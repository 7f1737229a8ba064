import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BoostService } from '@nosim/contract/shop/boost.ts'
import { postSchema } from '../../src/resellers/boost-api/describe-endpoint.ts'
import { catalogueReady, link, order, services } from '../boost/orders.ts'
import { sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import { becomes, openProgram, outcomesOf, type BoostProgram } from './boost-program.ts'
import { openKey } from './reseller.ts'

let testApp: TestApp
let ada: TestClient
let program: BoostProgram
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient('50000')
  await catalogueReady(ada)
  program = await openProgram(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

const formType = 'application/x-www-form-urlencoded'
const post = (body: string | Buffer, type: string, path = '/api/v2', more = {}) =>
  sendRaw(testApp.url, path, { method: 'POST', body, headers: { 'content-type': type, ...more } })

describe('a call', () => {
  test('is a form, JSON or multipart, with its secret as field or bearer, with a slash or without [PANEL-1]', async () => {
    const { secret: key } = program
    const balance = { balance: '50000.00', currency: 'NGN' }
    const form = new FormData()
    form.set('key', ` ${key} `)
    form.set('action', 'balance')
    const encoded = new Response(form)
    const bearer = { authorization: `Bearer ${key}` }
    const answers = [
      await post(`key=${key}&action=balance`, formType),
      await post(`key=${key}&action=balance`, `${formType}; charset=UTF-8`, '/api/v2/'),
      await post(JSON.stringify({ key, action: 'balance' }), 'application/json'),
      await post(
        Buffer.from(await encoded.arrayBuffer()),
        encoded.headers.get('content-type') ?? '',
      ),
      await post('action=balance', formType, '/api/v2', bearer),
      await post('{"action":"balance"}', 'application/json', '/api/v2/', bearer),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([200, balance])
      expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8')
    }
  })

  test('by GET is refused, and its key is not looked at [PANEL-1]', async () => {
    const { keyId, secret } = await openProgram(ada)
    for (const path of ['/api/v2', '/api/v2/']) {
      const { status, body } = await sendRaw(testApp.url, `${path}?key=${secret}&action=balance`)
      expect([status, body]).toEqual([200, { error: 'Incorrect request' }])
    }
    const used = await testApp.sql('select last_used_at from api_key where id = $1', [keyId])
    expect(used).toEqual([{ last_used_at: null }])
  })

  test('is refused with status 200 and a text that client libraries know [PANEL-1]', async () => {
    const { secret: numbersOnly } = await openKey(ada, { scopes: ['numbers'] })
    const { secret: key } = program
    const cases: readonly (readonly [string, string, string?])[] = [
      ['action=balance', 'Invalid API key'],
      ['key=&action=balance', 'Invalid API key'],
      ['key=0123456789abcdef&action=balance', 'Invalid API key'],
      [`key=nsm_${'0'.repeat(28)}&action=balance`, 'Invalid API key'],
      [`key=${numbersOnly}&action=balance`, 'Invalid API key'],
      [`key=${key}`, 'Incorrect request'],
      [`key=${key}&action=undefined`, 'Incorrect request'],
      [`key=${key}&action=history`, 'Incorrect request'],
      [`key=${key}&action=constructor`, 'Incorrect request'],
      [`key=${key}&action=%00`, 'Incorrect request'],
      [`key=${key}&action=add&idempotency_key=a%20b`, 'Incorrect request'],
      ['{"key":', 'Incorrect request', 'application/json'],
      ['[]', 'Incorrect request', 'application/json'],
      [`key=${key}&action=balance`, 'Incorrect request', 'form'],
      ['--x', 'Incorrect request', 'multipart/form-data; boundary=x'],
      [`key=${key}&action=balance&x=${'x'.repeat(270_000)}`, 'Incorrect request'],
    ]
    for (const [body, error, type = formType] of cases) {
      const answer = await post(body, type)
      expect([body.slice(0, 60), answer.status, answer.body]).toEqual([
        body.slice(0, 60),
        200,
        { error },
      ])
    }
  })

  test('is logged with its action and outcome; what is no action may be anything, also a secret [KEY-7]', async () => {
    const { keyId, secret, call } = await openProgram(ada)
    await call('status', { order: '1' })
    await call('hi\0story')
    await post(`key=${secret}&refill=1`, formType)
    expect(await outcomesOf(testApp, keyId, 3)).toEqual([
      { action: 'refill_status', outcome: 'Refill not found', cost: null },
      { action: 'unknown', outcome: 'Incorrect request', cost: null },
      { action: 'status', outcome: 'Incorrect order ID', cost: null },
    ])
  })
})

describe('the OpenAPI document', () => {
  test('describes the fields and all answers of the address [PANEL-12]', async () => {
    const { body } = await sendRaw(testApp.url, '/api/openapi.json')
    const { post: operation } =
      (body.paths as Record<string, Record<string, unknown>>)['/api/v2'] ?? {}
    const types = [formType, 'multipart/form-data', 'application/json']
    expect(operation).toMatchObject({
      tags: ['resellers'],
      requestBody: {
        content: Object.fromEntries(
          types.map((type) => [
            type,
            { schema: { properties: { idempotency_key: { description: expect.any(String) } } } },
          ]),
        ),
      },
      responses: { 200: expect.anything(), 429: expect.anything(), 503: expect.anything() },
    })
    const mine = String(await program.place({ service: '9001', link: link(), quantity: '10' }))
    const calls: readonly (readonly [string, Record<string, string>])[] = [
      ['services', {}],
      ['balance', {}],
      ['add', { service: services.never, link: link(), quantity: '10' }],
      ['add', {}],
      ...['status', 'refill', 'refill_status', 'cancel'].flatMap(
        (action) =>
          [
            [action, { order: mine }],
            [action, { order: '7' }],
            [action, { orders: `${mine},7,x` }],
          ] as const,
      ),
    ]
    const answer = postSchema.response[200]
    for (const [action, fields] of calls) {
      const got = await program.ask(action, fields)
      expect([action, got, answer.safeParse(got).success]).toEqual([action, got, true])
    }
    expect(answer.safeParse({ order: 1, more: 1 }).success).toBe(false)
  })
})

describe('services and balance', () => {
  test('are those of the page, in the types of the protocol [PANEL-2]', async () => {
    const page = await expectOk<{ services: BoostService[] }>(ada.get('/api/boost/services'))
    const list = await program.ask('services')
    expect(list).toEqual(
      page.services.map((one) => ({
        service: Number(one.service_id),
        name: one.name,
        type: one.type,
        category: one.category,
        rate: one.rate,
        min: String(one.min),
        max: String(one.max),
        dripfeed: false,
        refill: one.refill,
        cancel: one.cancel,
      })),
    )
    expect(page.services.length).toBeGreaterThan(50)
  })

  test('have dollars with four and five decimals, prices rounded up and balances down [PANEL-2, KEY-9]', async () => {
    const bola = await testApp.newClient('1000')
    const { ask, place } = await openProgram(bola, { currency: 'USD' })
    const list = (await ask('services')) as { service: number; rate: string }[] // as checked above
    // NGN 1,188.98 at NGN 1,585.30 for a dollar is 0.750003...
    expect(list.find(({ service }) => service === 9004)?.rate).toBe('0.7501')
    // NGN 5 is 0.0031539...
    expect(list.find(({ service }) => service === 141)?.rate).toBe('0.0032')
    // NGN 1,000 is 0.630795...
    expect(await ask('balance')).toEqual({ balance: '0.63079', currency: 'USD' })
    // A hundred for NGN 0.50, which is 0.0003153...: not 0.00.
    const tiny = await place({ service: '141', link: link(), quantity: '100' })
    expect(await ask('status', { order: String(tiny) })).toMatchObject({
      charge: '0.00032',
      currency: 'USD',
    })
  })

  test('leave out what is off, which cannot be ordered either [PANEL-2]', async () => {
    await testApp.sql('update boost_service set enabled = false where id = 123')
    expect(JSON.stringify(await program.ask('services'))).not.toContain('"service":123,')
    const wanted = { service: '123', link: link(), quantity: '100' }
    expect(await program.ask('add', wanted)).toEqual({ error: 'Incorrect service ID' })
  })
})

describe('the status of an order [PANEL-7]', () => {
  test('has the words of the protocol, counts as text, and what the order costs now', async () => {
    const address = link()
    const wanted = { service: services.never, link: address, quantity: '1000' }
    const number = await program.place(wanted)
    const read = () => program.ask('status', { order: String(number) })
    const whole = { charge: '1188.98', currency: 'NGN' }
    expect(await read()).toEqual({
      ...whole,
      start_count: '0',
      status: 'Pending',
      remains: '1000',
    })
    await becomes(testApp, number, { link: address, status: 'In progress', remains: 400 })
    const moving = await read()
    expect(moving).toEqual({
      ...whole,
      start_count: expect.stringMatching(/^[1-9]\d+$/),
      status: 'In progress',
      remains: '400',
    })
    await becomes(testApp, number, { link: address, status: 'Completed', remains: -20 })
    expect(await read()).toMatchObject({ ...whole, status: 'Completed', remains: '-20' })
    // The panel corrects it: 333 of 1,000 were not delivered, and 395.94 of 1,188.98 are refunded.
    await becomes(testApp, number, { link: address, status: 'Partial', remains: 333 })
    expect(await read()).toMatchObject({ charge: '793.04', status: 'Partial', remains: '333' })
  })

  test('of a cancelled order costs nothing', async () => {
    const before = await ada.balances()
    const address = link()
    const number = await program.place({ service: services.never, link: address, quantity: '10' })
    await becomes(testApp, number, { link: address, status: 'Canceled' })
    expect(await program.ask('status', { order: String(number) })).toMatchObject({
      charge: '0.00',
      status: 'Canceled',
      remains: '10',
    })
    expect(await ada.balances()).toEqual(before)
  })

  test('is read for a hundred at once, each once; what is not of the user spoils no other', async () => {
    const mine = await program.place({ service: services.never, link: link(), quantity: '10' })
    const bola = await testApp.newClient('1000')
    const other = await openProgram(bola)
    const theirs = await other.place({ service: services.never, link: link(), quantity: '10' })
    await expectOk(order(ada))
    const pending = expect.objectContaining({ status: 'Pending' })
    const unknown = { error: 'Incorrect order ID' }
    const expected = { [mine]: pending, [theirs]: unknown, 7: unknown, x: unknown }
    const ids = ` ${mine}, ${theirs},7,,x,${mine}`
    for (const field of ['orders', 'order'])
      expect(await program.ask('status', { [field]: ids })).toEqual(expected)
    expect(await program.ask('status', { 'orders[0]': String(mine), 'orders[1]': '7' })).toEqual({
      [mine]: pending,
      7: unknown,
    })
    expect(await program.ask('status', { orders: String(mine) })).toEqual({ [mine]: pending })
    for (const id of [theirs, '0', '007', '99999999999', '2147483648', 'x', '__proto__', '1e3'])
      expect(await program.ask('status', { order: String(id) })).toEqual(unknown)
    const many = (count: number) => Array.from({ length: count }, (_none, at) => at + 1).join()
    expect(Object.keys((await program.call('status', { orders: many(100) })).body)).toHaveLength(
      100,
    )
    for (const fields of [{}, { orders: many(101) }, { orders: ' , ' }, { order: 'undefined' }])
      expect(await program.ask('status', fields)).toEqual({ error: 'Incorrect request' })
    // Two keys of a user see the same orders.
    const second = await openProgram(ada)
    expect(await second.ask('status', { order: String(mine) })).toEqual(pending)
  })
})
