import {
  countedDays,
  differencesOf,
  renewDay,
  type DeliveryDifference,
} from '../numbers/delivery/count-again.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * Counts each kept day from its orders again, and returns the differences as lines for the operator. With `renew` each day
 * that differs is replaced by what its orders say.
 */
export async function compareDelivery(
  db: Db,
  { renew }: { readonly renew: boolean },
): Promise<{ readonly days: number; readonly differences: readonly string[] }> {
  const days = await countedDays(db)
  const differences: string[] = []
  for (const day of days) {
    const found = await differencesOf(db, day)
    differences.push(...found.map(lineOf))
    if (renew && found.length > 0) await renewDay(db, day)
  }
  return { days: days.length, differences }
}

function lineOf({ day, service, supplier, wait, kept, counted }: DeliveryDifference): string {
  const what = supplier === '' ? 'orders' : `numbers of ${supplier}`
  const became = wait < 0 ? 'without a code' : `with a code after ${wait} s`
  return `${day} ${service}, ${what} ${became}: kept ${kept}, counted ${counted}`
}
