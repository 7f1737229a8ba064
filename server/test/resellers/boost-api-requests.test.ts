import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueReady, injectFault, link, pollOrder, services } from '../boost/orders.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { becomes, openProgram, orderIdOf, type BoostProgram } from './boost-program.ts'

let testApp: TestApp
let ada: TestClient
let program: BoostProgram
let theirs: number
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient('50000')
  await catalogueReady(ada)
  program = await openProgram(ada)
  const other = await openProgram(await testApp.newClient('1000'))
  theirs = await other.place({ service: services.never, link: link(), quantity: '10' })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.control('DELETE', '/faults'))
afterEach(() => testApp.prove())

/** An order of a service, with its link. */
async function placed(service: string): Promise<{ number: number; address: string; id: string }> {
  const address = link()
  const number = await program.place({ service, link: address, quantity: '100' })
  return { number, address, id: String(number) }
}

const bal = async (): Promise<number> => Math.round(Number((await ada.balances()).bal) * 100)
const unknown = { error: 'Incorrect order ID' }
const down = { error: 'This service is not available at the moment. Please try again later.' }
const request = { error: 'Incorrect request' }

describe('a cancel [PANEL-9]', () => {
  const notPossible = { error: 'You are not eligible to cancel this order.' }

  test('is a request; the money comes back when the panel has stopped the order', async () => {
    const before = await bal()
    const { number, address, id } = await placed(services.never)
    for (const fields of [{ order: id }, { orders: id }])
      expect(await program.ask('cancel', fields)).toEqual([{ order: number, cancel: 1 }])
    expect(await program.ask('status', { order: id })).toMatchObject({ status: 'Pending' })
    expect(await bal()).toBeLessThan(before)
    await becomes(testApp, number, { link: address, status: 'Canceled' })
    expect(await program.ask('status', { order: id })).toMatchObject({
      status: 'Canceled',
      charge: '0.00',
    })
    expect(await bal()).toBe(before)
    expect(await program.ask('cancel', { order: id })).toEqual([
      { order: number, cancel: notPossible },
    ])
  })

  test('of an order that has begun keeps what was delivered, to the kobo', async () => {
    const before = await bal()
    const { number, address, id } = await placed(services.never)
    await program.ask('cancel', { order: id })
    await becomes(testApp, number, { link: address, status: 'Partial', remains: 33 })
    // 100 cost 118.90; the refund for 33 is 39.24, rounded up for the buyer.
    expect(await program.ask('status', { order: id })).toMatchObject({
      status: 'Partial',
      charge: '79.66',
      remains: '33',
    })
    expect(before - (await bal())).toBe(7966)
  })

  test('of several answers each by itself, and each once', async () => {
    const [first, second, never] = [
      await placed(services.never),
      await placed(services.never),
      await placed(services.plain),
    ]
    const ids = [first.id, theirs, 'x', second.id, never.id, first.id].join()
    expect(await program.ask('cancel', { orders: ids })).toEqual([
      { order: first.number, cancel: 1 },
      { order: theirs, cancel: unknown },
      { order: 'x', cancel: unknown },
      { order: second.number, cancel: 1 },
      { order: never.number, cancel: notPossible },
    ])
    const bracketed = { 'orders[0]': first.id, 'orders[]': second.id }
    expect(await program.ask('cancel', bracketed)).toHaveLength(2)
    for (const fields of [{}, { orders: ',' }])
      expect(await program.ask('cancel', fields)).toEqual(request)
  })

  test('that the panel does not answer says so, and may come again', async () => {
    const { number, id } = await placed(services.never)
    await injectFault(testApp, { call: 'cancel', fault: '500' })
    const answer = await program.call('cancel', { order: id })
    expect([answer.status, answer.body]).toEqual([200, [{ order: number, cancel: down }]])
    expect(await program.ask('cancel', { order: id })).toEqual([{ order: number, cancel: 1 }])
  })
})

describe('a refill [PANEL-10]', () => {
  const notPossible = { error: 'Order not eligible for refill.' }
  const noRefill = { error: 'Refill not found' }

  async function completed(service = '9001', remains = 0) {
    const order = await placed(service)
    await becomes(testApp, order.number, { link: order.address, status: 'Completed', remains })
    return order
  }
  const refillStatus = (id: string) => program.ask('refill_status', { refill: id })
  const refillEndsAs = (id: string, status: string) =>
    until(async () => {
      await pollOrder(testApp, await orderIdOf(testApp, Number(id)))
      return JSON.stringify(await refillStatus(id)) === JSON.stringify({ status })
    })

  test('has the number of its order as its id, runs once at a time, and may come again', async () => {
    const { id } = await completed()
    expect(await refillStatus(id)).toEqual(noRefill)
    expect(await program.ask('refill', { order: id })).toEqual({ refill: id })
    expect(await program.ask('refill', { order: id })).toEqual(notPossible)
    expect(await refillStatus(id)).toEqual({ status: 'Pending' })
    await refillEndsAs(id, 'Completed')
    expect(await program.ask('refill', { order: id })).toEqual({ refill: id })
  })

  test('that the panel rejects is rejected', { tags: 'soak' }, async () => {
    const { id } = await completed('9005', -20)
    await program.ask('refill', { order: id })
    await refillEndsAs(id, 'Rejected')
  })

  test('of several answers each by itself; its status takes refill, refills, order and orders', async () => {
    const [done, running] = [await completed(), await placed('9001')]
    const ids = [done.id, running.id, theirs].join()
    expect(await program.ask('refill', { orders: ids })).toEqual([
      { order: done.number, refill: done.number },
      { order: running.number, refill: notPossible },
      { order: theirs, refill: unknown },
    ])
    const statuses = [
      { refill: done.number, status: 'Pending' },
      { refill: running.number, status: noRefill },
      { refill: theirs, status: noRefill },
    ]
    for (const field of ['refills', 'refill', 'orders', 'order'])
      expect(await program.ask('refill_status', { [field]: ids })).toEqual(statuses)
    expect(await program.ask('refill_status', { order: done.id })).toEqual({ status: 'Pending' })
    // A widely copied sample leaves out the action.
    expect(await program.ask('', { refill: done.id })).toEqual({ status: 'Pending' })
    expect(await program.ask('', { 'refills[0]': done.id, 'refills[1]': '7' })).toEqual([
      { refill: done.number, status: 'Pending' },
      { refill: 7, status: noRefill },
    ])
    expect(await program.ask('', { order: done.id })).toEqual(request)
    for (const action of ['refill', 'refill_status'])
      expect(await program.ask(action)).toEqual(request)
  })

  test(
    'that is not offered, of another user, or without an answer of the panel says so',
    { tags: 'soak' },
    async () => {
      const { id } = await completed(services.never)
      expect(await program.ask('refill', { order: id })).toEqual(notPossible)
      expect(await program.ask('refill', { order: String(theirs) })).toEqual(unknown)
      const { id: offered } = await completed()
      await injectFault(testApp, { call: 'refill', fault: '500' })
      expect(await program.ask('refill', { order: offered })).toEqual(down)
      expect(await program.ask('refill', { order: offered })).toEqual({ refill: offered })
    },
  )
})
