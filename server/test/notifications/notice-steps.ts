import type { NoticeSettings } from '@nosim/contract/accounts/notifications.ts'
import { derivedSecret } from '../../src/config/derived-settings.ts'
import { openUnsubscribeLinks } from '../../src/notifications/unsubscribe.ts'
import type { TestApp } from '../harness/test-app.ts'
import { type TestClient, until } from '../harness/test-client.ts'
import { linkedChat } from './chats.ts'
import { noticesWhen, subscribe } from './notices.ts'
import { expectOk } from '../store/inventory.ts'
import { moveFunds } from '../transfers/transfers.ts'

/** A deposit is pushed, mailed and sent to a chat. The link in the mail ends such mails. The balance gets low. */
export async function noticeSteps(testApp: TestApp, owner: TestClient): Promise<void> {
  const user = await testApp.newClient('1000')
  await noticesWhen(user, 1)
  await pushSteps(user, owner)
  await chatSteps(user)
  await testApp.sql("select graphile_worker.add_job('mail-notices', '{}')")
  const secret = derivedSecret(testApp.config, 'unsubscribe')
  const { page } = openUnsubscribeLinks({ secret, publicUrl: testApp.url }).linksOf(user.userId)
  const token = new URL(page).searchParams.get('token')
  await expectOk(user.post('/api/unsubscribe', { token }))
}

/** A linked chat sends commands and gets a notice. Its user ends the link, and links a chat that blocks the bot. */
async function chatSteps(user: TestClient): Promise<void> {
  const { testApp } = user
  const chat = await linkedChat(user)
  for (const command of ['/balance', '/codes', '/help']) await chat.ask(command)
  await user.fund('100')
  await chat.gotWhen(5)
  await expectOk(user.post('/api/me/telegram/end'))
  await linkedChat(user)
  await testApp.control('POST', '/telegram', { mode: 'blocked' })
  await user.fund('100')
  await until(
    async () =>
      (await testApp.sql('select 1 from telegram_chat where user_id = $1', [user.userId]))
        .length === 0,
  )
  await testApp.control('POST', '/telegram', { mode: 'take' })
}

/** A browser that no longer exists is deleted at its first push, about a low balance. That notice fails once. */
async function pushSteps(user: TestClient, owner: TestClient): Promise<void> {
  const { testApp } = user
  await endDevice(user)
  await subscribe(user)
  await testApp.control('POST', '/push', { mode: 'gone' })
  await refuseNotices(testApp, user, async () => {
    await expectOk(moveFunds(owner, user, { what: 'debit', amount: '600' }))
    await until(async () => {
      const failed = await testApp.sql('select from account_event_new where failures > 0')
      return failed.length > 0
    })
  })
  await testApp.sql('update account_event_new set due_at = now()')
  await until(async () => {
    const tried = await testApp.sql(
      `select from notification_delivery d join notification n on n.id = d.notification_id
       where n.user_id = $1 and d.channel = 'push' and d.last_outcome is not null`,
      [user.userId],
    )
    return tried.length > 0
  })
  await testApp.control('POST', '/push', { mode: 'take' })
}

/** A user deletes a browser from the list of devices. */
async function endDevice(user: TestClient): Promise<void> {
  await subscribe(user)
  const path = '/api/me/notification-settings'
  const { devices } = await expectOk<NoticeSettings>(user.get(path))
  await expectOk(user.request('DELETE', `/api/me/push-subscriptions/${devices[0]?.id}`))
}

/** Prevents every insert of a notice of this user while `work` runs. */
async function refuseNotices(
  testApp: TestApp,
  { userId }: TestClient,
  work: () => Promise<void>,
): Promise<void> {
  await testApp.sql(
    `alter table notification add constraint refused check (user_id <> '${userId}') not valid`,
  )
  await work()
  await testApp.sql('alter table notification drop constraint refused')
}
