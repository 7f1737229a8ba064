import type { Duration, Service } from '@nosim/contract/numbers.ts'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import type { RentalRow, RentalState } from './present.ts'

type ServiceRow = {
  code: string
  name: string
  group_name: string
  cost_micro_usd: number
  repeatable: boolean
  prices: Record<Duration, number>
}

/** The catalogue on sale; the spec publishes 100 available for every service. */
export async function servicesOnSale(db: Queryable): Promise<Service[]> {
  const found = await sql<ServiceRow>`
    select s.code, s.name, s.group_name, s.cost_micro_usd, s.repeatable,
      jsonb_object_agg(p.duration, p.price / 100) as prices
    from service s
    join service_group g on g.name = s.group_name and g.enabled
    join service_price p on p.service = s.code
    where s.enabled group by s.code order by s.sentinel, lower(s.name)`.execute(db)
  return found.rows.map((row) => ({
    code: row.code,
    name: row.name,
    group: row.group_name,
    default_cost_usd: (row.cost_micro_usd / 1_000_000).toFixed(2),
    default_cost_ngn: row.prices['5min'],
    available_count: 100,
    repeatable: row.repeatable,
    durations: row.prices,
  }))
}

/** The word of an order that was answered as being placed, looked for in upstream's list, and refunded. */
export const notInList = 'answer lost, not in the list'
/** The word of an order whose number was found in upstream's list, and had been another user's before. */
export const resoldWord = 'found in the list, resold'
/** The word of an order that an admin released while it was being placed (0026_orders_without_supplier.sql). */
const releasedWord = 'answer lost, released by an admin'
// What was refused at once was never an order to its owner; what was refused after a search or by an admin was.
const shown = sql`(r.state <> 'refused' or r.word in (${notInList}, ${resoldWord}, ${releasedWord}))`

// The newest message first, whole.
const rentalView = sql`
  select r.id, r.user_id, r.service, s.name as service_name, s.repeatable, r.number, r.price, r.duration, r.state,
    r.created_at, r.ends_at, r.cancel_requested_at, r.code_delay_ms,
    coalesce((select jsonb_agg(jsonb_build_object('code', m.code, 'text', m.text, 'received_at', m.received_at)
      order by m.id desc) from rental_message m where m.rental_id = r.id), '[]') as messages
  from rental r join service s on s.code = r.service`

/** One rental of this user; another's is as absent as none. */
export async function rentalOf(
  db: Queryable,
  userId: string,
  id: string,
): Promise<RentalRow | undefined> {
  if (!isId(id)) return undefined
  const found = await sql<RentalRow>`${rentalView} where r.id = ${id} and r.user_id = ${userId}
    and ${shown}`.execute(db)
  return found.rows[0]
}

/** A page of a user's rentals, newest first; what was refused at once is not one of them. */
export async function rentalsOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: RentalRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<RentalRow>`${rentalView} where r.user_id = ${userId} and ${shown}
      order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from rental r
      where r.user_id = ${userId} and ${shown}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0 }
}

/** The rentals still worth watching: open, living on, or made in the last ten minutes. */
export async function activeRentalsOf(db: Queryable, userId: string): Promise<RentalRow[]> {
  const found = await sql<RentalRow>`${rentalView} where r.user_id = ${userId} and ${shown}
    and (r.state in ('placing', 'waiting') or (r.state = 'completed' and r.ends_at > now())
      or r.created_at > now() - interval '10 minutes')
    order by r.created_at desc, r.id desc limit 200`.execute(db)
  return found.rows
}

export async function countRentals(
  db: Queryable,
  userId: string,
): Promise<{ open: number; completed: number }> {
  const found = await sql<{ open: number; completed: number }>`
    select count(*) filter (where state in ('placing', 'waiting')) as open,
      count(*) filter (where state = 'completed') as completed
    from rental where user_id = ${userId}`.execute(db)
  return found.rows[0] ?? { open: 0, completed: 0 }
}

/** What the watcher and the machine know of a rental. */
export type OpenRental = {
  readonly id: string
  readonly user_id: string
  readonly service: string
  readonly duration: Duration
  readonly state: RentalState
  readonly activation_id: string | null
  /** The supplier's last word, or ours on why the order ended. */
  readonly word: string | null
  readonly repeatable: boolean
  /** 'catalogue' where the supplier has not said what it charges. */
  readonly cost_source: 'supplier' | 'catalogue'
  readonly misses: number
  readonly cancel_requested: boolean
  /** ms of the database's clock; negative once past. */
  readonly age_ms: number
  readonly left_ms: number
}

// No cast to a smaller type: however old a row is, it can be read.
const openView = sql`
  select r.id, r.user_id, r.service, r.duration, r.state, r.activation_id, r.word, r.cost_source, coalesce(w.misses, 0) as misses,
    (select s.repeatable from service s where s.code = r.service) as repeatable,
    r.cancel_requested_at is not null as cancel_requested,
    (extract(epoch from now() - r.created_at) * 1000)::float8 as age_ms,
    (extract(epoch from r.ends_at - now()) * 1000)::float8 as left_ms
  from rental r left join rental_watch w on w.rental_id = r.id`

/**
 * Takes the rentals of a supplier that are due, whichever process asks first: each is moved `leaseMs` on in the same
 * statement, so that no other process looks meanwhile, and one does should this process die. Once any is due, those
 * with a number that fall due within `aheadMs` come along. Answers ids; `openRentals` reads what they are.
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

/** The rentals of these ids. */
export async function openRentals(db: Queryable, ids: readonly string[]): Promise<OpenRental[]> {
  const found = await sql<OpenRental>`${openView} where r.id = any(${ids}::uuid[])`.execute(db)
  return found.rows
}

export async function openRental(db: Queryable, id: string): Promise<OpenRental | undefined> {
  return (await openRentals(db, [id]))[0]
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

/** Sets when the watcher looks next (ms from now; null = never again) and how often it has learnt nothing. */
export async function scheduleCheck(
  db: Queryable,
  id: string,
  { afterMs, misses }: { afterMs: number | null; misses: number },
): Promise<void> {
  await (
    afterMs === null
      ? sql`delete from rental_watch where rental_id = ${id}`
      : sql`update rental_watch set misses = ${misses},
          next_check_at = now() + make_interval(secs => ${afterMs / 1000}) where rental_id = ${id}`
  ).execute(db)
}

/** ms until the next rental of a supplier is due, at most `most`. */
export async function nextDueMs(
  db: Queryable,
  { supplier, most }: { supplier: string; most: number },
): Promise<number> {
  const found = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next_check_at) - now()) * 1000)::float8 as ms
    from rental_watch where supplier = ${supplier}`.execute(db)
  return Math.max(0, Math.min(found.rows[0]?.ms ?? most, most))
}

