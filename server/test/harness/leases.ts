import { leaseMs as boostLeaseMs } from '../../src/boost/watch.ts'
import { leaseMs as followUpLeaseMs } from '../../src/numbers/orphans/watch.ts'
import { leaseMs as rentalLeaseMs } from '../../src/numbers/watch.ts'

/** How long a claim keeps a row to the watcher that made it, in ms, by the table that is watched. */
const leases = {
  rental_watch: rentalLeaseMs,
  activation_followup: followUpLeaseMs,
  boost_order: boostLeaseMs,
} as const

/**
 * SQL: whether a watcher holds the row, because its next check lies where a claim of just now puts it. What a check itself
 * plans is nearer or farther.
 */
export function isLeased(table: keyof typeof leases): string {
  const lease = leases[table]
  const since = Math.max(5000, lease / 12)
  return `next_check_at between now() + interval '${lease - since} ms' and now() + interval '${lease + 1000} ms'`
}
