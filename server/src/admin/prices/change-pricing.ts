import {
  byProfit,
  type CostRule,
  type prices,
  type Profit,
  type ProfitName,
  profitNames,
  type SupplierOrder,
} from '@nosim/contract/admin/prices.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PricedLines } from './priced-lines.ts'
import {
  presentPricing,
  pricingEvents,
  pricingRow,
  pricingSubject,
  writePricing,
  type PricingRow,
} from './queries.ts'

/** The pricing, with the time and the admin of its last change. */
export async function profitNow(db: Queryable): Promise<Profit> {
  const row = await pricingRow(db)
  const [last] = await pricingEvents(db, { page: 1, limit: 1 })
  return {
    ...presentPricing(row),
    updated_at: last?.created_at ?? null,
    updated_by: last?.admin ?? null,
  }
}

/** The time limit of a change, in ms. A change rewrites every price, and waits for other changes and for syncs. */
const changeMs = 15_000

/**
 * Changes the pricing and every price of these lines in one transaction. The locks of the lines exclude other changes
 * and syncs of a catalogue. Throws PRICING_CHANGED where the pricing is not what the admin saw.
 */
export const changePricing =
  (db: Db, lines: PricedLines): Handler<typeof prices.change> =>
  ({ body: { seen = {}, ...wanted } }, context) =>
    db.transaction().execute(async (tx) => {
      await allowTime(tx, changeMs)
      for (const line of lines) await line.lock(tx)
      const before = await pricingRow(tx)
      if (!isSame(before, withChange(before, seen))) throw new Refusal('PRICING_CHANGED')
      const after = withChange(before, wanted)
      if (isSame(before, after)) return profitNow(tx)
      await writePricing(tx, after)
      for (const line of lines) await line.write(tx)
      await recordAudit(tx, actorOf(context), {
        action: 'change pricing',
        subject: pricingSubject,
        before: presentPricing(before),
        after: presentPricing(after),
      })
      return profitNow(tx)
    })

/** The effects of a change of the pricing on what is on sale. Changes nothing. */
export const previewPricing =
  (db: Db, lines: PricedLines): Handler<typeof prices.preview> =>
  async ({ query }) => {
    const before = await pricingRow(db)
    const change = { before, after: withChange(before, query) }
    return { effects: await Promise.all(lines.map((line) => line.effectOf(db, change))) }
  }

type Change = { readonly [Name in ProfitName | 'ngn_per_usd']?: number | undefined } & {
  readonly cost_rule?: CostRule | undefined
  readonly supplier_order?: SupplierOrder | undefined
}

/** The pricing after a change. */
const withChange = (row: PricingRow, change: Change): PricingRow => ({
  ...byProfit((name) => change[name] ?? row[name]),
  kobo_per_usd: change.ngn_per_usd ?? row.kobo_per_usd,
  cost_rule: change.cost_rule ?? row.cost_rule,
  supplier_order: change.supplier_order ?? row.supplier_order,
})

const isSame = (one: PricingRow, other: PricingRow): boolean =>
  ([...profitNames, 'kobo_per_usd', 'cost_rule', 'supplier_order'] as const).every(
    (name) => one[name] === other[name],
  )
