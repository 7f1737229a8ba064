import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { keyIdBytes, type Sealer } from '../../platform/seal.ts'

/** The address of a browser for pushes, and the keys to encrypt them for it (RFC 8291). */
const Subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type Subscription = z.output<typeof Subscription>

const purposeOf = (id: string): string => `push:${id}`

/** Decrypts a subscription. */
export const openSubscription = (sealer: Sealer, id: string, sealed: Buffer): Subscription =>
  Subscription.parse(JSON.parse(sealer.open(sealed, purposeOf(id))))

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

/** Stores the browser of this session. After another user signs in with it, it belongs to that user (NOTE-8). */
export async function storeSubscription(
  { db, sealer }: { db: Db; sealer: Sealer },
  {
    userId,
    sessionHash,
    endpoint,
    p256dh,
    auth,
  }: Subscription & { userId: string; sessionHash: Buffer },
): Promise<void> {
  const id = randomUUID()
  const sealed = sealer.seal(JSON.stringify({ endpoint, p256dh, auth }), purposeOf(id))
  const hash = hashOf(endpoint)
  await db.transaction().execute(async (tx) => {
    await sql`delete from push_subscription where endpoint_hash = ${hash}`.execute(tx)
    await sql`insert into push_subscription (id, user_id, session_id, endpoint_hash, sealed)
      select ${id}, s.user_id, s.id, ${hash}, ${sealed} from session s
      where s.token_hash = ${sessionHash} and s.user_id = ${userId}
      on conflict (endpoint_hash) do nothing`.execute(tx)
  })
}

/** Deletes a browser of this user. */
export async function deleteSubscription(
  db: Queryable,
  userId: string,
  endpoint: string,
): Promise<void> {
  await sql`delete from push_subscription
    where endpoint_hash = ${hashOf(endpoint)} and user_id = ${userId}`.execute(db)
}

type Row = { id: string; sealed: Buffer }

/** Encrypts the subscriptions that another key encrypted with the sealer's own key. Returns how many. */
export async function resealSubscriptions(db: Db, sealer: Sealer): Promise<number> {
  const { rows } = await sql<Row>`select id, sealed from push_subscription
    where substring(sealed from 1 for ${keyIdBytes}) <> ${sealer.keyId}`.execute(db)
  for (const { id, sealed } of rows) {
    const again = sealer.seal(sealer.open(sealed, purposeOf(id)), purposeOf(id))
    await sql`update push_subscription set sealed = ${again} where id = ${id} and sealed = ${sealed}`.execute(
      db,
    )
  }
  return rows.length
}
