import { deposits, missingLimits } from '@nosim/contract/shop/deposits.ts'
import { kobo, parseNaira } from '@nosim/contract/base/money.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { DepositDependencies } from './process-delivery.ts'
import { depositsOf } from './deposit-list.ts'
import { missingOf, reportMissing } from './missing-transfers.ts'

export const fundingRoutes = (deps: DepositDependencies): Endpoint[] => [
  on(deposits.list, ({ query }, { caller }) => depositsOf(deps.db, caller.userId, query)),
  on(deposits.missing, ({ query }, { caller }) => missingOf(deps.db, caller.userId, query)),
  on(deposits.reportMissing, ({ body }, { caller }) =>
    reportMissing(deps, {
      userId: caller.userId,
      amount: parseNaira(body.amount) ?? kobo(0),
      sentAt: body.sent_at,
      senderName: body.sender_name,
      sessionId: body.session_id,
      limits: missingLimits,
    }),
  ),
]
