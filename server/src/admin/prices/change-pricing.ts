import type { BelowCost, Preview, prices, Profit } from '@nosim/contract/admin/prices.ts'
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

/** A line of business whose prices follow from the pricing. */
type PricedLine<Effect> = {
  /** Keeps other writers of its prices out until the transaction ends. */
  readonly lock: (tx: Queryable) => Promise<void>
  /** Writes its prices from the pricing in force, under the lock. */
  readonly write: (tx: Queryable) => Promise<void>
  /** What it sells below cost; the losses are in kobo. */
  readonly belowCost: (
    db: Queryable,
    pricing: PricingRow,
  ) => Promise<{ loss: number; view: BelowCost }[]>
  readonly effectOf: (
    db: Queryable,
    change: { readonly before: PricingRow; readonly after: PricingRow },
  ) => Promise<Effect>
}
export type PricedLines = { readonly [Line in keyof Preview]: PricedLine<Preview[Line]> }

/** In the order in which their locks are taken. */
export const allLines = ({ numbers, boosts }: PricedLines) => [numbers, boosts]

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
      for (const line of allLines(lines)) await line.lock(tx)
      const before = await pricingRow(tx)
      if (!isSame(before, withChange(before, seen))) throw new Refusal('PRICING_CHANGED')
      const after = withChange(before, wanted)
      if (isSame(before, after)) return profitNow(tx)
      await writePricing(tx, after)
      for (const line of allLines(lines)) await line.write(tx)
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
