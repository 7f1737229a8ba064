import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import type { OrderState } from './queries.ts'

/** An order as its checks read it. */
export type OpenOrder = {
  readonly id: string
  readonly user_id: string
  readonly state: OrderState
  readonly upstream_id: string | null
  readonly refill_id: string | null
  readonly failed_checks: number
  /** Seconds since it was placed, by the database's clock. `ended_s`: since it ended; null while it is open. */
  readonly age_s: number
  readonly ended_s: number | null
  /** Seconds since the panel accepted its refill; null where none runs. */
  readonly refill_s: number | null
}

const openColumns = sql`o.id, o.user_id, o.state, o.upstream_id, o.refill_id, o.failed_checks,
  extract(epoch from now() - o.created_at)::float8 as age_s, extract(epoch from now() - o.ended_at)::float8 as ended_s,
  extract(epoch from now() - o.refill_at)::float8 as refill_s`

// Another supplier may use the same id. An order without an id only becomes unconfirmed: each watcher may take it.
const isOurs = (supplier: string) => sql`(provider = ${supplier} or upstream_id is null)`

/** Claims the orders that are due for this process, and postpones each by `leaseMs` in the same statement. */
export async function claimDueOrders(
  db: Queryable,
  { supplier, limit, leaseMs }: { supplier: string; limit: number; leaseMs: number },
): Promise<OpenOrder[]> {
  const found = await sql<OpenOrder>`
    update boost_order o set next_check_at = now() + make_interval(secs => ${leaseMs / 1000})
    from (select id from boost_order where next_check_at <= now() and ${isOurs(supplier)}
      order by next_check_at limit ${limit} for update skip locked) due
    where o.id = due.id returning ${openColumns}`.execute(db)
  return found.rows
}

/** The time until the next order is due, in ms, at most `most`. */
export async function nextOrderMs(
  db: Queryable,
  { supplier, most }: { supplier: string; most: number },
): Promise<number> {
  const found = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next_check_at) - now()) * 1000)::float8 as ms
    from boost_order where next_check_at is not null and ${isOurs(supplier)}`.execute(db)
  return Math.max(0, Math.min(found.rows[0]?.ms ?? most, most))
}

/** Schedules the next check of an order (ms from now; null = none) and stores its number of failed checks. */
export async function scheduleOrder(
  db: Queryable,
  id: string,
  {
    afterMs,
    failedChecks,
    detail,
  }: { afterMs: number | null; failedChecks: number; detail?: string },
): Promise<void> {
  await sql`update boost_order set failed_checks = ${failedChecks}, detail = coalesce(${detail ?? null}, detail),
    next_check_at = ${afterMs === null ? null : sql`now() + make_interval(secs => ${afterMs / 1000})`}
    where id = ${id}`.execute(db)
}

/** Records that a stop was requested, with the time of the first request, and schedules an early check. */
export async function noteCancel(db: Queryable, id: string): Promise<void> {
  await change(
    db,
    id,
    sql`cancel_requested_at = coalesce(cancel_requested_at, now()), next_check_at = now() + interval '5 seconds'`,
  )
}

/** Records a refill that the panel accepted. */
export async function noteRefill(db: Queryable, id: string, refillId: string): Promise<void> {
  await change(
    db,
    id,
    sql`refill_id = ${refillId}, refill_at = now(), refill_detail = 'Pending',
      next_check_at = least(coalesce(next_check_at, 'infinity'), now() + interval '1 minute')`,
  )
}

/** Stores the panel's status of a refill, where there is one. After an ended refill another may be requested. */
export async function storeRefillDetail(
  db: Queryable,
  id: string,
  { status, isOver }: { status: string | undefined; isOver: boolean },
): Promise<void> {
  await change(
    db,
    id,
    sql`refill_detail = coalesce(${status ?? null}, refill_detail),
      refill_id = ${isOver ? null : sql.ref('refill_id')}, refill_at = ${isOver ? null : sql.ref('refill_at')}`,
  )
}

/** Changes the visible fields of an order and notifies the open tabs. */
async function change(db: Queryable, id: string, columns: RawBuilder<unknown>): Promise<void> {
  await sql`with changed as (update boost_order set ${columns} where id = ${id} returning user_id)
    insert into live_event (user_id, kind, subject) select user_id, 'boost', ${id} from changed`.execute(
    db,
  )
}
