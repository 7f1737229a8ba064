import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { Logger, runMigrations, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { Pool } from 'pg'
import type { Queryable } from './db/db.ts'
import { asOnlyMigrator, ownerOptions, queueRow } from './db/migrate.ts'

export type Jobs = TaskList

/** The version of graphile-worker whose tables this release needs. */
export function queueVersion(): string {
  const library = createRequire(import.meta.url).resolve('graphile-worker')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(dirname(library), '../package.json'), 'utf8')))
  return version
}

/** Creates the queue's tables, grants them to the app's role and records their version. As owner, after `migrate`. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await asOnlyMigrator(ownerUrl, async (client) => {
    await migrateQueue(ownerUrl)
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
    await client.query(
      `insert into schema_migration (name, sha256) values ($1, $2)
      on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [queueRow, queueVersion()],
    )
  })
}

async function migrateQueue(ownerUrl: string): Promise<void> {
  const pgPool = new Pool({ connectionString: ownerUrl, options: ownerOptions, max: 1 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (opened) => opened.on('error', () => undefined))
  try {
    await runMigrations({ pgPool, logger: quiet })
  } finally {
    await pgPool.end()
  }
}

export type Job = {
  readonly name: string
  readonly payload: Record<string, unknown>
  /** A job with the same key that has not begun is replaced. */
  readonly key?: string
  /** One job of many at the same time: it begins after all other jobs that are due. */
  readonly isBulk?: boolean
}

/** The priority of bulk jobs. Due jobs with a lower number begin first; 0 is the default. */
const bulkPriority = 10

/** Queues a job inside the caller's transaction; it is tried up to ten times. */
export async function addJob(tx: Queryable, job: Job): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload)}::json,
    job_key := ${job.key ?? null}, max_attempts := 10, priority := ${job.isBulk ? bulkPriority : 0})`.execute(
    tx,
  )
}

/** The number of jobs of a task that have no attempts left. */
export type GivenUp = { readonly task: string; readonly count: number }

// A job whose last try is under way has not given up.
const givenUp = sql`select task_identifier as task, count(*)::int as count from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null group by 1`

/** The jobs that gave up, by task. */
export async function countGivenUp(db: Queryable): Promise<GivenUp[]> {
  const found = await sql<GivenUp>`${givenUp} order by 1`.execute(db)
  return found.rows
}

/** How late the oldest due job of a task is, in seconds. */
export type LateJob = { readonly task: string; readonly seconds: number }

/** The jobs that are due and have not begun, by task, without bulk jobs, which may wait. */
export async function lateJobs(db: Queryable): Promise<LateJob[]> {
  const found = await sql<LateJob>`
    select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()
      and priority < ${bulkPriority}
    group by 1`.execute(db)
  return found.rows
}

/**
 * Completes scheduled jobs that gave up after the next job of their task took over their key: it did their work.
 * `tasks` are the scheduled tasks.
 */
export async function completeOvertaken(db: Queryable, tasks: readonly string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and key is null and task_identifier = any(${tasks})))`.execute(
    db,
  )
}

const quiet = new Logger(() => () => undefined)
