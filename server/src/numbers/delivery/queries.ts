import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'
import type { WaitCount } from '../../platform/waits.ts'
import { figureOf, type KeptFigures, type ServiceFigures } from './figures.ts'

type WaitRow = {
  /** The last counted day. */
  readonly until: string | null
  /** Null in the only row of a shop without figures. */
  readonly service: string | null
  readonly name: string
  readonly on_sale: boolean
  readonly supplier: string
  readonly wait: number
  readonly week: number
  readonly month: number
}

/** The figures of the last 7 and 30 counted days, by service and supplier, without the sandbox's services (NUM-68). */
async function figuresOf(db: Queryable): Promise<KeptFigures> {
  const { rows } = await sql<WaitRow>`
    select last.through::text as until, d.service, d.name, d.on_sale, d.supplier, d.wait, d.week, d.month
    from delivery_rollup last left join lateral (
      select d.service, s.name, s.enabled and g.enabled as on_sale, d.supplier, d.wait::int as wait,
        coalesce(sum(d.numbers) filter (where d.day > last.through - 7), 0)::int as week, sum(d.numbers)::int as month
      from delivery_day d
      join service s on s.code = d.service and not s.sentinel
      join service_group g on g.name = s.group_name
      where d.day > last.through - 30 and d.day <= last.through
      group by d.service, s.name, s.enabled, g.enabled, d.supplier, d.wait
    ) d on true
    order by lower(d.name), d.service, d.supplier`.execute(db)
  const groups = Map.groupBy(rows, ({ service, supplier }) => JSON.stringify([service, supplier]))
  const numbers = Map.groupBy(
    rows.filter(({ supplier }) => supplier),
    ({ supplier }) => supplier,
  )
  return {
    until: rows[0]?.until ?? null,
    services: [...groups.values()].flatMap(serviceFigures),
    suppliers: Array.from(numbers, ([supplier, waits]) => ({ supplier, ...windowsOf(waits) })),
  }
}

function serviceFigures(rows: readonly WaitRow[]): ServiceFigures[] {
  const [first] = rows
  if (!first || first.service === null) return []
  return [
    {
      service: first.service,
      name: first.name,
      isOnSale: first.on_sale,
      supplier: first.supplier === '' ? null : first.supplier,
      ...windowsOf(rows),
    },
  ]
}

function windowsOf(rows: readonly WaitRow[]) {
  const counts = (window: 'week' | 'month'): WaitCount[] =>
    rows.map((row) => ({ wait: row.wait, count: row[window] }))
  return { days_7: figureOf(counts('week')), days_30: figureOf(counts('month')) }
}

/**
 * The lower bound of the share of a supplier's numbers that received a code, by supplier name and service. It is from
 * 0 to 1, and from 7 days, or 30 where 7 have too few numbers (NUM-71).
 */
export async function supplierShares(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { services } = await figuresOf(db)
  return new Map(
    services.flatMap(({ supplier, service, days_7, days_30 }) => {
      const low = days_7.low ?? days_30.low
      return supplier === null || low === null ? [] : [[`${supplier} ${service}`, low / 100]]
    }),
  )
}

/**
 * Returns a function for the current figures. It reads them once for each version of the lists. A newly counted day
 * and a change of the catalogue make a new version.
 */
export function openDeliveryFigures(
  db: Db,
  listVersion: () => Promise<number>,
): () => Promise<KeptFigures> {
  let kept: { readonly version: number; readonly figures: Promise<KeptFigures> } | undefined
  return async () => {
    // Read before the figures, so that a change during the read makes another version.
    const version = await listVersion()
    if (kept?.version === version) return kept.figures
    const figures = figuresOf(db)
    const mine = { version, figures }
    kept = mine
    // Figures that could not be read are not kept.
    figures.catch(() => {
      if (kept === mine) kept = undefined
    })
    return figures
  }
}

/** Counts the days that have ended since the last counted one. A repeated call does nothing. */
export async function rollDelivery(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowTime(tx, 10 * 60_000)
    await sql`select delivery_roll_up()`.execute(tx)
  })
}
