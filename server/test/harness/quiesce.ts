import { leaseMs as boostLeaseMs } from '../../src/boost/watch.ts'
import { leaseMs as followUpLeaseMs } from '../../src/numbers/orphans/watch.ts'
import { leaseMs as rentalLeaseMs } from '../../src/numbers/watch.ts'
import { until } from './test-client.ts'
import type { TestApp } from './test-app.ts'

/**
 * For each watched table, in ms: the lease of a claimed row (`leaseMs`), and the longest delay of a next check below
 * that lease (`plannedMs`).
 */
const leases = {
  rental_watch: { leaseMs: rentalLeaseMs, plannedMs: 21_000 },
  activation_followup: { leaseMs: followUpLeaseMs, plannedMs: 31_000 },
  boost_order: { leaseMs: boostLeaseMs, plannedMs: 85_000 },
} as const

/**
 * SQL that is true while a watcher holds the row: only a claim sets the next check so late. This is right for checks
 * that take less than the difference of the two figures.
 */
export function isLeased(table: keyof typeof leases): string {
  const { leaseMs, plannedMs } = leases[table]
  return `next_check_at between now() + interval '${plannedMs} ms' and now() + interval '${leaseMs + 1000} ms'`
}

/** The SQL that takes rows from their watcher, by the watched table. */
const watched = {
  rental_watch: { stop: 'delete from rental_watch', id: 'rental_id', more: '' },
  activation_followup: {
    stop: "update activation_followup set next_check_at = 'infinity'",
    id: 'activation_id',
    more: "and outcome = 'open' and next_check_at < 'infinity'",
  },
  boost_order: { stop: 'update boost_order set next_check_at = null', id: 'id', more: '' },
} as const

/**
 * Stops all background work, so that only a request can change a row. No watcher checks an order, no job is left, and
 * the ledger is rolled up for today. Waits for checks and jobs that have begun.
 */
export async function quiesce(testApp: TestApp): Promise<void> {
  await testApp.sql('select ledger_roll_up()')
  // A job would delete the alerts that are due.
  await testApp.sql('delete from number_alert')
  const orders = (['rental_watch', 'activation_followup', 'boost_order'] as const).map((table) => {
    const { stop, id, more } = watched[table]
    return `with stopped as (${stop} where not (${isLeased(table)}) ${more})
      select ${id}::text from ${table} where next_check_at is not null ${more}`
  })
  // A check that ended during a pass may have planned the next: the following pass finds it.
  await until(async () => {
    const left = await Promise.all(
      [
        ...orders,
        'select id::text from graphile_worker.jobs',
        'select event_id::text from account_event_new',
      ].map((one) => testApp.sql(one)),
    )
    return left.every((rows) => rows.length === 0)
  })
}

/** Waits until each job that is due has been tried. */
export async function dueJobsTried(testApp: TestApp): Promise<void> {
  await until(async () => {
    const [row] = await testApp.sql<{ left: number }>(
      'select count(*)::int as left from graphile_worker.jobs where attempts = 0 and run_at <= now() or locked_at is not null',
    )
    return row?.left === 0
  }, 120_000)
}

/**
 * Takes tasks out of the schedule of this app, so that a test can run them alone. Waits until those that have begun are
 * over. The global setup has the trigger.
 */
export async function unschedule(testApp: TestApp, ...tasks: string[]): Promise<void> {
  await testApp.sql('insert into graphile_worker.discarded_task select unnest($1::text[])', [tasks])
  await until(async () => {
    const left = await testApp.sql(
      `select from graphile_worker.jobs
       where task_identifier = any ($1) and (locked_at is not null or attempts < max_attempts)`,
      [tasks],
    )
    return left.length === 0
  })
}
