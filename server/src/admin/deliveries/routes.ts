import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { userExists } from '../../accounts/users/queries.ts'
import { actorOf } from '../../platform/audit.ts'
import { on, type Endpoint, type Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  requestTransfer,
  type TransferDependencies,
} from '../../wallet/manual-transfers/request-transfer.ts'
import { depositById } from '../../wallet/manual-transfers/queries.ts'
import { claimantOf, claimsFor, declineClaim, takeClaim } from '../../wallet/funding/claims.ts'
import { deliveriesFor, walletsBelowZero } from '../../wallet/funding/delivery-list.ts'
import { depositsOf } from '../../wallet/funding/deposit-list.ts'
import {
  bookDelivery,
  dismissDelivery,
  readForAdmin,
} from '../../wallet/funding/settle-delivery.ts'
import type { DepositDependencies } from '../../wallet/funding/process-delivery.ts'

export const deliveryRoutes = ({
  transfers,
  deposits,
}: {
  transfers: TransferDependencies
  deposits: DepositDependencies
}): Endpoint[] => [
  on(deliveries.list, ({ query }) => deliveriesFor(transfers.db, query)),
  on(deliveries.read, ({ params: { id } }, context) =>
    readForAdmin(deposits, actorOf(context), id),
  ),
  on(deliveries.dismiss, ({ params: { id }, body: { reason } }, context) =>
    dismissDelivery(transfers, actorOf(context), { id, reason }),
  ),
  on(deliveries.book, ({ params: { id }, body: { amount, reason } }, context) =>
    bookDelivery(transfers, actorOf(context), {
      id,
      amount: parseNaira(amount) ?? kobo(0),
      reason,
    }),
  ),
  on(deliveries.deposits, async ({ params: { id }, query }) => {
    if (!(await userExists(transfers.db, id))) throw new Refusal('NOT_FOUND')
    return depositsOf(transfers.db, id, query)
  }),
  on(deliveries.belowZero, ({ query }) => walletsBelowZero(transfers.db, query)),
  on(deliveries.claims, ({ query }) => claimsFor(transfers.db, query)),
  on(deliveries.assignClaim, assignClaim(transfers)),
  on(deliveries.declineClaim, async ({ params: { id }, body: { reason } }, context) => {
    const userId = await declineClaim(transfers, actorOf(context), { id, reason })
    transfers.publish([userId])
    return { outcome: 'declined', message: 'The user has been notified' }
  }),
]

/** Credits a deposit to the user who reported it missing. It is a manual transfer, like each assignment. */
const assignClaim =
  (transfers: TransferDependencies): Handler<typeof deliveries.assignClaim> =>
  async ({ params: { id }, body: { deposit_id: depositId, reason } }, context) => {
    const deposit = await depositById(transfers.db, depositId)
    if (!deposit) throw new Refusal('NOT_FOUND')
    const userId = await claimantOf(transfers.db, id, depositId)
    return requestTransfer(
      transfers,
      {
        actor: actorOf(context),
        key: context.idempotencyKey,
        within: (tx) => takeClaim(tx, id, depositId),
      },
      {
        kind: 'assign',
        userId,
        amount: deposit.amount,
        reason,
        subject: `deposit:${depositId}`,
      },
    )
  }
