import { countedFigures } from '../lines.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * Counts each stored day again from its orders, and returns the differences as lines for the operator. `renew`
 * replaces each day that differs by the new counts.
 */
export async function compareDelivery(
  db: Db,
  { renew }: { readonly renew: boolean },
): Promise<{ readonly days: number; readonly differences: readonly string[] }> {
  const days = new Set<string>()
  const differences: string[] = []
  for (const figures of countedFigures) {
    for (const day of await figures.days(db)) {
      days.add(day)
      const found = await figures.differences(db, day)
      differences.push(...found)
      if (renew && found.length > 0) await figures.renew(db, day)
    }
  }
  return { days: days.size, differences }
}
