import { expect, type Page } from '@playwright/test'
import { enterAdmin, bodyOf } from '../harness/admins.ts'
import { setStatus, order } from '../harness/boost.ts'
import { expectToFit } from '../harness/overflow-check.ts'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { test, userId } from '../harness/transfers.ts'
import { deliver, enter, keepSession, me, password, rent, rentInVain } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs, logsOf } from '../harness/store.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'About this user' }).getByRole('link', { name }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the page of a user; `user` is the id, with a query where one is needed. */
async function open(page: Page, shop: Shop, user: string): Promise<void> {
  await page.goto(`${shop.url}/admin/users/${user}`)
  await expect(heading(page, 'Ada Obi')).toBeVisible()
}

test(
  'cards and tabs show all data of a user [USERS-13, USERS-14, USERS-15, USERS-16, USERS-17, USERS-18, USERS-19]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    const { email, ref_id } = await enter(buyer, shop, 9000)
    await rentInVain(buyer, shop)
    await deliver(shop, await rent(buyer, shop, 'zzdead'), 'Your code is 482913')
    const { link } = await order(buyer, shop)
    await setStatus(shop, link, { status: 'Completed' })
    const [log = 0] = await logsOf(buyer, shop, 1)
    await buyLogs(buyer, shop, { logs: [log], total: 2500 })
    const id = await userId(buyer, shop)
    const { bal } = await me(buyer, shop)
    await enterAdmin(page, shop)
    await open(page, shop, id)
    await expect(page.getByText(email).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Active')

    await test.step('the three cards', async () => {
      const [whole] = bal.split('.')
      const shown = Number(whole).toLocaleString('en-US')
      await expect(card(page, 'Account Balance')).toContainText(`₦${shown}.`)
      await expect(card(page, 'Account Balance')).toContainText(`Raw value ${bal}`)
      for (const name of ['Add', 'Deduct'])
        await expect(card(page, 'Account Balance').getByRole('button', { name })).toBeVisible()
      await expect(card(page, 'User Status')).toContainText('Active0 referrals')
      await expect(card(page, 'Quick Stats')).toContainText(/Joined.*202\dLast login.*202\d/)
      await expect(card(page, 'Quick Stats')).toContainText(/Recent transactions\d+/)
    })
    await test.step('User Details', async () => {
      const details = card(page, 'User Details')
      for (const words of [email, '08012345678', 'Nigeria', 'IP address', '127.0.0.1', ref_id, id])
        await expect(details).toContainText(words)
    })
    await test.step('Transactions', async () => {
      await show(page, 'Transactions')
      await expect(page).toHaveURL(`${shop.url}/admin/users/${id}?tab=transactions`)
      const lines = page.locator('tbody tr')
      await expect(lines.filter({ hasText: 'Wallet funding by bank transfer' })).toContainText(
        '+₦9,000.00₦9,000.00',
      )
      await expect(lines.filter({ hasText: 'Number for Demo: never in stock' })).toContainText('−₦')
      const amounts = page.locator('tbody tr td:nth-child(3) span').filter({ hasText: '−' }).first()
      await expect(amounts).toHaveClass(/text-stop/)
      await page.getByRole('radio', { name: 'Credit' }).click()
      await expect(lines.filter({ hasText: '−₦' })).toHaveCount(0)
      await expect(page).toHaveURL(/type=credit/)
      const csv = page.getByRole('link', { name: 'CSV', exact: true })
      await expect(csv).toHaveAttribute(
        'href',
        `/api/admin/users/${id}/transactions.csv?type=credit`,
      )
      await page.getByLabel('To', { exact: true }).fill('2026-01-01')
      await expect(page.getByText('No transactions found')).toBeVisible()
    })
    await test.step('Virtual Account', async () => {
      await show(page, 'Virtual Account')
      for (const words of ['Account number', 'Account name', 'Bank name', 'Created at'])
        await expect(card(page, 'Virtual Account')).toContainText(words)
    })
    await test.step('Orders of all three kinds, without the details that were bought', async () => {
      await show(page, 'Orders')
      const orders = page.locator('tbody tr')
      await expect(orders.filter({ hasText: '1 message' })).toContainText('Completed')
      await expect(page.locator('main')).not.toContainText('482913')
      await page.getByRole('radio', { name: 'Boosts' }).click()
      await expect(orders).toContainText([link])
      await page.getByRole('radio', { name: 'Logs' }).click()
      await expect(orders).toContainText(['1 log'])
      await expect(orders).toContainText(['₦2,500.00'])
      await page.reload()
      await expect(page.getByRole('radio', { name: 'Logs' })).toBeChecked()
    })
    await test.step('Debug Info', async () => {
      await show(page, 'Debug Info')
      await expect(card(page, 'Balance diagnostics')).toContainText('Agrees')
      await expect(card(page, 'Last transfers')).toContainText('Wallet funding by bank transfer')
      await expect(card(page, 'Raw response')).toContainText(`"user_id": "${id}"`)
      await expect(page.locator('main')).not.toContainText(/password|token|totp_secret|hash/i)
    })
  },
)

