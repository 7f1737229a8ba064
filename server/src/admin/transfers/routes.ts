import { money } from '@nosim/contract/admin/transfers.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { actionsOf, requestedToday, suspenseOf } from '../../wallet/manual-transfers/queries.ts'
import type { TransferDependencies } from '../../wallet/manual-transfers/request-transfer.ts'
import { approve, decline } from './decide.ts'
import { addFunds, deductFunds, refundOrder } from './move.ts'
import { refundableOf } from '../sales/queries.ts'
import { assignDeposit, keepDeposit, releaseDeposit, reverseDeposit } from './settle-deposit.ts'

export const moneyRoutes = (deps: TransferDependencies): Endpoint[] => [
  on(money.credit, addFunds(deps)),
  on(money.debit, deductFunds(deps)),
  on(money.actions, async ({ query }, { caller }) => {
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
  on(money.approve, approve(deps)),
  on(money.decline, decline(deps)),
  on(money.suspense, ({ query }) => suspenseOf(deps.db, query)),
  on(money.assign, assignDeposit(deps)),
  on(money.release, releaseDeposit(deps)),
  on(money.keep, keepDeposit(deps)),
  on(money.reverse, reverseDeposit(deps)),
  on(money.refundable, async ({ query }) => ({
    items: await refundableOf(deps.db, query.order),
  })),
  on(money.refund, refundOrder(deps)),
]
