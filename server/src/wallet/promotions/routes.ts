import { adminPromotions } from '@nosim/contract/admin/promotions/promotions.ts'
import { promotions } from '@nosim/contract/accounts/promotions.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import { changePromotion, createPromotion, dryRunOf, switchPromotion } from './manage.ts'
import { choicesOf, promotionsOf, usesOf } from './queries.ts'
import { automaticLines, quoteOrder } from './quote.ts'
import type { WithPromotion } from './with-promotion.ts'

/** The routes of promotions, for buyers and for admins. */
export const promotionRoutes = ({
  db,
  reads,
  promoted,
}: {
  db: Db
  reads: Reads
  promoted: WithPromotion
}): Endpoint[] => [
  on(promotions.automatic, async () => ({ lines: await automaticLines(db) })),
  on(promotions.quote, ({ body: { order, promo_code: code } }, { caller: { userId }, request }) =>
    promoted({ request, userId, code }, (wish) => quoteOrder(db, userId, { order, wish })),
  ),
  on(adminPromotions.list, ({ query }) => promotionsOf(db, query)),
  on(adminPromotions.create, createPromotion(db)),
  on(adminPromotions.change, changePromotion(db)),
  on(adminPromotions.switch, switchPromotion(db)),
  on(adminPromotions.uses, ({ params: { id }, query }) => usesOf(db, id, query)),
  on(adminPromotions.dryRun, ({ body }, { request }) => dryRunOf(reads.of(request), body)),
  on(adminPromotions.choices, ({ query }) => choicesOf(db, query)),
]
