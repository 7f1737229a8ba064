import { deposits, missingLimits } from '@nosim/contract/deposits.ts'
import { kobo, parseNaira } from '@nosim/contract/money.ts'
import { on, type Door } from '../../platform/http/endpoint.ts'
import type { DepositParts } from './process-delivery.ts'
import { depositsOf } from './deposit-list.ts'
import { missingOf, tellMissing } from './missing-transfers.ts'

export const fundingRoutes = (parts: DepositParts): Door[] => [
  on(deposits.list, ({ query }, { caller }) => depositsOf(parts.db, caller.userId, query)),
  on(deposits.missing, ({ query }, { caller }) => missingOf(parts.db, caller.userId, query)),
  on(deposits.tellMissing, ({ body }, { caller }) =>
    tellMissing(parts, {
      userId: caller.userId,
      amount: parseNaira(body.amount) ?? kobo(0),
      sentAt: body.sent_at,
      senderName: body.sender_name,
      sessionId: body.session_id,
      limits: missingLimits,
    }),
  ),
]
