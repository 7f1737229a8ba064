import { leaseMs as boostLeaseMs } from '../../src/boost/watch.ts'
import { leaseMs as followUpLeaseMs } from '../../src/numbers/orphans/watch.ts'
import { leaseMs as rentalLeaseMs } from '../../src/numbers/watch.ts'

/**
 * By the table that is watched, in ms: how long a claim keeps a row to the watcher that made it, and the longest time
 * below that which a check plans itself.
 */
const leases = {
  rental_watch: { leaseMs: rentalLeaseMs, plannedMs: 21_000 },
  activation_followup: { leaseMs: followUpLeaseMs, plannedMs: 31_000 },
  boost_order: { leaseMs: boostLeaseMs, plannedMs: 85_000 },
} as const

/**
 * SQL: whether a watcher holds the row, because its next check lies where a claim put it that is not over. A check may take
 * the time between the two figures.
 */
export function isLeased(table: keyof typeof leases): string {
  const { leaseMs, plannedMs } = leases[table]
  return `next_check_at between now() + interval '${plannedMs} ms' and now() + interval '${leaseMs + 1000} ms'`
}
