import type { Endpoint, WebhookEvent } from '@nosim/contract/accounts/webhooks.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'

type EndpointRow = Omit<Endpoint, 'failing_since' | 'old_secret_until' | 'created_at'> & {
  failing_since: Date | null
  old_until: Date | null
  created_at: Date
}

const endpointView = sql<EndpointRow>`select e.id, e.url, e.events, e.state, e.failing_since,
  case when e.old_until > now() then e.old_until end as old_until, e.created_at from webhook_endpoint e`

const presentEndpoint = ({ old_until, ...row }: EndpointRow): Endpoint => ({
  ...row,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: old_until?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** The endpoints of a user, the newest first. */
export async function endpointsOf(db: Queryable, userId: string): Promise<Endpoint[]> {
  const found =
    await sql<EndpointRow>`${endpointView} where e.user_id = ${userId} order by e.id desc`.execute(
      db,
    )
  return found.rows.map(presentEndpoint)
}

/** An endpoint of this user. An endpoint of another user is answered like one that does not exist. */
export async function endpointOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Endpoint | undefined> {
  if (!isId(id)) return undefined
  const found =
    await sql<EndpointRow>`${endpointView} where e.id = ${id} and e.user_id = ${userId}`.execute(db)
  return found.rows[0] && presentEndpoint(found.rows[0])
}

/** Adds an endpoint; false where the user has `most` already. */
export async function insertEndpoint(
  tx: Queryable,
  endpoint: {
    id: string
    userId: string
    url: string
    events: readonly WebhookEvent[]
    secret: Buffer
    most: number
  },
): Promise<boolean> {
  const { id, userId, url, events, secret, most } = endpoint
  // Concurrent requests of a user are counted one after the other.
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx)
  const made = await sql`insert into webhook_endpoint (id, user_id, url, events, secret)
    select ${id}, ${userId}, ${url}, ${events}::text[], ${secret}
    where (select count(*) from webhook_endpoint e where e.user_id = ${userId}) < ${most}`.execute(
    tx,
  )
  return made.numAffectedRows === 1n
}

export type EndpointChange = {
  readonly url?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly state?: 'on' | 'off' | undefined
}

/** Changes an endpoint of a user. Switching it on again clears `failing_since`. */
export async function updateEndpoint(
  db: Queryable,
  { userId, id, change }: { userId: string; id: string; change: EndpointChange },
): Promise<void> {
  if (!isId(id)) return
  await sql`update webhook_endpoint set url = coalesce(${change.url ?? null}, url),
    events = coalesce(${change.events ?? null}::text[], events),
    failing_since = case when ${change.state ?? null} = 'on' and state <> 'on' then null else failing_since end,
    state = coalesce(${change.state ?? null}, state)
    where id = ${id} and user_id = ${userId}`.execute(db)
  if (change.state === 'off') await giveUp(db, [id])
}

/** Fails the messages that wait for these endpoints, which are off. */
export async function giveUp(db: Queryable, endpointIds: readonly string[]): Promise<void> {
  await sql`update webhook_delivery set state = 'failed', next_try_at = null
    where endpoint_id = any(${endpointIds}::uuid[]) and next_try_at is not null`.execute(db)
}

/** Replaces the secret of an endpoint. The old secret also signs for `overlapHours` more. */
export async function replaceSecret(
  db: Queryable,
  {
    userId,
    id,
    secret,
    overlapHours,
  }: { userId: string; id: string; secret: Buffer; overlapHours: number },
): Promise<void> {
  await sql`update webhook_endpoint set old_secret = secret, old_until = now() + make_interval(hours => ${overlapHours}),
    secret = ${secret} where id = ${id} and user_id = ${userId}`.execute(db)
}

/** Deletes an endpoint of a user with its deliveries; false where there is none. */
export async function deleteEndpoint(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const gone =
    await sql`delete from webhook_endpoint where id = ${id} and user_id = ${userId}`.execute(db)
  return gone.numAffectedRows === 1n
}
