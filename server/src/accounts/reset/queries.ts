import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { emailKey } from '../users/queries.ts'
import type { OwnWords } from '../users/weak-passwords.ts'

/** How many minutes a reset code is valid, and then the token that replaces it (AUTH-31, AUTH-37). */
export const resetMinutes = 10
/** How many wrong guesses a code allows, and how many codes an account gets per hour. */
export const triesPerCode = 5
export const codesPerHour = 3

export type ResetUser = { id: string; email: string; phone: string; first_name: string }

/**
 * The users that an identifier names: at most one by email address, and up to six by phone number, which is not
 * unique.
 */
export async function usersNamed(db: Queryable, identifier: string): Promise<ResetUser[]> {
  const column = identifier.includes('@') ? sql.ref('email_key') : sql.ref('phone')
  const found = await sql<ResetUser>`select id, email, phone, first_name from app_user
    where ${column} = ${emailKey(identifier)} order by id limit 6`.execute(db)
  return found.rows
}

/**
 * Writes a new code, which ends earlier codes. Undefined when the account has had its codes of this hour. The
 * account's row is locked, so that parallel requests count each other.
 */
export async function insertReset(
  tx: Queryable,
  userId: string,
  codeHash: Buffer,
): Promise<string | undefined> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx)
  const made = await sql<{ id: string }>`
    insert into password_reset (user_id, code_hash, expires_at)
    select ${userId}, ${codeHash}, now() + make_interval(mins => ${resetMinutes})
    where (select count(*) from password_reset
      where user_id = ${userId} and created_at > now() - interval '1 hour') < ${codesPerHour}
    returning id`.execute(tx)
  const id = made.rows[0]?.id
  if (id) {
    await sql`update password_reset set expires_at = now()
      where user_id = ${userId} and id <> ${id} and expires_at > now()`.execute(tx)
  }
  return id
}

/** Deletes a code that could not be sent, so that it does not count against the limit. */
export async function deleteReset(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('password_reset').where('id', '=', id).execute()
}

/**
 * Consumes a try of a user's open code before it is compared. Undefined when no code has a try left. Then a row under
 * `otherwise` is written instead, so that the response time does not disclose an open code (AUTH-36).
 */
export async function countGuess(
  db: Queryable,
  userId: string,
  otherwise: string,
): Promise<{ id: string; code_hash: Buffer } | undefined> {
  const counted = await sql<{ id: string; code_hash: Buffer }>`
    with counted as (
      update password_reset set tries = tries + 1 where id = (
        select id from password_reset
        where user_id = ${userId} and expires_at > now() and token_hash is null and tries < ${triesPerCode}
        order by created_at desc limit 1 for no key update
      ) returning id, code_hash
    ), instead as (
      insert into rate_limit (key, points, expire)
      select ${`no-code:${otherwise}`}, 1, (extract(epoch from now()) * 1000)::bigint + 60000
      where not exists (select from counted)
      on conflict (key) do update set points = rate_limit.points + 1, expire = excluded.expire
    )
    select id, code_hash from counted`.execute(db)
  return counted.rows[0]
}

/** Exchanges a code for a token, once. False when a parallel request with the same code was first. */
export async function tradeCode(db: Queryable, id: string, hash: Buffer): Promise<boolean> {
  const traded = await sql`
    update password_reset set token_hash = ${hash}, expires_at = now() + make_interval(mins => ${resetMinutes})
    where id = ${id} and token_hash is null and expires_at > now()`.execute(db)
  return (traded.numAffectedRows ?? 0n) > 0n
}

/** The email and names of the user whose password a token can set; undefined for none. Read before the costly hash. */
export async function holderOf(db: Queryable, hash: Buffer): Promise<OwnWords | undefined> {
  const found = await sql<OwnWords>`
    select u.email, array[u.first_name, u.last_name] as names
    from password_reset r join app_user u on u.id = r.user_id
    where r.token_hash = ${hash} and r.used_at is null and r.expires_at > now()`.execute(db)
  return found.rows[0]
}

/** Consumes a token and returns the id of its user. Undefined when the token is unknown, used or expired. */
export async function useToken(tx: Queryable, hash: Buffer): Promise<string | undefined> {
  const used = await sql<{ user_id: string }>`
    update password_reset set used_at = now()
    where token_hash = ${hash} and used_at is null and expires_at > now() returning user_id`.execute(
    tx,
  )
  return used.rows[0]?.user_id
}
