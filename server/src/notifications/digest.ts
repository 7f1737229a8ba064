import { sql } from 'kysely'
import { letterJob } from '../accounts/users/jobs.ts'
import type { Db } from '../platform/db/db.ts'
import { addJob, type Jobs } from '../platform/jobs.ts'

/** How long a notice waits for others, so that one mail has them all (NOTE-6). */
const gatherMinutes = 5
/** So many users in one transaction. */
const batch = 50

/** Looks every minute for notices to mail. */
export const noticeCron = [['* * * * *', 'mail-notices', 1]] as const
export const noticeJobs = ({ db }: { db: Db }): Jobs => ({
  'mail-notices': (_payload, { abortSignal }) => mailNotices(db, abortSignal),
})

type Line = { user_id: string; title: string; text: string }

/** Queues one mail for each user with notices that have waited, in the transaction that takes them: each is in one mail. */
export async function mailNotices(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Line>`
        select * from notification_mails_take(${gatherMinutes}, ${batch})`.execute(tx)
      const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
      for (const [userId, lines] of byUser) await addJob(tx, letterJob(userId, digestOf(lines)))
      return byUser.size
    })
    if (count < batch || signal?.aborted) return
  }
}

const mostLines = 20

function digestOf(lines: readonly Line[]) {
  const [first] = lines
  const more = lines.length - mostLines
  const shown = lines.slice(0, mostLines).map(({ title, text }) => `- ${title}: ${text}`)
  return {
    subject: lines.length === 1 && first ? first.title : `${lines.length} notices of your account`,
    text: [
      lines.length === 1 && first ? `${first.title}. ${first.text}` : shown.join('\n'),
      ...(more > 0 ? [`And ${more} more, which your notifications list.`] : []),
    ].join('\n\n'),
    isBulk: true,
    isOptional: true,
  }
}
