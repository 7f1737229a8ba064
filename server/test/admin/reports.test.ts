import { type Analytics, ranges } from '@nosim/contract/admin/reports.ts'
import { linesOfBusiness as lines } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueReady, endsAs, setStatus, link, order } from '../boost/orders.ts'
import type { TestClient } from '../harness/test-client.ts'
import { blocked, demoAdmin, unconfirmed } from '../harness/http-request.ts'
import { buy, expectOk, openedOrder, shelf } from '../store/inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await demoAdmin(testApp, 'support')
})
afterAll(() => testApp[Symbol.asyncDispose]())

const analytics = (query = ''): Promise<Analytics> =>
  expectOk(admin.get(`/api/admin/analytics${query}`))

const nothing = { revenue: '0.00', refunds: '0.00', cost: '0.00', margin: '0.00' }

const none = { count: 0, oldest: null }

test('a shop without sales reports zero for each day', async () => {
  const figures = await analytics()
  expect(figures).toMatchObject({
    total_balance: '0.00',
    total_transactions: 0,
    books: { bank: '0.00', escrow: '0.00', suspense: '0.00' },
    range: {
      deposits: { sum: '0.00', count: 0 },
      lines: { numbers: nothing, boost: nothing, store: nothing },
      referral_expense: '0.00',
      promotion_expense: '0.00',
    },
    delivery: [],
    waiting: {
      claims: none,
      reports: none,
      orders: [{ line: 'boost', unconfirmed: none, stuck: none }],
      deposits_suspense: none,
      deposits_held: none,
      approvals: none,
      api_keys: none,
    },
  })
  expect(figures.days).toHaveLength(30)
  expect(figures.days.every((day) => day.deposits === '0.00')).toBe(true)
})

test.each(Object.entries(ranges))(
  'the range %s has its number of days and ends today [ADMIN-4, ADMIN-6]',
  async (range, count) => {
    const [today] = await testApp.sql<{ day: string }>(
      "select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day",
    )
    const { days, days_before: before } = await analytics(`?range=${range}`)
    expect(days).toHaveLength(count)
    expect(days.at(-1)?.date).toBe(today?.day)
    // The same number of days precedes them, without a gap.
    expect(before).toHaveLength(count)
    const dates = [...before, ...days].map((day) => Date.parse(day.date))
    expect(dates).toEqual(dates.map((_, index) => (dates[0] ?? 0) + index * 86_400_000))
  },
)

describe('the users', () => {
  test('are counted by state and by the day of their sign-up [ADMIN-4]', async () => {
    const before = await analytics()
    await unconfirmed(testApp)
    await blocked(testApp)
    const old = await testApp.newClient()
    const late = await testApp.newClient()
    // Midnight in Lagos is 23:00 of the previous day in UTC.
    const midnight =
      "date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'"
    await testApp.sql(`update app_user set created_at = ${midnight} where id = $1`, [late.userId])
    await testApp.sql(
      `update app_user set created_at = ${midnight} - interval '1 microsecond' where id = $1`,
      [old.userId],
    )
    const after = await analytics()
    expect(after.total_users - before.total_users).toBe(4)
    expect(after.blocked_users - before.blocked_users).toBe(1)
    expect(after.active_users - before.active_users).toBe(2)
    expect(after.new_users_today - before.new_users_today).toBe(3)
    expect((after.days.at(-2)?.new_users ?? 0) - (before.days.at(-2)?.new_users ?? 0)).toBe(1)
    expect(after.range.new_users - before.range.new_users).toBe(4)
    const [row] = await testApp.sql<{ total: number; active: number; blocked: number }>(
      `select count(*)::int as total, count(*) filter (where blocked_at is not null)::int as blocked,
         count(*) filter (where blocked_at is null and email_confirmed_at is not null)::int as active from app_user`,
    )
    expect([after.total_users, after.active_users, after.blocked_users]).toEqual([
      row?.total,
      row?.active,
      row?.blocked,
    ])
  })

  test('that are blocked before they confirmed are counted once, as blocked [ADMIN-4]', async () => {
    const fresh = await unconfirmed(testApp)
    const before = await analytics()
    await testApp.sql('update app_user set blocked_at = now() where id = $1', [fresh.userId])
    const after = await analytics()
    expect(after.blocked_users - before.blocked_users).toBe(1)
    expect(after.active_users).toBe(before.active_users)
  })
})

