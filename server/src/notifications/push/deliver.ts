import { sql } from 'kysely'
import webPush from 'web-push'
import type { Db } from '../../platform/db/db.ts'
import { waitingKeys } from '../../platform/db/fragments.ts'
import type { Egress, EgressAnswer } from '../../platform/egress/egress.ts'
import { jittered } from '../../platform/process/backoff.ts'
import type { Log } from '../../platform/process/log.ts'
import { runDue } from '../../platform/process/run-due.ts'
import type { Sealer } from '../../platform/seal.ts'
import { openSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid.ts'

export type PushDependencies = {
  readonly db: Db
  readonly log: Log
  readonly sealer: Sealer
  readonly egress: Egress
  readonly vapid: VapidKeys
  /** Whom a push service may write to about our pushes: `https:` or `mailto:`. */
  readonly contact: string
  /** Receives each try: `delivered`, or why not. */
  readonly count: (outcome: string) => void
}

/** So many pushes are sent at once, per process, so many of them to one browser, and so many are begun in a round. */
const most = 16
const mostPerBrowser = 3
const mostInRound = 4
const busyMs = 100
const idleMs = 500
/** Longer than a try lasts. After this time another process takes over the pushes of one that died. */
const leaseMs = 30_000
/** The pauses after the first try, the second and so on, in seconds. */
const pauses = [5, 30, 120, 600, 1800]
/** A code is of no use after minutes; any other notice is left to the list after half a day. */
const codeSeconds = 15 * 60
const otherSeconds = 12 * 3600

type Due = {
  readonly id: number
  readonly target: string
  readonly attempts: number
  /** Null where the browser is not there any more. */
  readonly sealed: Buffer | null
  /** Read meanwhile, or too old by the clock of the database. */
  readonly is_over: boolean
  readonly notification_id: number
  readonly kind: string
  readonly line: string | null
  readonly title: string
  readonly text: string
  /** The code, where its user wants it in pushes. */
  readonly code: string | null
  /** Seconds until it is of no use. */
  readonly ttl: number
}

/** Sends the pushes that are due, until the signal fires (NOTE-8). Any number of processes share the work. */
export async function watchPushes(deps: PushDependencies, signal: AbortSignal): Promise<void> {
  await runDue<Due>(
    {
      claim: (limit) => claimDue(deps.db, Math.min(limit, mostInRound)),
      work: (one) => push(deps, one),
      most,
      idleMs,
      busyMs,
      onError: (error, one) =>
        deps.log.error(
          { event: 'notifications.push_failed', err: error, delivery: one?.id },
          'a push could not be sent or stored',
        ),
    },
    signal,
  )
}

/** Takes due pushes to different browsers, a few of each, and leases them. */
async function claimDue(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with recursive ${waitingKeys('notification_delivery', 'target', sql`d.channel <> 'mail'`)}, due as (
      select d.id from waiting w
      cross join lateral (select d.id from notification_delivery d
        where d.target = w.key and d.channel <> 'mail' and d.next_try_at <= now() order by d.next_try_at
        limit ${mostPerBrowser} for update skip locked) d
      order by random() limit ${limit}
    ), leased as (
      update notification_delivery d set next_try_at = now() + make_interval(secs => ${leaseMs / 1000})
      from due where d.id = due.id returning d.*
    ), aged as (
      select l.*, n.kind, n.line, n.title, n.text, n.read_at, n.user_id, n.event_id,
        case n.kind when 'code.received' then ${codeSeconds}::int else ${otherSeconds}::int end
          - extract(epoch from now() - n.created_at)::int as ttl
      from leased l join notification n on n.id = l.notification_id
    )
    select a.id, a.target, a.attempts, s.sealed, a.read_at is not null or a.ttl <= 0 as is_over, a.notification_id, a.kind, a.line,
      a.title, a.text, a.ttl, case when q.codes_in_push then nullif(m.code, '') end as code
    from aged a left join (push_subscription s join session b on b.id = s.session_id and b.expires_at > now()) on s.id = a.target
    left join notification_setting q on q.user_id = a.user_id
    left join account_event e on e.id = a.event_id and e.kind = 'code.received'
    left join rental_message m on m.id = e.detail`.execute(db)
  return rows
}

async function push(deps: PushDependencies, one: Due): Promise<void> {
  if (one.is_over || one.sealed === null) {
    await store(deps.db, one, { state: 'dropped', outcome: one.is_over ? 'over' : 'gone' })
    return
  }
  const answer = await send(deps, one, one.sealed)
  const outcome = answer.kind === 'answer' ? String(answer.status) : answer.why
  const isTaken = answer.kind === 'answer' && answer.status >= 200 && answer.status < 300
  deps.count(isTaken ? 'delivered' : outcome)
  if (isTaken) await store(deps.db, one, { state: 'delivered', outcome })
  else if (outcome === '404' || outcome === '410') {
    await sql`delete from push_subscription where id = ${one.target}`.execute(deps.db)
    await store(deps.db, one, { state: 'dropped', outcome })
  } else
    await store(deps.db, one, { state: 'failed', outcome, seconds: jittered(pauses[one.attempts]) })
}

/** What a push holds, encrypted for its browser alone (RFC 8291): the worker of the pages reads it. */
const payloadOf = ({ notification_id: id, kind, line, title, text, code }: Due): string =>
  JSON.stringify({ id, kind, line, title, text: code === null ? text : `${code} - ${text}` })

function send(
  { sealer, egress, vapid, contact }: PushDependencies,
  one: Due,
  sealed: Buffer,
): Promise<EgressAnswer> {
  const { endpoint, p256dh, auth } = openSubscription(sealer, one.target, sealed)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(one),
    {
      TTL: one.ttl,
      urgency: one.kind === 'code.received' ? 'high' : 'normal',
      vapidDetails: { subject: contact, ...vapid },
    },
  )
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return egress.post(endpoint, { headers: Object.fromEntries(named), body })
}

type Stored = {
  readonly state: 'delivered' | 'dropped' | 'failed'
  readonly outcome: string
  /** When a failed one is tried again; null where it is not. */
  readonly seconds?: number | null
}

async function store(
  db: Db,
  { id }: Due,
  { state, outcome, seconds = null }: Stored,
): Promise<void> {
  await sql`update notification_delivery set attempts = attempts + 1, last_outcome = ${outcome},
      state = case when ${seconds}::float8 is null then ${state} else 'waiting' end,
      next_try_at = now() + make_interval(secs => ${seconds}::float8)
    where id = ${id} and state = 'waiting'`.execute(db)
}
