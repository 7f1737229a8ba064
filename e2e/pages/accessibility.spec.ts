import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import {
  cancel,
  choose,
  codeFor,
  deliver,
  enter,
  enterUnconfirmed,
  enterWithTotp,
  numberCard,
  password,
  rent,
  serviceButton,
} from '../harness/users.ts'
import { enterAdmin, makeCategory, makeProduct, newName, bodyOf } from '../harness/admins.ts'
import { fillOrder, setStatus, order, submit } from '../harness/boost.ts'
import { buyLogs } from '../harness/store.ts'
import { claim, putOnSale } from '../harness/buyers.ts'
import { announce, publishSlide, picture, test } from '../harness/content.ts'
import { checkPage, narrow, overhang, wide } from '../harness/axe-check.ts'
import { requestTransfer, loseOrder, strayDeposit, userId } from '../harness/transfers.ts'
import type { Shop } from '../harness/shop.ts'

test.use({ reducedMotion: 'reduce' })

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test(
  'axe accepts the pages before sign-in [SITE-24, SITE-34]',
  { tag: '@rounds' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[01]/)
    await page.goto(`${shop.url}/login`)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await checkPage(page)
    await page.goto(`${shop.url}/register`)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await checkPage(page)
    await page.goto(`${shop.url}/report`)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Please choose a reason')).toBeVisible()
    await checkPage(page)
  },
)

test(
  'axe accepts a failed link, help and an unknown address [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[04]/)
    await page.goto(`${shop.url}/confirm-email?token=no`)
    await expect(page.getByRole('alert')).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible()
    await checkPage(page)
    await page.goto(`${shop.url}/nowhere`)
    await expect(title(page, 'Page not found')).toBeVisible()
    await checkPage(page)
  },
)

test(
  'axe accepts the password reset [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[01]/)
    const { email } = await enterWithTotp(page, shop)
    const submit = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.goto(`${shop.url}/verify`)
    await expect(page.getByText("Let's start again")).toBeVisible()
    await submit('Send Code')
    await expect(page.getByRole('alert')).toBeVisible()
    await checkPage(page)
    await page.getByLabel('Email or Phone Number').fill(email)
    await submit('Send Code')
    await expect(title(page, 'Verify Code')).toBeVisible()
    await submit('Verify')
    await expect(page.getByRole('alert')).toBeVisible()
    await checkPage(page)
    await page.getByLabel('Verification code').fill(await codeFor(shop, email))
    await submit('Verify')
    await expect(title(page, 'Set New Password')).toBeVisible()
    await page.getByLabel('New Password').fill('password')
    await page.getByLabel('Confirm Password').fill('password')
    await submit('Reset Password')
    await expect(page.getByText('This password is too common.').first()).toBeVisible()
    await checkPage(page)
  },
)