/** The balance of a system account, in kobo, straight from the transfers. */
async function balanceOf(account: string): Promise<number> {
  const [row] = await testApp.sql<{ balance: string }>(
    `select coalesce(sum(case when credit_account = system_account($1) then amount else -amount end), 0) as balance
     from transfer where system_account($1) in (debit_account, credit_account)`,
    [account],
  )
  return Number(row?.balance)
}

describe('the report of a day with sales', () => {
  let figures: Analytics
  beforeAll(async () => {
    ada = await testApp.newClient('50000')
    // Three numbers: one with its code, one cancelled, one open.
    const { body: sold } = await ada.buy('tg')
    await ada.rentalWhen(String(sold.order_id), (one) => one.rental_status === 'completed')
    const { body: dead } = await ada.buy('zzdead')
    const { body: open } = await ada.buy('zzdead')
    await expectOk(ada.post(`/api/rentals/${String(dead.order_id)}/cancellation`))
    await ada.rentalWhen(String(dead.order_id), (one) => one.rental_status === 'cancelled')
    expect(open.rental_status).toBe('waiting')
    // A boost of 1,000, of which the panel did not deliver 400.
    await catalogueReady(ada)
    const address = link()
    const { body: boosted } = await order(ada, { link: address })
    await setStatus(testApp, address, { status: 'Partial', remains: 400, charge: '0.54' })
    await endsAs(ada, String(boosted.order_id), 'partial')
    // Two logs, one of them dead and refunded.
    const manager = await demoAdmin(testApp, 'manager')
    const { logs } = await shelf(manager, 3)
    const bought = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 2), 1000))
    const [line] = (await openedOrder(ada, bought.order_id)).details
    const claimed = await expectOk<{ id: number }>(
      ada.post(`/api/store/lines/${line?.id}/claims`, { reason: 'It is dead' }),
    )
    const [claim] = await testApp.sql<{ id: number }>(
      'select max(id)::int as id from warranty_claim',
    )
    expect(claimed).toBeDefined()
    await expectOk(
      manager.post(`/api/admin/claims/${claim?.id}/settlement`, {
        outcome: 'refunded',
        note: 'Sorry',
      }),
    )
    // A waiting claim, a report, and a deposit without a user.
    const { details } = await openedOrder(ada, bought.order_id)
    await expectOk(
      ada.post(`/api/store/lines/${details[1]?.id}/claims`, { reason: 'This as well' }),
    )
    const { logs: others, product } = await shelf(manager, 1)
    expect(others).toHaveLength(1)
    await expectOk(ada.post(`/api/store/products/${product.id}/reports`, { reason: 'stolen' }))
    await testApp.sql(
      `select deposit_receive('billstack', 'nobody', null, null, '0000000000', 7000, null, 'NGN', null, null, 1, 1)`,
    )
    figures = await analytics('?range=7d')
  })

  test('shows the earnings of each line of business as in the ledger [ADMIN-6]', async () => {
    const { numbers, boost, store } = figures.range.lines
    expect(store).toEqual({ revenue: '1000.00', refunds: '500.00', cost: '0.00', margin: '500.00' })
    expect(Number(numbers.revenue)).toBeGreaterThan(0)
    expect(Number(boost.refunds)).toBeGreaterThan(0)
    const books = {
      numbers: await balanceOf('revenue_numbers'),
      boost: await balanceOf('revenue_boost'),
      store: await balanceOf('revenue_store'),
    }
    const costs = {
      numbers: (await balanceOf('cost_sms')) + (await balanceOf('orphan_loss')),
      boost: await balanceOf('cost_boost'),
      store: 0,
    }
    for (const line of lines) {
      const { revenue, refunds, cost, margin } = figures.range.lines[line]
      expect([line, kobo(revenue) - kobo(refunds)]).toEqual([line, books[line]])
      expect([line, kobo(cost)]).toEqual([line, 0 - costs[line]])
      expect([line, kobo(margin)]).toEqual([line, books[line] + costs[line]])
      // Everything happened today.
      expect(figures.days.at(-1)?.[line]).toEqual(figures.range.lines[line])
    }
  })

  test('shows the balance of users, the holds and the bank balance [ADMIN-4]', async () => {
    const [wallets] = await testApp.sql<{ sum: string }>(
      'select sum(balance) as sum from account where user_id is not null',
    )
    expect(figures.total_balance).toBe(formatNaira(Number(wallets?.sum)))
    // All of it was deposited today.
    expect(figures.days.map((day) => day.user_balance)).toEqual([
      ...Array.from({ length: 6 }, () => '0.00'),
      figures.total_balance,
    ])
    expect(kobo(figures.books.escrow)).toBe(await balanceOf('escrow'))
    expect(kobo(figures.books.escrow)).toBeGreaterThan(0)
    expect(figures.books.suspense).toBe('70.00')
    expect(kobo(figures.books.bank)).toBe(-(await balanceOf('bank')))
    const [count] = await testApp.sql<{ lines: number }>(
      'select count(*)::int as lines from transfer where greatest(debit_account, credit_account) >= 1000',
    )
    expect(figures.total_transactions).toBe(count?.lines)
  })

  test('shows the deposits [ADMIN-6]', () => {
    expect(figures.range.deposits).toEqual({ sum: '50000.00', count: 1 })
    expect(figures.days.at(-1)?.deposits).toBe('50000.00')
  })

  test('shows how many numbers of each service received a code [ADMIN-7]', () => {
    expect(figures.delivery).toEqual([
      {
        service: 'zzdead',
        service_name: expect.any(String),
        sold: 2,
        delivered: 0,
        waiting: 1,
        rate: 0,
      },
      { service: 'tg', service_name: 'Telegram', sold: 1, delivered: 1, waiting: 0, rate: 100 },
    ])
  })

  test('shows the open tasks and the time of the oldest [ADMIN-14]', async () => {
    const [row] = await testApp.sql<{ oldest: Date }>(
      "select min(created_at) as oldest from warranty_claim where state = 'open'",
    )
    const one = { count: 1, oldest: expect.any(String) }
    expect(figures.waiting).toEqual({
      claims: { count: 1, oldest: row?.oldest.toISOString() },
      reports: one,
      deposits_suspense: one,
      deposits_held: none,
      approvals: none,
      api_keys: none,
      tickets: none,
      orders: [{ line: 'boost', unconfirmed: none, stuck: none }],
    })
  })

  test('stays the same on later days and after the roll-up [ADMIN-4, ADMIN-5]', async () => {
    await testApp.sql(
      "begin; set local session_replication_role = replica; update transfer set created_at = created_at - interval '2 days'; commit",
    )
    const aged = await analytics('?range=7d')
    expect(aged.range).toEqual(figures.range)
    expect({ ...aged.days.at(-3), new_users: 0 }).toEqual({
      ...figures.days.at(-1),
      date: figures.days.at(-3)?.date,
      new_users: 0,
    })
    await testApp.sql('select ledger_roll_up()')
    expect(await testApp.sql('select from ledger_day')).not.toEqual([])
    expect(await analytics('?range=7d')).toEqual(aged)
  })
})

const kobo = (naira: string): number => Math.round(Number(naira) * 100)
