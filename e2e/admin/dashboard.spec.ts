import { expect, type Locator, type Page } from '@playwright/test'
import type { Analytics } from '../../contract/src/admin/reports.ts'
import { displayNaira, parseNaira } from '../../contract/src/base/money.ts'
import { enterAdmin } from '../harness/admins.ts'
import { claim, putOnSale, test } from '../harness/buyers.ts'
import { checkPage } from '../harness/axe-check.ts'
import { enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs } from '../harness/store.ts'
import { escape } from '../harness/dialogs.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })
const api = '**/api/admin/analytics**'
const health = '**/api/admin/health'

/** The current analytics of the server. */
async function figures(page: Page, shop: Shop): Promise<Analytics> {
  const answer = await page.request.get(`${shop.url}/api/admin/analytics`)
  return (await answer.json()) as Analytics // the shape in the contract
}

/** A wire amount as the page shows it. */
const naira = (amount: string): string => displayNaira(parseNaira(amount) ?? 0)

/** Unfolds the details of each upstream. */
const unfold = (upstreams: Locator) => upstreams.locator('summary').press('Enter')

/** The first number in the text of a card. */
const figureOf = async (region: Locator): Promise<number> =>
  Number(/[\d,]+/.exec((await region.textContent()) ?? '')?.[0].replaceAll(',', ''))

test(
  'the dashboard of a fresh shop shows its cards, actions and links [ADMIN-2, ADMIN-3, ADMIN-8, ADMIN-9, ADMIN-10, ADMIN-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await expect(title(page)).toBeVisible()
    await expect(page).toHaveTitle(/Admin Dashboard · Nosim$/)
    await expect(page.getByText('Manage users and monitor system analytics')).toBeVisible()
    await expect(card(page, 'Total Users')).toContainText(/\+\d+ today/)
    await expect(card(page, 'Active Users')).toContainText(/% of total/)
    await expect(card(page, 'Blocked Users')).toContainText(/% of total/)
    await expect(card(page, 'Total Balance')).toContainText('All user balances')

    const actions = card(page, 'Quick Actions')
    await expect(actions.getByRole('link', { name: 'Manage Users' })).toHaveAttribute(
      'href',
      '/admin/users',
    )
    await expect(actions.getByRole('button', { name: /^Update Price/ })).toContainText('₦500.00')
    await expect(actions.getByRole('link', { name: 'Announcement' })).toHaveAttribute(
      'href',
      '/announcement',
    )
    await expect(actions.getByRole('button', { name: 'Log Out' })).toBeVisible()
    const logs = card(page, 'Social Media Logs')
    await expect(logs).toContainText('E.g(Facebbook, Instagram)')
    await expect(logs.getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
      'href',
      '/admin/products',
    )
    await expect(logs.getByRole('link', { name: 'Account Logs' })).toHaveAttribute(
      'href',
      '/admin/accounts-log',
    )
    await expect(
      card(page, 'Social Media Boosting').getByRole('button', { name: /^Update Profit/ }),
    ).toContainText('50%')

    const upstreams = card(page, 'API Configuration')
    await expect(upstreams.getByText('Connected', { exact: true })).toBeVisible()
    await unfold(upstreams)
    await expect(
      upstreams.getByRole('listitem').filter({ hasText: 'Numbers supplier' }),
    ).toContainText([/^Numbers supplierReachable.*left/, /^Numbers supplier backupReachable.*left/])
    await expect(page.getByText('Action needed')).toBeHidden()
  },
)

test(
  'the dashboard opens both profit dialogs, which preview the price [ADMIN-8, ADMIN-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await card(page, 'Quick Actions')
      .getByRole('button', { name: /^Update Price/ })
      .press('Enter')
    await escape(page.getByRole('dialog', { name: 'Update Price' }))
    await expect(page.getByRole('dialog')).toBeHidden()
    await card(page, 'Social Media Boosting')
      .getByRole('button', { name: /^Update Profit/ })
      .press('Enter')
    await expect(page.getByRole('dialog', { name: 'Update Profit' })).toBeVisible()
  },
)

test(
  'the profit hint shows a loading state until the profit is known [ADMIN-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const known = Promise.withResolvers<void>()
    await page.route('**/api/admin/profit', async (route) => {
      await known.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/admin`)
    const update = card(page, 'Social Media Boosting').getByRole('button', {
      name: /^Update Profit/,
    })
    await expect(update).toContainText('Loading...')
    known.resolve()
    await expect(update).toContainText('%')
    await expect(update).not.toContainText('Loading...')
  },
)

test(
  'Log Out clears the storage and redirects to sign-in [ADMIN-8]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
    ).toEqual([null, null])
  },
)

test('the dashboard shows a loading state [ADMIN-2]', { tag: '@soak' }, async ({ page, shop }) => {
  await enterAdmin(page, shop)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(api, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${shop.url}/admin`)
  await expect(page.getByText('Loading admin dashboard...')).toBeVisible()
  letGo()
  await expect(card(page, 'Total Users')).toContainText('today')
  await expect(page.getByText('Loading admin dashboard...')).toBeHidden()
})

