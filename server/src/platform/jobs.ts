import type { Pool } from 'pg'
import { Logger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import { Client } from 'pg'
import { sql } from 'kysely'
import type { Queryable } from './db/db.ts'
import type { Log } from './log.ts'

export type Jobs = TaskList

/** Lays out the queue's own tables and lets the app's role use them. Needs the owner. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: quiet })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      grant usage on schema graphile_worker to nosim_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to nosim_app;
      grant usage on all sequences in schema graphile_worker to nosim_app;
      grant execute on all functions in schema graphile_worker to nosim_app;
      do $$ declare t text; begin
        for t in select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'graphile_worker' and c.relrowsecurity
            and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'nosim_app') loop
          execute format('create policy nosim_app on %s to nosim_app using (true) with check (true)', t);
        end loop;
      end $$;`)
  } finally {
    await client.end()
  }
}

/** Works off the queue until stopped; `crontab` lines are in UTC. */
export function runJobs(options: {
  pool: Pool
  jobs: Jobs
  crontab: string
  log: Log
}): Promise<Runner> {
  return run({
    pgPool: options.pool,
    taskList: options.jobs,
    crontab: options.crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') options.log.warn({ message }, 'job queue')
    }),
  })
}

export type Job = {
  readonly name: string
  readonly payload: Record<string, unknown>
  /** A job with the same key that has not begun is replaced. */
  readonly key?: string
}

/** Queues a job inside the caller's transaction; it is tried up to ten times. */
export async function addJob(tx: Queryable, job: Job): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload)}::json,
    job_key := ${job.key ?? null}, max_attempts := 10)`.execute(tx)
}

/**
 * Gives back the jobs that somebody has had for ten minutes, which none of ours takes: a process that was killed keeps
 * its jobs, and the queue by itself would wait for four hours.
 */
export async function freeJobs(db: Queryable): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '10 minutes'))`.execute(
    db,
  )
}

const quiet = new Logger(() => () => undefined)
