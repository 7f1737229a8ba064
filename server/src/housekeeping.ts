import { sql } from 'kysely'
import * as z from 'zod/mini'
import { closeSupplierDays } from './admin/suppliers/close-days.ts'
import type { CallTally } from './admin/health/call-tally.ts'
import { forgetCalls } from './admin/health/queries.ts'
import { watchUpstreams } from './admin/health/watch-upstreams.ts'
import type { BoostProvider } from './boost/provider.ts'
import { countStuck } from './boost/queries.ts'
import { syncServices } from './boost/catalogue/sync-services.ts'
import type { SmsProvider } from './numbers/provider.ts'
import type { Db } from './platform/db/db.ts'
import { freeJobs, type Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import { keepProof, rollLedger } from './wallet/figures/queries.ts'
import {
  processDelivery,
  retryDeliveries,
  sweepTransfers,
  type DepositParts,
} from './wallet/process-delivery.ts'
import { prove } from './wallet/prove.ts'
import type { BankProvider } from './wallet/provider.ts'

/** When what runs, in UTC; the queue lets each run once however many processes there are. */
export const housekeepingCron = (bank: BankProvider['name']): string => `
*/5 * * * * prove ?max=1
* * * * * watch-upstreams ?max=1
5 * * * * roll-ledger ?max=3
0 * * * * sync-boost ?max=3
10 * * * * close-suppliers ?max=3
*/5 * * * * count-stuck ?max=1
*/5 * * * * free-jobs ?max=1
*/10 * * * * sweep-transfers:${bank} ?max=3
*/10 * * * * retry-deliveries:${bank} ?max=3
17 3 * * * forget-old ?max=3
`

const DeliveryJob = z.object({ id: z.int() })

/**
 * The jobs that keep the house: the bank's deliveries, the proof of the ledger, and what may be forgotten. The bank's
 * bear its name: a process takes up only those of the bank it speaks with (docs/decisions/009-changing-the-bank.md).
 */
export const housekeeping = (parts: {
  db: Db
  deposits: DepositParts
  sms: SmsProvider
  boost: BoostProvider
  tally: CallTally
  lowFloat: number
  differenceLimit: number
  metrics: Metrics
  log: Log
}): Jobs => ({
  [`process-delivery:${parts.deposits.bank.name}`]: async (payload) => {
    const { id } = DeliveryJob.parse(payload)
    await processDelivery(parts.deposits, id)
  },
  [`sweep-transfers:${parts.deposits.bank.name}`]: () => sweepTransfers(parts.deposits),
  [`retry-deliveries:${parts.deposits.bank.name}`]: () => retryDeliveries(parts.deposits),
  prove: async () => {
    const faults = await prove(parts.db)
    await keepProof(parts.db, faults)
    parts.metrics.ledgerFaults.set(faults.length)
    for (const fault of faults) parts.log.fatal({ fault }, 'THE LEDGER DOES NOT ADD UP')
  },
  'roll-ledger': () => rollLedger(parts.db),
  'watch-upstreams': () => watchUpstreams(parts),
  'sync-boost': () => syncServices({ db: parts.db, panel: parts.boost, log: parts.log }),
  'close-suppliers': () => closeSupplierDays(parts),
  'count-stuck': async () => {
    const waiting = await countStuck(parts.db)
    for (const [why, count] of Object.entries(waiting)) {
      parts.metrics.boostsWaiting.set({ why }, count)
    }
    if (waiting.stuck + waiting.unconfirmed + waiting.gone > 0) {
      parts.log.error({ waiting }, 'boost orders wait for a person')
    }
  },
  'free-jobs': () => freeJobs(parts.db),
  'forget-old': async () => {
    await forgetCalls(parts.db)
    await sql`delete from live_event where created_at < now() - interval '1 day'`.execute(parts.db)
    await sql`delete from idempotency where created_at < now() - interval '7 days'`.execute(
      parts.db,
    )
    await sql`delete from password_reset where created_at < now() - interval '1 day'`.execute(
      parts.db,
    )
    await sql`delete from session where expires_at < now()`.execute(parts.db)
    await sql`delete from rate_limit where expire < extract(epoch from now()) * 1000`.execute(
      parts.db,
    )
  },
})
