import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import {
  age,
  deliver,
  injectFault,
  openHolds,
  resetFaults,
  stateOf,
  worth,
} from '../numbers/rentals.ts'
import {
  numbersClient,
  orderIdOf,
  orderNumber,
  statusWhen,
  type NumbersClient,
  type Ordered,
} from './numbers-api.ts'
import { openKey } from './reseller.ts'
import { sample } from '../harness/rounds.ts'

const never = 3_600_000
/** A service that receives several messages, and its price in naira. */
const [service, price] = ['zztwo', 659]

const states = ['WAIT', 'CODE', 'RETRY', 'DONE', 'CANCELLED'] as const
type State = (typeof states)[number]

/** The table of the protocol: the reply to each command in each state, and the status after it where it changes. */
const ok = 'STATUS_OK:111222'
const retry = 'STATUS_WAIT_RETRY:111222'
const before: Readonly<Record<State, string>> = {
  WAIT: 'STATUS_WAIT_CODE',
  CODE: ok,
  RETRY: retry,
  DONE: ok,
  CANCELLED: 'STATUS_CANCEL',
}
const bad = 'BAD_STATUS'
const hasCode = { classic: bad, daisysms: 'ACCESS_READY' } as const
type Cell = readonly [word: string, after?: string]
const table = (dialect: 'classic' | 'daisysms'): Readonly<Record<string, Record<State, Cell>>> => {
  const late: Cell = [hasCode[dialect]]
  const cancels: Record<State, Cell> = {
    WAIT: ['ACCESS_CANCEL', 'STATUS_CANCEL'],
    CODE: late,
    RETRY: late,
    DONE: [bad],
    CANCELLED: ['ACCESS_CANCEL'],
  }
  return {
    '1': { WAIT: ['ACCESS_READY'], CODE: [bad], RETRY: [bad], DONE: [bad], CANCELLED: [bad] },
    '3': {
      WAIT: [bad],
      CODE: ['ACCESS_RETRY_GET', retry],
      RETRY: ['ACCESS_RETRY_GET', retry],
      DONE: [bad],
      CANCELLED: [bad],
    },
    '6': {
      WAIT: [bad],
      CODE: ['ACCESS_ACTIVATION', ok],
      RETRY: ['ACCESS_ACTIVATION', ok],
      DONE: ['ACCESS_ACTIVATION'],
      CANCELLED: [bad],
    },
    '8': cancels,
    '-1': cancels,
    '7': { WAIT: [bad], CODE: [bad], RETRY: [bad], DONE: [bad], CANCELLED: [bad] },
  }
}

