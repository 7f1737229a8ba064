import type { WebhookEvent } from '@nosim/contract/accounts/webhooks.ts'
import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import type { Db, Queryable } from '../platform/db/db.ts'

/** Something that happened to a user. */
export type AccountEvent = {
  readonly id: number
  readonly user_id: string
  readonly kind: WebhookEvent
  /** Null for a deposit. */
  readonly line: LineOfBusiness | null
  /** The id of the order or the deposit. */
  readonly subject: string
  /** The id of the message of a code, or the kobo of a refund. */
  readonly detail: number | null
  /** The state that the order has since then. */
  readonly state: string | null
  readonly created_at: Date
}

/** The data of a message about an event; undefined where what it is about is not kept any more. */
export type DataOf = (
  db: Queryable,
  event: AccountEvent,
) => Promise<Readonly<Record<string, unknown>> | undefined>

/** So many events in one transaction: few, as requests of users go on beside it (HOOK-12). */
const batch = 20

/**
 * Makes a message of each new event for each endpoint that wants it, in the transaction that takes the event: each exactly once
 * (HOOK-3). Returns how many events there were.
 */
export const spreadEvents = (db: Db, dataOf: DataOf): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: events } =
      await sql<AccountEvent>`select * from account_events_take(${batch})`.execute(tx)
    if (events.length === 0) return 0
    const wanted = await wantedBy(tx, events)
    const messages: Message[] = []
    for (const event of events) {
      const endpoints = wanted.get(event.id) ?? []
      const data = endpoints.length > 0 ? await dataOf(tx, event) : undefined
      if (data) messages.push(...endpoints.map((to) => ({ to, event, body: bodyOf(event, data) })))
    }
    if (messages.length > 0) await insertDeliveries(tx, messages)
    return events.length
  })

/** The endpoints that are on, were there before and want these events, by the event's id. */
async function wantedBy(
  tx: Queryable,
  events: readonly AccountEvent[],
): Promise<ReadonlyMap<number, string[]>> {
  const found = await sql<{ event_id: number; endpoint_id: string }>`
    select v.id as event_id, e.id as endpoint_id
    from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ user_id }) => user_id)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ created_at }) => created_at)}::timestamptz[])
      v (id, user_id, kind, created_at)
    join webhook_endpoint e on e.user_id = v.user_id and e.state = 'on' and v.kind = any(e.events)
      and e.created_at <= v.created_at`.execute(tx)
  const wanted = new Map<number, string[]>()
  for (const { event_id, endpoint_id } of found.rows)
    wanted.set(event_id, [...(wanted.get(event_id) ?? []), endpoint_id])
  return wanted
}

/** A message in the form of Standard Webhooks. */
const bodyOf = ({ kind, created_at }: AccountEvent, data: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data })

/** What an endpoint is to be sent about an event. */
type Message = { readonly to: string; readonly event: AccountEvent; readonly body: string }

async function insertDeliveries(tx: Queryable, messages: readonly Message[]): Promise<void> {
  await sql`insert into webhook_delivery (endpoint_id, event_id, kind, body, next_try_at)
    select m.*, now() from unnest(${messages.map(({ to }) => to)}::uuid[],
      ${messages.map(({ event }) => event.id)}::bigint[], ${messages.map(({ event }) => event.kind)}::text[],
      ${messages.map(({ body }) => body)}::text[]) m`.execute(tx)
}
