import type { Duration } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

export type RentalState = 'placing' | 'waiting' | 'completed' | 'cancelled' | 'timeout' | 'refused'

/** The fields of a rental that the watcher and the machine use. */
export type OpenRental = {
  readonly id: string
  readonly user_id: string
  /** The supplier that has the order. */
  readonly provider: string
  readonly service: string
  readonly duration: Duration
  readonly state: RentalState
  readonly activation_id: string | null
  /** The supplier's last status, or our reason for the end of the order. */
  readonly detail: string | null
  readonly repeatable: boolean
  /** 'catalogue' where the supplier has not reported its price. */
  readonly cost_source: 'supplier' | 'catalogue'
  readonly failed_checks: number
  readonly cancel_requested: boolean
  /** Whether its user requested a further code in the last 15 minutes, which has not arrived. */
  readonly code_requested: boolean
  /** The former number that its user wants; null where any number is right. */
  readonly again_number: string | null
  /** ms until the number comes online, at the latest; null where it is online. */
  readonly online_in_ms: number | null
  /** The age and the time left, in ms by the clock of the database. The time left is negative after the end. */
  readonly age_ms: number
  readonly left_ms: number
  /** The time of its next poll, as text of the database; null where it is no longer watched. */
  readonly next_check_at: string | null
}

// Not cast to a smaller type, so that a row of any age can be read.
const openView = sql`
  select r.id, r.user_id, r.provider, r.service, r.duration, r.state, r.activation_id, r.detail, r.cost_source, coalesce(w.failed_checks, 0) as failed_checks,
    (select s.repeatable from service s where s.code = r.service) as repeatable,
    r.cancel_requested_at is not null as cancel_requested,
    coalesce(w.code_requested_at > now() - interval '15 minutes', false) as code_requested,
    (select f.number from rental f where f.id = r.again_of) as again_number,
    (extract(epoch from w.online_by - now()) * 1000)::float8 as online_in_ms,
    (extract(epoch from now() - r.created_at) * 1000)::float8 as age_ms,
    (extract(epoch from r.ends_at - now()) * 1000)::float8 as left_ms, w.next_check_at::text
  from rental r left join rental_watch w on w.rental_id = r.id`

/**
 * Takes the due rentals of a supplier. The same statement postpones them by `leaseMs`: no other process polls them
 * meanwhile, and another one does if this process dies. Once any rental is due, rentals with a number that fall due
 * within `aheadMs` are taken, too. Returns ids; `openRentals` reads the rentals.
 */
export async function claimDue(
  db: Queryable,
  {
    supplier,
    limit,
    leaseMs,
    aheadMs,
  }: { supplier: string; limit: number; leaseMs: number; aheadMs: number },
): Promise<string[]> {
  const found = await sql<{ rental_id: string }>`
    update rental_watch w set next_check_at = now() + make_interval(secs => ${leaseMs / 1000})
    from (select o.rental_id from rental_watch o
      where o.supplier = ${supplier}
        and o.next_check_at <= (select now() + make_interval(secs => ${aheadMs / 1000}::float8 * (min(m.next_check_at) <= now())::int)
          from rental_watch m where m.supplier = ${supplier})
        and (o.next_check_at <= now()
          or (select r.state from rental r where r.id = o.rental_id) <> 'placing')
      order by o.next_check_at limit ${limit} for update skip locked) due
    where w.rental_id = due.rental_id returning w.rental_id`.execute(db)
  return found.rows.map((row) => row.rental_id)
}

/** The rentals among these that `supplier` still has. An order may have changed its supplier since `claimDue`. */
export async function openRentals(
  db: Queryable,
  supplier: string,
  ids: readonly string[],
): Promise<OpenRental[]> {
  const found =
    await sql<OpenRental>`${openView} where r.id = any(${ids}::uuid[]) and r.provider = ${supplier}`.execute(
      db,
    )
  return found.rows
}

export async function openRental(db: Queryable, id: string): Promise<OpenRental | undefined> {
  return (await sql<OpenRental>`${openView} where r.id = ${id}`.execute(db)).rows[0]
}

export async function rentalByActivation(
  db: Queryable,
  supplier: string,
  activationId: string,
): Promise<OpenRental | undefined> {
  const found = await sql<OpenRental>`${openView}
    where r.provider = ${supplier} and r.activation_id = ${activationId}`.execute(db)
  return found.rows[0]
}

/**
 * Sets the next poll (ms from now; null: never) and the count of consecutive polls without a status. An earlier poll
 * that was set since the rental was read stays: its user has finished it, or requested a further code.
 */
export async function scheduleCheck(
  db: Queryable,
  { id, next_check_at: read = null }: Pick<OpenRental, 'id'> & Partial<OpenRental>,
  { afterMs, failedChecks }: { afterMs: number | null; failedChecks: number },
): Promise<void> {
  if (afterMs === null) await sql`delete from rental_watch where rental_id = ${id}`.execute(db)
  else
    await sql`update rental_watch w set failed_checks = ${failedChecks}, next_check_at = least(
        now() + make_interval(secs => ${afterMs / 1000}), nullif(w.next_check_at, coalesce(${read}::timestamptz, w.next_check_at)))
      where rental_id = ${id}`.execute(db)
}

/** The time until the next rental of a supplier is due, in ms, at most `most`. */
export async function nextDueMs(
  db: Queryable,
  { supplier, most }: { supplier: string; most: number },
): Promise<number> {
  const found = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next_check_at) - now()) * 1000)::float8 as ms
    from rental_watch where supplier = ${supplier}`.execute(db)
  return Math.max(0, Math.min(found.rows[0]?.ms ?? most, most))
}

/** Stores the price that the supplier states for activations that wait for their code, in micro-dollars. */
export async function noteCosts(
  db: Queryable,
  supplier: string,
  costs: readonly { activationId: string; costMicroUsd: number }[],
): Promise<void> {
  if (costs.length === 0) return
  await sql`update rental r set cost_micro_usd = listed.cost, cost_source = 'supplier'
    from unnest(${costs.map((one) => one.activationId)}::text[], ${costs.map((one) => one.costMicroUsd)}::bigint[])
      listed (id, cost)
    where r.provider = ${supplier} and r.activation_id = listed.id and r.state = 'waiting'
      and r.cost_source = 'catalogue'`.execute(db)
}

/** Records whether a webhook or a poll found a first code. */
export async function noteCodeWay(
  db: Queryable,
  provider: string,
  way: 'hook' | 'poll',
): Promise<void> {
  const column = way === 'hook' ? sql.ref('hook_code_at') : sql.ref('poll_code_at')
  await sql`insert into sms_upstream (provider, ${column}) values (${provider}, now())
    on conflict (provider) do update set ${column} = now()`.execute(db)
}

/** Whether webhooks work, so that polling can be less frequent. */
export async function hooksCome(db: Queryable, provider: string): Promise<boolean> {
  const found = await sql<{ come: boolean }>`select sms_hooks_work(${provider}) as come`.execute(db)
  return found.rows[0]?.come ?? false
}
