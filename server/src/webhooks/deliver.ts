import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { countsOf, waitingKeys } from '../platform/db/fragments.ts'
import type { Egress, EgressAnswer } from '../platform/egress/egress.ts'
import { jittered } from '../platform/process/backoff.ts'
import type { Log } from '../platform/process/log.ts'
import { runDue } from '../platform/process/run-due.ts'
import type { Sealer } from '../platform/seal.ts'
import { purposeOf, signedHeaders } from './secrets.ts'

export type WebhookDependencies = {
  readonly db: Db
  readonly log: Log
  readonly sealer: Sealer
  readonly egress: Egress
  /** Receives the outcome of each try: `delivered`, or why it failed. */
  readonly count: (outcome: string) => void
}

/** Maximum numbers of messages that a process sends at once: in total, and to one endpoint. */
const most = 32
const mostPerEndpoint = 3
/** The maximum number of messages begun in a round. Few, because requests of users come first (HOOK-12). */
const mostInRound = 4
const busyMs = 100
const idleMs = 500
/** In ms, longer than a try lasts. After this time another process takes over the messages of one that died. */
const leaseMs = 30_000

/** The pauses after the first try, the second and so on, in seconds: together `retryHours`. */
export const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 29_845]

export type Due = {
  readonly id: string
  readonly endpoint_id: string
  readonly user_id: string
  readonly url: string
  readonly secret: Buffer
  readonly old_secret: Buffer | null
  readonly body: string
  readonly attempts: number
}

/**
 * Sends the messages that are due, until the signal fires (HOOK-3, HOOK-4). Any number of processes share
 * the work through the database. An endpoint that hangs delays no other.
 */
export async function watchWebhooks(deps: WebhookDependencies, signal: AbortSignal): Promise<void> {
  await runDue<Due>(
    {
      claim: (limit, open) => claimDue(deps.db, { limit: Math.min(limit, mostInRound), open }),
      work: (one) => deliver(deps, one),
      keyOf: (one) => one.endpoint_id,
      most,
      idleMs,
      busyMs,
      onError: (error, one) =>
        deps.log.error(
          { event: 'webhooks.delivery_failed', err: error, delivery: one?.id },
          'a webhook could not be sent or stored',
        ),
    },
    signal,
  )
}

/** Claims due messages of different endpoints and leases them: with `open` at most `mostPerEndpoint` of each. */
async function claimDue(
  db: Db,
  { limit, open }: { limit: number; open: ReadonlyMap<string, number> },
): Promise<Due[]> {
  const found = await sql<Due>`
    with recursive ${waitingKeys('webhook_delivery', 'endpoint_id')}, due as (
      select d.id from waiting w
      join webhook_endpoint e on e.id = w.key and e.state = 'on'
      left join ${countsOf(open)} o on o.key = e.id
      cross join lateral (select d.id from webhook_delivery d
        where d.endpoint_id = e.id and d.next_try_at <= now() order by d.next_try_at
        limit greatest(0, ${mostPerEndpoint} - coalesce(o.count, 0))
        for update skip locked) d
      order by random() limit ${limit}
    )
    update webhook_delivery d set next_try_at = now() + make_interval(secs => ${leaseMs / 1000}), last_try_at = now()
    from due, webhook_endpoint e where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, e.user_id, e.url, e.secret, case when e.old_until > now() then e.old_secret end as old_secret,
      d.body, d.attempts`.execute(db)
  return found.rows
}

async function deliver(deps: WebhookDependencies, one: Due): Promise<void> {
  const start = performance.now()
  const purpose = purposeOf(one.endpoint_id)
  const secrets = [one.secret, ...(one.old_secret ? [one.old_secret] : [])]
  const headers = signedHeaders(
    { id: `msg_${one.id.replaceAll('-', '')}`, body: one.body },
    secrets.map((sealed) => deps.sealer.open(sealed, purpose)),
    new Date(),
  )
  const answer = await deps.egress.post(one.url, { headers, body: one.body })
  const ms = Math.round(performance.now() - start)
  deps.count(isTaken(answer) ? 'delivered' : outcomeOf(answer))
  await store(deps.db, one, { answer, ms })
}

const isTaken = (answer: EgressAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300

const outcomeOf = (answer: EgressAnswer): string =>
  answer.kind === 'answer' ? String(answer.status) : answer.why

/** Stores a try: delivered, due again, or failed after the last. `failing_since` is the first failure in a row. */
async function store(
  db: Db,
  one: Due,
  { answer, ms }: { answer: EgressAnswer; ms: number },
): Promise<void> {
  const outcome = outcomeOf(answer)
  if (isTaken(answer)) {
    await sql`with done as (
        update webhook_delivery set state = 'delivered', attempts = attempts + 1, next_try_at = null,
          last_outcome = ${outcome}, last_ms = ${ms} where id = ${one.id} and state = 'waiting')
      update webhook_endpoint set failing_since = null
      where id = ${one.endpoint_id} and failing_since is not null`.execute(db)
    return
  }
  const seconds = jittered(pauses[one.attempts])
  await sql`with done as (
      update webhook_delivery set attempts = attempts + 1, last_outcome = ${outcome}, last_ms = ${ms},
        state = case when ${seconds}::float8 is null then 'failed' else 'waiting' end,
        next_try_at = now() + make_interval(secs => ${seconds}::float8)
      where id = ${one.id} and state = 'waiting')
    update webhook_endpoint set failing_since = now()
    where id = ${one.endpoint_id} and failing_since is null`.execute(db)
}
