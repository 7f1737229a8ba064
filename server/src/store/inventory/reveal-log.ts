import type { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hiddenOf } from './log-queries.ts'
import type { StoreDependencies } from './dependencies.ts'

/**
 * Reveals the details of a log to an admin. The audit records each time. The buyer of a sold log sees the last time on
 * the order and gets a mail, at most one a day. Throws NOT_FOUND.
 */
export const revealLog =
  ({ db, secrets, writeLetter }: StoreDependencies): Handler<typeof accountLogs.reveal> =>
  async ({ params: { id } }, context) => {
    const hidden = await hiddenOf(db, id)
    if (!hidden) throw new Refusal('NOT_FOUND')
    const details = secrets.show(hidden)
    await db.transaction().execute(async (tx) => {
      await recordAudit(tx, actorOf(context), { action: 'reveal log', subject: `log:${id}` })
      const buyer = await markSeen(tx, id)
      if (buyer) await writeLetter(tx, buyer.user_id, revealLetter(buyer.product_name))
    })
    return { details }
  }

/** Records on the order that the log was revealed; returns its buyer, unless it was revealed within the last day. */
async function markSeen(
  tx: Queryable,
  log: number,
): Promise<{ user_id: string; product_name: string } | undefined> {
  const found = await sql<{ user_id: string; product_name: string; is_recent: boolean }>`
    with line as (
      select s.id, s.seen_by_staff_at from store_line s where s.log = ${log} or s.replacement = ${log} for no key update
    )
    update store_line s set seen_by_staff_at = now() from line, store_order o where s.id = line.id and o.id = s.order_id
    returning o.user_id, s.product_name, coalesce(line.seen_by_staff_at > now() - interval '1 day', false) as is_recent`.execute(
    tx,
  )
  return found.rows.find(({ is_recent }) => !is_recent)
}

const revealLetter = (product: string): { subject: string; text: string } => ({
  subject: 'Our staff viewed a log that you bought',
  text: `A member of our staff viewed the details of ${product}, which you bought. This happens when we check a report or a recall. The order shows the time.\n\nIf you did not expect this, please write to our support.`,
})
