import { closureObstacles, type Closure } from '@nosim/contract/admin/users/closures.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

export type ClosureAnswer = {
  /** An outcome of `closure_request` in server/sql/closure.sql. */
  outcome: 'requested' | 'repeated' | 'role' | 'open'
  obstacles: string[]
}

/** Requests the closure of an account and ends all its sessions, unless an obstacle is open. */
export async function requestClosure(tx: Queryable, userId: string): Promise<ClosureAnswer> {
  const found = await sql<ClosureAnswer>`select * from closure_request(${userId})`.execute(tx)
  const [answer] = found.rows
  if (!answer) throw new Error('closure_request returned nothing')
  return answer
}

/** Cancels the closure of an account. False when the account is not being closed, or is erased already. */
export async function keepAccount(tx: Queryable, userId: string): Promise<boolean> {
  const kept = await sql`update app_user set closing_at = null
    where id = ${userId} and closing_at is not null and erased_at is null`.execute(tx)
  return (kept.numAffectedRows ?? 0n) > 0n
}

export type DueClosure = { id: string; email: string; first_name: string; waited_ms: number }

/** The accounts that can be erased now, the oldest request first. */
export async function dueClosures(db: Queryable, limit: number): Promise<DueClosure[]> {
  const found = await sql<DueClosure>`select id, email, first_name,
      (extract(epoch from now() - closing_at) * 1000)::float8 as waited_ms from app_user
    where closing_at is not null and erased_at is null and closure_is_due(id)
    order by closing_at, id limit ${limit}`.execute(db)
  return found.rows
}

/** Erases the personal data of an account. False when an obstacle has appeared in the meantime. */
export async function eraseAccount(db: Queryable, userId: string): Promise<boolean> {
  const erased = await sql<{ erased: boolean }>`select closure_erase(${userId}) as erased`.execute(
    db,
  )
  return erased.rows[0]?.erased ?? false
}

/** Accounts whose address was never confirmed and that were never used, the oldest first. */
export async function unusedAccounts(db: Queryable, limit: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select u.id from app_user u
    where u.email_confirmed_at is null and u.blocked_at is null and u.closing_at is null
      and u.created_at < now() - interval '30 days' and closure_is_unused(u)
    order by u.created_at limit ${limit}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Closes and erases an account that was never used. False when it was used in the meantime. */
export async function eraseUnused(db: Queryable, userId: string): Promise<boolean> {
  const erased = await sql<{
    erased: boolean
  }>`select closure_erase_unused(${userId}) as erased`.execute(db)
  return erased.rows[0]?.erased ?? false
}

type ClosureRow = {
  user_id: string
  name: string
  email: string
  requested_at: Date
  erased_at: Date | null
  bal: number
  refer_bal: number
  open: string[]
}

/** Accounts that are being closed, and erased accounts whose wallets received money afterwards. */
export const openClosures = sql`from user_row u where u.closing_at is not null
  and (u.erased_at is null or u.bal <> 0 or u.refer_bal <> 0)`

/** A page of these accounts, the oldest request first, and their total. */
export async function closuresOf(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ closures: Closure[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<ClosureRow>`select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.email,
        u.closing_at as requested_at, u.erased_at, u.bal, u.refer_bal, closure_obstacles(u.id) as open
      ${openClosures} order by u.closing_at, u.id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total ${openClosures}`.execute(db),
  ])
  return { closures: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

const present = (row: ClosureRow): Closure => ({
  ...row,
  requested_at: row.requested_at.toISOString(),
  erased_at: row.erased_at?.toISOString() ?? null,
  bal: formatNaira(row.bal),
  refer_bal: formatNaira(row.refer_bal),
  open: closureObstacles.filter((one) => row.open.includes(one)),
})
