import { failingDays, retryHours } from '@nosim/contract/accounts/webhooks.ts'
import { sql } from 'kysely'
import { letterJob } from '../accounts/users/jobs.ts'
import type { Db } from '../platform/db/db.ts'
import { addJob, type Jobs } from '../platform/jobs.ts'
import { giveUp } from './queries.ts'

/** Looks every ten minutes for endpoints that fail. */
export const webhookCron = [['*/10 * * * *', 'switch-off-webhooks', 1]] as const
export const webhookJobs = ({ db }: { db: Db }): Jobs => ({
  'switch-off-webhooks': () => switchOffFailing(db),
})

/** Switches off the endpoints that accepted nothing for `failingDays`, and mails their users (HOOK-5). */
export async function switchOffFailing(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; user_id: string; url: string }>`
      update webhook_endpoint set state = 'failed'
      where state = 'on' and failing_since < now() - make_interval(days => ${failingDays})
      returning id, user_id, url`.execute(tx)
    await giveUp(
      tx,
      rows.map(({ id }) => id),
    )
    for (const { user_id, url } of rows) await addJob(tx, letterJob(user_id, failedLetter(url)))
  })
}

const failedLetter = (url: string) => ({
  subject: 'A webhook was switched off',
  text: `your webhook ${hostOf(url)} has taken none of our messages for ${failingDays} days, so we switched it off. Messages are tried for ${retryHours} hours.\n\nOnce it works again, switch it on under "Webhooks" on your profile; its log lists what was not delivered.`,
})

/** Only the host: a path may contain a secret. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
