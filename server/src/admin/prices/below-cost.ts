import type { BelowCost } from '@nosim/contract/admin/prices.ts'
import type { Db } from '../../platform/db/db.ts'
import { allLines, type PricedLines } from './change-pricing.ts'
import { pricingRow } from './queries.ts'

/** One page of what would be sold for less than it costs, the greatest loss in naira first, and how many there are. */
export async function belowCost(
  db: Db,
  lines: PricedLines,
  { page, limit }: { page: number; limit: number },
): Promise<{ services: BelowCost[]; total: number }> {
  const pricing = await pricingRow(db)
  const found = await Promise.all(allLines(lines).map((line) => line.belowCost(db, pricing)))
  const rows = found
    .flat()
    .toSorted((a, b) => b.loss - a.loss || a.view.id.localeCompare(b.view.id))
  const shown = rows.slice((page - 1) * limit, page * limit)
  return { services: shown.map(({ view }) => view), total: rows.length }
}
