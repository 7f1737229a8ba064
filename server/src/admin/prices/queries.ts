import {
  byProfit,
  type CostRule,
  costRuleOf,
  type Pricing,
  type PricingEvent,
  type ProfitName,
  profitNames,
  type SupplierOrder,
  supplierOrderOf,
} from '@nosim/contract/admin/prices.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'

/** The pricing, from which all prices follow. Amounts are kobo; a profit in percent is hundredths of a percent. */
export type PricingRow = Readonly<Record<ProfitName | 'kobo_per_usd', number>> & {
  readonly cost_rule: CostRule
  readonly supplier_order: SupplierOrder
}

export async function pricingRow(db: Queryable): Promise<PricingRow> {
  const row = await db
    .selectFrom('pricing')
    .select([...profitNames, 'kobo_per_usd', 'cost_rule', 'supplier_order'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    cost_rule: costRuleOf(row.cost_rule),
    supplier_order: supplierOrderOf(row.supplier_order),
  }
}

/** Writes the pricing. The caller holds the locks of all catalogues and must write their prices afterwards. */
export async function writePricing(tx: Queryable, row: PricingRow): Promise<void> {
  await tx.updateTable('pricing').set(row).execute()
}

/** The pricing in the form of the contract. */
export const presentPricing = (row: PricingRow): Pricing => ({
  ...byProfit((name) => row[name] / 100),
  ngn_per_usd: formatNaira(row.kobo_per_usd),
  cost_rule: row.cost_rule,
  supplier_order: row.supplier_order,
})

/** The subject of pricing in the audit. */
export const pricingSubject = 'pricing'

/** The rules that applied before they became settings. Older entries do not contain them. */
const firstRules = sql`'{"cost_rule": "catalogue", "supplier_order": "priority"}'::jsonb`

type EventRow = Omit<PricingEvent, 'created_at'> & { created_at: Date }

/** A page of the changes of the pricing, newest first. */
export async function pricingEvents(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<PricingEvent[]> {
  const found = await sql<EventRow>`
    select a.id, u.email as admin, ${firstRules} || a.before as before, ${firstRules} || a.after as after, a.created_at
    from audit a join app_user u on u.id = a.actor where a.subject = ${pricingSubject}
    order by a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return found.rows.map(presentEvent)
}

const presentEvent = ({ created_at, ...row }: EventRow): PricingEvent => ({
  ...row,
  created_at: created_at.toISOString(),
})

/** A page of the changes of the pricing, and their total number. */
export async function pricingHistory(
  db: Queryable,
  pages: { page: number; limit: number },
): Promise<{ changes: PricingEvent[]; total: number }> {
  const [changes, count] = await Promise.all([
    pricingEvents(db, pages),
    sql<{
      total: number
    }>`select count(*) as total from audit where subject = ${pricingSubject}`.execute(db),
  ])
  return { changes, total: count.rows[0]?.total ?? 0 }
}
