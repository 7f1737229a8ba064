import { until } from './person.ts'
import type { World } from './world.ts'

/** How far ahead a claim moves the next look at an order, in s: what is due then is being looked at right now. */
const leases = {
  'delete from rental_watch': { id: 'rental_id', from: 40, to: 46, more: '' },
  "update activation_followup set next_check_at = 'infinity'": {
    id: 'activation_id',
    from: 40,
    to: 46,
    more: "and outcome = 'open' and next_check_at < 'infinity'",
  },
  'update boost_order set next_check_at = null': { id: 'id', from: 110, to: 121, more: '' },
} as const

/**
 * Lets the house do nothing of its own accord any more, so that nothing but a request can change a row: no watcher
 * looks at any order that there is, no job is left, and the ledger is rolled up for today. Looks and jobs that have
 * begun are waited for.
 */
export async function rest(world: World): Promise<void> {
  await world.sql('select ledger_roll()')
  const orders = Object.entries(leases).map(
    ([stop, { id, from, to, more }]) => `with rested as (${stop}
      where next_check_at not between now() + interval '${from} s' and now() + interval '${to} s' ${more})
      select ${id}::text from ${stop.split(' ').find((word) => word.includes('_')) ?? ''}
      where next_check_at is not null ${more}`,
  )
  // Once more after the pass that stopped the last one: what was just then to be planned is found by it.
  await until(async () => {
    const left = await Promise.all(
      [...orders, 'select id::text from graphile_worker.jobs'].map((one) => world.sql(one)),
    )
    return left.every((rows) => rows.length === 0)
  }, 25_000)
}
