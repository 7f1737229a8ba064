import type { Pool } from 'pg'
import type { Gauge } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import { oneAtATime } from '../../platform/db/one-at-a-time.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Reads } from '../../platform/reads/reads.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Fault } from './prove.ts'
import { proveInSlices } from './prove-in-slices.ts'
import { proveRecent } from './prove-recent.ts'
import { keepProof, keptProof } from './queries.ts'

type ProofDependencies = {
  readonly db: Db
  readonly pool: Pool
  readonly reads: Reads
  readonly metrics: { readonly ledgerFaults: Gauge }
  readonly log: Log
}

/**
 * The schedule of the proofs, in UTC: new transfers every five minutes, all at night. A skipped proof is not repeated.
 */
export const proofCron = `
*/5 * * * * prove ?max=1&jobKey=prove
23 1 * * * prove-all ?max=1&jobKey=prove-all`

/**
 * The proofs of the ledger, for a separate runner: they read many rows, and deposits and mails must not wait for them.
 * One runs at a time over all processes. Any other is skipped, because the next one is scheduled.
 */
export const proofJobs = (deps: ProofDependencies): Jobs => ({
  prove: () => run(deps, proveNew),
  'prove-all': () => run(deps, proveWhole),
})

async function run(
  { db, pool, reads, metrics, log }: ProofDependencies,
  proof: (db: Db, reads: Reads) => Promise<readonly Fault[]>,
): Promise<void> {
  await oneAtATime(pool, 'proof', async () => {
    const faults = await proof(db, reads)
    metrics.ledgerFaults.set(faults.length)
    for (const fault of faults)
      log.fatal({ event: 'ledger.mismatch', fault }, 'the ledger is inconsistent')
  })
}

/** Verifies the transfers since the last proof and stores the start of the next. The first proof covers everything. */
async function proveNew(db: Db, reads: Reads): Promise<readonly Fault[]> {
  const kept = await keptProof(db)
  if (!kept) return proveWhole(db, reads)
  const found = await proveRecent(db, kept)
  await keepProof(db, found, { whole: false })
  return found.faults
}

/** Proves the whole ledger and the sums of earlier proofs, on a replica where there is one. Stores new sums. */
async function proveWhole(db: Db, reads: Reads): Promise<readonly Fault[]> {
  const kept = await keptProof(db)
  const found = await reads.run(undefined, (from) => proveInSlices(from, { kept }))
  await keepProof(db, found, { whole: true })
  return found.faults
}