describe.each(['classic', 'daisysms'] as const)('an order of a %s client', (dialect) => {
  let testApp: TestApp
  let ada: TestClient
  let call: NumbersClient
  beforeAll(async () => {
    testApp = await openTestApp({
      dialect: 'classic',
      delayMs: never,
      sms: { earliestCancelMs: 0 },
    })
    ada = await testApp.newClient('90000')
    const { secret } = await openKey(ada, { dialect })
    call = numbersClient(testApp, secret)
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  afterEach(async () => {
    await resetFaults(testApp)
    await testApp.prove()
  })

  /** An order in a state. */
  async function orderIn(state: State): Promise<Ordered> {
    const order = await orderNumber(call, { service, country: 187 })
    const { id } = order
    if (state === 'WAIT') return order
    if (state === 'CANCELLED') {
      await call('setStatus', { id, status: 8 })
      return order
    }
    await deliver(testApp, order.number, 'Your code is 111222')
    await statusWhen(call, id, ok)
    if (state === 'RETRY') await call('setStatus', { id, status: 3 })
    if (state === 'DONE') await call('setStatus', { id, status: 6 })
    return order
  }

  const cells = Object.entries(table(dialect)).flatMap(([status, row]) =>
    states.map((state) => ({ status, state, word: row[state][0], after: row[state][1] })),
  )
  test.each(sample(cells, 10))(
    'in $state answers $word to setStatus $status, and costs what it should [HAPI-6]',
    { tags: 'rounds' },
    async ({ status, state, word, after }) => {
      const had = await worth(ada)
      const { id } = await orderIn(state)
      expect(await call.word('getStatus', { id })).toBe(before[state])
      const answer = await call('setStatus', { id, status })
      expect([answer.status, answer.text]).toEqual([200, word])
      expect(await call.word('getStatus', { id })).toBe(after ?? before[state])
      if (state === 'WAIT') await call('setStatus', { id, status: 8 })
      const isCharged = state !== 'WAIT' && state !== 'CANCELLED'
      expect(await worth(ada)).toBe(isCharged ? had - price : had)
      expect(await openHolds(testApp)).toBe(0)
    },
  )

  test('gets each message: the newest is answered, and only the first is charged [HAPI-6]', async () => {
    const had = await worth(ada)
    const { id, number } = await orderIn('CODE')
    await deliver(testApp, number, 'Your code is 333444')
    await statusWhen(call, id, 'STATUS_OK:333444')
    await call('setStatus', { id, status: 3 })
    expect(await call.word('getStatus', { id })).toBe('STATUS_WAIT_RETRY:333444')
    await deliver(testApp, number, 'Your code is 555666')
    await statusWhen(call, id, 'STATUS_OK:555666')
    await call('setStatus', { id, status: 6 })
    await deliver(testApp, number, 'Your code is 777888')
    await statusWhen(call, id, 'STATUS_OK:777888')
    expect(await call.word('setStatus', { id, status: 3 })).toBe('BAD_STATUS')
    expect(await worth(ada)).toBe(had - price)
  })

  test('that is cancelled keeps its refund where a message comes after all [HAPI-6]', async () => {
    const had = await worth(ada)
    const { id, number } = await orderIn('CANCELLED')
    await deliver(testApp, number, 'Your code is 111222')
    await until(async () => {
      const due = await testApp.sql('select 1 from rental_watch where next_check_at <= now()')
      return due.length === 0
    })
    expect(await call.word('getStatus', { id })).toBe('STATUS_CANCEL')
    expect(await call.word('setStatus', { id, status: 8 })).toBe('ACCESS_CANCEL')
    expect(await worth(ada)).toBe(had)
  })

  test('is refunded at the end of its window, or done where a code came [HAPI-6]', async () => {
    const had = await worth(ada)
    const [silent, served] = [await orderIn('WAIT'), await orderIn('RETRY')]
    for (const { id } of [silent, served]) await age(testApp, await orderIdOf(testApp, id), 430)
    await statusWhen(call, silent.id, 'STATUS_CANCEL')
    await statusWhen(call, served.id, ok)
    expect(await call.word('setStatus', { id: served.id, status: 3 })).toBe('BAD_STATUS')
    expect(await call.word('setStatus', { id: served.id, status: 6 })).toBe('ACCESS_ACTIVATION')
    expect(await worth(ada)).toBe(had - price)
  })

  test('of a number for one message takes no request for another [HAPI-6]', async () => {
    const { id, number } = await orderNumber(call, { service: 'dr' })
    await deliver(testApp, number, 'Your code is 111222')
    await statusWhen(call, id, ok)
    // A classic supplier allows further messages for any number; this service is sold for one message.
    expect(await call.word('setStatus', { id, status: 3 })).toBe('BAD_STATUS')
    expect(await call.word('setStatus', { id, status: 6 })).toBe('ACCESS_ACTIVATION')
  })

  test('that is finished goes back to its supplier; its money stays [HAPI-8]', async () => {
    const { id, number } = await orderIn('DONE')
    const orderId = await orderIdOf(testApp, id)
    await until(async () => {
      const watched = await testApp.sql('select 1 from rental_watch where rental_id = $1', [
        orderId,
      ])
      return watched.length === 0
    })
    type Open = { active: { number: string }[] }
    const { active } = await testApp.control<Open>('GET', '/sms')
    expect(active.map((one) => one.number)).not.toContain(number)
    expect(await stateOf(testApp, orderId)).toBe('completed')
  })

  test(
    'whose cancel its supplier refuses as too early, or does not answer, ends once it agrees [HAPI-7]',
    { tags: 'soak' },
    async () => {
      const had = await worth(ada)
      const early = await orderIn('WAIT')
      await injectFault(testApp, { call: 'setStatus', fault: 'early-cancel', times: 1 })
      const cancel = (id: string) => call.word('setStatus', { id, status: 8 })
      expect(await cancel(early.id)).toBe(
        dialect === 'classic' ? 'EARLY_CANCEL_DENIED' : 'ACCESS_CANCEL',
      )
      expect(await call.word('getStatus', { id: early.id })).toBe('STATUS_WAIT_CODE')
      expect(await worth(ada)).toBe(had - price)
      await statusWhen(call, early.id, 'STATUS_CANCEL')
      const silent = await orderIn('WAIT')
      await injectFault(testApp, { call: 'setStatus', fault: '500', times: 1 })
      expect(await cancel(silent.id)).toBe('ACCESS_CANCEL')
      await statusWhen(call, silent.id, 'STATUS_CANCEL')
      expect(await cancel(silent.id)).toBe('ACCESS_CANCEL')
      expect(await worth(ada)).toBe(had)
    },
  )

  test('whose code comes before its cancel is confirmed is charged, and says so [HAPI-7]', async () => {
    const had = await worth(ada)
    const { id, number } = await orderIn('WAIT')
    await testApp.sql('update rental_watch set next_check_at = now() + interval $$1 hour$$')
    await injectFault(testApp, { call: 'webhook', fault: 'lost-webhook' })
    await deliver(testApp, number, 'Your code is 111222')
    expect(await call.word('setStatus', { id, status: 8 })).toBe(hasCode[dialect])
    expect(await call.word('getStatus', { id })).toBe(ok)
    expect(await worth(ada)).toBe(had - price)
  })

  test('is only its user’s, and an id that is none is unknown as well [HAPI-9]', async () => {
    const { id } = await orderIn('WAIT')
    const bob = await testApp.newClient()
    const { secret } = await openKey(bob)
    const stranger = numbersClient(testApp, secret)
    for (const action of ['getStatus', 'getStatusV2', 'getFullSms', 'setStatus'])
      for (const foreign of [
        id,
        '99999',
        '2147483648',
        '99999999999',
        '-1',
        '1e5',
        "1' or 1=1",
        '',
      ])
        expect(await stranger.word(action, { id: foreign, status: 8 })).toBe('NO_ACTIVATION')
    expect(await call.word('getStatus', { id })).toBe('STATUS_WAIT_CODE')
    await call('setStatus', { id, status: 8 })
    const { body } = await ada.buy(service)
    // An order from the pages is not in the list of a program.
    expect(await call.word('getActiveActivations')).not.toContain(String(body.number))
    await ada.post(`/api/rentals/${String(body.order_id)}/cancellation`)
  })
})
