import { expect, type Page, type Request } from '@playwright/test'
import { enterAdmin, isForAdmins } from '../harness/admins.ts'
import { test } from '../harness/fixtures.ts'
import { pathWithId } from '../harness/tickets.ts'
import { enter } from '../harness/users.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

/** The pages with a first request of their own: the path, the script, and the pattern of the request. */
const pages = [
  {
    path: '/wallet?type=credit&page=2',
    file: 'transactions-page',
    sent: /transactions\?.*type=credit/,
  },
  { path: '/admin/users?search=ada&page=2', file: 'users-page', sent: /users\?.*search=ada/ },
  { path: '/dashboard', file: 'dashboard-page', sent: /\/summary$/ },
  { path: '/buy-number', file: 'buy-number-page', sent: /\/services$/ },
  { path: '/number-history?page=2', file: 'number-history-page', sent: /rentals\?page=2/ },
  { path: '/boost', file: 'place-order-page', sent: /boost\/services$/ },
  { path: '/boost-history?search=x', file: 'boost-history-page', sent: /orders\?.*search=x/ },
  { path: '/sma-logs?search=x', file: 'store-page', sent: /products\?search=x/ },
  { path: '/logs-order', file: 'orders-page', sent: /store\/orders\?/ },
  { path: '/recharge', file: 'recharge-page', sent: /virtual-account$/ },
  { path: '/profile', file: 'profile-page', sent: /sessions$/ },
  { path: '/api-keys', file: 'api-keys-page', sent: /api-keys$/ },
  { path: '/notifications', file: 'notices-page', sent: /me\/notifications/ },
  {
    path: '/notifications?part=settings',
    file: 'notices-page',
    sent: /notification-settings$/,
  },
  { path: '/webhooks', file: 'webhooks-page', sent: /me\/webhooks$/ },
  { path: '/tickets', file: 'tickets-page', sent: /api\/tickets\?/ },
  { path: '/tickets/:id', file: 'ticket-page', sent: /api\/tickets\/[0-9a-f-]{36}$/ },
  { path: '/refer', file: 'refer-page', sent: /referrals\?/ },
  { path: '/admin?range=7d', file: 'admin-page', sent: /analytics\?range=7d/ },
  { path: '/admin/users/:id', file: 'user-page', sent: /admin\/users\/[0-9a-f-]{36}$/ },
  { path: '/admin/api-keys?state=active', file: 'admin-keys-page', sent: /state=active/ },
  { path: '/admin/tickets?show=late', file: 'tickets-page', sent: /tickets\?.*show=late/ },
  {
    path: '/admin/tickets/:id',
    file: 'ticket-page',
    sent: /admin\/tickets\/[0-9a-f-]{36}$/,
  },
  { path: '/admin/accounts-log?status=sold', file: 'accounts-log-page', sent: /status=sold/ },
  { path: '/admin/prices?tab=history', file: 'prices-page', sent: /profit\/history\?/ },
  {
    path: '/admin/complaints?tab=claims',
    file: 'complaints-page',
    sent: /claims\?.*limit=20&status=open/,
  },
  { path: '/admin/money?tab=history', file: 'money-page', sent: /status=done/ },
  { path: '/admin/promotions?status=all', file: 'promotions-page', sent: /status=all/ },
  { path: '/admin/suppliers', file: 'suppliers-page', sent: /admin\/suppliers$/ },
  { path: '/admin/categories', file: 'categories-page', sent: /categories/ },
  { path: '/admin/products?sort=stock', file: 'products-page', sent: /products\?.*sort=stock/ },
  { path: '/announcement', file: 'announcement-page', sent: /announcements\?/ },
  { path: '/slide', file: 'slide-page', sent: /slides\?/ },
  { path: '/admin/delivery?days=30', file: 'delivery-page', sent: /delivery\?.*days=30/ },
  { path: '/admin/team', file: 'team-page', sent: /team$/ },
  { path: '/admin/audit?search=abc', file: 'audit-page', sent: /audit\?.*search=abc/ },
  { path: '/admin/account', file: 'admin-account-page', sent: /sessions$/ },
]

/** Delays the script of a page until `release` is called; collects the API requests that match `sent`. */
async function holdFile(page: Page, file: string, sent: RegExp) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && sent.test(request.url())) requests.push(request)
  })
  const gate = Promise.withResolvers<void>()
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { requests, release: gate.resolve }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const skeleton = (page: Page) => page.locator('main [aria-busy] h1')

for (const { row, tag } of tagRows(pages, 2)) {
  const { path, file, sent } = row
  test(
    `${path} shows its heading and requests its data before its script has loaded [SITE-32]`,
    { tag },
    async ({ page, shop, quiet }) => {
      quiet.except(/preload/)
      await (isForAdmins(path.replace(/\?.*/, '')) ? enterAdmin(page, shop) : enter(page, shop))
      const address = shop.url + (await pathWithId(page, shop, path))
      const { requests, release } = await holdFile(page, file, sent)
      const opened = page.goto(address)
      await expect(skeleton(page)).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect.poll(() => requests.length).toBe(1)
      const title = await heading(page).innerText()
      release()
      await opened
      await expect(skeleton(page)).toHaveCount(0)
      // A list adds its length to its heading. Pages of one object show its name instead.
      if (!path.includes(':id')) await expect(heading(page)).toContainText(title)
      // The page uses the response to the early request and sends no second one.
      await page.waitForLoadState('load')
      expect(requests).toHaveLength(1)
    },
  )
}

test(
  'a page opened from the menu shows its heading at once, and the focus stays there [SITE-32]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/faq`)
    const { requests, release } = await holdFile(page, 'store-page', /\/store\/products$/)
    await page.getByRole('link', { name: 'Buy Logs', exact: true }).click()
    await expect(page).toHaveURL(/\/sma-logs$/)
    await expect(heading(page)).toHaveText('Buy Logs')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('Account logs by category.')).toBeVisible()
    await expect.poll(() => requests.length).toBe(1)
    release()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(heading(page)).toBeFocused()
    expect(requests).toHaveLength(1)
  },
)

test(
  'a page whose script fails to load shows an error and keeps the menu [SITE-15]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource|dynamically imported|ERR_FAILED|preload/)
    await enter(page, shop)
    await page.goto(`${shop.url}/faq`)
    await page.route('**/assets/refer-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Refer & Earn' }).click()
    // The app reloads the document once and then shows the error.
    await expect(page.getByRole('alert')).toContainText('dynamically imported module')
    await page.getByRole('link', { name: 'Fund Wallet' }).click()
    await expect(heading(page)).toHaveText('Fund Wallet')
  },
)
