import * as z from 'zod/mini'
import { closeSupplierDays } from './admin/suppliers/close-days.ts'
import type { CallCounter } from './admin/health/call-counter.ts'
import { watchJobs } from './admin/health/watch-jobs.ts'
import { watchUpstreams, type PrepaidSupplier } from './admin/health/watch-upstreams.ts'
import { lineCron, lineJobs } from './lines.ts'
import { reportUncovered } from './numbers/watch-limits.ts'
import { unservedRentals } from './numbers/unserved-rentals.ts'
import { noticeCron, noticeJobs } from './notifications/digest.ts'
import { changedCounts } from './platform/alarms.ts'
import type { Db } from './platform/db/db.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Log } from './platform/process/log.ts'
import type { FeatureMetrics } from './metrics.ts'
import type { Metrics } from './platform/metrics.ts'
import { keyCron, keyJobs, type KeyLimits } from './resellers/keys/watch-keys.ts'
import { retention } from './retention.ts'
import { rollLedger } from './wallet/reports/queries.ts'
import { sweepTransfers } from './wallet/funding/sweep-transfers.ts'
import {
  processDelivery,
  retryDeliveries,
  type DepositDependencies,
} from './wallet/funding/process-delivery.ts'
import type { BankProvider } from './wallet/provider.ts'
import { payDueBonuses } from './wallet/referrals/held-bonuses.ts'
import { webhookCron, webhookJobs } from './webhooks/switch-off.ts'

/**
 * The crontab of the jobs, in UTC. The queue runs each job once for all processes. Each job has a key, so that the
 * next job replaces one that has no attempts left.
 */
export const scheduledCron = (bank: BankProvider['name']): string =>
  clock(bank)
    .map(([when, task, most]) => `${when} ${task} ?max=${most}&jobKey=${task}`)
    .join('\n')

const clock = (bank: BankProvider['name']) =>
  [
    ['* * * * *', 'watch-upstreams', 1],
    ['* * * * *', 'watch-jobs', 1],
    ['5 * * * *', 'roll-ledger', 3],
    ['10 * * * *', 'close-suppliers', 3],
    ...lineCron,
    ...webhookCron,
    ...noticeCron,
    ...keyCron,
    ['* * * * *', 'count-unserved', 1],
    ['* * * * *', 'report-uncovered', 1],
    ['*/10 * * * *', `sweep-transfers:${bank}`, 3],
    ['* * * * *', `retry-deliveries:${bank}`, 1],
    ['* * * * *', 'pay-referrals', 1],
    ['17 * * * *', 'delete-old-rows', 1],
    ['*/10 * * * *', 'erase-accounts', 1],
    ['40 * * * *', 'erase-unconfirmed', 1],
    ['* * * * *', 'fresh-statistics', 1],
  ] as const

const DeliveryJob = z.object({ id: z.int() })

/**
 * The scheduled jobs: bank deliveries, monitoring and retention. The jobs of a bank carry its name, so that a process
 * runs only those of its own bank (docs/decisions/009-changing-the-bank.md).
 */
export const scheduledJobs = (
  deps: Parameters<typeof lineJobs>[0] & {
    db: Db
    deposits: DepositDependencies
    suppliers: readonly PrepaidSupplier[]
    callCounter: CallCounter
    lowFloat: number
    differenceLimit: number
    keyLimits: KeyLimits
    metrics: Metrics & FeatureMetrics
    log: Log
  },
): Jobs => ({
  [`process-delivery:${deps.deposits.bank.name}`]: async (payload) => {
    const { id } = DeliveryJob.parse(payload)
    await processDelivery(deps.deposits, id)
  },
  [`sweep-transfers:${deps.deposits.bank.name}`]: () => sweepTransfers(deps.deposits),
  [`retry-deliveries:${deps.deposits.bank.name}`]: () => retryDeliveries(deps.deposits),
  'pay-referrals': (_payload, { abortSignal }) => payDueBonuses(deps.deposits, abortSignal),
  'roll-ledger': () => rollLedger(deps.db),
  'watch-upstreams': () => watchUpstreams(deps),
  'close-suppliers': () => closeSupplierDays(deps),
  'count-unserved': async () => {
    const unserved = await unservedRentals(deps.db)
    deps.metrics.ordersWithoutSupplier.reset()
    for (const { supplier, open } of unserved) {
      deps.metrics.ordersWithoutSupplier.set({ kind: 'sms', supplier }, open)
    }
    const counts = Object.fromEntries(unserved.map(({ supplier, open }) => [supplier, open]))
    for (const changed of await changedCounts(deps.db, 'supplier.orders_unserved', counts)) {
      const { name: supplier, count: open } = changed
      deps.log.error(
        { event: 'supplier.orders_unserved', supplier, open },
        'orders wait for a supplier without a process',
      )
    }
  },
  'report-uncovered': () => reportUncovered(deps),
  'watch-jobs': () =>
    watchJobs(deps, ['prove', ...clock(deps.deposits.bank.name).map(([, task]) => task)]),
  ...lineJobs(deps),
  ...webhookJobs(deps),
  ...noticeJobs(deps),
  ...keyJobs(deps),
  ...retention(deps),
})
