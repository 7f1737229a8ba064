import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import {
  addsFor,
  catalogueReady,
  endsAs,
  setStatus,
  link,
  pollOrder,
  order,
  panelOrders,
  injectFault,
} from './orders.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { lockRow } from '../harness/row-lock.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

/** The charge for 1,000 at $0.50, ₦1,585.30 and a profit of 50 %, in naira. */
const charge = 1188.98

let testApp: TestApp
let app: AppProcess
let ada: TestClient
let before: number

const worth = async () => Number((await ada.balances()).bal)

beforeAll(async () => {
  testApp = await openTestApp({ apps: 0 })
  app = await startApp(testApp)
  ada = await testApp.newClient('200000')
  await catalogueReady(ada)
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await testApp.control('DELETE', '/faults')
  before = await worth()
})
afterEach(() => testApp.prove())

const restart = async (): Promise<void> => {
  app = await startApp(testApp)
}
const killAndRestart = async (): Promise<void> => {
  await app.kill()
  await restart()
}

/** Places an order without waiting for the response; returns its key. */
function orderUnheard(address: string, key: string = randomUUID()): string {
  void order(ada, { link: address }, key).catch(() => undefined)
  return key
}

const rowOf = async (address: string) => {
  const [row] = await testApp.sql<{ id: string; state: string }>(
    'select id, state from boost_order where link = $1',
    [address],
  )
  return row
}

const placing = (address: string): Promise<string> =>
  until(async () => {
    const row = await rowOf(address)
    return row?.state === 'placing' && row.id
  })

/** Ends the 40 s in which an order may be placed, and waits until no order is in state `placing`. */
async function timePasses(): Promise<void> {
  await testApp.sql("update boost_order set next_check_at = now() where state = 'placing'")
  await until(async () => {
    const rows = await testApp.sql("select 1 from boost_order where state = 'placing'")
    return rows.length === 0
  })
}

const lockWallet = () =>
  lockRow(testApp, 'select 1 from account where user_id = $1 for update', [ada.userId])
const lockOrder = (id: string) =>
  lockRow(testApp, 'select 1 from boost_order where id = $1 for update', [id])

/** Checks that the order needs a review and holds its charge, and that a repeat says so. Returns its id. */
async function isUnconfirmed(address: string, key: string): Promise<string> {
  await timePasses()
  const answer = await order(ada, { link: address }, key)
  expect(answer).toMatchObject({ status: 201, body: { status: 'unconfirmed', refunded: '0.00' } })
  expect(await worth()).toBeCloseTo(before - charge, 2)
  return String(answer.body.order_id)
}

describe('a process killed before or during the request to the panel [BOOST-16]', () => {
  test(
    'before the order is stored: no order exists, and its key may be used again',
    { tags: 'soak' },
    async () => {
      const [address, key] = [link(), randomUUID()]
      const lock = await lockWallet()
      orderUnheard(address, key)
      await lock.blocks('boost_place_many')
      await app.kill()
      await lock.lose('boost_place_many')
      await restart()
      expect(await rowOf(address)).toBeUndefined()
      expect(await worth()).toBe(before)
      expect(await addsFor(testApp, address)).toBe(0)
      expect((await order(ada, { link: address }, key)).body.status).toBe('pending')
      expect(await addsFor(testApp, address)).toBe(1)
    },
  )

  test(
    'after the hold, before the request: the order is unconfirmed and never sent',
    { tags: 'soak' },
    async () => {
      const [address, key] = [link(), randomUUID()]
      const lock = await lockWallet()
      orderUnheard(address, key)
      await lock.blocks('boost_place_many')
      app.child.kill('SIGSTOP')
      await lock.release()
      await placing(address)
      await killAndRestart()
      await isUnconfirmed(address, key)
      expect(await addsFor(testApp, address)).toBe(0)
    },
  )

  test(
    'during a request that places nothing: the order is unconfirmed and not sent again',
    { tags: 'soak' },
    async () => {
      const address = link()
      await injectFault(testApp, { call: 'add', fault: 'timeout' })
      const key = orderUnheard(address)
      await until(async () => (await addsFor(testApp, address)) === 1)
      await killAndRestart()
      await isUnconfirmed(address, key)
      expect(await addsFor(testApp, address)).toBe(1)
      expect((await panelOrders(testApp)).filter((one) => one.link === address)).toEqual([])
    },
  )
})

const taken = (address: string) =>
  until(async () => (await panelOrders(testApp)).find((one) => one.link === address))

