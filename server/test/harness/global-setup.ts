import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chmod } from 'node:fs/promises'
import { openLocalDatabase } from '../../src/platform/db/embedded-database.ts'
import { makeTemplate, memoryFolder } from './test-database.ts'

/**
 * Discards the jobs by which the schedule reads the suppliers' lists, each hour or every few minutes. They would
 * replace prices and costs that a test has changed. The reads at a start remain, and those that a test adds.
 * `unschedule` adds a task for one database.
 */
const discardScheduledJobs = `
  create table graphile_worker.discarded_task (identifier text primary key);
  grant select on graphile_worker.discarded_task to nosim_app;
  insert into graphile_worker.discarded_task values ('sync-boost'), ('read-costs'), ('read-stock');
  create function graphile_worker.discard_scheduled_job() returns trigger language plpgsql as $$
  begin
    -- The job runner marks the jobs of the schedule with this key.
    if new.payload::jsonb ? '_cron' and exists (select from graphile_worker._private_tasks t
      join graphile_worker.discarded_task using (identifier) where t.id = new.task_id) then
      return null;
    end if;
    return new;
  end $$;
  create trigger discard_scheduled_job before insert on graphile_worker._private_jobs
    for each row execute function graphile_worker.discard_scheduled_job()`

/**
 * Starts one PostgreSQL for all integration tests, with a migrated template that each file clones. Stores its address
 * in NOSIM_TEST_DATABASE. A second caller shares the server of the first. Returns a function that stops the server.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.NOSIM_TEST_DATABASE) return () => Promise.resolve()
  // The compiled code of the processes that tests start.
  process.env.NODE_COMPILE_CACHE ??= join(memoryFolder, 'nosim-compiled')
  const folder = await mkdtemp(join(memoryFolder, 'nosim-test-'))
  await chmod(folder, 0o755)
  const server = await openLocalDatabase(join(folder, 'postgres'), 'test-password', [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    // Thousands of connections of a test run need no costly password.
    'scram_iterations=1',
    // Test files that run at once open several processes each. If a setting is given twice, the last one counts.
    'max_connections=400',
  ])
  await makeTemplate(server.ownerUrl, discardScheduledJobs)
  process.env.NOSIM_TEST_DATABASE = server.ownerUrl
  return async () => {
    delete process.env.NOSIM_TEST_DATABASE
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
}
