import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { Assigned, Assignment, Machine } from './machine.ts'
import type { RentRequest } from './provider.ts'

/** A waiting order that wants another number, and the request for one. */
export type SilentOrder = RentRequest & { readonly id: string; readonly user_id: string }

/** The request for the next number of such an order. `try` is the number of the try. */
export type NextTry = SilentOrder & { readonly try: number }

/**
 * Takes the orders that are due for another number (NUM-63). The same statement postpones them by `leaseMs`, so that
 * only one process takes each. Returns their ids.
 */
export async function claimSilent(
  db: Queryable,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<string[]> {
  const found = await sql<{ rental_id: string }>`
    update rental_watch w set next_number_at = now() + make_interval(secs => ${leaseMs / 1000})
    from (select rental_id from rental_watch where next_number_at <= now()
      order by next_number_at limit ${limit} for update skip locked) due
    where w.rental_id = due.rental_id returning w.rental_id`.execute(db)
  return found.rows.map((row) => row.rental_id)
}

/** The number of tries of an order, by supplier. */
export async function triesBySupplier(db: Queryable, id: string): Promise<Map<string, number>> {
  const found = await sql<{ supplier: string; tries: number }>`
    select supplier, count(*) as tries from (
      select provider as supplier from rental where id = ${id}
      union all select supplier from rental_try where rental_id = ${id}) had
    group by supplier`.execute(db)
  return new Map(found.rows.map(({ supplier, tries }) => [supplier, tries]))
}

/** The order in any state; undefined where there is none. */
export async function silentOrder(db: Queryable, id: string): Promise<SilentOrder | undefined> {
  const found = await sql<SilentOrder>`
    select id, user_id, service, duration, areas, carriers, max_cost_micro_usd as "maxCostMicroUsd"
    from rental where id = ${id}`.execute(db)
  return found.rows[0]
}

/**
 * Records a request for the next number of a waiting order at the machine's supplier, before it is sent. Undefined
 * where the order needs no number, or has less than `leastMs` left (`rental_try_begin` in
 * server/sql/number-tries.sql).
 */
export async function beginTry(
  { db, sms }: Machine,
  order: SilentOrder,
  { leastMs }: { leastMs: number },
): Promise<NextTry | undefined> {
  const found = await sql<{ try: number | null }>`
    select rental_try_begin(${order.user_id}, ${order.id}, ${sms.name}, make_interval(secs => ${leastMs / 1000})) as try`.execute(
    db,
  )
  const number = found.rows[0]?.try ?? null
  return number === null ? undefined : { ...order, try: number }
}

/** Ends a request without a number: 'refused', or 'lost' where something may have been bought. */
export async function endTry(
  db: Queryable,
  request: NextTry,
  end: { readonly outcome: 'refused' | 'lost'; readonly detail: string },
): Promise<void> {
  await sql`select rental_try_end(${request.id}, ${request.try}, ${end.outcome}, ${end.detail})`.execute(
    db,
  )
}

/** Ends the requests of processes that died: after `afterMs` their responses are lost. Returns how many. */
export async function loseTries(db: Queryable, afterMs: number): Promise<number> {
  const found = await sql<{ lost: number }>`
    select rental_tries_lose(make_interval(secs => ${afterMs / 1000})) as lost`.execute(db)
  return found.rows[0]?.lost ?? 0
}

/**
 * Replaces the number of a waiting order by its next number. The former one gets a follow-up (`rental_replace_number`
 * in server/sql/number-tries.sql). Throws what the database throws.
 */
export async function replaceNumber(
  { db, sms, publish, count, rules }: Machine,
  order: Pick<NextTry, 'id' | 'user_id' | 'try'>,
  given: Pick<Assignment, 'activationId' | 'number' | 'costMicroUsd' | 'checkAfterMs'>,
): Promise<Assigned> {
  const done = await sql<{
    outcome: Assigned
  }>`select rental_replace_number(${order.user_id}, ${order.id}, ${order.try},
    ${sms.name}, ${given.activationId}, ${given.number}, ${given.costMicroUsd ?? null},
    ${given.checkAfterMs.unhooked / 1000}, ${given.checkAfterMs.hooked / 1000},
    make_interval(secs => ${rules.nextNumberAfterMs / 1000}), ${rules.scope}) as outcome`.execute(
    db,
  )
  const outcome = done.rows[0]?.outcome ?? 'settled'
  if (outcome === 'assigned') {
    count('replaced')
    publish([order.user_id])
  }
  return outcome
}