describe('a process killed before the response of the panel is stored [BOOST-16]', () => {
  test(
    'response unread: the order is unconfirmed and not sent again',
    { tags: 'soak' },
    async () => {
      const address = link()
      await injectFault(testApp, { call: 'add', fault: 'slow', ms: 400 })
      const key = orderUnheard(address)
      await until(async () => (await addsFor(testApp, address)) === 1)
      app.child.kill('SIGSTOP')
      await taken(address)
      await killAndRestart()
      await isUnconfirmed(address, key)
      expect(await addsFor(testApp, address)).toBe(1)
    },
  )

  test(
    'response read: the order is unconfirmed, and continues after it is matched',
    { tags: 'soak' },
    async () => {
      const address = link()
      await injectFault(testApp, { call: 'add', fault: 'slow', ms: 400 })
      const key = orderUnheard(address)
      const lock = await lockOrder(await placing(address))
      await lock.blocks('boost_confirm')
      await app.kill()
      await lock.lose('boost_confirm')
      await restart()
      const id = await isUnconfirmed(address, key)
      expect(await addsFor(testApp, address)).toBe(1)
      const upstream = await taken(address)
      await testApp.sql(
        "select boost_confirm(user_id, id, $2, '1 s', '{}') from boost_order where id = $1",
        [id, String(upstream.order)],
      )
      await setStatus(testApp, address, { status: 'Partial', remains: 500 })
      await endsAs(ada, id, 'partial')
      expect(await worth()).toBeCloseTo(before - charge / 2, 2)
    },
  )

  test(
    'rejection read: the order is unconfirmed, and its release refunds it',
    { tags: 'soak' },
    async () => {
      const address = link()
      await injectFault(testApp, {
        call: 'add',
        fault: 'answer',
        body: JSON.stringify({ error: 'Not enough funds on balance' }),
      })
      const lock = await lockWallet()
      const key = orderUnheard(address)
      await lock.blocks('boost_place_many')
      app.child.kill('SIGSTOP')
      await lock.release()
      const again = await lockOrder(await placing(address))
      app.child.kill('SIGCONT')
      await again.blocks('boost_refuse')
      await app.kill()
      await again.lose('boost_refuse')
      await restart()
      const id = await isUnconfirmed(address, key)
      await testApp.sql(
        "select boost_refuse(user_id, id, 'by hand', 503, '{}') from boost_order where id = $1",
        [id],
      )
      expect(await worth()).toBeCloseTo(before, 2)
      expect(await addsFor(testApp, address)).toBe(1)
    },
  )
})

describe('a process killed during a poll or a cancel request [BOOST-16]', () => {
  const ends = [
    ['partial', { status: 'Partial', remains: 250 }, 0.75],
    ['cancelled', { status: 'Canceled' }, 0],
    ['success', { status: 'Completed' }, 1],
  ] as const
  test.each(ends)(
    'before the polled status %s is stored: the order ends once',
    { tags: 'soak' },
    async (state, reported, kept) => {
      const address = link()
      const { body } = await order(ada, { link: address })
      const id = String(body.order_id)
      await setStatus(testApp, address, reported)
      const lock = await lockRow(testApp, 'lock table transfer in share mode', [])
      await testApp.sql('update boost_order set next_check_at = now() where id = $1', [id])
      await lock.blocks('boost_progress')
      await app.kill()
      await lock.lose('boost_progress')
      expect((await rowOf(address))?.state).toBe('pending')
      await restart()
      // The next process takes the order when the lease ends.
      const [row] = await testApp.sql<{ leased: boolean }>(
        `select next_check_at between now() + interval '1 minute' and now() + interval '2 minutes' as leased
       from boost_order where id = $1`,
        [id],
      )
      expect(row?.leased).toBe(true)
      await endsAs(ada, id, state)
      await pollOrder(testApp, id)
      // The refund is rounded up to a whole kobo.
      const paidBack = Math.ceil(Math.round(charge * 100) * (1 - kept)) / 100
      expect(await worth()).toBeCloseTo(before - charge + paidBack, 2)
      const ends = await testApp.sql(
        "select 1 from transfer where subject = 'boost:' || $1 and kind in ('capture', 'release')",
        [id],
      )
      expect(ends).toHaveLength(1)
    },
  )

  test(
    'after the panel accepted a cancel request, before it is stored: the order is still refunded',
    { tags: 'soak' },
    async () => {
      const address = link()
      const { body } = await order(ada, { link: address })
      const id = String(body.order_id)
      const lock = await lockOrder(id)
      void ada.post(`/api/boost/orders/${id}/cancellation`).catch(() => undefined)
      await lock.blocks('cancel_requested_at')
      await app.kill()
      await lock.lose('cancel_requested_at')
      await restart()
      expect((await ada.get(`/api/boost/orders/${id}`)).body).toMatchObject({
        status: 'pending',
        cancel_requested: false,
      })
      await endsAs(ada, id, 'cancelled')
      expect(await worth()).toBeCloseTo(before, 2)
    },
  )
})

