import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { UpstreamKey } from './queries.ts'

/** A supplier that the settings name. */
export type ConnectedSupplier = {
  readonly key: UpstreamKey
  readonly kind: SupplierKind
  readonly name: string
  /** Its wire format. */
  readonly dialect: string
}

/** What left each supplier's float in the last 24 hours by our records, in micro-dollars, by the supplier's key. */
export async function spentAt(
  db: Queryable,
  connected: readonly ConnectedSupplier[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ key: string; spent: number }>`
    select key, supplier_spent(kind, name) as spent from unnest(${connected.map(({ key }) => key)}::text[],
      ${connected.map(({ kind }) => kind)}::text[], ${connected.map(({ name }) => name)}::text[]) c (key, kind, name)`.execute(
    db,
  )
  return new Map(found.rows.map(({ key, spent }) => [key, spent]))
}

/** How many hours a balance lasts at the cost of the last 24, both in micro-dollars. Null without either. */
export const runwayHours = (balance: number | null, spent: number): number | null =>
  balance === null || spent <= 0 ? null : Math.max(0, Math.floor((balance * 24) / spent))
