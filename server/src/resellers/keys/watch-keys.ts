import { sql } from 'kysely'
import { letterJob } from '../../accounts/users/jobs.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { addJob, type Jobs } from '../../platform/jobs.ts'
import { auditOf } from './decide-key.ts'
import { limitReasons, stoppedLetter } from './letters.ts'
import { type KeyRow, lockKey, setState } from './queries.ts'

/** The limits of a key: the percentage of its numbers without a code in a day, and its refused calls in an hour. */
export type KeyLimits = { readonly cancelPercent: number; readonly refusalsHour: number }

/** The fewest ended numbers of a key for which its percentage without a code counts. */
const leastNumbers = 50
/** The number of reports within 30 days that suspends a key. */
const mostReports = 3
/** The age at which an order without an id is no longer under way. */
const noteAfter = '2 minutes'

/** When the job of the keys runs, and its attempts. */
export const keyCron = [['*/5 * * * *', 'watch-api-keys', 1]] as const

/** Suspends the keys above a limit against abuse (KEY-8), and stores the order ids that a dead process left out. */
export const keyJobs = ({ db, keyLimits }: { db: Db; keyLimits: KeyLimits }): Jobs => ({
  'watch-api-keys': async () => {
    await sql`select api_orders_note(${noteAfter}::interval)`.execute(db)
    for (const { id, stateAt, reason } of await keysOverLimits(db, keyLimits))
      await db.transaction().execute(async (tx) => {
        const key = await lockKey(tx, id)
        // Where an admin or the user has changed the state meanwhile, the counts do not apply to it.
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

/** Suspends a locked key if it is active, and sends its user a mail. The audit records it as automatic. */
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

/** The start of a count: `time` ago, or the last change of the key's state. An approval starts the counts again. */
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
