import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { countsOf, waitingKeys } from '../../platform/db/fragments.ts'
import { jittered } from '../../platform/process/backoff.ts'
import type { Log } from '../../platform/process/log.ts'
import { runDue } from '../../platform/process/run-due.ts'
import type { DueNotice, Outcome, SendNotice } from './due-notice.ts'

export type DeliveryDependencies = {
  readonly db: Db
  readonly log: Log
  /** The sender of each channel. A channel without one is off, and its waiting notices are dropped. */
  readonly send: { readonly push: SendNotice; readonly telegram?: SendNotice | undefined }
}

/** Maximum numbers of notices per process: sent at once, sent at once to one target, and taken in a round. */
const most = 16
const mostPerTarget = 3
const mostInRound = 4
const busyMs = 100
const idleMs = 500
/** In ms, longer than a try lasts. After this time another process takes over the notices of one that died. */
const leaseMs = 30_000
/** The pauses after the first try, the second and so on, in seconds. */
const pauses = [5, 30, 120, 600, 1800]
/** The `last_outcome` during a try to Telegram. Telegram has no ids of ours: a repeat would show a message twice. */
const sending = 'sending'
/** The age in seconds from which a notice is no longer sent: with a code, and any other. */
const codeSeconds = 15 * 60
const otherSeconds = 12 * 3600

/**
 * Sends the notices that are due by push and Telegram, until the signal fires (NOTE-8, NOTE-12). Processes share the
 * work. A browser or chat that does not answer delays no other.
 */
export async function watchDeliveries(
  deps: DeliveryDependencies,
  signal: AbortSignal,
): Promise<void> {
  await runDue<DueNotice>(
    {
      claim: (limit, open) => claimDue(deps.db, { limit: Math.min(limit, mostInRound), open }),
      work: (one) => deliver(deps, one),
      keyOf: (one) => one.target,
      most,
      idleMs,
      busyMs,
      onError: (error, one) =>
        deps.log.error(
          { event: 'notifications.delivery_failed', err: error, delivery: one?.id },
          'a notice could not be sent or stored',
        ),
    },
    signal,
  )
}

/** Claims due notices for different browsers and chats, and leases them: with `open` at most `mostPerTarget` of each. */
async function claimDue(
  db: Db,
  { limit, open }: { limit: number; open: ReadonlyMap<string, number> },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with recursive ${waitingKeys('notification_delivery', 'target', sql`d.channel <> 'mail'`)}, due as (
      select d.id, d.last_outcome from waiting w
      left join ${countsOf(open)} o on o.key = w.key
      cross join lateral (select d.id, d.last_outcome from notification_delivery d
        where d.target = w.key and d.channel <> 'mail' and d.next_try_at <= now() order by d.next_try_at
        limit greatest(0, ${mostPerTarget} - coalesce(o.count, 0)) for update skip locked) d
      order by random() limit ${limit}
    ), leased as (
      update notification_delivery d set next_try_at = now() + make_interval(secs => ${leaseMs / 1000}),
        last_outcome = case d.channel when 'telegram' then ${sending} else d.last_outcome end
      from due where d.id = due.id returning d.*, due.last_outcome is not distinct from ${sending} as is_cut_off
    ), aged as (
      select l.*, n.kind, n.line, n.subject, n.title, n.text, n.read_at, n.user_id, n.event_id,
        case n.kind when 'code.received' then ${codeSeconds}::int else ${otherSeconds}::int end
          - extract(epoch from now() - n.created_at)::int as ttl
      from leased l join notification n on n.id = l.notification_id
    )
    select a.id, a.channel, a.target, a.attempts, s.sealed, c.chat_id, a.is_cut_off, a.read_at is not null or a.ttl <= 0 as is_over,
      a.notification_id, a.kind, a.line, a.subject, a.title, a.text, a.ttl,
      case when case a.channel when 'push' then q.codes_in_push else q.codes_in_telegram end then nullif(m.code, '') end as code
    from aged a
    left join (push_subscription s join session b on b.id = s.session_id and b.expires_at > now())
      on a.channel = 'push' and s.id = a.target
    left join telegram_chat c on a.channel = 'telegram' and c.user_id = a.target
    left join notification_setting q on q.user_id = a.user_id
    left join account_event e on e.id = a.event_id and e.kind = 'code.received'
    left join rental_message m on m.id = e.detail`.execute(db)
  return rows
}

async function deliver(deps: DeliveryDependencies, one: DueNotice): Promise<void> {
  const send = deps.send[one.channel]
  if (one.is_over || one.is_cut_off || !send) {
    const outcome = one.is_over ? 'over' : one.is_cut_off ? 'unknown' : 'off'
    await store(deps.db, one, { kind: 'dropped', outcome })
    return
  }
  await store(deps.db, one, await send(one))
}

/** Stores a try. A pause that Telegram requires is no try, and applies to all notices that wait for the chat. */
async function store(db: Db, { id, channel, target, attempts }: DueNotice, made: Outcome) {
  const again = made.kind === 'failed' ? jittered(pauses[attempts]) : null
  const seconds = made.kind === 'paused' ? made.seconds : again
  const state = made.kind === 'paused' ? 'waiting' : made.kind
  await sql`with done as (
      update notification_delivery set attempts = attempts + ${made.kind === 'paused' ? 0 : 1}, last_outcome = ${made.outcome},
        state = case when ${seconds}::float8 is null then ${state} else 'waiting' end,
        next_try_at = now() + make_interval(secs => ${seconds}::float8)
      where id = ${id} and state = 'waiting')
    update notification_delivery set next_try_at = greatest(next_try_at, now() + make_interval(secs => ${seconds}::float8))
    where ${made.kind === 'paused'} and target = ${target} and channel = ${channel} and state = 'waiting' and id <> ${id}
      and last_outcome is distinct from ${sending}`.execute(db)
}
