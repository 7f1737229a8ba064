import { prices } from '@nosim/contract/admin/prices.ts'
import { switches } from '@nosim/contract/admin/switches.ts'
import {
  allBoostCategories,
  allBoostServices,
  boostChanges,
} from '../../boost/catalogue/queries.ts'
import { allGroups, allServices } from '../../numbers/catalogue/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { belowCost } from './below-cost.ts'
import { changePricing, profitNow } from './change-pricing.ts'
import { moveBoostCategory, moveBoostService, moveGroup, moveService } from './move-switches.ts'
import { previewPricing } from './preview-pricing.ts'
import { pricingHistory } from './queries.ts'

export const priceRoutes = (db: Db): Endpoint[] => [
  on(prices.profit, () => profitNow(db)),
  on(prices.change, changePricing(db)),
  on(prices.preview, previewPricing(db)),
  on(prices.history, ({ query }) => pricingHistory(db, query)),
  on(prices.belowCost, ({ query }) => belowCost(db, query)),
  on(switches.services, ({ query }) => allServices(db, query)),
  on(switches.switchService, moveService(db)),
  on(switches.groups, async () => ({ groups: await allGroups(db) })),
  on(switches.switchGroup, moveGroup(db)),
  on(switches.boostServices, ({ query }) => allBoostServices(db, query)),
  on(switches.switchBoostService, moveBoostService(db)),
  on(switches.boostCategories, async () => ({ categories: await allBoostCategories(db) })),
  on(switches.switchBoostCategory, moveBoostCategory(db)),
  on(switches.boostChanges, ({ query }) => boostChanges(db, query)),
]
