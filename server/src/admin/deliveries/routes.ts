import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { kobo, parseNaira } from '@nosim/contract/money.ts'
import { personExists } from '../../accounts/users/queries.ts'
import { actorOf } from '../../platform/audit.ts'
import { on, type Door, type Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { moveMoney, type DeskParts } from '../../wallet/manual-transfers/request-transfer.ts'
import { depositById } from '../../wallet/manual-transfers/queries.ts'
import { claimantOf, claimsFor, declineClaim, takeClaim } from '../../wallet/funding/claims.ts'
import { deliveriesFor, walletsBelowZero } from '../../wallet/funding/delivery-list.ts'
import { depositsOf } from '../../wallet/funding/deposit-list.ts'
import {
  bookDelivery,
  dismissDelivery,
  readForAdmin,
} from '../../wallet/funding/settle-delivery.ts'
import type { DepositParts } from '../../wallet/funding/process-delivery.ts'

export const deliveryRoutes = ({
  desk,
  deposits,
}: {
  desk: DeskParts
  deposits: DepositParts
}): Door[] => [
  on(deliveries.list, ({ query }) => deliveriesFor(desk.db, query)),
  on(deliveries.read, ({ params: { id } }, asked) => readForAdmin(deposits, actorOf(asked), id)),
  on(deliveries.dismiss, ({ params: { id }, body: { reason } }, asked) =>
    dismissDelivery(desk, actorOf(asked), { id, reason }),
  ),
  on(deliveries.book, ({ params: { id }, body: { amount, reason } }, asked) =>
    bookDelivery(desk, actorOf(asked), { id, amount: parseNaira(amount) ?? kobo(0), reason }),
  ),
  on(deliveries.deposits, async ({ params: { id }, query }) => {
    if (!(await personExists(desk.db, id))) throw new Refusal('NOT_FOUND')
    return depositsOf(desk.db, id, query)
  }),
  on(deliveries.belowZero, ({ query }) => walletsBelowZero(desk.db, query)),
  on(deliveries.claims, ({ query }) => claimsFor(desk.db, query)),
  on(deliveries.assignClaim, assignClaim(desk)),
  on(deliveries.declineClaim, async ({ params: { id }, body: { reason } }, asked) => {
    const userId = await declineClaim(desk, actorOf(asked), { id, reason })
    desk.publish([userId])
    return { outcome: 'declined', message: 'The user is told' }
  }),
]

/** Gives a deposit that waits to the user who misses it, as the money desk assigns any other. */
const assignClaim =
  (desk: DeskParts): Handler<typeof deliveries.assignClaim> =>
  async ({ params: { id }, body: { deposit_id: depositId, reason } }, asked) => {
    const deposit = await depositById(desk.db, depositId)
    if (!deposit) throw new Refusal('NOT_FOUND')
    const userId = await claimantOf(desk.db, id, depositId)
    return moveMoney(
      desk,
      {
        actor: actorOf(asked),
        key: asked.idempotencyKey,
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
