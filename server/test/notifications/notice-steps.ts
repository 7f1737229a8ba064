import { derivedSecret } from '../../src/config/derived-settings.ts'
import { openUnsubscribeLinks } from '../../src/notifications/unsubscribe.ts'
import type { TestApp } from '../harness/test-app.ts'
import { noticesWhen } from './notices.ts'
import { expectOk } from '../store/inventory.ts'

/** A deposit is mailed, and the link in the mail ends such mails. */
export async function noticeSteps(testApp: TestApp): Promise<void> {
  const user = await testApp.newClient('1000')
  await noticesWhen(user, 1)
  await testApp.sql("select graphile_worker.add_job('mail-notices', '{}')")
  const secret = derivedSecret(testApp.config, 'unsubscribe')
  const { page } = openUnsubscribeLinks({ secret, publicUrl: testApp.url }).linksOf(user.userId)
  const token = new URL(page).searchParams.get('token')
  await expectOk(user.post('/api/unsubscribe', { token }))
}
