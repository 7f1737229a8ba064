import type { TestApp } from '../harness/test-app.ts'
import { signInWith } from '../wallet/shared-browser.ts'

/** A friend who shares the browser of the referrer, and a bonus on hold that is due: a job pays it. */
export async function referralSteps(testApp: TestApp): Promise<void> {
  const referrer = await testApp.newClient()
  const [sharing, paid] = [await testApp.newClient(), await testApp.newClient()]
  await testApp.sql('update app_user set referred_by = $1 where id = any($2)', [
    referrer.userId,
    [sharing.userId, paid.userId],
  ])
  await signInWith(await signInWith('', referrer), sharing)
  await testApp.sql('update referral_rule set hold_hours = 1')
  await paid.fund('1000')
  await testApp.sql('update referral_rule set hold_hours = 0')
  await testApp.sql(
    "update referral_bonus set due_at = now() - interval '1 hour' where referee = $1",
    [paid.userId],
  )
}
