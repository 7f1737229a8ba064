import { sql } from 'kysely'
import type { Gauge } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import { dollars } from './queries.ts'

type Closed = {
  kind: string
  supplier: string
  day: string
  difference_micro_usd: number
  owed_micro_usd: number
}

/**
 * Closes the ended days of each supplier and books the difference between the float and the ledger. A difference above
 * `differenceLimit` (micro-dollars) is an alarm. Safe to run at any time, in any process.
 */
export async function closeSupplierDays(deps: {
  readonly db: Db
  readonly metrics: { readonly supplierDifference: Gauge<'kind' | 'supplier'> }
  readonly log: Log
  readonly differenceLimit: number
}): Promise<void> {
  const { db, metrics, log, differenceLimit } = deps
  const closed =
    await sql<Closed>`select kind, supplier, day::text as day, difference_micro_usd, owed_micro_usd
    from supplier_close()`.execute(db)
  for (const {
    kind,
    supplier,
    day,
    difference_micro_usd: difference,
    owed_micro_usd: owed,
  } of closed.rows) {
    if (Math.abs(difference) <= differenceLimit) continue
    log.error(
      {
        event: 'supplier.float_mismatch',
        kind,
        supplier,
        day,
        difference_usd: dollars(difference),
        owed_usd: dollars(owed),
      },
      'the float of a supplier differs from the ledger',
    )
  }
  const last =
    await sql<Closed>`select distinct on (kind, supplier) kind, supplier, day::text as day,
    difference_micro_usd, owed_micro_usd from supplier_day order by kind, supplier, supplier_day.day desc`.execute(
      db,
    )
  for (const { kind, supplier, difference_micro_usd: difference } of last.rows) {
    metrics.supplierDifference.set({ kind, supplier }, difference / 1_000_000)
  }
}
