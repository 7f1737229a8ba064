import type { prices } from '@nosim/contract/admin/prices.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { withChange, type PricedLines } from './change-pricing.ts'
import { pricingRow } from './queries.ts'

/** What a change of the pricing would do to what is on sale; changes nothing. */
export const previewPricing =
  (db: Db, lines: PricedLines): Handler<typeof prices.preview> =>
  async ({ query }) => {
    const before = await pricingRow(db)
    const change = { before, after: withChange(before, query) }
    const [numbers, boosts] = await Promise.all([
      lines.numbers.effectOf(db, change),
      lines.boosts.effectOf(db, change),
    ])
    return { numbers, boosts }
  }
