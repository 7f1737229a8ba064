import { until } from '../harness/test-client.ts'
import type { TestApp } from '../harness/test-app.ts'

/** Runs a scheduled job now, and waits until it is done. */
export async function run(testApp: TestApp, job: string): Promise<void> {
  await testApp.sql('select graphile_worker.add_job($1)', [job])
  await until(async () => {
    const [row] = await testApp.sql<{ left: number }>(
      'select count(*)::int as left from graphile_worker.jobs where task_identifier = $1',
      [job],
    )
    return row?.left === 0
  })
}

/** Makes the movements and readings of the suppliers two days older. */
export async function daysPass(testApp: TestApp): Promise<void> {
  await testApp.sql(`
    alter table boost_movement disable trigger append_only;
    update boost_movement set at = at - interval '2 days';
    alter table boost_movement enable trigger append_only;
    update supplier_float set at = at - interval '20 days';
    update supplier_float set at = at + interval '18 days';
    update supplier_topup set at = at - interval '2 days';
    update boost_order set ended_at = ended_at - interval '2 days';
    update rental set rented_at = rented_at - interval '2 days', upstream_ended_at = upstream_ended_at - interval '2 days';`)
}

/** Reads the balances at the suppliers, then ends the day and closes it. */
export async function closeDay(testApp: TestApp): Promise<void> {
  await run(testApp, 'watch-upstreams')
  await daysPass(testApp)
  await run(testApp, 'close-suppliers')
}