/** Keeps what the supplier itself says that these activations cost, in micro-dollars, while they wait for their code. */
export async function noteCosts(
  db: Queryable,
  supplier: string,
  costs: readonly { activationId: string; costMicroUsd: number }[],
): Promise<void> {
  if (costs.length === 0) return
  await sql`update rental r set cost_micro_usd = told.cost, cost_source = 'supplier'
    from unnest(${costs.map((one) => one.activationId)}::text[], ${costs.map((one) => one.costMicroUsd)}::bigint[])
      told (id, cost)
    where r.provider = ${supplier} and r.activation_id = told.id and r.state = 'waiting'
      and r.cost_source = 'catalogue'`.execute(db)
}

/** Notes a wish to cancel; false when the rental is not waiting (any more). */
export async function requestCancel(db: Queryable, id: string): Promise<boolean> {
  const asked =
    await sql`update rental set cancel_requested_at = coalesce(cancel_requested_at, now())
    where id = ${id} and state = 'waiting'`.execute(db)
  return (asked.numAffectedRows ?? 0n) > 0n
}

/** Notes by which way a first code was learnt. */
export async function noteCodeWay(
  db: Queryable,
  provider: string,
  way: 'hook' | 'poll',
): Promise<void> {
  const column = way === 'hook' ? sql.ref('hook_told_at') : sql.ref('poll_told_at')
  await sql`insert into sms_upstream (provider, ${column}) values (${provider}, now())
    on conflict (provider) do update set ${column} = now()`.execute(db)
}

/** Whether webhooks come, so that there is less need to ask. */
export async function hooksCome(db: Queryable, provider: string): Promise<boolean> {
  const found = await sql<{ come: boolean }>`select sms_hooks_come(${provider}) as come`.execute(db)
  return found.rows[0]?.come ?? false
}

export type DeliveryRow = {
  readonly service: string
  readonly service_name: string
  readonly sold: number
  readonly delivered: number
  readonly waiting: number
}

/** What became of the numbers of the last so many days in Lagos, by service, the most sold first. */
export async function deliveryByService(db: Queryable, days: number): Promise<DeliveryRow[]> {
  const begins = sql`lagos_start((now() at time zone 'Africa/Lagos')::date - ${days - 1}::int)`
  const found = await sql<DeliveryRow>`
    select service, coalesce((select s.name from service s where s.code = service), service) as service_name,
      sum(sold)::bigint as sold, sum(delivered)::bigint as delivered, sum(waiting)::bigint as waiting
    from (
      -- An index holds what is over with its end, and another the few that are open.
      select service, count(*) as sold, count(*) filter (where state = 'completed') as delivered, 0 as waiting
      from rental where state in ('completed', 'cancelled', 'timeout') and created_at >= ${begins} group by service
      union all
      select service, count(*), 0, count(*) from rental
      where state = 'waiting' and created_at >= ${begins} group by service
    ) given group by service order by sold desc, service_name`.execute(db)
  return found.rows
}
