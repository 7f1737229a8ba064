import { until } from './person.ts'
import type { World } from './world.ts'

/** How far ahead a claim moves the next look at an order, in s: what is due then is being looked at right now. */
const leases = { rental: [40, 46], boost_order: [110, 121] } as const

/**
 * Lets the house do nothing of its own accord any more, so that nothing but a request can change a row: no watcher
 * looks at any order that there is, no job is left, and the ledger is rolled up for today. Looks and jobs that have
 * begun are waited for.
 */
export async function rest(world: World): Promise<void> {
  await world.sql('select ledger_roll()')
  const orders = Object.entries(leases).map(
    ([table, [from, to]]) => `with rested as (update ${table} set next_check_at = null
      where next_check_at not between now() + interval '${from} s' and now() + interval '${to} s')
      select id::text from ${table} where next_check_at is not null`,
  )
  // Once more after the pass that stopped the last one: what was just then to be planned is found by it.
  await until(async () => {
    const left = await Promise.all(
      [...orders, 'select id::text from graphile_worker.jobs'].map((one) => world.sql(one)),
    )
    return left.every((rows) => rows.length === 0)
  }, 25_000)
}
