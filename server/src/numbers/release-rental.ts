import type { rentalReview } from '@nosim/contract/admin/rental-review.ts'
import { kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { actorOf } from '../platform/audit.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import {
  requestTransfer,
  type TransferDependencies,
} from '../wallet/manual-transfers/request-transfer.ts'
import type { Machine } from './rental/machine.ts'
import { reviewRental } from './unserved-rentals.ts'

/**
 * Ends an open rental of a supplier that no process serves, and refunds it. Above the limits of manual transfers a
 * second admin must approve, and the rental stays open until then. A code that arrives first wins. Throws NOT_FOUND,
 * OWN_ACCOUNT, and SETTLED where it is over or its supplier is served.
 */
export const releaseRental =
  ({ db, count }: Machine, transfers: TransferDependencies): Handler<typeof rentalReview.release> =>
  async ({ params: { id }, body: { reason } }, context) => {
    const rental = await reviewRental(db, id)
    if (!rental) throw new Refusal('NOT_FOUND')
    const { status } = await requestTransfer(
      transfers,
      { actor: actorOf(context), key: context.idempotencyKey },
      {
        kind: 'release-rental',
        userId: rental.user.user_id,
        amount: parseNaira(rental.price) ?? kobo(0),
        reason,
        subject: `numbers:${id}`,
      },
    )
    const now = await reviewRental(db, id)
    if (!now) throw new Refusal('NOT_FOUND')
    if (status === 'done') count(now.status)
    return now
  }