test('axe accepts the second step of sign-in', { tag: '@soak' }, async ({ page, shop, quiet }) => {
  quiet.except(/401/)
  const { email } = await enterWithTotp(page, shop)
  await page.goto(`${shop.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Authenticator code')).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Or use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await checkPage(page, [narrow])
})

test(
  'axe accepts the pages of a new user [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterUnconfirmed(page, shop)
    const empty = {
      '/dashboard': 'No transactions yet.',
      '/number-history': 'Empty History',
      '/boost': 'Submit Order',
      '/boost-history': 'No orders found',
      // Other walks buy in the same shop.
      '/sma-logs': /In Stock: \d+ qty/,
      '/sma-logs/1': 'No Product Selected.',
      '/logs-order': 'No orders found.',
      '/wallet': 'No wallet transactions yet.',
      '/recharge': 'Trouble with a payment?',
      '/api-keys': 'No API keys yet',
      '/notifications': 'No notifications yet',
      '/notifications?part=settings': 'No device gets notifications yet',
      '/webhooks': 'No webhooks yet',
      '/tickets': 'No questions yet',
    }
    for (const [path, words] of Object.entries(empty)) {
      await page.goto(shop.url + path)
      await expect(page.getByText('Confirm your email to start buying.')).toBeVisible()
      await expect(page.getByText(words).first()).toBeVisible()
      await checkPage(page)
    }
    await page.goto(`${shop.url}/recharge?method=virtual-account`)
    await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible()
    await checkPage(page)
  },
)

/** A user with completed, cancelled and waiting numbers. */
async function enterBusy(page: Page, shop: Shop): Promise<void> {
  await enter(page, shop, 9000)
  await deliver(shop, await rent(page, shop, 'zzdead'), 'Your code is 482913')
  await cancel(page, shop, await rent(page, shop, 'zzdead'))
  await rent(page, shop, 'zzlate')
  await rent(page, shop, 'zztwo')
}

test(
  'axe accepts the purchase of numbers, with its list, tips, cards and codes [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterBusy(page, shop)
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByText('All 2 messages')).toBeVisible()
    const tips = page.locator('summary', { hasText: /^(No code|Tips)/ })
    await expect(tips).toHaveCount(2)
    for (const panel of await tips.all()) await panel.click()
    await expect(tips.locator('..').and(page.locator('[open]'))).toHaveCount(2)
    await page.getByText('All 2 messages').click()
    await choose(page, 'WhatsApp')
    await checkPage(page)
    await serviceButton(page).click()
    const search = page.getByRole('combobox', { name: 'Search services' })
    // A few rows have the same markup as three hundred, and axe checks them faster.
    await search.fill('app')
    await expect(page.getByRole('listbox')).toBeVisible()
    await checkPage(page)
    await search.fill('no such thing')
    await expect(page.getByText('No match. Try “Other / Not Listed”')).toBeVisible()
    await checkPage(page, [narrow])
  },
)

test(
  'axe accepts the figures and lists of an active user [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterBusy(page, shop)
    const full = {
      '/dashboard': 'View All',
      '/number-history': 'Completed',
      '/wallet': 'Wallet funding by bank transfer',
      '/recharge?method=virtual-account': 'Minimum transfer: 100 naira.',
    }
    for (const [path, words] of Object.entries(full)) {
      await page.goto(shop.url + path)
      await expect(page.getByText(words).first()).toBeVisible()
      const table = page.getByText('Show as a table')
      if (path === '/dashboard') await table.click()
      await checkPage(page)
    }
  },
)

test(
  'axe accepts a boost order and its history [SITE-23, SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/402/)
    await enter(page, shop, 5000)
    const half = await order(page, shop)
    await order(page, shop, { service_id: '101', quantity: 50 })
    await page.goto(`${shop.url}/boost`)
    await serviceButton(page).click()
    await page.getByRole('combobox', { name: 'Search services' }).fill('instagram')
    await checkPage(page)
    await page.keyboard.press('Escape')
    // The notice about this change would cover the list of services, so the order changes only now.
    await setStatus(shop, half.link, { status: 'Partial', remains: 500, start_count: '7' })
    await fillOrder(page)
    await page.getByLabel('Quantity').fill('1')
    await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription('Minimum quantity is 10')
    await checkPage(page)
    await page.getByLabel('Quantity').fill('9000')
    await submit(page).click()
    await expect(page.getByText('❌ Error: Insufficient balance.')).toBeVisible()
    await checkPage(page)
    await page.getByLabel('Quantity').fill('10')
    await submit(page).click()
    await expect(page.getByText('✅ Order placed!')).toBeVisible()
    await checkPage(page, [narrow])
    // On a phone a row shows only the progress.
    await page.setViewportSize(wide)
    await page.goto(`${shop.url}/boost-history`)
    await expect(page.getByText('500 delivered', { exact: true })).toBeVisible({ timeout: 30_000 })
    await checkPage(page)
    await page.getByRole('button', { name: 'Cancel order' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkPage(page)
  },
)

test(
  'axe accepts the inventory pages [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await expect(page.getByText(/\+\d+ today/)).toBeVisible()
    await expect(page.getByText(/users? joined in the last/)).toBeVisible()
    await checkPage(page)
    const { id, name } = await makeCategory(page, shop)
    await page.goto(`${shop.url}/admin/categories`)
    await page.getByRole('button', { name: 'Create New' }).click()
    await page.getByLabel('Category Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is a category of this name already.')).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await checkPage(page)

    const product = await makeProduct(page, shop, {
      category_id: id,
      name: newName('Long '.repeat(30)),
    })
    const freeze = `${shop.url}/api/admin/products/${product.id}/freeze`
    await bodyOf(
      await page.request.post(freeze, { data: { reason: 'Asked the seller. '.repeat(9) } }),
    )
    await page.goto(`${shop.url}/admin/products`)
    const more = page.getByRole('button', { name: `More actions for ${product.name}` })
    const row = page.getByRole('row').filter({ has: more })
    await expect(row.getByText('Frozen', { exact: true })).toBeVisible()
    await checkPage(page)
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Unfreeze' })).toBeVisible()
    await checkPage(page, [wide])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await page.getByLabel('Description').fill('x')
    await page.keyboard.press('Escape')
    await expect(page.getByText('What you entered is not saved.')).toBeVisible()
    await checkPage(page)
  },
)

test(
  'axe accepts the account logs and complaints [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    const buyer = await (await browser.newContext()).newPage()
    await enter(buyer, shop, 1000)
    await enterAdmin(page, shop)
    const { product, logs } = await putOnSale(page, shop, 3)
    await claim(buyer, shop, await buyLogs(buyer, shop, { logs: logs.slice(0, 1), total: 500 }))
    await page.goto(`${shop.url}/admin/accounts-log?product=${product.id}`)
    await page.getByRole('button', { name: `Reveal details of log ${logs[1]}` }).click()
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    await checkPage(page)
    // Long ids wrap the line of a log.
    await page.getByText(/^Log \d+$/).evaluateAll((ids) => {
      for (const id of ids) id.textContent = `Log ${'9'.repeat(7)}`
    })
    await checkPage(page, [narrow])
    await page.getByRole('button', { name: 'Add Account Log' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter the details')).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Bulk Upload' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('Please select a file')).toBeVisible()
    await checkPage(page)
    await page.locator('input[type=file]').setInputFiles({
      name: 'logs.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`a:b\na:b\n${'\u0000\n'.repeat(30)}`),
    })
    await page.getByLabel('Where this').fill('a walk')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText(/^Please correct lines 3, 4/)).toBeVisible()
    await checkPage(page)

    for (const tab of ['batches', 'claims']) {
      await page.goto(`${shop.url}/admin/complaints?tab=${tab}`)
      await expect(page.getByRole('row').filter({ hasText: product.name })).toBeVisible()
      await checkPage(page)
    }
    // Decline the claim, so that the other walks do not see it.
    const mine = page.getByRole('row').filter({ hasText: product.name })
    await mine.getByRole('button', { name: /^Decline/ }).click()
    await page.getByLabel('Note to the buyer').fill('It works.')
    await page.keyboard.press('Escape')
    await checkPage(page)
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(mine).toHaveCount(0)
    await buyer.context().close()
  },
)

test(
  'axe accepts the announcements and slides [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ admin, shop }) => {
    await admin.emulateMedia({ reducedMotion: 'reduce' })
    await announce(admin, shop, { title: 'High', priority: 3, start_date: '2090-01-01T00:00:00Z' })
    await announce(admin, shop, { title: 'Medium', priority: 2, status: 'inactive' })
    await admin.goto(`${shop.url}/announcement`)
    await expect(admin.getByText('Scheduled', { exact: true })).toBeVisible()
    await checkPage(admin)
    await admin.getByRole('button', { name: 'Create Announcement' }).click()
    await admin.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(admin.getByText('Please enter a title')).toBeVisible()
    await checkPage(admin)
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Delete High' }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await checkPage(admin)

    await publishSlide(admin, shop, ['A green field', ''])
    await admin.goto(`${shop.url}/slide`)
    await expect(admin.getByText('On the dashboard')).toBeVisible()
    await admin.getByLabel(/^Drop images here/).setInputFiles(await picture('a.png'))
    await expect(admin.getByLabel('Alt text 1')).toBeVisible()
    await checkPage(admin)
    await admin.getByRole('button', { name: /^Edit the set/ }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await checkPage(admin)
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: /^Delete the set/ }).click()
    await expect(admin.getByRole('dialog')).toBeVisible()
    await checkPage(admin)
  },
)

test(
  'axe accepts the transfers page [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    const buyer = await (await browser.newContext()).newPage()
    await enter(buyer, shop, 5000)
    const { order_id } = await order(buyer, shop)
    await enterAdmin(page, shop, 'manager')
    const move = { user: await userId(buyer, shop), what: 'credit' } as const
    await requestTransfer(page, shop, { ...move, amount: '100000.01' })
    await requestTransfer(page, shop, { ...move, amount: '5' })
    await enterAdmin(page, shop)
    await strayDeposit(shop, { naira: 150_000, payer: 'Unbroken'.repeat(12) })
    await loseOrder(buyer, shop)
    const dialogs = {
      '': 'Approve',
      '?tab=suspense': 'Assign',
      '?tab=boosting': 'Match',
      [`?tab=refunds&order=${order_id}`]: 'Refund',
      '?tab=history': undefined,
    }
    for (const [query, buttonName] of Object.entries(dialogs)) {
      await page.goto(`${shop.url}/admin/money${query}`)
      const row = page.locator('tbody tr').first()
      await expect(row).not.toBeEmpty()
      await checkPage(page)
      if (buttonName === undefined) continue
      await row.getByRole('button', { name: new RegExp(`^${buttonName}`) }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkPage(page, [narrow])
    }
    await buyer.context().close()
  },
)

test(
  'axe accepts dialogs and menus over a page [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await page.goto(`${shop.url}/dashboard`)
    await page.getByRole('button', { name: 'Bank Account Details' }).click()
    await expect(page.getByRole('dialog', { name: 'Bank Account Details' })).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await checkPage(page, [wide])
    await page.keyboard.press('Escape')
    await page.setViewportSize(narrow)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await checkPage(page, [narrow])
  },
)

test(
  'axe accepts the FAQ, referred users and a filtered list [SITE-24, SITE-34]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await page.goto(`${shop.url}/faq`)
    await page.getByRole('button', { name: 'What is Nosim?' }).click()
    await expect(page.getByText('You pay for codes, not attempts.')).toBeVisible()
    await checkPage(page)
    await page.goto(`${shop.url}/refer`)
    await expect(page.getByText('No friends yet.')).toBeVisible()
    await checkPage(page)
    await page.goto(`${shop.url}/wallet?type=credit&period=week`)
    await expect(page.getByText('1 transaction', { exact: true })).toBeVisible()
    await checkPage(page, [wide])
    await page.setViewportSize(narrow)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByLabel('Period')).toBeVisible()
    await checkPage(page, [narrow])
    await page.goto(`${shop.url}/wallet?from=2024-01-01&to=2024-01-31`)
    await expect(page.getByText('No transactions match these filters.')).toBeVisible()
    await checkPage(page)
  },
)

test('the check reports an accessibility fault', async ({ page, shop }) => {
  await page.goto(`${shop.url}/login`)
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.evaluate(() => document.querySelector('label')?.remove())
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id }) => id)).toContain('label')
})

test(
  'pages stay usable at 200 % zoom [SITE-23]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/402/)
    // A 1280 px screen at 200 % leaves 640 px.
    await page.setViewportSize({ width: 640, height: 400 })
    await enter(page, shop, 1000)
    const lists = [
      '/dashboard',
      '/number-history',
      '/boost',
      '/boost-history',
      '/sma-logs',
      '/sma-logs/1',
      '/logs-order',
      '/wallet',
    ]
    for (const path of [...lists, '/recharge', '/buy-number']) {
      await page.goto(shop.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overhang(page), path).toBeLessThanOrEqual(0)
    }
    await choose(page, 'no code ever comes')
    await page.getByRole('button', { name: 'Buy Number' }).click()
    await expect(numberCard(page, /no code ever comes/)).toBeInViewport()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  },
)
