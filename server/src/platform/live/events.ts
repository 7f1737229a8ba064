import { sql } from 'kysely'
import type { Queryable } from '../db/db.ts'

/** How long an event is read again: rows may become visible in another order than that of their ids. */
const windowSeconds = 60
/** A row is read again during the window. Well after it a stream no longer needs to know that it sent the row. */
const rememberMs = 3 * windowSeconds * 1000
const freshSeconds = 3
const replayMost = 500
/** The maximum number of events of a user that are read, newest first, through the primary key. */
const recentMost = 500

/** An event of a user. `fresh`: so recent that a page may have read its data before the event. */
export type LiveEventRow = {
  id: number
  user_id: string
  kind: string
  subject: string
  fresh: boolean
}

/** Reads the present state of the subject of a `live_event` row. Returns the events to send, which may be none. */
export type RenderEvent = (
  userId: string,
  kind: string,
  subject: string,
) => Promise<readonly { readonly event: string; readonly data: unknown }[]>

/** The events that a tab missed since `id`, as far back as events are kept. */
export async function eventsSince(
  db: Queryable,
  userId: string,
  id: number,
): Promise<LiveEventRow[]> {
  const found =
    await sql<LiveEventRow>`select id, user_id, kind, subject, false as fresh from live_event
      where user_id = ${userId} and id > ${id} order by id limit ${replayMost}`.execute(db)
  return found.rows
}

/** The events of these users within the window, by id. */
export async function recentEvents(
  db: Queryable,
  userIds: readonly string[],
): Promise<LiveEventRow[]> {
  const found = await sql<LiveEventRow>`select e.id, u.id as user_id, e.kind, e.subject,
        e.kind <> 'deposit' and e.created_at > now() - make_interval(secs => ${freshSeconds}) as fresh
      from unnest(${userIds}::uuid[]) u (id) cross join lateral (
        select id, kind, subject, created_at from live_event where user_id = u.id order by id desc limit ${recentMost}) e
      where e.created_at > now() - make_interval(secs => ${windowSeconds})
      order by e.id`.execute(db)
  return found.rows
}

/** The events of a row as a stream sends them; empty where there are none. */
export function textOf(id: number, events: Awaited<ReturnType<RenderEvent>>): string {
  const blocks = events.map(
    ({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
  )
  if (blocks.length === 0) return ''
  // Only the last one has the id, so that a tab that missed one of them gets all of them again.
  return [...blocks.slice(0, -1), `id: ${id}\n`, ...blocks.slice(-1)].join('')
}

/** The recent rows that a new stream need not send, each with the present time in ms. */
export function seenBefore(
  recent: readonly LiveEventRow[],
  missed: readonly LiveEventRow[],
  lastEventId: number | undefined,
): Map<number, number> {
  const sent = new Set(missed.map((row) => row.id))
  // A page requests its data shortly before it opens the stream: events in between are sent again.
  const isKnown = (row: LiveEventRow) =>
    lastEventId === undefined ? !row.fresh : row.id <= lastEventId || sent.has(row.id)
  const now = performance.now()
  return new Map(recent.filter(isKnown).map((row) => [row.id, now]))
}

/** Deletes the rows from `seen` (the time in ms when a stream sent each) that are no longer read again. */
export function deleteOldRows(seen: Map<number, number>): void {
  const oldest = performance.now() - rememberMs
  for (const [id, at] of seen) {
    if (at > oldest) return
    seen.delete(id)
  }
}
