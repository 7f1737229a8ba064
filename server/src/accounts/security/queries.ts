import type { Session } from '@nosim/contract/accounts/security.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { placeRowsOf } from '../sessions/queries.ts'

/** The sessions of a user, the latest used first; `current` is the hash of the requesting session. */
export async function sessionsOf(
  db: Queryable,
  userId: string,
  current: Buffer,
): Promise<Session[]> {
  const rows = await placeRowsOf(db, userId)
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.user_agent,
    address: row.address,
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.token_hash.equals(current),
  }))
}

/** Ends a session of a user; false when the user has no such session. */
export async function deleteSessionById(
  db: Queryable,
  userId: string,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false
  const ended = await sql`delete from session where user_id = ${userId} and id = ${id}`.execute(db)
  return (ended.numAffectedRows ?? 0n) > 0n
}

export async function passwordHashOf(db: Queryable, userId: string): Promise<string> {
  const row = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** `now` is the time of the database, in seconds since 1970. */
export type TotpRow = { secret: Buffer; confirmed: boolean; now: number }

export async function totpOf(db: Queryable, userId: string): Promise<TotpRow | undefined> {
  const found = await sql<TotpRow>`
    select secret, confirmed_at is not null as confirmed,
      floor(extract(epoch from clock_timestamp()))::float8 as now from totp where user_id = ${userId}`.execute(
    db,
  )
  return found.rows[0]
}

/** Stores a new secret that its first code must confirm. False when two-step sign-in is already on. */
export async function putTotp(db: Queryable, userId: string, secret: Buffer): Promise<boolean> {
  const put = await sql`
    insert into totp (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
    where totp.confirmed_at is null`.execute(db)
  return (put.numAffectedRows ?? 0n) > 0n
}

/** Consumes a time step (30 s). False when the code of this step or of a later one was accepted before. */
export async function takeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const taken = await sql`
    update totp set last_step = ${step} where user_id = ${userId} and last_step < ${step}`.execute(
    db,
  )
  return (taken.numAffectedRows ?? 0n) > 0n
}

/** Switches two-step sign-in on, with these recovery codes; false when it is on already. */
export async function confirmTotp(
  tx: Queryable,
  userId: string,
  recoveryHashes: readonly Buffer[],
): Promise<boolean> {
  const confirmed = await sql`
    update totp set confirmed_at = now() where user_id = ${userId} and confirmed_at is null`.execute(
    tx,
  )
  if ((confirmed.numAffectedRows ?? 0n) === 0n) return false
  await tx
    .insertInto('recovery_code')
    .values(recoveryHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
  return true
}

/** Switches two-step sign-in off. The recovery codes are deleted with it. */
export async function deleteTotp(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
}

/** Consumes a recovery code. False when it is unknown or used. */
export async function useRecoveryCode(
  db: Queryable,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const used = await sql`update recovery_code set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`.execute(db)
  return (used.numAffectedRows ?? 0n) > 0n
}
