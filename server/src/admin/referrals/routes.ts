import { referrals } from '@nosim/contract/admin/users/referrals.ts'
import { actorOf } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { Publish } from '../../platform/live/publisher.ts'
import { decideBonus, heldBonuses } from '../../wallet/referrals/held-bonuses.ts'
import { changeRule, ruleNow } from '../../wallet/referrals/rule.ts'

/** The routes of referral bonuses that wait for a decision, and of their rule. */
export const referralRoutes = (deps: { db: Db; publish: Publish }): Endpoint[] => [
  on(referrals.list, ({ query }) => heldBonuses(deps.db, query)),
  on(referrals.approve, ({ params: { id }, body: { reason } }, context) =>
    decideBonus(deps, actorOf(context), { id, approves: true, reason }),
  ),
  on(referrals.decline, ({ params: { id }, body: { reason } }, context) =>
    decideBonus(deps, actorOf(context), { id, approves: false, reason }),
  ),
  on(referrals.rule, () => ruleNow(deps.db)),
  on(referrals.changeRule, changeRule(deps.db)),
]
