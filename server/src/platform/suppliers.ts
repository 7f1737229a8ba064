import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import { pause } from './process/clock.ts'
import type { Db } from './db/db.ts'
import type { Log } from './process/log.ts'

export type Supplier = { readonly kind: SupplierKind; readonly name: string }

const everyMs = 60_000
/** After a failure: soon, because a supplier without a record counts as not served. */
const retryMs = 5_000

/** Notes each minute that a process here serves these suppliers, until the signal fires: their orders are polled. */
export async function keepServing(
  { db, log }: { db: Db; log: Log },
  suppliers: readonly Supplier[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = everyMs
    try {
      for (const { kind, name } of suppliers) {
        await sql`insert into supplier (kind, name) values (${kind}, ${name})
          on conflict (kind, name) do update set served_at = now()`.execute(db)
      }
    } catch (error) {
      waitMs = retryMs
      log.error(
        { event: 'supplier.heartbeat_failed', err: error },
        'a connected supplier could not be recorded',
      )
    }
    await pause(waitMs, signal)
  }
}
