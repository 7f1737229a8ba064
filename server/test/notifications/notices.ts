import type { Notice, NoticeSettings } from '@nosim/contract/accounts/notifications.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'

type List = { notifications: Notice[]; total: number; unread: number }

/** The notices of a user, the newest first. */
export const noticesOf = (user: TestClient): Promise<List> =>
  expectOk<List>(user.get('/api/me/notifications'))

/** Waits until a user has this many notices. */
export const noticesWhen = (user: TestClient, count: number): Promise<List> =>
  until(async () => {
    const list = await noticesOf(user)
    return list.notifications.length >= count && list
  })

/** Changes some notification settings of a user; the others stay. */
export async function choose(
  user: TestClient,
  change: Partial<
    Pick<NoticeSettings, 'preferences' | 'quiet' | 'codes_in_push' | 'codes_in_telegram'>
  >,
): Promise<NoticeSettings> {
  const { quiet, codes_in_push, codes_in_telegram } = await expectOk<NoticeSettings>(
    user.get('/api/me/notification-settings'),
  )
  const body = { preferences: [], quiet, codes_in_push, codes_in_telegram, ...change }
  return expectOk(user.request('PUT', '/api/me/notification-settings', { body }))
}

export type Browser = { id: string; endpoint: string; p256dh: string; auth: string }
export type Push = {
  browser: string
  ttl: number
  urgency: string
  notice: { id: number; kind: string; title: string; text: string; to: string }
}

/** Subscribes a browser of this user at the push service of the sandbox. */
export async function subscribe(user: TestClient): Promise<Browser> {
  const browser = await user.testApp.control<Browser>('POST', '/push/browsers')
  const { id: _, ...body } = browser
  await expectOk(user.post('/api/me/push-subscriptions', body))
  return browser
}

/** The pushes to a browser, the newest first. */
export async function pushesTo({ testApp }: TestClient, browser: Browser): Promise<Push[]> {
  const { pushes } = await testApp.control<{ pushes: (Push & { text: string })[] }>('GET', '/push')
  return pushes
    .filter((one) => one.browser === browser.id)
    .map(({ browser: id, ttl, urgency, text }) => ({
      browser: id,
      ttl,
      urgency,
      notice: JSON.parse(text),
    }))
}

/** Waits until a browser has got this many pushes. */
export const pushesWhen = (user: TestClient, browser: Browser, count: number): Promise<Push[]> =>
  until(async () => {
    const pushes = await pushesTo(user, browser)
    return pushes.length >= count && pushes
  })

/** The kinds of the notices that were or will be mailed to a user. */
export const mailedNoticesOf = async ({ testApp, userId }: TestClient): Promise<string[]> =>
  (
    await testApp.sql<{ kind: string }>(
      `select n.kind from notification_delivery d join notification n on n.id = d.notification_id
       where n.user_id = $1 and d.channel = 'mail' order by n.id`,
      [userId],
    )
  ).map(({ kind }) => kind)