test(
  'the page of a new user shows empty states [USERS-16, USERS-17]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop)
    const id = await userId(buyer, shop)
    await enterAdmin(page, shop)
    const none = {
      transactions: 'No transactions found',
      account: 'No virtual account found for this user',
      orders: 'No orders found',
      audit: 'Nothing yet',
    }
    for (const [tab, words] of Object.entries(none)) {
      await open(page, shop, `${id}?tab=${tab}`)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
  },
)

test('a block with a reason signs the user out at once; an unblock restores access [USERS-22, USERS-23, USERS-25, USERS-26]', async ({
  page,
  shop,
  buyer,
  quiet,
}) => {
  quiet.except(/40[0139]|Failed to load resource/)
  const { email } = await enter(buyer, shop, 1000)
  const id = await userId(buyer, shop)
  await buyer.goto(`${shop.url}/dashboard`)
  await enterAdmin(page, shop)
  await open(page, shop, id)
  await card(page, 'User Status').getByRole('button', { name: 'Block User', exact: true }).click()
  await expect(dialog(page)).toContainText(email)
  await expect(page.getByLabel('Reason *')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Block User', exact: true }).click()
  await expect(page.getByText('Please give a reason')).toBeVisible()
  await page.getByLabel('Reason *').fill('A stolen card')

  await test.step('a lost or unreadable response shows an error', async () => {
    await page.route('**/block', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Block User', exact: true }).click()
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await page.unroute('**/block')
    await page.route('**/block', (route) => route.fulfill({ body: '<p>' }))
    await dialog(page).getByRole('button', { name: 'Block User', exact: true }).click()
    await expect(page.getByText('Operation failed')).toBeVisible()
    await page.unroute('**/block')
  })
  await dialog(page).getByRole('button', { name: 'Block User', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, 'User Status')).toContainText('Blocked')
  await expect(card(page, 'User Status')).toContainText('Reason: A stolen card')
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Blocked')
  await expect(buyer).toHaveURL(`${shop.url}/login`)

  await test.step('the user cannot sign in', async () => {
    await buyer.getByLabel('Email').fill(email)
    await buyer.getByLabel('Password', { exact: true }).fill(password)
    await buyer.getByRole('button', { name: 'Sign In' }).click()
    await expect(
      buyer.getByText('This account is blocked. Please contact support.').first(),
    ).toBeVisible()
  })
  await card(page, 'User Status').getByRole('button', { name: 'Unblock User' }).click()
  await expect(page.getByLabel('Reason (optional)')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Unblock User' }).click()
  await expect(card(page, 'User Status')).toContainText('Active')
  await buyer.getByRole('button', { name: 'Sign In' }).click()
  await expect(buyer).toHaveURL(`${shop.url}/dashboard`)

  await show(page, 'Audit timeline')
  const entries = page.getByRole('listitem').filter({ hasText: 'admin@demo.nosim.local' })
  await expect(entries.first()).toContainText('unblock user')
  await expect(entries.nth(1)).toContainText('A stolen card')
})

test(
  'an admin ends sessions one by one and all at once [USERS-19]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    const { email } = await enter(buyer, shop)
    const id = await userId(buyer, shop)
    const data = { email, password }
    for (let n = 0; n < 2; n += 1) {
      await bodyOf(await page.request.post(`${shop.url}/api/auth/sign-in`, { data }))
      // A sign-in ends the session whose cookie the browser sends.
      await page.context().clearCookies()
    }
    await enterAdmin(page, shop)
    await open(page, shop, `${id}?tab=sessions`)
    const places = card(page, 'Sessions').getByRole('listitem')
    await expect(places).toHaveCount(3)
    await expect(places.first()).toContainText('127.0.0.1')
    await places
      .first()
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(places).toHaveCount(2)
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await expect(page.getByText('Not signed in anywhere')).toBeVisible()
    expect((await buyer.request.get(`${shop.url}/api/me`)).status()).toBe(401)
  },
)

test(
  'support sees the user and no button that requires a higher role [ADMIN-18, TEAM-1]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop, 500)
    const id = await userId(buyer, shop)
    await enterAdmin(page, shop, 'support')
    await open(page, shop, id)
    await expect(card(page, 'Account Balance')).toContainText(
      'Support sees balances, but does not move money.',
    )
    await expect(card(page, 'User Status')).toContainText('Active')
    for (const name of ['Add', 'Deduct', 'Block User'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await show(page, 'Sessions')
    await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
    await page.goto(`${shop.url}/admin/users`)
    await expect(page.getByRole('heading', { name: /^Users \(/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  },
)

test(
  'failed requests and an unknown user show errors [ADMIN-15, USERS-20]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/Failed to load resource|net::ERR/)
    await enter(buyer, shop)
    const id = await userId(buyer, shop)
    await enterAdmin(page, shop)
    const gate = Promise.withResolvers<void>()
    const url = `**/api/admin/users/${id}`
    await page.route(url, async (route) => {
      await gate.promise
      await route.abort()
    })
    await page.goto(`${shop.url}/admin/users/${id}`)
    await expect(page.getByText('Loading user details...')).toBeVisible()
    gate.resolve()
    await expect(page.getByText('Failed to load user details.')).toBeVisible({ timeout: 20_000 })
    await expect(
      page.getByText('Failed to connect to API. Please check your connection.'),
    ).toBeVisible()
    await page.unroute(url)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Ada Obi')).toBeVisible()
    await page.goto(`${shop.url}/admin/users/no-such-id`)
    await expect(page.getByText('No user details available.')).toBeVisible()
  },
)

test(
  'both pages fit and are accessible, with long names and many filters [SITE-23, SITE-24]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(buyer, shop, 2000)
    await rentInVain(buyer, shop)
    const id = await userId(buyer, shop)
    const names = { firstname: 'Unbroken'.repeat(9), lastname: 'W'.repeat(60) }
    await bodyOf(await buyer.request.patch(`${shop.url}/api/me`, { data: names }))
    await enterAdmin(page, shop)
    const view = { name: 'Unbroken'.repeat(7), query: 'status=active' }
    await bodyOf(await page.request.post(`${shop.url}/api/admin/saved-views`, { data: view }))
    const block = `${shop.url}/api/admin/users/${id}/block`
    await bodyOf(await page.request.post(block, { data: { reason: 'Unbroken'.repeat(20) } }))
    const list = `${shop.url}/admin/users?search=unbroken&balance_from=0&joined_from=2026-01-01`
    const user = `${shop.url}/admin/users/${id}`
    const tabs = ['transactions', 'account', 'orders', 'sessions', 'audit', 'debug']
    for (const url of [list, user, ...tabs.map((tab) => `${user}?tab=${tab}`)]) {
      await expectToFit(page, url)
      await checkPage(page)
    }
    await page.goto(list)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await checkPage(page, [narrow])
    await page.goto(user)
    await page.getByRole('button', { name: 'Unblock User' }).click()
    await expect(dialog(page)).toBeVisible()
    await checkPage(page, [narrow])
    await keepSession(page, shop, {})
  },
)
