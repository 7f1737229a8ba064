import { expect, test } from 'vitest'
import { until } from '../../../test/harness/test-client.ts'
import { asOwner, cloneDatabase } from '../../../test/harness/test-database.ts'
import { openDatabase } from '../db/db.ts'
import { addJob } from '../jobs.ts'
import { pause } from '../process/clock.ts'
import { openLog } from '../process/log.ts'
import { runJobs } from './run-jobs.ts'

const names = ['first', 'second', 'third', 'fourth'] as const

/** A trigger that refuses to store the end of the first run of this job. */
const refusal = (name: string) => `
  create function refuse() returns trigger language plpgsql as $$
  begin
    if exists (select from graphile_worker._private_tasks t where t.id = old.task_id and t.identifier = '${name}')
      and old.attempts = 1 then
      raise exception 'the database is away' using errcode = '57P01';
    end if;
    return old;
  end $$;
  create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`

test('the queue goes on where the end of one job could not be stored while others ran [OPS-7]', async () => {
  await using database = await cloneDatabase()
  await asOwner(database.ownerUrl, (client) => client.query(refusal('first')))
  const { db, pool } = openDatabase({ url: database.url, poolSize: 10, name: 'test' })
  const ends = Object.fromEntries(names.map((name) => [name, Promise.withResolvers<void>()]))
  const runs: string[] = []
  const runner = runJobs({
    name: 'test',
    pool,
    jobs: Object.fromEntries(
      names.map((name) => [
        name,
        async () => {
          runs.push(name)
          await ends[name]?.promise
        },
      ]),
    ),
    crontab: '',
    concurrency: names.length,
    log: openLog('silent'),
  })
  for (const name of names) await addJob(db, { name, payload: {} })
  await until(() => Promise.resolve(runs.length === names.length))

  const left = async () => (await pool.query('select 1 from graphile_worker.jobs')).rowCount
  // Each end is stored, or refused, before the next job ends.
  for (const name of names) {
    ends[name]?.resolve()
    await pause(200)
  }
  await until(async () => (await left()) === 0, 20_000)
  // Several workers take the jobs, in any order. The first runs again, because its end was not stored.
  expect(runs.slice(0, names.length).toSorted()).toEqual(names.toSorted())
  expect(runs.slice(names.length)).toEqual(['first'])
  await runner.stop()
  await pool.end()
})
