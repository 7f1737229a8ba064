import { skipReasons, type BulkReply, type SkipReason } from '@nosim/contract/base/bulk.ts'
import { Refusal } from './http/refusal.ts'

/**
 * Runs an operation on each row of a bulk action, within the caller's transaction, and reports the outcome. `change`
 * returns false where the row needs no change. Where it throws a reason to skip, that row stays as it is. Any other
 * error ends the whole action. The caller locks the rows first, in one order.
 */
export async function changeEach<Id extends number | string>(
  ids: readonly Id[],
  change: (id: Id) => Promise<boolean>,
): Promise<BulkReply> {
  const skipped: BulkReply['skipped'] = []
  for (const id of ids) {
    const reason = await reasonToSkip(() => change(id))
    if (reason) skipped.push({ id: String(id), reason })
  }
  return { changed: ids.length - skipped.length, skipped }
}

async function reasonToSkip(change: () => Promise<boolean>): Promise<SkipReason | undefined> {
  try {
    return (await change()) ? undefined : 'UNCHANGED'
  } catch (error) {
    const reason = error instanceof Refusal && skipReasons.find((one) => one === error.code)
    if (reason) return reason
    throw error
  }
}
