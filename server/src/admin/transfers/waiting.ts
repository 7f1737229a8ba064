import type { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { sql } from 'kysely'
import { openClosures } from '../../accounts/closure/queries.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { openMissing } from '../../wallet/funding/claims.ts'
import { openDeliveries } from '../../wallet/funding/delivery-list.ts'
import { openDeposits, waitingTransfers } from '../../wallet/manual-transfers/queries.ts'
import { bonusesInReview } from '../../wallet/referrals/held-bonuses.ts'

type Waiting = Reply<typeof manualTransfers.waiting>

/** Counts the orders that an admin must settle, by line and by what is wrong. */
export type CountReviews = (db: Queryable) => Promise<Waiting['orders']>

/** How many entries wait in each list of the money desk. */
export async function countWaiting(db: Db, countReviews: CountReviews): Promise<Waiting> {
  const [{ rows }, orders] = await Promise.all([
    sql<Omit<Waiting, 'orders'>>`select (select count(*) ${waitingTransfers}) as approvals,
      (select count(*) ${openDeposits}) as suspense,
      (select count(*) ${openMissing}) as missing,
      (select count(*) ${openDeliveries}) as deliveries,
      (select count(*) ${openClosures}) as closing,
      (select count(*) ${bonusesInReview}) as referrals`.execute(db),
    countReviews(db),
  ])
  const [counts] = rows
  if (!counts) throw new Error('a query without a table returned no row')
  return { ...counts, orders }
}
