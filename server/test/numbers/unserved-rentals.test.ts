import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type App } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { hookPath } from '../../src/config/derived-settings.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { requestTransfer, decide, koboOf, newAdmin } from '../transfers/transfers.ts'
import { requestAbout } from '../transfers/paybacks.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { callCount, loseResponse, resetFaults, stateOf, together } from './rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { run } from '../suppliers/days.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

/** A process that still runs with the former supplier's settings. */
let former: { app: App; url: string; hook: string }
let testApp: TestApp
let owner: TestClient
let manager: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    env: {
      SMS_SUPPLIER: 'new-sms',
      ADMIN_MOVE_LIMIT_NGN: '1000',
      ADMIN_DAILY_LIMIT_NGN: '100000',
    },
  })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = { ...testApp.env, SMS_SUPPLIER: 'old-sms', PORT: port, PUBLIC_URL: url }
  const config = readConfig(env)
  former = {
    app: await openApp(config, testApp.database.url),
    url,
    hook: url + hookPath(config, 'sms', 'old-sms'),
  }
  await until(async () => (await unserved()).length > 0)
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
  ada = await testApp.newClient('100000')
})
afterAll(async () => {
  await former.app[Symbol.asyncDispose]()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(() => resetFaults(testApp))
afterEach(() => testApp.prove())

/** Makes the former supplier unserved for this interval. */
const unserved = (interval = '1 hour') =>
  testApp.sql(
    "update supplier set served_at = now() - $1::interval where kind = 'sms' and name = 'old-sms' returning name",
    [interval],
  )

type Bought = { id: string; number: string; kobo: number }
/** Buys a number of the former supplier, and then makes that supplier unserved. */
async function buyThere(buyer: TestClient, duration = '5MIN'): Promise<Bought> {
  const body = { service: 'ada', duration, price_ngn: 1_000_000 }
  const headers = { 'idempotency-key': randomUUID() }
  const bought = await buyer.request('POST', '/api/rentals', { body, headers, url: former.url })
  expect(bought).toMatchObject({ status: 201 })
  await unserved()
  const [row] = await testApp.sql<{ id: string; number: string; kobo: number }>(
    'select id, number, price::int as kobo from rental where id = $1',
    [bought.body.order_id],
  )
  if (!row) throw new Error('no number was bought')
  return row
}

const release = (admin: TestClient, id: string, key = randomUUID()): Promise<Answer> =>
  requestTransfer(admin, `/api/admin/former-rentals/${id}/release`, {
    key,
    reason: 'They are gone',
  })

type Listed = { total: number; rentals: Record<string, unknown>[] }
const listed = (): Promise<Listed> => expectOk<Listed>(manager.get('/api/admin/former-rentals'))

describe('a rental of a supplier that no process serves [NUM-52]', () => {
  test('is counted in the metrics, is listed, and is refunded once', async () => {
    const before = await koboOf(ada)
    const { id, number, kobo } = await buyThere(ada)
    await run(testApp, 'count-unserved')
    // Either process may have done the job.
    const metrics = await Promise.all(
      [testApp.url, former.url].map(async (url) => (await fetch(`${url}/metrics`)).text()),
    )
    expect(metrics.join('\n')).toContain(
      'nosim_orders_without_supplier{kind="sms",supplier="old-sms"} 1',
    )
    const list = await listed()
    expect(list).toMatchObject({
      total: 1,
      rentals: [
        {
          order_id: id,
          number,
          supplier: 'old-sms',
          status: 'waiting',
          waiting: false,
          user: { user_id: ada.userId },
        },
      ],
    })

    await testApp.control('DELETE', '/calls')
    const key = randomUUID()
    const answers = await together([0, 1, 2].map(() => () => release(manager, id, key)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled', waiting: false } })
    expect(codeOf(await release(manager, id))).toBe('SETTLED')
    expect(await koboOf(ada)).toBe(before)
    expect((await listed()).total).toBe(0)
    // The former supplier gets no request; its price is polled by a process that serves it.
    expect(await callCount(testApp, 'setStatus')).toBe(0)
    const followed = await testApp.sql(
      'select supplier, outcome from activation_followup where rental_id = $1',
      [id],
    )
    expect(followed).toEqual([{ supplier: 'old-sms', outcome: 'open' }])
    expect((await ada.get(`/api/rentals/${id}`)).body).toMatchObject({
      rental_status: 'cancelled',
      refunded: (kobo / 100).toFixed(2),
    })
    expect(JSON.stringify((await ada.get('/api/wallet/transactions')).body)).toContain(
      'Refund: number cancelled',
    )
    const audited = await testApp.sql('select actor, action from audit where subject = $1', [
      `numbers:${id}`,
    ])
    expect(audited).toEqual([{ actor: manager.userId, action: 'release rental' }])
    const { amount } = await requestAbout(testApp, `numbers:${id}`)
    const { limits } = await expectOk<{ limits: { left_today: string } }>(
      manager.get('/api/admin/money'),
    )
    expect(amount).toBe(kobo)
    expect(limits.left_today).toBe(((10_000_000 - kobo) / 100).toFixed(2))
  })

  test('with a lost response can be released, and its owner sees it as cancelled', async () => {
    const before = await koboOf(ada)
    const { id } = await buyThere(ada)
    await loseResponse(testApp, id)
    expect((await listed()).rentals).toMatchObject([
      { order_id: id, number: null, status: 'placing' },
    ])
    expect((await release(manager, id)).body).toMatchObject({ status: 'refused' })
    expect(await koboOf(ada)).toBe(before)
    expect((await ada.get(`/api/rentals/${id}`)).body).toMatchObject({
      rental_status: 'cancelled',
      money: 'refunded',
    })
  })

  test('cannot be released while its supplier is served again, and stays open', async () => {
    const { id } = await buyThere(ada)
    await unserved('1 minute')
    expect(await release(manager, id)).toMatchObject({
      status: 409,
      body: { code: 'SETTLED', message: expect.stringContaining('is connected') },
    })
    expect(await stateOf(testApp, id)).toBe('waiting')
    expect((await listed()).total).toBe(0)
    await unserved()
    expect(codeOf(await release(manager, id))).toBe('done')
  })

  test('above the limit is released once, after the approval of a second admin', async () => {
    const before = await koboOf(ada)
    const { id } = await buyThere(ada, '7D')
    expect((await release(owner, id)).body).toMatchObject({ status: 'waiting', waiting: true })
    expect((await listed()).rentals).toMatchObject([{ order_id: id, waiting: true }])
    expect(await koboOf(ada)).toBeLessThan(before)
    const { id: request } = await requestAbout(testApp, `numbers:${id}`)
    expect(codeOf(await decide(owner, request, 'approve'))).toBe('OWN_REQUEST')
    await unserved('1 minute')
    expect(await decide(manager, request, 'approve')).toMatchObject({
      body: { code: 'SETTLED', message: expect.stringContaining('is connected') },
    })
    await unserved()
    expect(codeOf(await decide(manager, request, 'approve'))).toBe('done')
    expect(codeOf(await decide(manager, request, 'approve'))).toBe('SETTLED')
    expect(await koboOf(ada)).toBe(before)
    expect(await stateOf(testApp, id)).toBe('cancelled')
  })
})

describe('a code from a process of the former supplier [NUM-52]', () => {
  /** Delivers a code to the number, and sends the webhook to the process of the former supplier. */
  const codeComes = async ({ id, number }: Bought): Promise<void> => {
    await testApp.control('POST', '/sms/deliver', { number, text: 'Your code is 123456' })
    const [row] = await testApp.sql<{ activation: string }>(
      'select activation_id as activation from rental where id = $1',
      [id],
    )
    const body = JSON.stringify({ activationId: Number(row?.activation), code: '123456' })
    void fetch(former.hook, { method: 'POST', body })
  }
  const lock = (id: string) =>
    lockRow(testApp, 'select 1 from rental where id = $1 for no key update', [id])

  test('that is stored before the release completes the rental, and the release is rejected', async () => {
    const bought = await buyThere(ada)
    const after = await koboOf(ada)
    const held = await lock(bought.id)
    await codeComes(bought)
    await held.blocks('rental_receive')
    const releasing = release(manager, bought.id)
    await held.blocks('manual_transfer_request')
    await held.release()
    expect(codeOf(await releasing)).toBe('SETTLED')
    expect(await stateOf(testApp, bought.id)).toBe('completed')
    expect(await koboOf(ada)).toBe(after)
  })

  test('that arrives after the release charges nothing', async () => {
    const before = await koboOf(ada)
    const bought = await buyThere(ada)
    const held = await lock(bought.id)
    const releasing = release(manager, bought.id)
    await held.blocks('manual_transfer_request')
    await codeComes(bought)
    await held.blocks('rental_receive')
    await held.release()
    expect(codeOf(await releasing)).toBe('done')
    await until(async () => (await stateOf(testApp, bought.id)) === 'cancelled')
    expect(await koboOf(ada)).toBe(before)
  })
})
