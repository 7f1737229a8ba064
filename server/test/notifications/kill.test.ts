import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppProcess, startApp } from '../harness/app-process.ts'
import { rounds } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { botEnv, type Chat, linkedChat } from './chats.ts'
import { noticesOf, pushesTo, subscribe } from './notices.ts'

let testApp: TestApp
let app: AppProcess
let ada: TestClient
let chat: Chat
beforeAll(async () => {
  testApp = await openTestApp({ apps: 0, env: { WEBHOOK_NETWORKS: '127.0.0.0/8', ...botEnv } })
  app = await startApp(testApp)
  ada = await testApp.newClient()
  chat = await linkedChat(ada)
})
afterAll(async () => {
  await app.kill()
  await testApp[Symbol.asyncDispose]()
})

const kills = rounds({ quick: 2, whole: 8 })
const eventsEach = 25

/** Refunds of different amounts, so that each notice has a unique title. */
const addEvents = (from: number) =>
  testApp.sql(
    `with made as (insert into account_event (user_id, kind, subject, detail)
       select $1, 'order.refunded', 'x', n from generate_series($2::int, $3::int) n returning id)
     insert into account_event_new (event_id) select id from made`,
    [ada.userId, from, from + eventsEach - 1],
  )

/** Makes the notices that a killed process had leased due at once. */
const endLeases = () =>
  testApp.sql("update notification_delivery set next_try_at = now() where state = 'waiting'")

test(
  'kills lose no notice; a browser shows each once, and a chat gets none twice [NOTE-2, NOTE-8, NOTE-12]',
  { tags: 'soak', timeout: 180_000 },
  async () => {
    const browser = await subscribe(ada)
    for (let nth = 0; nth < kills; nth += 1) {
      await addEvents(1 + nth * eventsEach)
      await setTimeout(randomInt(50, 900))
      await app.kill()
      await endLeases()
      app = await startApp(testApp)
    }
    const total = kills * eventsEach
    await until(async () => (await noticesOf(ada)).total === total)
    await until(
      async () =>
        (
          await testApp.sql(
            "select 1 from notification_delivery where state = 'waiting' and channel <> 'mail'",
          )
        ).length === 0,
      120_000,
    )
    // A repeated push has the tag of the first, so the browser replaces the first.
    const shown = new Set((await pushesTo(ada, browser)).map(({ notice }) => notice.id))
    expect(shown.size).toBe(total)
    const texts = (await chat.got()).slice(1)
    expect(new Set(texts).size).toBe(texts.length)
    const [row] = await testApp.sql<{ delivered: number; unknown: number }>(
      `select count(*) filter (where state = 'delivered')::int as delivered,
         count(*) filter (where state = 'dropped' and last_outcome = 'unknown')::int as unknown
       from notification_delivery where channel = 'telegram'`,
    )
    // Each was sent, or may have been when the process was killed.
    expect((row?.delivered ?? 0) + (row?.unknown ?? 0)).toBe(total)
    expect(texts.length).toBeGreaterThanOrEqual(row?.delivered ?? total)
  },
)
