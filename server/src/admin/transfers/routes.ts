import { money } from '@nosim/contract/admin/money.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { on, type Door } from '../../platform/http/endpoint.ts'
import { actionsOf, movedToday, suspenseOf } from '../../wallet/manual-transfers/queries.ts'
import type { DeskParts } from '../../wallet/manual-transfers/request-transfer.ts'
import { approve, decline } from './decide.ts'
import { addFunds, deductFunds, refundOrder } from './move.ts'
import { refundableOf } from '../sales/queries.ts'
import { assignDeposit, keepDeposit, releaseDeposit, reverseDeposit } from './settle-deposit.ts'

export const moneyRoutes = (parts: DeskParts): Door[] => [
  on(money.credit, addFunds(parts)),
  on(money.debit, deductFunds(parts)),
  on(money.actions, async ({ query }, { caller }) => {
    const [found, moved] = await Promise.all([
      actionsOf(parts.db, caller.userId, query),
      movedToday(parts.db, caller.userId),
    ])
    const { amount, daily } = parts.limits
    const left = formatNaira(Math.max(0, daily - moved))
    return {
      ...found,
      limits: { amount: formatNaira(amount), daily: formatNaira(daily), left_today: left },
    }
  }),
  on(money.approve, approve(parts)),
  on(money.decline, decline(parts)),
  on(money.suspense, ({ query }) => suspenseOf(parts.db, query)),
  on(money.assign, assignDeposit(parts)),
  on(money.release, releaseDeposit(parts)),
  on(money.keep, keepDeposit(parts)),
  on(money.reverse, reverseDeposit(parts)),
  on(money.refundable, async ({ query }) => ({
    items: await refundableOf(parts.db, query.order),
  })),
  on(money.refund, refundOrder(parts)),
]
