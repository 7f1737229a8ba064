import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { boostSwitches } from '@nosim/contract/admin/boost-switches.ts'
import { boost } from '@nosim/contract/shop/boost.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { catalogueReady, services } from './orders.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({})
  ada = await testApp.newClient()
  await catalogueReady(ada)
})
afterAll(async () => {
  await forget()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(() => forget())

/** Deletes the inserted orders, because the proof at the end would report that they have no transfers. */
const forget = () => testApp.sql("delete from boost_order where idempotency_key = 'ended'")

type Ended = {
  readonly state: 'success' | 'partial' | 'cancelled' | 'failed'
  readonly minutes: number
  /** Days before the last ended day in Lagos. */
  readonly daysAgo?: number
  /** Whether a panel accepted the order; true by default. */
  readonly taken?: boolean
}

const insertEnded = (orders: readonly Ended[]) =>
  testApp.sql(
    `insert into boost_order (user_id, service, service_name, category, type, rate, rate_micro_usd, can_refill, can_cancel,
       link, quantity, charge, refunded, state, provider, upstream_id, idempotency_key, created_at, ended_at)
     select $3::uuid, $1, 'Ended', 'Tests', 'Default', 100, 1, false, false, 'https://instagram.com/', 1, 1, 0, g.state,
       'tests', case when g.taken then 'ended ' || gen_random_uuid() end, 'ended', e.at - make_interval(secs => 60 * g.minutes), e.at
     from jsonb_to_recordset($2::jsonb) g (state text, minutes float8, "daysAgo" int, taken boolean)
     cross join lateral (select lagos_start(ledger_last_ended_day(now()) - g."daysAgo") + interval '12 hours' as at) e`,
    [
      services.plain,
      JSON.stringify(orders.map((order) => ({ daysAgo: 0, taken: true, ...order }))),
      ada.userId,
    ],
  )

/** Updates the figures as the job does on the next day. */
async function count(): Promise<void> {
  await testApp.sql('update boost_delivery_rollup set through = through - 1')
  await testApp.sql('select boost_delivery_roll_up()')
}

const repeat = (times: number, order: Ended): Ended[] => Array.from({ length: times }, () => order)

async function shown() {
  const { body } = await ada.get('/api/boost/services')
  return boost.services.reply
    .parse(body)
    .services.find(({ service_id }) => service_id === services.plain)?.delivery
}

/** Runs `npm run delivery` as a separate process beside the running shop. */
async function command(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, ...testApp.env }
  const run = promisify(execFile)(process.execPath, ['server/src/commands/delivery.ts', ...words], {
    env,
  })
  const { code, stdout } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { code: number; stdout: string }) => failed,
  )
  return { code, lines: stdout.trimEnd().split('\n') }
}

test.each<{ what: string; order: Ended; wait: number | undefined }>([
  { what: 'that took 59.9 minutes', order: { state: 'success', minutes: 59.9 }, wait: 59 },
  { what: 'that took 64 minutes', order: { state: 'success', minutes: 64 }, wait: 60 },
  { what: 'that took 13.9 hours', order: { state: 'success', minutes: 834 }, wait: 780 },
  { what: 'that took 20 days', order: { state: 'success', minutes: 28_800 }, wait: 10_080 },
  { what: 'that ended in part', order: { state: 'partial', minutes: 5 }, wait: -1 },
  { what: 'that was cancelled', order: { state: 'cancelled', minutes: 5 }, wait: -1 },
  { what: 'that failed at the panel', order: { state: 'failed', minutes: 5 }, wait: -1 },
  {
    what: 'that no panel took',
    order: { state: 'failed', minutes: 5, taken: false },
    wait: undefined,
  },
  {
    what: 'of 31 days before',
    order: { state: 'success', minutes: 5, daysAgo: 30 },
    wait: undefined,
  },
])('an order $what is counted as $wait [BOOST-33]', async ({ order, wait }) => {
  await insertEnded([order])
  await count()
  const rows = await testApp.sql('select service::int, wait, orders from boost_delivery_day')
  expect(rows).toEqual(
    wait === undefined ? [] : [{ service: Number(services.plain), wait, orders: 1 }],
  )
})

test('the list and the back office show the share, its interval and the times from 30 orders on [BOOST-33]', async () => {
  await count()
  expect(await shown()).toBeNull()
  await insertEnded(repeat(29, { state: 'success', minutes: 20 }))
  await count()
  expect(await shown()).toMatchObject({ sample: 29, share: null, median_minutes: null })
  await insertEnded([
    ...repeat(6, { state: 'success', minutes: 200, daysAgo: 29 }),
    ...repeat(5, { state: 'partial', minutes: 9 }),
  ])
  await count()
  const figures = {
    sample: 40,
    completed: 35,
    share: 87.5,
    low: 73.9,
    high: 94.5,
    median_minutes: 20,
    p90_minutes: 200,
  }
  expect(await shown()).toEqual(figures)

  const admin = await demoAdmin(testApp)
  const list = await admin.get(`/api/admin/boost-services?search=${services.plain}`)
  const [row] = boostSwitches.services.reply.parse(list.body).services
  expect(row).toMatchObject({ service_id: services.plain, delivery: figures })
})

test(
  'a correction is a difference to what is kept, until the next count or `renew` [BOOST-34]',
  { tags: 'soak' },
  async () => {
    await insertEnded([
      { state: 'success', minutes: 20 },
      { state: 'success', minutes: 20, daysAgo: 3 },
    ])
    await count()
    expect(await command()).toEqual({
      code: 0,
      lines: ['The figures of 30 days are those of the orders.'],
    })
    await testApp.sql("update boost_order set state = 'partial' where idempotency_key = 'ended'")
    const { code, lines } = await command()
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/ boost service 121, orders not completed: kept 0, counted 1$/),
      expect.stringMatching(
        / boost service 121, orders completed after 20 minutes: kept 1, counted 0$/,
      ),
      expect.stringMatching(/ boost service 121, orders not completed: kept 0, counted 1$/),
      expect.stringMatching(
        / boost service 121, orders completed after 20 minutes: kept 1, counted 0$/,
      ),
      '4 rows of 30 days differ from the orders.',
    ])
    expect((await command('renew')).code).toBe(0)
    expect((await command()).code).toBe(0)
    await testApp.sql("update boost_order set state = 'success' where idempotency_key = 'ended'")
    await count()
    expect((await command()).code).toBe(0)
  },
)