test('the dashboard shows sales, deposits and pending work [ADMIN-6, ADMIN-14]', async ({
  page,
  shop,
  buyer,
}) => {
  await enter(buyer, shop, 5000)
  await enterAdmin(page, shop)
  const { logs } = await putOnSale(page, shop, 2)
  const before = await figures(page, shop)
  const order = await buyLogs(buyer, shop, { logs, total: 1000 })
  await claim(buyer, shop, order)
  const sold = naira((await figures(page, shop)).range.lines.store.revenue)
  await page.goto(`${shop.url}/admin`)

  await expect
    .poll(() => figureOf(card(page, 'Total Users')))
    .toBeGreaterThanOrEqual(before.total_users)
  const revenue = card(page, 'Revenue and margin')
  await expect(revenue.getByText(/^Last 30 days: ₦[\d,.]+ revenue/)).toBeAttached()
  await expect(revenue.locator('[aria-hidden] [data-bar]').first()).toBeVisible()
  await expect(revenue.getByRole('row', { name: /^Logs/ })).toContainText(sold)
  await expect(revenue.getByRole('row', { name: /^Total/ })).toContainText('₦')

  await test.step('one line of business is selected, and the address contains it', async () => {
    await revenue.getByRole('link', { name: 'Boosting' }).click()
    await expect(page).toHaveURL(/\/admin\?line=boost$/)
    await expect(revenue.getByText('Nothing was sold in the last 30 days.')).toBeVisible()
    await revenue.getByRole('link', { name: 'Logs', exact: true }).click()
    await revenue.getByText('Show as a table').click()
    await expect(
      revenue.getByRole('table', { name: /^Revenue, refunds and cost by day/ }),
    ).toContainText(sold)
  })

  await test.step('another range is selected, and the address contains it', async () => {
    await page.getByRole('radio', { name: '7 days' }).click()
    await expect(page).toHaveURL(/\/admin\?range=7d&line=store$/)
    await expect(revenue.getByText(/^Last 7 days/)).toBeAttached()
    await page.reload()
    await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
    await expect(card(page, 'Deposits')).toContainText(/₦[\d,.]+\d+ deposits? in the last 7 days/)
    await expect(card(page, 'New users')).toContainText(/users? joined in the last 7 days/)
  })

  await test.step('pending work shows the age of the oldest item and links to its page', async () => {
    const claims = card(page, 'Needs attention').getByRole('link', { name: /^Warranty claims/ })
    await expect(claims).toHaveText(/the oldest for (just now|\d+ min)[1-9]/)
    await claims.click()
    await expect(page).toHaveURL(/\/admin\/complaints\?tab=claims$/)
  })
})

test(
  'the tab title of each back-office page counts the pending work and is refreshed [ADMIN-23]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const real = await figures(page, shop)
    const none = { count: 0, oldest: null }
    const { orders, ...queues } = real.waiting
    const idle = Object.fromEntries(Object.keys(queues).map((queue) => [queue, none]))
    let waiting = {
      ...idle,
      orders: orders.map(({ line }) => ({ line, unconfirmed: none, stuck: none })),
      claims: { count: 2, oldest: null },
      reports: { count: 1, oldest: null },
    }
    await page.route(api, (route) => route.fulfill({ json: { ...real, waiting } }))
    await page.clock.install()
    await page.goto(`${shop.url}/admin/categories`)
    await expect(page).toHaveTitle('(3) Categories · Nosim')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
    await expect(page).toHaveTitle('(3) Team · Nosim')
    waiting = { ...waiting, claims: none, reports: none }
    await page.clock.runFor(61_000)
    await expect(page).toHaveTitle('Team · Nosim')
  },
)

test(
  'the dashboard shows the share of numbers that received a code, by service [ADMIN-7]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop, 5000)
    const answer = await buyer.request.post(`${shop.url}/api/rentals`, {
      data: { service: 'wa', duration: '5MIN', price_ngn: 1_000_000 },
    })
    const { order_id } = (await answer.json()) as { order_id: string }
    await expect
      .poll(async () => {
        const rental = await buyer.request.get(`${shop.url}/api/rentals/${order_id}`)
        return ((await rental.json()) as { rental_status: string }).rental_status
      })
      .toBe('completed')
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    const delivery = card(page, 'Code delivery rate')
    await expect(delivery.getByRole('row', { name: /^WhatsApp/ })).toContainText('%')
    await expect(delivery).toContainText(/\d+ numbers? sold, \d+ received a code/)
    await delivery.getByLabel('Order').selectOption('By name')
    await expect(delivery.getByRole('row').nth(1)).toBeVisible()
    await expect(card(page, 'The books')).toContainText('Expected at the bank')
  },
)

