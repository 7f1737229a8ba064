import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { deliver, stateOf } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { answer, ticketAbout } from '../tickets/tickets.ts'
import { choose, mailedNoticesOf, noticesOf, noticesWhen } from './notices.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    sms: { earliestCancelMs: 0 },
    apps: 2,
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await testApp.newClient()
})

const mailNow = async () => {
  await testApp.sql(
    "update notification_delivery set next_try_at = now() - interval '6 minutes' where channel = 'mail' and state = 'waiting'",
  )
  await testApp.sql("select graphile_worker.add_job('mail-notices', '{}')")
}

describe('a notice', () => {
  test('of each event comes once, by two processes, and none has a code [NOTE-1, NOTE-2, NOTE-4]', async () => {
    await ada.fund('5000')
    const { number } = await expectOk<{ number: string }>(ada.buy('wa'))
    await deliver(testApp, number, 'Your code is 123456')
    const { order_id } = await expectOk<{ order_id: string }>(ada.buy('wa'))
    await expectOk(ada.post(`/api/rentals/${order_id}/cancellation`))
    await until(async () => (await stateOf(testApp, order_id)) === 'cancelled')
    const { notifications, unread } = await noticesWhen(ada, 3)
    expect(notifications.map(({ kind }) => kind).toSorted()).toEqual([
      'code.received',
      'deposit.credited',
      'rental.ended',
    ])
    expect(unread).toBe(3)
    expect(JSON.stringify(notifications)).not.toContain('123456')
    expect(notifications.find(({ kind }) => kind === 'deposit.credited')?.title).toBe(
      '₦5,000.00 is in your wallet',
    )
  })

  test('is in the list and in its counts at the same moment [NOTE-1]', async () => {
    const add = (eventId: number) =>
      testApp.sql(
        "insert into notification (user_id, event_id, kind, subject, title, text) values ($1, $2, 'deposit.credited', '', '', '')",
        [ada.userId, eventId],
      )
    const read = async () => {
      const { notifications, total, unread } = await noticesOf(ada)
      expect([notifications.length, unread]).toEqual([Math.min(total, 20), total])
    }
    for (let id = -1; id >= -90; id -= 3)
      await Promise.all([add(id), read(), read(), add(id - 1), read(), read(), add(id - 2), read()])
    expect((await noticesOf(ada)).total).toBe(90)
  })

  test('is read one by one or up to the newest, and every open tab learns of it [NOTE-1]', async () => {
    await ada.fund('1000')
    await ada.fund('1000')
    const { notifications } = await noticesWhen(ada, 2)
    const [newest, older] = notifications
    if (!newest || !older) throw new Error('two notices were expected')
    expect((await ada.get('/api/me')).body.unread_notifications).toBe(2)
    const tab = await ada.live()
    const read = (body: object) => expectOk(ada.post('/api/me/notifications/read', body))
    expect(await read({ ids: [older.id] })).toEqual({ unread: 1 })
    await tab.when((one) => one.event === 'notifications' && one.data.unread === 1)
    const eve = await testApp.newClient()
    await expectOk(eve.post('/api/me/notifications/read', { ids: [newest.id] }))
    expect((await noticesOf(ada)).unread).toBe(1)
    expect(await read({ through: newest.id })).toEqual({ unread: 0 })
    await tab.when((one) => one.event === 'notifications' && one.data.unread === 0)
  })

  test('of a low balance comes once a day, and only while it is low [NOTE-3]', async () => {
    await ada.fund('2000')
    await expectOk(ada.buy('wa'))
    const { bal } = await ada.balances()
    expect(Number(bal)).toBeLessThan(500)
    const { notifications } = await noticesWhen(ada, 2)
    expect(notifications[0]).toMatchObject({ kind: 'balance.low', title: 'Your wallet is low' })
    await ada.fund('2000')
    await expectOk(ada.buy('wa'))
    await until(async () => (await testApp.sql('select 1 from account_event_new')).length === 0)
    const low = (await noticesOf(ada)).notifications.filter(({ kind }) => kind === 'balance.low')
    expect(low).toHaveLength(1)
  })

  test('of another device and of two-step sign-in is there beside their mails, which go at once [NOTE-6]', async () => {
    const bea = await testApp.newClient()
    await expectOk(bea.signInElsewhere())
    const { notifications } = await noticesWhen(bea, 1)
    expect(notifications[0]?.kind).toBe('account.new_device')
    await bea.mail(({ subject }) => subject === 'A sign-in from a new device')
    expect(await mailedNoticesOf(bea)).toEqual([])
  })

  test('of an answer of support leads to the ticket, beside its mail, which goes at once [NOTE-6, NOTE-13]', async () => {
    await ada.fund('5000')
    const { order_id } = await expectOk<{ order_id: string }>(ada.buy('wa'))
    const ticket = await ticketAbout(ada, order_id)
    await expectOk(answer(await demoAdmin(testApp), ticket))
    const { notifications } = await noticesWhen(ada, 2)
    expect(notifications.find(({ kind }) => kind === 'ticket.answered')).toMatchObject({
      title: 'Our support has answered',
      to: `/tickets/${ticket}`,
    })
    expect(notifications.find(({ kind }) => kind === 'deposit.credited')?.to).toBe('/recharge')
    await ada.mail(({ subject }) => subject === 'We answered your question')
    expect(await mailedNoticesOf(ada)).toEqual(['deposit.credited'])
  })
})

