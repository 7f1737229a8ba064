import type { prices, Profit } from '@nosim/contract/admin/prices.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
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

/** What the prices follow from, and who changed it last. */
export async function profitNow(db: Queryable): Promise<Profit> {
  const row = await pricingRow(db)
  const [last] = await pricingEvents(db, { page: 1, limit: 1 })
  return {
    ...presentPricing(row),
    updated_at: last?.created_at ?? null,
    updated_by: last?.admin ?? null,
  }
}

/**
 * Changes the pricing, and with it every price of numbers and boosts, in one transaction that neither another change
 * nor a sync of either catalogue runs beside. Throws PRICING_CHANGED where it is not what the admin saw.
 */
export const changePricing =
  (db: Db, lines: PricedLines): Handler<typeof prices.change> =>
  ({ body: { seen = {}, ...wanted } }, context) =>
    db.transaction().execute(async (tx) => {
      for (const line of Object.values(lines)) await line.lock(tx)
      const before = await pricingRow(tx)
      if (!isSame(before, withChange(before, seen))) throw new Refusal('PRICING_CHANGED')
      const after = withChange(before, wanted)
      if (isSame(before, after)) return profitNow(tx)
      await writePricing(tx, after)
      for (const line of Object.values(lines)) await line.write(tx)
      await recordAudit(tx, actorOf(context), {
        action: 'change pricing',
        subject: pricingSubject,
        before: presentPricing(before),
        after: presentPricing(after),
      })
      return profitNow(tx)
    })

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

type Change = {
  readonly numbers_profit?: number | undefined
  readonly boost_profit?: number | undefined
  readonly ngn_per_usd?: number | undefined
}

/** The pricing with what a change names. */
const withChange = (row: PricingRow, change: Change): PricingRow => ({
  numbers_profit: change.numbers_profit ?? row.numbers_profit,
  boost_profit: change.boost_profit ?? row.boost_profit,
  kobo_per_usd: change.ngn_per_usd ?? row.kobo_per_usd,
})

const isSame = (one: PricingRow, other: PricingRow): boolean =>
  one.numbers_profit === other.numbers_profit &&
  one.boost_profit === other.boost_profit &&
  one.kobo_per_usd === other.kobo_per_usd
