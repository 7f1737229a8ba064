import { expect, test } from 'vitest'
import { claimDueOrders, nextOrderMs } from '../../src/boost/open-orders.ts'
import { openDatabase } from '../../src/platform/db/db.ts'
import { endsAs, setStatus } from '../boost/orders.ts'
import { openBoost } from '../transfers/transfers.ts'
import { until } from '../harness/test-client.ts'
import { age, stateOf, worth } from './rentals.ts'
import { openTestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

const daySeconds = 86_400

test.each(sample([25, 100, 40_000], 1))(
  'orders that are %i days old, as after a restored backup, end with a refund, as do those of today',
  { tags: 'rounds' },
  async (days) => {
    await using testApp = await openTestApp({ delayMs: 3_600_000 })
    const ada = await testApp.newClient('20000')
    const before = await worth(ada)
    const [old, young] = [await ada.buy('dr'), await ada.buy('dr')]
    await age(testApp, String(old.body.order_id), days * daySeconds)
    await age(testApp, String(young.body.order_id), 3600)
    for (const { body } of [old, young])
      await until(async () => (await stateOf(testApp, String(body.order_id))) === 'timeout')
    expect(await worth(ada)).toBe(before)

    const [late, usual] = [await openBoost(ada), await openBoost(ada)]
    await testApp.sql(
      'update boost_order set created_at = created_at - make_interval(days => $2) where id = $1',
      [late.id, days],
    )
    for (const { id, address } of [late, usual]) {
      await setStatus(testApp, address, { status: 'Canceled' })
      await endsAs(ada, id, 'cancelled')
    }
    expect(await worth(ada)).toBe(before)
  },
)

test('an order overdue by more milliseconds than an int4 holds is due now', async () => {
  await using testApp = await openTestApp({ apps: 0 })
  await testApp.sql(`
    insert into boost_order (user_id, service, service_name, category, type, rate, rate_micro_usd, can_refill, can_cancel,
      link, quantity, charge, refunded, state, provider, idempotency_key, created_at, ended_at, next_check_at)
    select gen_random_uuid(), 1, 'x', 'x', 'Default', 1, 1, false, false, 'x', 1, 1, 1, 'failed', 'panel', 'k',
      now() - interval '100 years', now() - interval '99 years', now() - interval '100 days'`)
  const { db } = openDatabase({ url: testApp.database.url, poolSize: 1, name: 'old orders' })
  expect(await nextOrderMs(db, { supplier: 'panel', most: 1000 })).toBe(0)
  const [order] = await claimDueOrders(db, { supplier: 'panel', limit: 1, leaseMs: 1000 })
  expect(order?.age_s).toBeGreaterThan(99 * 365 * daySeconds)
  await db.destroy()
  // The order has no transfers, which the proof would report.
  await testApp.sql('delete from boost_order')
})
