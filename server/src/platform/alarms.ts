import { sql } from 'kysely'
import type { Queryable } from './db/db.ts'

/**
 * The counts of an alarm that have changed since the last call of any process. Each change is returned once, so that it
 * is logged once. A name that is absent or at 0 is over. It is returned again when it comes back.
 */
export async function changedCounts(
  db: Queryable,
  alarm: string,
  counts: Readonly<Record<string, number>>,
): Promise<{ name: string; count: number }[]> {
  const lasting = Object.entries(counts).filter(([, count]) => count > 0)
  const prefix = `${alarm} `
  const found = await sql<{ name: string; count: number }>`
    with lasting as (
      select ${prefix} || name as task, count
      from unnest(${lasting.map(([name]) => name)}::text[], ${lasting.map(([, count]) => count)}::int[]) l (name, count)
    ),
    over as (delete from job_alarm where starts_with(task, ${prefix}) and task not in (select task from lasting))
    insert into job_alarm as known (task, count) select task, count from lasting order by task
    on conflict (task) do update set count = excluded.count where known.count <> excluded.count
    returning substr(task, ${prefix.length + 1}::int) as name, count`.execute(db)
  return found.rows
}
