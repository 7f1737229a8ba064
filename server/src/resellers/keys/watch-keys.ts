import { sql } from 'kysely'
import { letterJob } from '../../accounts/users/jobs.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { addJob, type Jobs } from '../../platform/jobs.ts'
import { auditOf } from './decide-key.ts'
import { limitReasons, stoppedLetter } from './letters.ts'
import { type KeyRow, lockKey, setState } from './queries.ts'

/** Percent of numbers without a code, and refused calls in an hour, that suspend a key. */
export type KeyLimits = { readonly cancelPercent: number; readonly refusalsHour: number }

/** Of fewer numbers the part without a code says nothing. */
const leastNumbers = 50
/** So many reports within 30 days suspend a key. */
const mostReports = 3
/** An order that has no id by then is not under way any more. */
const noteAfter = '2 minutes'

/** When the job of the keys runs, and its attempts. */
export const keyCron = [['*/5 * * * *', 'watch-api-keys', 1]] as const

/** Suspends the keys that are over a limit against abuse (KEY-8), and notes the ids of orders whose process ended before it did. */
export const keyJobs = ({ db, keyLimits }: { db: Db; keyLimits: KeyLimits }): Jobs => ({
  'watch-api-keys': async () => {
    await sql`select api_orders_note(${noteAfter}::interval)`.execute(db)
    for (const { id, stateAt, reason } of await keysOverLimits(db, keyLimits))
      await db.transaction().execute(async (tx) => {
        const key = await lockKey(tx, id)
        // An admin or its user may have decided in between; what was counted then says nothing of the key now.
        if (key?.state_at.getTime() === stateAt.getTime()) await suspendKey(tx, key, reason)
      })
  },
})

/** Suspends a locked key when admins have written too many reports about it (KEY-8). */
export async function suspendReported(tx: Queryable, key: KeyRow): Promise<void> {
  const found = await sql<{ reports: number }>`select ${reportsOf} as reports from api_key k
    where k.id = ${key.id}`.execute(tx)
  const reports = found.rows[0]?.reports ?? 0
  if (reports >= mostReports) await suspendKey(tx, key, limitReasons.reports(reports))
}

/** Suspends a locked key, where it is active, and sends its user a mail. In the audit it is automatic. */
async function suspendKey(tx: Queryable, key: KeyRow, reason: string): Promise<void> {
  if (key.state !== 'active') return
  await setState(tx, key.id, { state: 'suspended', reason })
  await addJob(tx, letterJob(key.user_id, stoppedLetter(key, { to: 'suspended', reason })))
  const entry = {
    action: 'suspend API key',
    subject: `user:${key.user_id}`,
    before: auditOf(key),
    after: auditOf({ ...key, state: 'suspended', state_reason: reason }),
  }
  await recordAudit(tx, { userId: key.user_id, address: 'automatic' }, entry)
}

type Facts = {
  id: string
  state_at: Date
  ended: number
  cancelled: number
  refused: number
  reports: number
}

/** What happened within a time, since the key is active: an approval starts to count again. */
const since = (time: string) => sql`greatest(now() - ${time}::interval, k.state_at)`

const reportsOf = sql<number>`(select count(*) from api_key_report r
  where r.key_id = k.id and r.created_at > ${since('30 days')})`

async function keysOverLimits(
  db: Db,
  limits: KeyLimits,
): Promise<{ id: string; stateAt: Date; reason: string }[]> {
  const found = await sql<Facts>`
    select k.id, k.state_at, n.ended, n.cancelled, ${reportsOf} as reports,
      (select count(*) from api_call c where c.key_id = k.id and c.outcome <> 'ok' and c.at > ${since('1 hour')}) as refused
    from api_key k cross join lateral (
      select count(*) as ended, count(*) filter (where r.state <> 'completed') as cancelled
      from api_order o join rental r on r.id = o.order_id and r.state in ('completed', 'cancelled', 'timeout')
      where o.key_id = k.id and o.line = 'numbers' and o.created_at > ${since('1 day')}) n
    where k.state = 'active'`.execute(db)
  return found.rows.flatMap((facts) => {
    const reason = reasonOf(facts, limits)
    return reason === undefined ? [] : [{ id: facts.id, stateAt: facts.state_at, reason }]
  })
}

function reasonOf(
  { ended, cancelled, refused, reports }: Facts,
  { cancelPercent, refusalsHour }: KeyLimits,
): string | undefined {
  if (ended >= leastNumbers && cancelled * 100 >= ended * cancelPercent)
    return limitReasons.cancels(Math.floor((cancelled * 100) / ended), ended)
  if (refused > refusalsHour) return limitReasons.refusals(refused)
  return reports >= mostReports ? limitReasons.reports(reports) : undefined
}
