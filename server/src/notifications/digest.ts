import { sql } from 'kysely'
import { letterJob } from '../accounts/users/jobs.ts'
import type { Db, Queryable } from '../platform/db/db.ts'
import { waitingKeys } from '../platform/db/fragments.ts'
import { addJob, type Jobs } from '../platform/jobs.ts'

/** The minutes that a notice waits for further ones, so that one mail has them all (NOTE-6). */
const gatherMinutes = 5
/** The maximum number of users in one transaction. */
const batch = 50

/** Looks every minute for notices to mail. */
export const noticeCron = [['* * * * *', 'mail-notices', 1]] as const
export const noticeJobs = ({ db }: { db: Db }): Jobs => ({
  'mail-notices': (_payload, { abortSignal }) => mailNotices(db, abortSignal),
})

type Line = { user_id: string; title: string; text: string }

/** Queues one mail for each user with due notices, in the transaction that marks them: no notice is mailed twice. */
export async function mailNotices(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await takeMails(tx)
      const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
      for (const [userId, lines] of byUser) await addJob(tx, letterJob(userId, digestOf(lines)))
      return byUser.size
    })
    if (count < batch || signal?.aborted) return
  }
}

/** Marks the notices of some users as mailed, where the oldest has waited long enough. Returns these notices. */
async function takeMails(tx: Queryable): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    with recursive ${waitingKeys('notification_delivery', 'target', sql`d.channel = 'mail'`)}, due as (
      select w.key from waiting w where exists (select from notification_delivery d where d.target = w.key
        and d.channel = 'mail' and d.next_try_at <= now() - make_interval(mins => ${gatherMinutes})) limit ${batch}
    ), locked as (
      select d.id from due cross join lateral (select d.id from notification_delivery d
        where d.target = due.key and d.channel = 'mail' and d.next_try_at is not null
        order by d.id for update skip locked) d
    ), done as (
      update notification_delivery d set state = 'delivered', attempts = 1, next_try_at = null, last_outcome = 'mailed'
      from locked l where d.id = l.id returning d.notification_id
    )
    select n.user_id, n.title, n.text from done join notification n on n.id = done.notification_id order by n.id`.execute(
    tx,
  )
  return rows
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
