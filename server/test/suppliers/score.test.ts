import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { change, profit } from '../admin/prices.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'

let testApp: TestApp
let owner: TestClient
let ada: TestClient

beforeAll(async () => {
  testApp = await openTestApp({
    delayMs: 3_600_000,
    sms: { maxActive: 1000 },
    backup: { maxActive: 1000 },
    env: { RENTAL_OPEN_LIMIT: '1000', RENTAL_MINUTE_LIMIT: '1000' },
  })
  owner = await demoAdmin(testApp)
  ada = await testApp.newClient('100000')
  await until(async () => {
    const [row] = await testApp.sql('select from delivery_rollup where through is not null')
    return row && (await testApp.sql('select from service_cost')).length > 500
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  await order('priority')
  await testApp.sql('delete from delivery_day')
  await testApp.sql("update service_cost set cost_micro_usd = 800000 where service = 'tg'")
})

/** Sets the order of suppliers. A change of a switch makes the process read the setting and the figures. */
async function order(by: string): Promise<void> {
  await expectOk(change(owner, { supplier_order: by }))
  await expectOk(
    owner.request('PATCH', '/api/admin/suppliers/sms/backup', { body: { switch: 'on' } }),
  )
}
/** Inserts ended numbers of a supplier, `codes` of them with a code. */
const ended = async (supplier: string, numbers: number, codes: number) => {
  for (const [wait, count] of [
    [-1, numbers - codes],
    [9, codes],
  ])
    if (count)
      await testApp.sql(
        `insert into delivery_day (day, service, supplier, wait, numbers)
         select through, 'tg', $1, $2, $3 from delivery_rollup`,
        [supplier, wait, count],
      )
}
const supplierOfNext = async () => {
  const { body } = await ada.buy('tg')
  const [row] = await testApp.sql<{ provider: string }>(
    'select provider from rental where id = $1',
    [body.order_id],
  )
  return row?.provider
}

test('by default priority decides, whatever was delivered [NUM-71]', async () => {
  expect(await profit(owner)).toMatchObject({ supplier_order: 'priority' })
  await ended('daisysms', 100, 10)
  await ended('backup', 100, 90)
  await order('priority')
  expect(await supplierOfNext()).toBe('daisysms')
})

test.each([
  ['the better delivery', [100, 40], [100, 70], 800_000, 'backup'],
  ['the first of equal ones', [100, 70], [100, 70], 800_000, 'daisysms'],
  ['the lower cost of equal delivery', [100, 70], [100, 70], 700_000, 'backup'],
  ['the margin over a slightly better delivery', [100, 60], [100, 70], 1_000_000, 'daisysms'],
  ['the larger sample of equal shares', [30, 21], [300, 210], 800_000, 'backup'],
  ['priority below 30 numbers', [29, 1], [100, 90], 800_000, 'daisysms'],
  ['priority below 30 of the other', [100, 1], [29, 29], 800_000, 'daisysms'],
] as const)('by score %s decides [NUM-71]', async (_what, one, other, cost, supplier) => {
  await ended('daisysms', one[0], one[1])
  await ended('backup', other[0], other[1])
  await testApp.sql(
    "update service_cost set cost_micro_usd = $1 where service = 'tg' and supplier = 'backup'",
    [cost],
  )
  await order('score')
  expect(await supplierOfNext()).toBe(supplier)
  await order('priority')
  expect(await supplierOfNext()).toBe('daisysms')
})

test('a score opens no supplier that is off, or costs more than the price [NUM-71]', async () => {
  await ended('daisysms', 100, 10)
  await ended('backup', 100, 90)
  await order('score')
  expect(await supplierOfNext()).toBe('backup')
  await testApp.sql(
    "update service_cost set cost_micro_usd = 90000000 where service = 'tg' and supplier = 'backup'",
  )
  await order('score')
  expect(await supplierOfNext()).toBe('daisysms')
})
