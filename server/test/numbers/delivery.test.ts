import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Delivery, DeliveryFigure } from '@nosim/contract/shop/delivery.ts'
import { rollDelivery } from '../../src/numbers/delivery/queries.ts'
import { openDatabase, type Db } from '../../src/platform/db/db.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { countDays, forgetEnded, insertEnded, type EndedOrder } from './ended-orders.ts'

let testApp: TestApp
let db: Db
beforeAll(async () => {
  testApp = await openTestApp({})
  ;({ db } = openDatabase({ url: testApp.database.url, poolSize: 2, name: 'delivery test' }))
})
afterAll(async () => {
  await forgetEnded(testApp)
  await db.destroy()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(() => forgetEnded(testApp))

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

const shown = async (): Promise<Delivery> => {
  const response = await fetch(`${testApp.url}/api/delivery`)
  expect(response.status).toBe(200)
  return (await response.json()) as Delivery // the shape in the contract
}

const repeat = (times: number, order: (n: number) => EndedOrder): EndedOrder[] =>
  Array.from({ length: times }, (_, n) => order(n))

const base = { service: 'tg', daysAgo: 0, state: 'timeout', seconds: 420 } as const

test.each<{ what: string; order: EndedOrder; rows: readonly string[] }>([
  {
    what: 'with a code after 59.9 s',
    order: { ...base, state: 'completed', seconds: 59.9 },
    rows: ['order 59', 'test 59'],
  },
  {
    what: 'with a code after 64 s',
    order: { ...base, state: 'completed', seconds: 64 },
    rows: ['order 60', 'test 60'],
  },
  {
    what: 'with a code after an hour',
    order: { ...base, state: 'completed', seconds: 3600 },
    rows: ['order 600', 'test 600'],
  },
  { what: 'without a code', order: base, rows: ['order -1', 'test -1'] },
  {
    what: 'cancelled by its buyer after 29 s',
    order: { ...base, state: 'cancelled', seconds: 31, cancelledAfter: 29 },
    rows: [],
  },
  {
    what: 'cancelled by its buyer after 30 s',
    order: { ...base, state: 'cancelled', seconds: 31, cancelledAfter: 30 },
    rows: ['order -1', 'test -1'],
  },
  {
    what: 'cancelled by the supplier after 5 s',
    order: { ...base, state: 'cancelled', seconds: 5 },
    rows: ['order -1', 'test -1'],
  },
  {
    what: 'with a code to its second number',
    order: {
      ...base,
      state: 'completed',
      seconds: 20,
      earlier: [{ supplier: 'first', seconds: 150 }],
    },
    rows: ['order 150', 'first -1', 'test 20'],
  },
  {
    what: 'cancelled 10 s after its second number',
    order: {
      ...base,
      state: 'cancelled',
      seconds: 12,
      cancelledAfter: 10,
      earlier: [{ supplier: 'first', seconds: 140 }],
    },
    rows: ['order -1', 'first -1'],
  },
  { what: 'settled a day after it was placed', order: { ...base, hours: 24 }, rows: [] },
])('an order $what counts as $rows [NUM-68]', async ({ order, rows }) => {
  await insertEnded(testApp, [order])
  const found = await testApp.sql<{ row: string }>(
    `select coalesce(nullif(supplier, ''), 'order') || ' ' || wait as row
     from delivery_of_day(ledger_last_ended_day(now())) order by supplier`,
  )
  expect(found.map(({ row }) => row)).toEqual(rows)
})

/** Orders of 40 days. Their waits are unsorted, and two of three orders of `tg` have a code. */
const history: readonly EndedOrder[] = [
  ...repeat(400, (n) => ({
    service: 'tg',
    daysAgo: n % 40,
    state: n % 3 === 0 ? 'timeout' : 'completed',
    supplier: n % 2 === 0 ? 'one' : 'two',
    seconds: n % 3 === 0 ? 420 : 5 + ((n * 37) % 300),
  })),
  ...repeat(29, (n) => ({ service: 'wa', daysAgo: n % 7, state: 'completed', seconds: 10 })),
  ...repeat(50, () => ({ service: 'zznone', daysAgo: 1, state: 'timeout', seconds: 420 })),
]

/** The expected figure of the last `days` days, computed from `history`. */
function figureOf(service: string, days: number) {
  const ended = history.filter((one) => one.service === service && one.daysAgo < days)
  const waits = ended
    .filter(({ state }) => state === 'completed')
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b)
  const at = (part: number) => waits[Math.ceil(part * waits.length) - 1] ?? 0
  return { sample: ended.length, codes: waits.length, median: at(0.5), p90: at(0.9) }
}

const within5s = (kept: number | null, exact: number) => {
  expect(exact - (kept ?? Number.NaN)).toBeGreaterThanOrEqual(0)
  expect(exact - (kept ?? Number.NaN)).toBeLessThan(5)
}

test('what is shown equals what the orders say, for 7 and for 30 days [NUM-68]', async () => {
  await insertEnded(testApp, history)
  await countDays(testApp)
  const { until, services } = await shown()
  const [last] = await testApp.sql<{ day: string }>(
    'select ledger_last_ended_day(now())::text as day',
  )
  expect(until).toBe(last?.day)
  expect(services.map(({ code }) => code)).toEqual(['tg', 'wa'])
  const telegram = services.find(({ code }) => code === 'tg')
  for (const days of [7, 30] as const) {
    const exact = figureOf('tg', days)
    const figure = telegram?.[`days_${days}`] as DeliveryFigure // both are there
    expect(figure).toMatchObject({ sample: exact.sample, codes: exact.codes })
    expect(figure.share).toBeCloseTo((100 * exact.codes) / exact.sample, 1)
    expect(figure.low).toBeLessThan(figure.share ?? 0)
    expect(figure.high).toBeGreaterThan(figure.share ?? 100)
    within5s(figure.median_s, exact.median)
    within5s(figure.p90_s, exact.p90)
  }
  const few = services.find(({ code }) => code === 'wa')?.days_30
  expect(few).toEqual({
    sample: 29,
    codes: null,
    share: null,
    low: null,
    high: null,
    median_s: null,
    p90_s: null,
  })
  expect(await command()).toEqual({
    code: 0,
    lines: ['The figures of 30 days are those of the orders.'],
  })
})

test(
  'a row that was changed, added or removed is found, and counted again [NUM-69]',
  { tags: 'soak' },
  async () => {
    await insertEnded(testApp, history)
    await countDays(testApp)
    const before = await shown()
    const [row] = await testApp.sql<{ day: string }>(
      `update delivery_day set numbers = numbers + 500 where (day, service, supplier, wait) = (
       select day, service, supplier, wait from delivery_day where service = 'tg' and supplier = '' and wait >= 0
       order by day desc limit 1) returning day::text as day`,
    )
    await testApp.sql(
      `insert into delivery_day values ($1, 'fb', '', 7, 9), ($1::date - 29, 'fb', 'one', -1, 1)`,
      [row?.day],
    )
    await testApp.sql(
      `delete from delivery_day where service = 'wa' and supplier = '' and day = $1`,
      [row?.day],
    )
    await testApp.sql('update delivery_rollup set through = through')
    expect((await shown()).services[0]?.days_7.sample).not.toBe(before.services[0]?.days_7.sample)
    const { code, lines: differences } = await command()
    expect([code, differences.length]).toEqual([1, 5])
    expect(differences[0]).toMatch(/fb, numbers of one without a code: kept 1, counted 0$/)
    expect(differences[1]).toBe(`${row?.day} fb, orders with a code after 7 s: kept 9, counted 0`)
    expect(differences[2]).toMatch(/ tg, orders with a code after \d+ s: kept 50\d, counted \d$/)
    expect(differences[3]).toMatch(/ wa, orders with a code after 10 s: kept 0, counted \d$/)
    expect(await command('renew')).toMatchObject({
      code: 0,
      lines: differences
        .slice(0, 4)
        .concat('4 rows of 30 days differ from the orders, and were replaced.'),
    })
    expect(await shown()).toEqual(before)
    expect((await command()).code).toBe(0)
  },
)

test('a day is counted once, however often it is counted, and makes a new version [NUM-69]', async () => {
  await insertEnded(testApp, history)
  await countDays(testApp)
  const first = await fetch(`${testApp.url}/api/delivery`)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  const rows = () => testApp.sql('select * from delivery_day order by day, service, supplier, wait')
  const before = await rows()
  await Promise.all([rollDelivery(db), rollDelivery(db)])
  expect(await rows()).toEqual(before)
  expect((await fetch(`${testApp.url}/api/delivery`, known)).status).toBe(304)
  // The state of a day ago: the job counts the missing day.
  await testApp.sql('delete from delivery_day where day = (select through from delivery_rollup)')
  await testApp.sql('update delivery_rollup set through = through - 1')
  expect((await fetch(`${testApp.url}/api/delivery`, known)).status).toBe(200)
  await rollDelivery(db)
  expect(await rows()).toEqual(before)
  expect((await fetch(`${testApp.url}/api/delivery`, known)).status).toBe(304)
})

test('admins see each supplier, and get the same as a file [ADMIN-29]', async () => {
  await insertEnded(testApp, history)
  await countDays(testApp)
  const owner = await demoAdmin(testApp)
  const { body } = await owner.get('/api/admin/delivery?days=30')
  const figures = body.figures as { service: string; supplier: string | null; sample: number }[]
  expect(figures.map(({ service, supplier, sample }) => [service, supplier, sample])).toEqual([
    ['tg', 'one', 150],
    ['tg', 'two', 150],
    ['wa', 'test', 29],
  ])
  expect((await owner.get('/api/admin/delivery?days=30&page=2&limit=2')).body).toMatchObject({
    total: 3,
    figures: [{ service: 'wa', codes: null }],
  })
  expect((await owner.get('/api/admin/delivery?by=service')).body).toMatchObject({
    figures: [{ service: 'tg', supplier: null, sample: figureOf('tg', 7).sample }, { sample: 29 }],
  })
  const file = await fetch(`${testApp.url}/api/admin/delivery.csv?days=30`, {
    headers: { cookie: owner.cookie },
  })
  expect(file.headers.get('content-disposition')).toContain('delivery-30-days.csv')
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^"20\d\d-\d\d-\d\d","tg","Telegram","one","150","\d+","\d/)
  expect(lines[3]).toMatch(/"wa","WhatsApp","test","29","","","","","",""$/)
})
