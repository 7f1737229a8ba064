import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, link, services } from '../boost/orders.ts'
import { sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { becomes, openProgram, type BoostProgram } from './boost-program.ts'

// No published client of API v2 can be installed here. These are the exact requests of such clients, as in the
// project's SMM protocol notes (1, 2.4 to 2.6 and 2.10).

let testApp: TestApp
let program: BoostProgram
beforeAll(async () => {
  testApp = await openTestApp()
  const ada = await testApp.newClient('50000')
  await catalogueReady(ada)
  program = await openProgram(ada)
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

type Send = (fields: string) => Promise<unknown>
const oldBrowser = 'Mozilla/4.0 (compatible; MSIE 5.01; Windows NT 5.0)'
const form = 'application/x-www-form-urlencoded'

async function post(body: string, headers: Record<string, string>, path = '/api/v2') {
  const answer = await sendRaw(testApp.url, path, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
  // One client compares this header before it parses the body.
  expect(answer.headers['content-type']).toBe('application/json; charset=UTF-8')
  return JSON.parse(answer.text) as unknown
}

/** An order that has completed, so that it can be refilled. */
async function completed(): Promise<number> {
  const address = link()
  const number = await program.place({ service: '9001', link: address, quantity: '10' })
  await becomes(testApp, number, { link: address, status: 'Completed', remains: 0 })
  return number
}

describe('the requests of', () => {
  test('the sample class of the panels: key first, an old browser, no action for refills [PANEL-10]', async () => {
    const send: Send = (fields) =>
      post(`key=${program.secret}${fields}`, {
        'content-type': form,
        'user-agent': oldBrowser,
        accept: '*/*',
      })
    const url = encodeURIComponent(link())
    const added = await send(`&action=add&service=${services.never}&link=${url}&quantity=10`)
    expect(added).toEqual({ order: expect.any(Number) })
    const { order } = added as { order: number } // as checked
    expect(await send(`&action=status&order=${order}`)).toMatchObject({ status: 'Pending' })
    expect(await send(`&action=status&orders=${order}%2C7`)).toMatchObject({
      [order]: { status: 'Pending' },
      7: { error: 'Incorrect order ID' },
    })
    expect(await send('&action=services')).toContainEqual(
      expect.objectContaining({ service: 9004, min: '10', max: '10000' }),
    )
    expect(await send('&action=balance')).toMatchObject({ currency: 'NGN' })
    const done = await completed()
    expect(await send(`&order=${done}`)).toEqual({ error: 'Incorrect request' })
    expect(await send(`&action=refill&order=${done}`)).toEqual({ refill: String(done) })
    expect(await send(`&refill=${done}`)).toEqual({ status: 'Pending' })
    expect(await send(`&refills=${done}%2C7`)).toEqual([
      { refill: done, status: 'Pending' },
      { refill: 7, status: { error: 'Refill not found' } },
    ])
    expect(await send(`&action=cancel&orders=${order}`)).toEqual([{ order, cancel: 1 }])
  })

  test('a library that sends the key last, and the fields before the action [PANEL-1]', async () => {
    const send: Send = (fields) =>
      post(`${fields}&key=${program.secret}`, { 'content-type': form, 'user-agent': oldBrowser })
    const url = encodeURIComponent(link())
    const more = `service=${services.never}&link=${url}&quantity=10&action=add`
    expect(await send(more)).toEqual({ order: expect.any(Number) })
    expect(await send('action=balance')).toMatchObject({ currency: 'NGN' })
  })

  test('a library with a slash at the end, runs=undefined, and lists in order [PANEL-1, PANEL-7]', async () => {
    const send: Send = (fields) =>
      post(`key=${program.secret}&${fields}`, { 'content-type': form }, '/api/v2/')
    const url = encodeURIComponent(link())
    const added = await send(
      `action=add&service=${services.never}&link=${url}&quantity=10&runs=undefined&interval=undefined`,
    )
    const { order } = added as { order: number } // as the next line checks
    expect(order).toBeGreaterThan(100_000)
    const done = await completed()
    expect(await send(`action=status&order=${order},${done}`)).toMatchObject({
      [order]: { status: 'Pending' },
      [done]: { status: 'Completed' },
    })
  })

  test('a library that writes lists with brackets, and only ever sends order [PANEL-9, PANEL-10]', async () => {
    const send: Send = (fields) => post(`key=${program.secret}&${fields}`, { 'content-type': form })
    const [first, second] = [await completed(), await completed()]
    const bracketed = `orders%5B0%5D=${first}&orders%5B1%5D=${second}`
    expect(await send(`action=refill&${bracketed}`)).toEqual([
      { order: first, refill: first },
      { order: second, refill: second },
    ])
    expect(await send(`action=refill_status&order=${first}`)).toEqual({ status: 'Pending' })
    expect(await send(`action=refill_status&refills[0]=${first}&refills[1]=${second}`)).toEqual([
      { refill: first, status: 'Pending' },
      { refill: second, status: 'Pending' },
    ])
    const error = 'You are not eligible to cancel this order.'
    expect(await send(`action=cancel&order=${first}`)).toEqual([
      { order: first, cancel: { error } },
    ])
  })

  test('a library of JSON, with numbers as numbers, and the key as bearer, too [PANEL-1]', async () => {
    const send = (body: Record<string, unknown>) =>
      post(JSON.stringify({ key: program.secret, ...body }), {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${program.secret}`,
      })
    const wanted = { action: 'add', service: 9004, link: link(), quantity: 10, runs: null }
    const { order } = (await send(wanted)) as { order: number } // as the next line checks
    expect(order).toBeGreaterThan(100_000)
    expect(await send({ action: 'status', orders: [order, 7] })).toMatchObject({
      [order]: { status: 'Pending' },
      7: { error: 'Incorrect order ID' },
    })
    expect(await send({ action: 'cancel', orders: [order] })).toEqual([{ order, cancel: 1 }])
  })
})
