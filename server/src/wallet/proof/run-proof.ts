import type { Db } from '../../platform/db/db.ts'
import { proveInSlices } from './prove-in-slices.ts'
import { proveRecent } from './prove-recent.ts'
import type { Fault } from './prove.ts'
import { keepProof, keptProof } from './queries.ts'

/** Verifies the transfers since the last proof and stores the start of the next. The first proof covers everything. */
export async function proveNew(db: Db): Promise<readonly Fault[]> {
  const kept = await keptProof(db)
  if (!kept) return proveWhole(db)
  const found = await proveRecent(db, kept)
  await keepProof(db, found, { whole: false })
  return found.faults
}

/** Proves the whole ledger, the sums of the proofs of the last day included, and begins those again. */
export async function proveWhole(db: Db): Promise<readonly Fault[]> {
  const found = await proveInSlices(db, { kept: await keptProof(db) })
  await keepProof(db, found, { whole: true })
  return found.faults
}
