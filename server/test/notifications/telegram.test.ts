import type { NoticeSettings } from '@nosim/contract/accounts/notifications.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { deliver } from '../numbers/rentals.ts'
import { expectOk } from '../store/inventory.ts'
import { botEnv, linkedChat, newCode, openChat } from './chats.ts'
import { choose, noticesWhen } from './notices.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000, apps: 2, env: botEnv })
  await until(
    async () => (await testApp.sql('select 1 from telegram_bot where username <> $1', [''])).length,
  )
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await testApp.newClient('5000')
  await noticesWhen(ada, 1)
})
afterEach(() => testApp.control('POST', '/telegram', { mode: 'take' }))

const settings = (user: TestClient) =>
  expectOk<NoticeSettings>(user.get('/api/me/notification-settings'))
const statesOf = async ({ userId }: TestClient) =>
  (
    await testApp.sql<{ state: string }>(
      `select d.state from notification_delivery d join notification n on n.id = d.notification_id
       where n.user_id = $1 and d.channel = 'telegram' order by n.id`,
      [userId],
    )
  ).map(({ state }) => state)
const statesWhen = (user: TestClient, states: readonly string[]) =>
  until(async () => (await statesOf(user)).join() === states.join())
const makeDue = () =>
  testApp.sql("update notification_delivery set next_try_at = now() where state = 'waiting'")

describe('a chat', () => {
  test('is linked by a code once, by its link or as text, and a mail says so [NOTE-10]', async () => {
    const { code, link } = await newCode(ada)
    expect(link).toBe(`https://t.me/nosim_sandbox_bot?start=${code}`)
    expect(JSON.stringify(await testApp.sql('select * from telegram_code'))).not.toContain(code)
    const tab = await ada.live()
    const chat = openChat(testApp)
    expect(await chat.ask(code.toLowerCase())).toContain('This chat is linked.')
    await tab.when(({ event }) => event === 'notifications')
    expect((await settings(ada)).telegram?.linked_at).not.toBeNull()
    await ada.mail(({ subject }) => subject === 'A Telegram chat was linked to your account')
    expect(await openChat(testApp).ask(`/start ${code}`)).toContain('not valid any more')
  })

  test('is not linked by a code that is old, or of a user who made a newer one [NOTE-10]', async () => {
    const { code: former } = await newCode(ada)
    const { code } = await newCode(ada)
    const chat = openChat(testApp)
    expect(await chat.ask(`/start ${former}`)).toContain('not valid any more')
    await testApp.sql('update telegram_code set expires_at = now() where user_id = $1', [
      ada.userId,
    ])
    expect(await chat.ask(`/start ${code}`)).toContain('not valid any more')
    expect((await settings(ada)).telegram?.linked_at).toBeNull()
  })

  test('that is not linked gets one sentence, and none after ten tries [NOTE-10, NOTE-11]', async () => {
    const chat = openChat(testApp)
    for (const text of ['/balance', 'hello'])
      expect(await chat.ask(text)).toContain('not linked to an account')
    for (let nth = 0; nth < 8; nth += 1) await chat.ask(`/start BCDFGHJKMNP${nth + 2}`)
    const { code } = await newCode(ada)
    await chat.write(`/start ${code}`)
    expect(await openChat(testApp).ask('/help')).toContain('not linked')
    expect(await chat.got()).toHaveLength(10)
    expect((await settings(ada)).telegram?.linked_at).toBeNull()
  })

  test('is of one user, and a group is of none [NOTE-10]', async () => {
    const chat = await linkedChat(ada)
    const bea = await testApp.newClient()
    const { code } = await newCode(bea)
    const group = openChat(testApp, -chat.id)
    await group.write(`/start ${code}`)
    await chat.ask(`/start ${code}`)
    expect(await group.got()).toEqual([])
    expect((await settings(ada)).telegram?.linked_at).toBeNull()
    expect(await chat.ask('/balance')).toContain('₦0.00')
  })

  test('is forgotten by /stop, and by its user on the page [NOTE-10]', async () => {
    const chat = await linkedChat(ada)
    expect(await chat.ask('/stop')).toBe('This chat gets no more notices.')
    expect(await chat.ask('/balance')).toContain('not linked')
    const second = await linkedChat(ada)
    await expectOk(ada.post('/api/me/telegram/end'))
    expect(await second.ask('/codes')).toContain('not linked')
  })
})

