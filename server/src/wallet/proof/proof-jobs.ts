import type { Pool } from 'pg'
import type { Db } from '../../platform/db/db.ts'
import { oneAtATime } from '../../platform/db/one-at-a-time.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { keepProof } from '../figures/queries.ts'
import { prove } from '../prove.ts'

type ProofParts = {
  readonly db: Db
  readonly pool: Pool
  readonly metrics: Metrics
  readonly log: Log
}

/** When the ledger is proven, in UTC; a proof that another one overtakes is not made up for. */
export const proofCron = '*/5 * * * * prove ?max=1&jobKey=prove'

/**
 * The proof of the ledger, for a runner of its own: it reads very much, and deposits and mails must not wait for it.
 * One runs at a time over all processes; the others are skipped, since the next one comes by the clock.
 */
export const proofJobs = (parts: ProofParts): Jobs => ({
  prove: async () => {
    await oneAtATime(parts.pool, 'proof', () => proveAll(parts))
  },
})

async function proveAll({ db, metrics, log }: ProofParts): Promise<void> {
  const faults = await prove(db)
  await keepProof(db, faults)
  metrics.ledgerFaults.set(faults.length)
  for (const fault of faults) log.fatal({ fault }, 'THE LEDGER DOES NOT ADD UP')
}
