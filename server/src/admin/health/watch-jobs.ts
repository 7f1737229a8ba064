import type { Db } from '../../platform/db/db.ts'
import { changedCounts } from '../../platform/alarms.ts'
import { completeOvertaken, countGivenUp } from '../../platform/jobs.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Raises an alarm for jobs that gave up, once per change for all processes. `ofTheClock` are the scheduled tasks. */
export async function watchJobs(
  { db, metrics, log }: { db: Db; metrics: Metrics; log: Log },
  ofTheClock: readonly string[],
): Promise<void> {
  await completeOvertaken(db, ofTheClock)
  const givenUp = await countGivenUp(db)
  const counts = Object.fromEntries(givenUp.map(({ task, count }) => [task, count]))
  for (const { name, count } of await changedCounts(db, 'jobs.exhausted', counts)) {
    log.error({ event: 'jobs.exhausted', task: name, count }, 'jobs have no attempts left')
  }
  metrics.jobsGivenUp.reset()
  for (const { task, count } of givenUp) metrics.jobsGivenUp.set({ task }, count)
}
