import { visibleWindowMs } from '@nosim/contract/shop/numbers.ts'
import { mostPreorders, type Preorder, type preorders } from '@nosim/contract/shop/preorders.ts'
import type { Parsed } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'

type Wanted = Parsed<typeof preorders.place>['body']

type Row = Pick<Preorder, 'id' | 'service' | 'service_name' | 'duration' | 'state' | 'problem'> & {
  readonly cap: number
  readonly created_at: Date
  readonly ends_at: Date
  readonly cancel_requested_at: Date | null
}

const view = sql`select p.id, p.service, s.name as service_name, p.duration, p.state, p.problem, p.cap, p.created_at, p.ends_at,
  p.cancel_requested_at from number_preorder p join service s on s.code = p.service`

const present = ({ cap, created_at, ends_at, cancel_requested_at, ...row }: Row): Preorder => ({
  ...row,
  cap_ngn: cap / 100,
  created_at: created_at.toISOString(),
  expires_at: ends_at.toISOString(),
  cancel_requested: cancel_requested_at !== null,
})

/** The waiting pre-orders of a user, and those that recently ended without a number. The newest first. */
export async function preordersOf(db: Queryable, userId: string): Promise<Preorder[]> {
  const found = await sql<Row>`${view} where p.user_id = ${userId} and (p.state = 'waiting'
      or (p.state in ('expired', 'refused') and p.ended_at > now() - make_interval(secs => ${visibleWindowMs / 1000})))
    order by p.created_at desc, p.id desc`.execute(db)
  return found.rows.map(present)
}

async function preorderOf(db: Queryable, id: string): Promise<Preorder | undefined> {
  const found = await sql<Row>`${view} where p.id = ${id}`.execute(db)
  return found.rows[0] && present(found.rows[0])
}

/** Whether any pre-order waits. */
export async function hasPreorders(db: Queryable): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select exists (select from number_preorder where state = 'waiting') as found`.execute(db)
  return found.rows[0]?.found ?? false
}

export async function isOnSale(db: Queryable, service: string): Promise<boolean> {
  const found =
    await sql`select 1 from service s join service_group g on g.name = s.group_name and g.enabled
    where s.code = ${service} and s.enabled`.execute(db)
  return found.rows.length > 0
}

/**
 * Stores a pre-order. A waiting pre-order of the user for the same service and duration gets the new terms instead.
 * Undefined where the user has `mostPreorders` others.
 */
export async function storePreorder(
  db: Queryable,
  userId: string,
  wanted: Wanted,
): Promise<Preorder | undefined> {
  const { service, duration, areas, carriers, another_number, cap_ngn, minutes } = wanted
  const stored = await sql<{ id: string }>`
    insert into number_preorder as p (user_id, service, duration, areas, carriers, another_number, cap, ends_at)
    select ${userId}::uuid, ${service}::text, ${duration}::text, ${areas}::text[], ${carriers}::text[], ${another_number}::boolean,
      ${cap_ngn * 100}::bigint, now() + make_interval(mins => ${minutes})
    where (select count(*) from number_preorder o where o.user_id = ${userId} and o.state = 'waiting'
      and (o.service, o.duration) <> (${service}, ${duration})) < ${mostPreorders}
    on conflict (user_id, service, duration) where state = 'waiting' do update set areas = excluded.areas,
      carriers = excluded.carriers, another_number = excluded.another_number, cap = excluded.cap, ends_at = excluded.ends_at,
      problem = null, cancel_requested_at = null,
      next_look_at = case when p.is_requested then p.next_look_at else now() end
    returning id`.execute(db)
  const id = stored.rows[0]?.id
  return id === undefined ? undefined : preorderOf(db, id)
}

/**
 * Cancels a waiting pre-order of this user. While a request for a number is under way, only the wish to cancel is
 * stored; the process of the request then cancels it. An ended pre-order stays unchanged. Undefined where there is
 * none.
 */
export async function cancelPreorder(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Preorder | undefined> {
  if (!isId(id)) return undefined
  await sql`update number_preorder set cancel_requested_at = coalesce(cancel_requested_at, now()),
      state = case when is_requested then state else 'cancelled' end,
      ended_at = case when is_requested then null else now() end
    where id = ${id} and user_id = ${userId} and state = 'waiting'`.execute(db)
  const found = await sql<Row>`${view} where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return found.rows[0] && present(found.rows[0])
}

