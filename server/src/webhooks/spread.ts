import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountEvent, DataOf, EventListener } from '../platform/events/account-events.ts'

/** Makes a message of each event for each endpoint that wants it (HOOK-3). */
export const spreadToWebhooks =
  (dataOf: DataOf): EventListener =>
  async (tx, events) => {
    const wanted = await wantedBy(tx, events)
    const messages: Message[] = []
    for (const event of events) {
      const endpoints = wanted.get(event.id) ?? []
      const data = endpoints.length > 0 ? await dataOf(tx, event) : undefined
      if (data) messages.push(...endpoints.map((to) => ({ to, event, body: bodyOf(event, data) })))
    }
    if (messages.length > 0) await insertDeliveries(tx, messages)
    return undefined
  }

/** The endpoints that are on, existed before these events and want them; by the id of the event. */
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

/** A message about an event for the endpoint `to`. */
type Message = { readonly to: string; readonly event: AccountEvent; readonly body: string }

async function insertDeliveries(tx: Queryable, messages: readonly Message[]): Promise<void> {
  await sql`insert into webhook_delivery (endpoint_id, event_id, kind, body, next_try_at)
    select m.*, now() from unnest(${messages.map(({ to }) => to)}::uuid[],
      ${messages.map(({ event }) => event.id)}::bigint[], ${messages.map(({ event }) => event.kind)}::text[],
      ${messages.map(({ body }) => body)}::text[]) m`.execute(tx)
}
