import type { TestApp } from '../harness/test-app.ts'

/** An order that ended on an earlier day. */
export type EndedOrder = {
  readonly service: string
  /** Days before the last ended day in Lagos. */
  readonly daysAgo: number
  readonly state: 'completed' | 'cancelled' | 'timeout'
  readonly supplier?: string
  /** Seconds from its last number to the end of the order. */
  readonly seconds: number
  /** Seconds from its last number to the buyer's cancellation. */
  readonly cancelledAfter?: number
  /** Earlier numbers, each with the seconds from it to the end of the order. */
  readonly earlier?: readonly { readonly supplier: string; readonly seconds: number }[]
  /** Hours from the order to its first number; 0 by default. */
  readonly hours?: number
}

const supplierOfTests = 'test'

/** Writes ended orders without their money; `forgetEnded` removes them before the proof of the ledger. */
export async function insertEnded(testApp: TestApp, orders: readonly EndedOrder[]): Promise<void> {
  const rows = orders.map((order) => ({
    hours: 0,
    cancelledAfter: null,
    supplier: supplierOfTests,
    ...order,
    earlier: order.earlier ?? [],
  }))
  await testApp.sql(
    `with given as (
       select g.*, uuidv7() as id, lagos_start(ledger_last_ended_day(now()) - g."daysAgo") + interval '12 hours' as ended_at
       from jsonb_to_recordset($1::jsonb) g (service text, "daysAgo" int, state text, supplier text, seconds float8,
         "cancelledAfter" float8, earlier jsonb, hours float8)
     ), ordered as (
       insert into rental (id, user_id, service, duration, price, state, provider, max_cost_micro_usd, activation_id, number,
         cost_micro_usd, created_at, ends_at, life, idempotency_key, rented_at, ended_at, cancel_requested_at, try, most_tries)
       select id, gen_random_uuid(), service, '5min', 54800, state, supplier, 1, 'ended ' || id, '1', 1,
         ended_at - make_interval(secs => 3600 * hours + greatest(seconds, coalesce((earlier -> 0 ->> 'seconds')::float8, 0))),
         ended_at, '7 minutes', 'ended', ended_at - make_interval(secs => seconds), ended_at,
         ended_at - make_interval(secs => seconds - "cancelledAfter"), 1 + jsonb_array_length(earlier), 3
       from given
     )
     insert into rental_try (rental_id, try, supplier, outcome, activation_id, number, cost_micro_usd, cost_source, started_at,
       ended_at)
     select id, e.try, e.number ->> 'supplier', 'replaced', 'ended ' || id || e.try, '2', 1, 'supplier',
       ended_at - make_interval(secs => (e.number ->> 'seconds')::float8), ended_at - interval '1 second'
     from given cross join lateral jsonb_array_elements(earlier) with ordinality e (number, try)`,
    [JSON.stringify(rows)],
  )
}

/** Deletes the inserted orders, because the proof at the end would report that they have no transfers. */
export async function forgetEnded(testApp: TestApp): Promise<void> {
  await testApp.sql(
    `delete from rental_try t using rental r where r.id = t.rental_id and r.idempotency_key = 'ended'`,
  )
  await testApp.sql(`delete from rental where idempotency_key = 'ended'`)
}

/** Counts the last 30 ended days, as the job does where no day is counted yet. */
export async function countDays(testApp: TestApp): Promise<void> {
  await testApp.sql('delete from delivery_day')
  await testApp.sql('update delivery_rollup set through = null')
  await testApp.sql('select delivery_roll_up()')
}
