import type { Role } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/**
 * Opens a session for the password hash that was checked, and stores when and from where. Undefined when the password
 * has changed since, or the user was blocked or requested closure. Each of these ends all sessions, so a concurrent
 * sign-in must not open one afterwards.
 */
export async function insertSession(
  db: Queryable,
  session: {
    hash: Buffer
    userId: string
    passwordHash: string
    days: number
    userAgent: string
    address: string
  },
): Promise<Date | undefined> {
  const made = await sql<{ expires_at: Date }>`
    with signed_in as (
      update app_user set last_login_at = now(), last_login_address = ${session.address}
      where id = ${session.userId} and password_hash = ${session.passwordHash} and blocked_at is null
        and closing_at is null
      returning id
    )
    insert into session (token_hash, user_id, expires_at, user_agent, address)
    select ${session.hash}, id, now() + make_interval(days => ${session.days}),
      ${session.userAgent.slice(0, 200)}, ${session.address}
    from signed_in returning expires_at`.execute(db)
  return made.rows[0]?.expires_at
}

export type SessionRow = {
  user_id: string
  role: Role
  confirmed: boolean
  has_totp: boolean
  blocked: boolean
  /** Whether the last visit is so old that it must be recorded again. */
  stale: boolean
  /** Whether the user signed in with it, or confirmed their identity, in the last 15 minutes. */
  proved: boolean
}

/** For how long a session may be idle: the days of a user, and the hours of an admin (AUTH-51). */
const idleDays = 14
const idleHoursOfAdmins = 12

/** For how long a sign-in or a confirmation allows an admin to move money by hand (AUTH-53). */
const provedMinutes = 15

/** A session `s` of a user `u` that has not expired and is not idle. */
const isLive = sql`s.expires_at > now() and s.last_seen_at > now() - case when u.role = 'user'
  then make_interval(days => ${idleDays}) else make_interval(hours => ${idleHoursOfAdmins}) end`

/** How long a replaced token stays valid, in seconds, for requests that are under way. */
const replacedSeconds = 10

/** A session whose token was not replaced. A session in its last ten seconds counts as replaced. */
const isNewest = sql`s.expires_at > now() + make_interval(secs => ${replacedSeconds})`

/**
 * Continues a session under a new hash and returns when it expires. Undefined when it has ended or was replaced. The
 * former hash stays valid for ten seconds. `isProved`: the user has just confirmed their identity.
 */
export async function replaceSession(
  tx: Queryable,
  former: Buffer,
  { hash, isProved }: { hash: Buffer; isProved: boolean },
): Promise<Date | undefined> {
  const made = await sql<{ expires_at: Date }>`
    with former as (
      update session s set expires_at = now() + make_interval(secs => ${replacedSeconds})
      where token_hash = ${former} and ${isNewest}
      returning old.id, old.user_id, old.expires_at, old.created_at, old.confirmed_at, old.user_agent, old.address
    ), made as (
      insert into session (token_hash, user_id, expires_at, created_at, confirmed_at, user_agent, address)
      select ${hash}, user_id, expires_at, created_at,
        case when ${isProved} then now() else confirmed_at end, user_agent, address from former
      returning id, expires_at
    ), moved as (update push_subscription p set session_id = made.id from former, made where p.session_id = former.id)
    select expires_at from made`.execute(tx)
  return made.rows[0]?.expires_at
}

/** The sessions with these hashes, in the same order. Undefined for one that is absent, expired or idle too long. */
export async function sessionsByHash(
  db: Queryable,
  hashes: readonly Buffer[],
): Promise<(SessionRow | undefined)[]> {
  const found = await sql<SessionRow & { hash: string }>`
    select encode(s.token_hash, 'hex') as hash, u.id as user_id, u.role, u.email_confirmed_at is not null as confirmed,
      u.blocked_at is not null as blocked, s.last_seen_at < now() - interval '5 minutes' as stale,
      s.confirmed_at > now() - make_interval(mins => ${provedMinutes}) as proved,
      u.role <> 'user' and exists (select 1 from totp t where t.user_id = u.id and t.confirmed_at is not null) as has_totp
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = any(${hashes}::bytea[]) and ${isLive}`.execute(db)
  const rows = new Map(found.rows.map((row) => [row.hash, row]))
  return hashes.map((hash) => rows.get(hash.toString('hex')))
}

/** Stores that sessions are in use, each at most every five minutes: for the idle limit and the user's list. */
export async function touchSessions(db: Queryable, hashes: readonly Buffer[]): Promise<void> {
  await sql`update session set last_seen_at = now()
    where token_hash = any(${hashes}::bytea[]) and last_seen_at < now() - interval '5 minutes'`.execute(
    db,
  )
}

/** Ends a session. Returns the id of its user. */
export async function deleteSession(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const ended = await sql<{
    user_id: string
  }>`delete from session where token_hash = ${hash} returning user_id`.execute(db)
  return ended.rows[0]?.user_id
}

/** The hashes (hex) of the sessions among these that are live and whose user is not blocked (LIVE-14). */
export async function liveSessionsOf(
  db: Queryable,
  hashes: readonly string[],
): Promise<Set<string>> {
  const found = await sql<{ hash: string }>`
    select encode(s.token_hash, 'hex') as hash from session s join app_user u on u.id = s.user_id
    where s.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
      and ${isLive} and ${isNewest} and u.blocked_at is null`.execute(db)
  return new Set(found.rows.map((row) => row.hash))
}

export type PlaceRow = {
  id: string
  token_hash: Buffer
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
}

/** The sessions of a user, the latest used first; at most 100. */
export async function placeRowsOf(db: Queryable, userId: string): Promise<PlaceRow[]> {
  const found = await sql<PlaceRow>`
    select s.id, s.token_hash, s.user_agent, s.address, s.created_at, s.last_seen_at
    from app_user u join session s on s.user_id = u.id
    where u.id = ${userId} and ${isLive} and ${isNewest}
    order by s.last_seen_at desc, s.id desc limit 100`.execute(db)
  return found.rows
}

/** Ends all sessions of a user, or all but one. */
export async function deleteSessions(
  tx: Queryable,
  userId: string,
  except?: Buffer,
): Promise<void> {
  await sql`delete from session
    where user_id = ${userId} and token_hash is distinct from ${except ?? null}::bytea`.execute(tx)
}