test(
  'figures that fail to load show the message of the server or a default [ADMIN-11, ADMIN-15, API-4]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/500|503|net::ERR|Failed to load resource/)
    await enterAdmin(page, shop)
    // The page sends three requests before it shows the error.
    const alert = page.getByRole('alert')
    const givenUp = { timeout: 20_000 }
    const badge = card(page, 'API Configuration').getByText('Disconnected', { exact: true })
    const problem = (body: unknown) =>
      page.route(api, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify(body),
        }),
      )

    await test.step('the message of the server', async () => {
      await problem({
        type: 'about:blank',
        title: "We're restarting. Please try again in a moment.",
        status: 503,
        code: 'SHUTTING_DOWN',
        message: "We're restarting. Please try again in a moment.",
      })
      await page.goto(`${shop.url}/admin`)
      await expect(alert).toContainText("We're restarting. Please try again in a moment.", givenUp)
      await expect(badge).toBeVisible()
      // The rest of the page still works.
      await expect(page.getByRole('link', { name: 'Manage Users' })).toBeVisible()
      await page.unroute(api)
    })

    await test.step('an unreadable response', async () => {
      await page.route(api, (route) => route.fulfill({ status: 500, body: '<html>' }))
      await page.reload()
      await expect(alert).toContainText('Failed to load dashboard data', givenUp)
      await page.unroute(api)
    })

    await test.step('no response', async () => {
      await page.route(api, (route) => route.abort())
      await page.reload()
      await expect(alert).toContainText(
        'Failed to connect to API. Please check your connection.',
        givenUp,
      )
      await page.unroute(api)
    })

    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Total Users')).toContainText('today')
    await expect(alert).toBeHidden()
    await expect(
      card(page, 'API Configuration').getByText('Connected', { exact: true }),
    ).toBeVisible()
  },
)

test(
  'an unreachable upstream and a low float show alarms [SITE-24, ADMIN-11, ADMIN-12]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const response = await page.request.get(`${shop.url}/api/admin/health`)
    const known = (await response.json()) as { upstreams: { name: string }[] }
    const ill: Record<string, object> = {
      boost: { balance_usd: '12.40', low: true, alarm: 'low' },
      bank: {
        reachable: false,
        alarm: 'unreachable',
        calls: 41,
        failures: 38,
        error_rate: 92.7,
        word: 'timeout',
      },
    }
    await page.route(health, (route) =>
      route.fulfill({
        json: {
          ...known,
          status: 'Disconnected',
          upstreams: known.upstreams.map((one) => Object.assign({}, one, ill[one.name])),
        },
      }),
    )
    await page.goto(`${shop.url}/admin`)
    const alarm = page.getByRole('alert')
    await expect(alarm).toContainText('Boosting panel: only $12.40 left.')
    await expect(alarm).toContainText('Bank: unreachable for more than five minutes. Timing out.')
    const upstreams = card(page, 'API Configuration')
    await expect(upstreams.getByText('Disconnected', { exact: true })).toBeVisible()
    await unfold(upstreams)
    const bank = upstreams.getByRole('listitem').filter({ hasText: 'Bank' })
    await expect(bank).toContainText('Unreachable')
    await expect(bank).toContainText('41 calls in the last hour, 92.7% failed')
    const low = '$12.40 left, which is low'
    await expect(
      upstreams.getByRole('listitem').filter({ hasText: 'Boosting panel' }),
    ).toContainText([low, low])
    await checkPage(page)
  },
)

test(
  'the alarms refresh each minute without a reload [ADMIN-12]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const real = await (await page.request.get(`${shop.url}/api/admin/health`)).text()
    let isDown = false
    await page.route(health, (route) =>
      route.fulfill({ json: JSON.parse(isDown ? real.replaceAll('true', 'false') : real) }),
    )
    await page.clock.install()
    await page.goto(`${shop.url}/admin`)
    await unfold(card(page, 'API Configuration'))
    const upstream = card(page, 'API Configuration')
      .getByRole('listitem')
      .filter({ hasText: 'Numbers supplier' })
    await expect(upstream).toContainText(['Reachable', 'Reachable'])
    isDown = true
    await page.clock.fastForward(61_000)
    await expect(upstream).toContainText(['Unreachable', 'Unreachable'])
  },
)
