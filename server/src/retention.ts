import { sql } from 'kysely'
import type { Jobs } from './platform/jobs.ts'
import { deleteOldRows } from './platform/db/delete-old-rows.ts'
import type { Db } from './platform/db/db.ts'
import type { Log } from './platform/process/log.ts'
import { keptTables } from './kept-tables.ts'

/** The number of rows per statement. Such a statement stays within its time limit on a busy machine. */
const batch = 10_000

/**
 * Deletes due rows, table by table. A failure is logged and delays no other table; the next run retries an hour later.
 * The end of the process stops the job between two statements.
 */
export const retention = (deps: { db: Db; log: Log }): Jobs => ({
  'delete-old-rows': async (_payload, { abortSignal }) => {
    const each = async (table: string, work: () => Promise<unknown>) => {
      try {
        await work()
      } catch (error) {
        deps.log.error(
          { event: 'retention.failed', err: error, table },
          'old rows could not be deleted',
        )
      }
    }
    for (const { due } of keptTables) {
      if (due)
        await each(due.table, () => deleteOldRows(deps.db, due, { batch, signal: abortSignal }))
    }
    if (!abortSignal.aborted) await each('graphile_worker.jobs', () => forgetJobs(deps.db))
  },
  'fresh-statistics': async () => {
    await sql`select analyze_grown_tables()`.execute(deps.db)
  },
})

/** Deletes jobs that gave up 30 days ago. `retry-deliveries` retries bank deliveries earlier, without such a job. */
async function forgetJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'
    order by id limit ${batch}))`.execute(db)
}
