import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { actionsOf, requestedToday, suspenseOf } from '../../wallet/manual-transfers/queries.ts'
import type { TransferDependencies } from '../../wallet/manual-transfers/request-transfer.ts'
import { approve, decline } from './decide.ts'
import { type CountReviews, countWaiting } from './waiting.ts'
import { addFunds, deductFunds, refundOrder } from './move.ts'
import { refundableOf } from './sales.ts'
import { assignDeposit, keepDeposit, releaseDeposit, reverseDeposit } from './settle-deposit.ts'

export const transferRoutes = (
  deps: TransferDependencies,
  countReviews: CountReviews,
): Endpoint[] => [
  on(manualTransfers.credit, addFunds(deps)),
  on(manualTransfers.debit, deductFunds(deps)),
  on(manualTransfers.actions, async ({ query }, { caller }) => {
    const [found, moved] = await Promise.all([
      actionsOf(deps.db, caller.userId, query),
      requestedToday(deps.db, caller.userId),
    ])
    const { amount, daily } = deps.limits
    const left = formatNaira(Math.max(0, daily - moved))
    return {
      ...found,
      limits: { amount: formatNaira(amount), daily: formatNaira(daily), left_today: left },
    }
  }),
  on(manualTransfers.waiting, () => countWaiting(deps.db, countReviews)),
  on(manualTransfers.approve, approve(deps)),
  on(manualTransfers.decline, decline(deps)),
  on(manualTransfers.suspense, ({ query }) => suspenseOf(deps.db, query)),
  on(manualTransfers.assign, assignDeposit(deps)),
  on(manualTransfers.release, releaseDeposit(deps)),
  on(manualTransfers.keep, keepDeposit(deps)),
  on(manualTransfers.reverse, reverseDeposit(deps)),
  on(manualTransfers.refundable, async ({ query }) => ({
    items: await refundableOf(deps.db, query.order),
  })),
  on(manualTransfers.refund, refundOrder(deps)),
]
