import type { Db } from '../../platform/db/db.ts'
import { changedGivenUp, completeOvertaken, countGivenUp } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Raises an alarm for jobs that gave up, once per change over all processes; `ofTheClock` come again by themselves. */
export async function watchJobs(
  { db, metrics, log }: { db: Db; metrics: Metrics; log: Log },
  ofTheClock: readonly string[],
): Promise<void> {
  await completeOvertaken(db, ofTheClock)
  for (const { task, count } of await changedGivenUp(db)) {
    log.error({ event: 'jobs.exhausted', task, count }, 'jobs have no attempts left')
  }
  metrics.jobsGivenUp.reset()
  for (const { task, count } of await countGivenUp(db)) metrics.jobsGivenUp.set({ task }, count)
}