test('commands answer from the linked chat, once, by two processes [NOTE-11]', async () => {
  const chat = await linkedChat(ada)
  expect(await chat.ask('/codes')).toBe('You have no open numbers.')
  const { number } = await expectOk<{ number: string }>(ada.buy('wa'))
  expect(await chat.ask('/codes')).toContain(`${number}: no code yet`)
  await deliver(testApp, number, 'Your code is 123456')
  await chat.gotWhen(4)
  expect(await chat.ask('/codes@nosim_sandbox_bot')).toContain(`${number}: 123456`)
  const { bal } = await ada.balances()
  expect(await chat.ask('/BALANCE')).toContain(`₦${Number(bal).toLocaleString('en')}`)
  expect(await chat.ask('what?')).toContain('/stop')
  await testApp.sql('update app_user set blocked_at = now() where id = $1', [ada.userId])
  expect(await chat.ask('/codes')).toContain('cannot be used')
  await testApp.sql('update app_user set blocked_at = null where id = $1', [ada.userId])
  const before = (await chat.got()).length
  // Both processes read at once: only one takes each message.
  for (let nth = 0; nth < 20; nth += 1) {
    await testApp.sql('update telegram_bot set read_until = now()')
    await chat.write('/help')
  }
  await chat.ask('/balance')
  const answers = (await chat.gotWhen(before + 21)).slice(before)
  expect(answers).toHaveLength(21)
})

describe('a notice', () => {
  test('reaches the chat once, with a code only where its user chose so [NOTE-4, NOTE-12]', async () => {
    const chat = await linkedChat(ada)
    const rentAndDeliver = async () => {
      const { number } = await expectOk<{ number: string }>(ada.buy('wa'))
      await deliver(testApp, number, 'Your code is 123456')
    }
    await rentAndDeliver()
    const [, first] = await chat.gotWhen(2)
    expect(first).toContain('your code is here')
    expect(first).not.toContain('123456')
    await choose(ada, { codes_in_telegram: true })
    await rentAndDeliver()
    expect((await chat.gotWhen(3))[2]).toContain('123456')
    await choose(ada, {
      preferences: [{ kind: 'deposit.credited', channel: 'telegram', is_on: false }],
    })
    await ada.fund('100')
    await noticesWhen(ada, 4)
    await statesWhen(ada, ['delivered', 'delivered'])
    expect(await chat.got()).toHaveLength(3)
  })

  test('waits for the end of quiet hours [NOTE-5]', async () => {
    const chat = await linkedChat(ada)
    await choose(ada, { quiet: { from: 0, to: 1439 } })
    await ada.fund('100')
    await noticesWhen(ada, 2)
    await statesWhen(ada, ['waiting'])
    await makeDue()
    await statesWhen(ada, ['delivered'])
    expect(await chat.got()).toHaveLength(2)
  })

  test('ends the link where its user blocked the bot [NOTE-12]', async () => {
    await linkedChat(ada)
    await testApp.control('POST', '/telegram', { mode: 'blocked' })
    await ada.fund('100')
    await statesWhen(ada, ['dropped'])
    expect((await settings(ada)).telegram?.linked_at).toBeNull()
  })

  test('waits as long as Telegram wants, which is no failure, and is sent again after one [NOTE-12]', async () => {
    const chat = await linkedChat(ada)
    const outcomeWhen = (outcome: string, attempts: number) =>
      until(
        async () =>
          (
            await testApp.sql(
              `select 1 from notification_delivery d join notification n on n.id = d.notification_id
               where n.user_id = $1 and channel = 'telegram' and last_outcome = $2 and attempts = $3 and d.next_try_at > now()`,
              [ada.userId, outcome, attempts],
            )
          ).length === 1,
      )
    await testApp.control('POST', '/telegram', { mode: 'busy' })
    await ada.fund('100')
    await outcomeWhen('429', 0)
    await testApp.control('POST', '/telegram', { mode: 'fail' })
    await outcomeWhen('500', 1)
    await testApp.control('POST', '/telegram', { mode: 'take' })
    await makeDue()
    await statesWhen(ada, ['delivered'])
    expect(await chat.got()).toHaveLength(2)
  })

  test('that may have been sent is not sent again [NOTE-12]', async () => {
    const chat = await linkedChat(ada)
    await testApp.control('POST', '/telegram', { mode: 'hang' })
    await ada.fund('100')
    await statesWhen(ada, ['dropped'])
    await testApp.control('POST', '/telegram', { mode: 'take' })
    // The state that a process leaves when it dies during a send.
    await testApp.sql(
      `update notification_delivery d set state = 'waiting', next_try_at = now(), last_outcome = 'sending'
       from notification n where n.id = d.notification_id and n.user_id = $1 and d.channel = 'telegram'`,
      [ada.userId],
    )
    await statesWhen(ada, ['dropped'])
    expect(await chat.got()).toHaveLength(2)
  })
})
