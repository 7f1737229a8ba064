import { sql } from 'kysely'
import type { Jobs } from './platform/jobs.ts'
import { deleteOldRows } from './platform/db/delete-old-rows.ts'
import type { Db } from './platform/db/db.ts'
import type { Log } from './platform/process/log.ts'
import { keptTables } from './kept-tables.ts'

/** So many rows at a time: well within the time limit of a statement on a busy machine. */
const batch = 10_000

/**
 * Deletes rows that are due, table by table. A table that fails is logged and retried an hour later, and delays no other. An
 * end of the process stops it between two statements.
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

/** Forgets jobs that gave up a month ago. A deposit's delivery is taken up again long before, whatever became of its job. */
async function forgetJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'
    order by id limit ${batch}))`.execute(db)
}
