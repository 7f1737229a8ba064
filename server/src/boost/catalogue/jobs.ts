import { changedCounts } from '../../platform/alarms.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import { rollBoostDelivery } from '../delivery/queries.ts'
import { syncPanel } from './sync-panel.ts'
import { syncServices } from './sync-services.ts'
import type { BoostMetrics } from '../metrics.ts'
import type { BoostProvider } from '../provider.ts'
import { countStuck } from '../review-queries.ts'

export type BoostJobDependencies = {
  readonly db: Db
  /** In order of priority. The list of the first panel is the catalogue. */
  readonly boostPanels: readonly [BoostProvider, ...BoostProvider[]]
  readonly metrics: Pick<BoostMetrics, 'boostsWaiting'>
  readonly log: Log
}

/** The cron schedule, the name and the attempts of each job. */
export const boostCron = [
  ['0 * * * *', 'sync-boost', 3],
  ['20 * * * *', 'roll-boost-delivery', 3],
  ['*/5 * * * *', 'count-stuck', 1],
] as const

/** Reads the lists of the panels, counts the delivery figures, and counts the orders that need a review. */
export const boostJobs = ({ db, boostPanels, metrics, log }: BoostJobDependencies): Jobs => ({
  'sync-boost': async () => {
    const [first, ...more] = boostPanels
    await syncServices({ db, panel: first, log })
    await Promise.all(more.map((panel) => syncPanel({ db, panel, log })))
  },
  'roll-boost-delivery': () => rollBoostDelivery(db),
  'count-stuck': async () => {
    const waiting = await countStuck(db)
    for (const [why, count] of Object.entries(waiting)) metrics.boostsWaiting.set({ why }, count)
    if ((await changedCounts(db, 'boost.orders_need_review', waiting)).length > 0) {
      log.error({ event: 'boost.orders_need_review', waiting }, 'boost orders need a review')
    }
  },
})
