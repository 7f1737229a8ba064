import type { Refundable } from '@nosim/contract/admin/money-views.ts'
import type { Db } from '../../platform/db/db.ts'
import { refundableBoosts } from '../../boost/refundable.ts'
import { refundableRentals } from '../../numbers/refundable.ts'
import { refundableLines } from '../../store/care/refundable.ts'

/** What can be paid back of the orders that bear this id, in any of the three shops; spaces and a # around it are nothing. */
export async function refundableOf(db: Db, order: string): Promise<Refundable[]> {
  const id = order.trim().replace(/^#/, '').toLowerCase()
  const found = await Promise.all([
    refundableRentals(db, id),
    refundableBoosts(db, id),
    refundableLines(db, id),
  ])
  return found.flat()
}