describe('a mail', () => {
  test('gathers the notices of some minutes, once, with a link that ends such mails [NOTE-6, NOTE-7]', async () => {
    await ada.fund('1000')
    await ada.fund('2000')
    await noticesWhen(ada, 2)
    await testApp.sql("select graphile_worker.add_job('mail-notices', '{}')")
    await Promise.all([mailNow(), mailNow()])
    const mail = await ada.mail(({ subject }) => subject === '2 notices of your account')
    expect(mail.text).toContain('₦1,000.00 is in your wallet')
    expect(mail.text).toContain('₦2,000.00 is in your wallet')
    const page = mail.links.find((link) => link.includes('/unsubscribe'))
    const token = new URL(page ?? '').searchParams.get('token')
    expect((await ada.post('/api/unsubscribe', { token: `${token}x` })).body.code).toBe(
      'LINK_INVALID',
    )
    await expectOk(ada.post('/api/unsubscribe', { token }))
    await ada.fund('3000')
    await noticesWhen(ada, 3)
    await mailNow()
    const { mails } = await testApp.control<{ mails: { subject: string }[] }>(
      'GET',
      `/mail?to=${encodeURIComponent(ada.email)}`,
    )
    expect(mails.filter(({ subject }) => /notices|wallet/.test(subject))).toHaveLength(1)
  })

  test('has the headers of one click, whose address ends them without a sign-in [NOTE-7]', async () => {
    await ada.fund('1000')
    await noticesWhen(ada, 1)
    await mailNow()
    const mail = await ada.mail(({ subject }) => subject === '₦1,000.00 is in your wallet')
    const { headers } = mail as unknown as { headers: Record<string, string> }
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = /<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    const { preferences } = await choose(ada, {})
    expect(
      preferences.filter(({ channel }) => channel === 'mail').map(({ is_on }) => is_on),
    ).toEqual([false, false, false])
  })
})

test('an event that no listener can take is put aside, and the others go on [NOTE-2]', async () => {
  await testApp.sql(
    `with made as (insert into account_event (user_id, kind, subject) values ($1, 'deposit.credited', 'not an id') returning id)
     insert into account_event_new (event_id) select id from made`,
    [ada.userId],
  )
  await ada.fund('1000')
  await noticesWhen(ada, 1)
  const [left] = await testApp.sql<{ failures: number }>('select failures from account_event_new')
  expect(left?.failures).toBeGreaterThan(0)
  await testApp.sql('delete from account_event_new')
})