/** A pre-order that is due for a check. */
export type DuePreorder = Omit<Wanted, 'cap_ngn' | 'minutes'> & {
  readonly id: string
  readonly user_id: string
  /** In kobo. */
  readonly cap: number
  readonly requests: number
  /** Whether a request is under way: that of a process that died. */
  readonly is_requested: boolean
  readonly is_cancelled: boolean
  readonly is_over: boolean
}

/** Takes the due pre-orders. The same statement postpones them by `leaseMs`, so that only one process takes each. */
export async function claimPreorders(
  db: Queryable,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<DuePreorder[]> {
  const found = await sql<DuePreorder>`
    update number_preorder p set next_look_at = now() + make_interval(secs => ${leaseMs / 1000})
    from (select id from number_preorder where state = 'waiting' and next_look_at <= now()
      order by next_look_at limit ${limit} for update skip locked) due
    where p.id = due.id
    returning p.id, p.user_id, p.service, p.duration, p.areas, p.carriers, p.another_number, p.cap, p.requests, p.is_requested,
      p.cancel_requested_at is not null as is_cancelled, p.ends_at <= now() as is_over`.execute(db)
  return found.rows
}

/** Records a request for a number before it is sent. False where the pre-order no longer waits. */
export async function beginRequest(db: Queryable, id: string): Promise<boolean> {
  const done = await sql`update number_preorder set is_requested = true
    where id = ${id} and state = 'waiting' and cancel_requested_at is null returning id`.execute(db)
  return done.rows.length > 0
}

/** The order that a request made before its process died; undefined where there is none, or it was refused. */
export async function orderOfRequest(
  db: Queryable,
  { id, user_id: userId }: DuePreorder,
  key: string,
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`select r.id from number_preorder p
    join rental r on r.user_id = p.user_id and r.created_at >= p.created_at and r.idempotency_key = ${key} and r.state <> 'refused'
    where p.id = ${id} and p.user_id = ${userId}`.execute(db)
  return found.rows[0]?.id
}

/** Ends a check or a request without a number. The next check is after `afterMs`, at the latest when the wait ends. */
export async function waitOn(
  db: Queryable,
  id: string,
  {
    afterMs,
    requested,
    problem,
  }: { afterMs: number; requested: boolean; problem: Preorder['problem'] },
): Promise<void> {
  await sql`update number_preorder set is_requested = false, requests = requests + ${requested ? 1 : 0}, problem = ${problem},
      next_look_at = case when cancel_requested_at is not null then now()
        else least(now() + make_interval(secs => ${afterMs / 1000}), greatest(ends_at, now())) end
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** Ends a waiting pre-order without a number. */
export async function endPreorder(
  db: Queryable,
  id: string,
  state: 'cancelled' | 'expired' | 'refused',
): Promise<void> {
  await sql`update number_preorder set state = ${state}, is_requested = false, ended_at = now()
    where id = ${id} and state = 'waiting'`.execute(db)
}

/**
 * Ends a pre-order whose number was bought. 'ended': this call ended it. 'known': another process has ended it with
 * this order. 'unwanted': it was cancelled, or ended without a number.
 */
export async function endWithOrder(
  db: Queryable,
  id: string,
  rental: string,
): Promise<'ended' | 'known' | 'unwanted'> {
  const done = await sql`
    update number_preorder set state = 'ordered', rental_id = ${rental}, is_requested = false, ended_at = now()
    where id = ${id} and state = 'waiting' and cancel_requested_at is null returning id`.execute(db)
  if (done.rows.length > 0) return 'ended'
  const known =
    await sql`select 1 from number_preorder where id = ${id} and rental_id = ${rental}`.execute(db)
  return known.rows.length > 0 ? 'known' : 'unwanted'
}

/** Postpones the next check of a waiting pre-order by `afterMs`. */
export async function lookAgain(db: Queryable, id: string, afterMs: number): Promise<void> {
  await sql`update number_preorder set next_look_at = now() + make_interval(secs => ${afterMs / 1000})
    where id = ${id} and state = 'waiting'`.execute(db)
}
