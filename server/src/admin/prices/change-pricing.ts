import type { prices, Profit } from '@nosim/contract/admin/prices.ts'
import { lockBoosts, writeRates } from '../../boost/catalogue/rates.ts'
import { lockCatalogue, writePrices } from '../../numbers/catalogue/catalogue.ts'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
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
  (db: Db): Handler<typeof prices.change> =>
  ({ body: { seen = {}, ...wanted } }, context) =>
    db.transaction().execute(async (tx) => {
      await lockCatalogue(tx)
      await lockBoosts(tx)
      const before = await pricingRow(tx)
      if (!isSame(before, withChange(before, seen))) throw new Refusal('PRICING_CHANGED')
      const after = withChange(before, wanted)
      if (isSame(before, after)) return profitNow(tx)
      await writePricing(tx, after)
      await writePrices(tx)
      await writeRates(tx)
      await recordAudit(tx, actorOf(context), {
        action: 'change pricing',
        subject: pricingSubject,
        before: presentPricing(before),
        after: presentPricing(after),
      })
      return profitNow(tx)
    })

type Change = {
  readonly numbers_profit?: number | undefined
  readonly boost_profit?: number | undefined
  readonly ngn_per_usd?: number | undefined
}

/** The pricing with what a change names. */
export const withChange = (row: PricingRow, change: Change): PricingRow => ({
  numbers_profit: change.numbers_profit ?? row.numbers_profit,
  boost_profit: change.boost_profit ?? row.boost_profit,
  kobo_per_usd: change.ngn_per_usd ?? row.kobo_per_usd,
})

const isSame = (one: PricingRow, other: PricingRow): boolean =>
  one.numbers_profit === other.numbers_profit &&
  one.boost_profit === other.boost_profit &&
  one.kobo_per_usd === other.kobo_per_usd
