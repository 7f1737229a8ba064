import type { Pool } from 'pg'
import type { Db } from '../../platform/db/db.ts'
import { oneAtATime } from '../../platform/db/one-at-a-time.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Fault } from './prove.ts'
import { proveNew, proveWhole } from './run-proof.ts'

type ProofDependencies = {
  readonly db: Db
  readonly pool: Pool
  readonly metrics: Metrics
  readonly log: Log
}

/** When the ledger is proven, in UTC: what is new, and at night all of it. A proof that is skipped is not made up for. */
export const proofCron = `
*/5 * * * * prove ?max=1&jobKey=prove
23 1 * * * prove-all ?max=1&jobKey=prove-all`

/**
 * The proof of the ledger, for a runner of its own: it reads very much, and deposits and mails must not wait for it.
 * One runs at a time over all processes; the others are skipped, since the next one comes by the clock.
 */
export const proofJobs = (deps: ProofDependencies): Jobs => ({
  prove: () => run(deps, proveNew),
  'prove-all': () => run(deps, proveWhole),
})

async function run(
  { db, pool, metrics, log }: ProofDependencies,
  proof: (db: Db) => Promise<readonly Fault[]>,
): Promise<void> {
  await oneAtATime(pool, 'proof', async () => {
    const faults = await proof(db)
    metrics.ledgerFaults.set(faults.length)
    for (const fault of faults)
      log.fatal({ event: 'ledger.mismatch', fault }, 'the ledger is inconsistent')
  })
}
