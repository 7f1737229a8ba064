import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until, type LiveTab, TestClient } from '../harness/test-client.ts'
import { resetFaults, deliver, together } from '../numbers/rentals.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

const never = 3_600_000
const service = 'dr'

describe('live events of two processes', () => {
  let testApp: TestApp
  let ada: TestClient
  let obi: TestClient
  let here: string
  let there: string

  beforeAll(async () => {
    testApp = await openTestApp({ apps: 2, delayMs: never, sms: { earliestCancelMs: 0 } })
    ;[ada, obi] = await Promise.all([testApp.newClient('100000'), testApp.newClient('1000')])
    ;[here = '', there = ''] = testApp.urls
  })
  afterAll(() => testApp[Symbol.asyncDispose]())
  beforeEach(() => resetFaults(testApp))

  const buy = async (): Promise<{ id: string; number: string }> => {
    const { status, body } = await ada.buy(service)
    expect(status).toBe(201)
    return { id: String(body.order_id), number: String(body.number) }
  }
  const ofRental = (id: string, state: string) => (one: LiveTab['events'][number]) =>
    one.event === 'numbers' && one.data.order_id === id && one.data.rental_status === state

  test('code, cancel, refund, balance and deposit events reach every tab of their owner and of no other user [LIVE-1, LIVE-2, NUM-37]', async () => {
    const tabs = await Promise.all([here, here, there, there].map((url) => ada.live({ url })))
    const stranger = await Promise.all([here, there].map((url) => obi.live({ url })))

    const first = await buy()
    const second = await buy()
    for (const tab of tabs) await tab.when(ofRental(first.id, 'waiting'))
    await deliver(testApp, first.number, 'Your code is 135790')
    await ada.post(`/api/rentals/${second.id}/cancellation`)
    for (const tab of tabs) {
      const reported = await tab.when(ofRental(first.id, 'completed'))
      expect(reported.data).toMatchObject({ last_sms_code: '135790', money: 'charged' })
      const away = await tab.when(ofRental(second.id, 'cancelled'))
      expect(away.data).toMatchObject({ money: 'refunded', refunded: '579.00' })
      await tab.when((one) => one.event === 'balance' && one.data.bal === '99421.00')
    }
    await ada.fund('1500')
    for (const tab of tabs) {
      const reported = await tab.when((one) => one.event === 'deposit')
      expect(reported.data).toEqual({ amount: '1500.00', status: 'credited' })
      await tab.when((one) => one.event === 'balance' && one.data.bal === '100921.00')
    }
    // Obi's own event arrives by the same stream, which proves that the stream works.
    await obi.fund('700')
    for (const tab of stranger) {
      await tab.when((one) => one.event === 'deposit')
      const text = JSON.stringify(tab.events)
      for (const secret of [first.id, second.id, '135790', '100921.00', '99421.00']) {
        expect(text).not.toContain(secret)
      }
    }
    for (const tab of [...tabs, ...stranger]) tab.close()
  })

  test('missed events are replayed after the last id, without duplicates [LIVE-3]', async () => {
    const tab = await ada.live({ url: here })
    const { id, number } = await buy()
    const seen = await tab.when(ofRental(id, 'waiting'))
    await tab.when((one) => one.event === 'balance')
    const lastEventId = Math.max(seen.id, ...tab.events.map((one) => one.id))
    tab.close()
    await tab.ended

    await deliver(testApp, number, 'Your code is 246802')
    await ada.rentalWhen(id, (one) => one.rental_status === 'completed')

    const back = await ada.live({ url: there, lastEventId })
    await back.when(ofRental(id, 'completed'))
    const ids = back.events.map((one) => one.id).filter((eventId) => eventId > 0)
    expect(Math.min(...ids)).toBeGreaterThan(lastEventId)
    // A tab without a last id gets the events from now on, and those during its page load.
    await testApp.sql(`update live_event set created_at = created_at - interval '10 seconds'`)
    const fresh = await ada.live({ url: there })
    const later = await buy()
    await fresh.when(ofRental(later.id, 'waiting'))
    expect(fresh.events.filter((one) => one.data.order_id === id)).toEqual([])
    back.close()
    fresh.close()
  })

  test(
    'under load each stream gets each event once, also after a sweep',
    { tags: 'soak' },
    async () => {
      const tabs = await Promise.all([here, there].map((url) => ada.live({ url })))
      const bought = await together(Array.from({ length: 15 }, () => buy))
      await together(
        bought.map(
          ({ id }) =>
            () =>
              ada.post(`/api/rentals/${id}/cancellation`),
        ),
      )
      for (const tab of tabs) for (const { id } of bought) await tab.when(ofRental(id, 'cancelled'))
      // A sweep reads all events of the last minute again.
      await nextSweep(testApp)
      for (const tab of tabs) {
        const ids = tab.events.map((one) => one.id).filter((id) => id > 0)
        expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
        tab.close()
      }
    },
  )

  test('a broken listening connection loses no event and is restored once', async () => {
    const tabs = await Promise.all([here, there].map((url) => ada.live({ url })))
    await testApp.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'nosim live'`,
    )
    const { id } = await buy()
    await Promise.all(tabs.map((tab) => tab.when(ofRental(id, 'waiting'))))
    await until(async () => (await listeners(testApp)) === 2)

    for (const tab of tabs) tab.close()
  })

  test(
    '200 tabs receive an event, and closed tabs leave no stream open',
    { tags: 'soak' },
    async () => {
      // 20 browsers, because a session has at most ten streams.
      const browsers = Array.from({ length: 20 }, () => new TestClient(testApp, ada.email))
      for (const browser of browsers) await browser.signIn()
      const tabs = await Promise.all(
        browsers.flatMap((browser) =>
          Array.from({ length: 10 }, () => browser.live({ url: here })),
        ),
      )
      expect(await streams(here)).toBe(200)
      const { id } = await buy()
      await Promise.all(tabs.map((tab) => tab.when(ofRental(id, 'waiting'))))
      for (const tab of tabs) tab.close()
      await until(async () => (await streams(here)) === 0)
    },
  )

  test('tabs that close while they connect leave no stream open', async () => {
    await until(async () => (await streams(here)) === 0)
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const abort = new AbortController()
        const asking = fetch(`${here}/api/me/events`, {
          headers: { cookie: ada.cookie },
          signal: abort.signal,
        }).catch(() => undefined)
        setTimeout(() => abort.abort(), at % 20)
        await asking
      }),
    )
    const tab = await ada.live({ url: here })
    await until(async () => (await streams(here)) === 1)
    tab.close()
    await until(async () => (await streams(here)) === 0)
  })

  test('signing out ends the streams of that session', async () => {
    const eve = await testApp.newClient()
    const tab = await eve.live({ url: there })
    let isOver = false
    void tab.ended.then(() => (isOver = true))
    await eve.post('/api/auth/sign-out')
    await until(() => Promise.resolve(isOver), 8000).finally(() => tab.close())
  })

  test('a request without a session gets no stream', async () => {
    const answer = await fetch(`${here}/api/me/events`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })
})

/** The number of open streams of an app, by its metrics. */
async function streams(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nosim_live_streams (\d+)$/m.exec(text)?.[1])
}

async function listeners(testApp: TestApp): Promise<number> {
  const rows = await testApp.sql(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'nosim live'`,
  )
  return rows.length
}

/** Waits until each app has swept: only a sweep finds an event without a NOTIFY. */
async function nextSweep(testApp: TestApp): Promise<void> {
  const client = await testApp.newClient()
  const tabs = await Promise.all(testApp.urls.map((url) => client.live({ url })))
  await testApp.sql(`insert into live_event (user_id, kind) values ($1, 'balance')`, [
    client.userId,
  ])
  for (const tab of tabs) {
    await tab.when((one) => one.event === 'balance')
    tab.close()
  }
}
