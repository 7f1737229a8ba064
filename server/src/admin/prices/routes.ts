import { prices } from '@nosim/contract/admin/prices.ts'
import type { Db } from '../../platform/db/db.ts'
import { on, type Endpoint } from '../../platform/http/endpoint.ts'
import { changePricing, previewPricing, profitNow } from './change-pricing.ts'
import { belowCost, type PricedLines } from './priced-lines.ts'
import { pricingHistory } from './queries.ts'

export const priceRoutes = (db: Db, lines: PricedLines): Endpoint[] => [
  on(prices.profit, () => profitNow(db)),
  on(prices.change, changePricing(db, lines)),
  on(prices.preview, previewPricing(db, lines)),
  on(prices.history, ({ query }) => pricingHistory(db, query)),
  on(prices.belowCost, ({ query }) => belowCost(db, lines, query)),
]
