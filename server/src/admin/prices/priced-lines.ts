import type { BelowCost, Effect } from '@nosim/contract/admin/prices.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { pricingRow, type PricingRow } from './queries.ts'

/** A line of business whose prices follow from the pricing. */
type PricedLine = {
  /** Locks out other writers of its prices until the transaction ends. */
  readonly lock: (tx: Queryable) => Promise<void>
  /** Writes its prices from the current pricing, under the lock. */
  readonly write: (tx: Queryable) => Promise<void>
  /** What it sells below cost. `loss` is in kobo. */
  readonly belowCost: (
    db: Queryable,
    pricing: PricingRow,
  ) => Promise<{ loss: number; view: BelowCost }[]>
  readonly effectOf: (
    db: Queryable,
    change: { readonly before: PricingRow; readonly after: PricingRow },
  ) => Promise<Effect>
}
/** The priced lines, in the order in which their locks are taken. */
export type PricedLines = readonly PricedLine[]

/** A page of what is sold below cost, the greatest loss in naira first, and the total number. */
export async function belowCost(
  db: Db,
  lines: PricedLines,
  { page, limit }: { page: number; limit: number },
): Promise<{ services: BelowCost[]; total: number }> {
  const pricing = await pricingRow(db)
  const found = await Promise.all(lines.map((line) => line.belowCost(db, pricing)))
  const rows = found
    .flat()
    .toSorted((a, b) => b.loss - a.loss || a.view.id.localeCompare(b.view.id))
  const shown = rows.slice((page - 1) * limit, page * limit)
  return { services: shown.map(({ view }) => view), total: rows.length }
}
