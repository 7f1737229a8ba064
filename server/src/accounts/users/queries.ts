import type { Role } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { tokenHash } from '../../platform/ids.ts'

/** The canonical form of an email address, for uniqueness and searches: trimmed, compatibility-folded, lower case. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** The key of an email address or phone number in `rate_limit`: a hash, so of one length and not readable. */
export const limitKey = (identifier: string): string =>
  tokenHash(emailKey(identifier)).toString('base64url')

export type NewUser = {
  readonly email: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly refId: string
  /** The referral code of the sign-up, which may be unknown. */
  readonly refby: string | undefined
}

/** Writes a new user and returns the id; undefined when the address is taken. Ignores an unknown referral code. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into app_user (email, email_key, phone, first_name, last_name, password_hash, ref_id, referred_by)
    values (${user.email.trim()}, ${emailKey(user.email)}, ${user.phone}, ${user.firstName}, ${user.lastName},
      ${user.passwordHash}, ${user.refId},
      (select id from app_user where ref_id = upper(${user.refby ?? ''}) and closing_at is null))
    on conflict (email_key) do nothing returning id`.execute(tx)
  return made.rows[0]?.id
}

export type SignInRow = {
  id: string
  password_hash: string
  role: Role
  ref_id: string
  blocked: boolean
  closing: boolean
  /** Whether the user has signed in before. */
  known: boolean
}

export async function userByEmail(db: Queryable, email: string): Promise<SignInRow | undefined> {
  const found = await sql<SignInRow>`
    select id, password_hash, role, ref_id, blocked_at is not null as blocked,
      closing_at is not null as closing, last_login_at is not null as known
    from app_user where email_key = ${emailKey(email)}`.execute(db)
  return found.rows[0]
}

export async function userExists(db: Queryable, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** The fields of a user that the bank and the mails need. */
export async function contactOf(db: Queryable, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['email', 'phone', 'first_name', 'last_name', 'erased_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Sets a password and ends every other way to set one: codes and tokens that are still open. */
export async function setPassword(tx: Queryable, userId: string, hash: string): Promise<void> {
  await sql`update password_reset set expires_at = now()
    where user_id = ${userId} and expires_at > now()`.execute(tx)
  await tx
    .updateTable('app_user')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function setNames(
  db: Queryable,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ first_name: names.firstName, last_name: names.lastName })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Stores a new link for a user without a confirmed address; false when there is nothing to confirm. */
export async function insertConfirmation(
  db: Queryable,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  const made = await sql`
    insert into email_confirmation (token_hash, user_id, expires_at)
    select ${hash}, id, now() + interval '3 days' from app_user
    where id = ${userId} and email_confirmed_at is null`.execute(db)
  return (made.numAffectedRows ?? 0n) > 0n
}

/** Consumes a confirmation link. True when it confirms the address, or has done so before. */
export async function confirmByHash(tx: Queryable, hash: Buffer): Promise<boolean> {
  const used = await sql<{ user_id: string }>`
    update email_confirmation set used_at = coalesce(used_at, now())
    where token_hash = ${hash} and expires_at > now() returning user_id`.execute(tx)
  const userId = used.rows[0]?.user_id
  if (!userId) return false
  await sql`update app_user set email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = ${userId}`.execute(tx)
  return true
}
