import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import { pause } from './process/clock.ts'
import type { Db } from './db/db.ts'
import type { Log } from './process/log.ts'

export type Supplier = { readonly kind: SupplierKind; readonly name: string }

const everyMs = 60_000
/** The pause after a failure: short, because a supplier without a record counts as not served. */
const retryMs = 5_000

/**
 * Records the priorities of the connected suppliers, for each kind. A supplier that is no longer connected has no
 * place, so its list sets no price.
 */
export async function recordPlaces(db: Db, suppliers: readonly Supplier[]): Promise<void> {
  await sql`
    with listed as (
      select l.kind, l.name, row_number() over (partition by l.kind order by l.at) as place
      from unnest(${suppliers.map(({ kind }) => kind)}::text[], ${suppliers.map(({ name }) => name)}::text[])
        with ordinality l (kind, name, at)
    ),
    gone as (update supplier s set place = null
      where place is not null and not exists (select from listed l where l.kind = s.kind and l.name = s.name))
    insert into supplier (kind, name, place) select kind, name, place from listed
    on conflict (kind, name) do update set place = excluded.place, served_at = now()`.execute(db)
}

/** Records each minute that a process serves these suppliers and polls their orders, until the signal fires. */
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