describe('a process killed during a catalogue sync [BOOST-16]', () => {
  const change = async (rate: string) => {
    await testApp.control('POST', '/boost/service', { service: '122', rate })
    await testApp.control('POST', '/boost/service', { service: '123', vanish: rate !== '0.18' })
  }
  const shelf = () =>
    testApp.sql(
      'select id, rate_micro_usd, vanished_at is null as listed from boost_service order by id',
    )
  const changes = async () => (await testApp.sql('select 1 from boost_service_change')).length

  test(
    'during the request or the write: the sync is stored completely or not at all',
    { tags: 'soak' },
    async () => {
      const [shelfBefore, changesBefore] = [await shelf(), await changes()]
      await change('0.36')
      await injectFault(testApp, { call: 'services', fault: 'timeout' })
      await testApp.control('DELETE', '/calls')
      await testApp.sql("select graphile_worker.add_job('sync-boost', '{}')")
      await until(async () => {
        const calls = await testApp.control<{ boost: Record<string, number> }>('GET', '/calls')
        return (calls.boost.services ?? 0) > 0
      })
      await app.kill()
      const lock = await lockRow(testApp, 'lock table boost_service in share mode', [])
      await restart()
      await lock.blocks('insert into boost_service')
      await app.kill()
      await lock.lose('insert into boost_service')
      expect([await shelf(), await changes()]).toEqual([shelfBefore, changesBefore])
      await restart()
      await until(async () => (await changes()) === changesBefore + 2)
      const after = await shelf()
      expect(after).not.toEqual(shelfBefore)
      expect(after).toContainEqual({ id: 122, rate_micro_usd: 360_000, listed: true })
      expect(after).toContainEqual(expect.objectContaining({ id: 123, listed: false }))
      await change('0.18')
    },
  )
})

test(
  'repeated kills under load: each order is sent at most once, and every hold ends [BOOST-16]',
  { tags: 'soak' },
  async () => {
    const addresses = Array.from({ length: 24 }, link)
    for (const round of [0, 1, 2]) {
      const mine = addresses.slice(round * 8, round * 8 + 8)
      for (const address of mine) orderUnheard(address)
      await until(async () => {
        const all = await Promise.all(mine.map((address) => addsFor(testApp, address)))
        return all.reduce((sum, count) => sum + count, 0) >= 2 + round
      })
      await killAndRestart()
    }
    await timePasses()
    const upstream = new Map(
      (await panelOrders(testApp)).map((one) => [one.link, String(one.order)]),
    )
    const rows = await testApp.sql<{ id: string; link: string; state: string }>(
      'select id, link, state from boost_order where link = any($1)',
      [addresses],
    )
    for (const { id, link: address, state } of rows) {
      expect(await addsFor(testApp, address)).toBeLessThanOrEqual(1)
      expect(['pending', 'unconfirmed']).toContain(state)
      // An admin looks up each lost order at the panel.
      const found = upstream.get(address)
      if (state === 'pending') expect(found).toBeDefined()
      else if (found)
        await testApp.sql(
          "select boost_confirm(user_id, id, $2, '1 s', '{}') from boost_order where id = $1",
          [id, found],
        )
      else
        await testApp.sql(
          "select boost_refuse(user_id, id, 'not there', 503, '{}') from boost_order where id = $1",
          [id],
        )
    }
    await testApp.control('POST', '/boost/finish')
    const done = rows.filter((row) => upstream.has(row.link))
    await until(async () => {
      const left = await testApp.sql(
        `update boost_order set next_check_at = now()
        where link = any($1) and state in ('pending', 'processing') returning 1`,
        [addresses],
      )
      return left.length === 0
    })
    expect(await worth()).toBeCloseTo(before - done.length * charge, 2)
    const open = await testApp.sql(
      `select 1 from transfer h where h.kind = 'hold' and subject = any(select 'boost:' || unnest($1::text[]))
      and not exists (select 1 from transfer e where e.resolves = h.id)`,
      [rows.map((row) => row.id)],
    )
    expect(open).toEqual([])
  },
)
