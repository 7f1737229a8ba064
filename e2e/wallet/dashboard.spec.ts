import { expect, type Page } from '@playwright/test'
import {
  cancel,
  deliver,
  enter,
  enterUnconfirmed,
  fund,
  linksFor,
  rent,
  serviceButton,
} from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'a new user sees empty figures and lists [HOME-1, HOME-2, HOME-3, HOME-7]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs).toHaveText(/Dashboard.*Home/)
    await expect(card(page, 'Wallet balance')).toContainText('₦0.00')
    await expect(card(page, 'Total Recharge')).toContainText('₦0.00')
    await expect(card(page, 'Virtual Account')).toContainText('None yet')
    await expect(card(page, 'Numbers')).toContainText('0 active')
    await expect(page.getByRole('figure')).toHaveCount(0)
    await expect(card(page, 'Number Purchase History')).toContainText('No Number yet.')
    await expect(card(page, 'Recent Transactions')).toContainText('No transactions yet.')
    await expect(page).toHaveTitle('Dashboard · Nosim')
  },
)

test(
  'a new account is guided to its first number, step by step [HOME-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { email } = await enterUnconfirmed(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const steps = card(page, 'Get started')
    const current = steps.locator('[aria-current=step]')
    await expect(steps).toContainText('0/3')
    await expect(current).toContainText(`We sent a link to ${email}.`)
    await expect(page.getByRole('button', { name: 'Send the email again' })).toHaveCount(1)

    const [link = ''] = await linksFor(shop, email)
    await page.goto(link)
    await expect(page.getByRole('status')).toHaveText('Your email address is confirmed.')
    await page.goto(`${shop.url}/dashboard`)
    await expect(steps).toContainText('1/3')
    await expect(current.getByRole('link', { name: 'Fund wallet' })).toHaveAttribute(
      'href',
      '/recharge',
    )

    await fund(page, shop, 2000)
    await expect(steps).toContainText('2/3')
    await expect(current.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
    await rent(page, shop, 'zzdead')
    await expect(steps).toHaveCount(0)
    await expect(card(page, 'Quick buy')).toBeVisible()
  },
)

test(
  'quick buy shows the services of the user first and links to the purchase of one [HOME-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 5000)
    await cancel(page, shop, await rent(page, shop, 'zzdead'))
    await page.goto(`${shop.url}/dashboard`)
    const services = card(page, 'Quick buy').getByRole('list', { name: 'Services' })
    await expect(services.getByRole('listitem')).toHaveCount(6)
    await expect(services.getByRole('listitem').first()).toContainText('no code ever comes')
    const whatsApp = services.getByRole('link', { name: /WhatsApp/ })
    await expect(whatsApp).toContainText('₦1,927.00')
    await whatsApp.click()
    await expect(page).toHaveURL(/\/buy-number\?service=wa$/)
    await expect(serviceButton(page)).toContainText('WhatsApp')
    await expect(page.getByRole('button', { name: 'Buy Number' })).toBeEnabled()
  },
)

test(
  'the links of the dashboard open their pages [HOME-2, HOME-3, HOME-4]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const links = [
      { region: 'Wallet balance', link: 'Recharge', path: '/recharge' },
      { region: 'Virtual Account', link: 'Get an account', path: '/recharge' },
      { region: 'Numbers', link: 'Buy Number', path: '/buy-number' },
      { region: 'Number Purchase History', link: /View All/, path: '/number-history' },
      { region: 'Recent Transactions', link: /View All/, path: '/wallet' },
    ]
    await page.goto(`${shop.url}/dashboard`)
    for (const { region, link, path } of links) {
      await card(page, region).getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(shop.url + path)
      await page.goBack()
    }
  },
)

test('the dashboard shows the newest entries by day and exact figures [HOME-1, HOME-2, HOME-3, HOME-5, HOME-7]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 5000)
  await rent(page, shop, 'zztwo')
  for (let times = 0; times < 5; times += 1)
    await cancel(page, shop, await rent(page, shop, 'zzdead'))
  await page.goto(`${shop.url}/dashboard`)
  const rows = card(page, 'Activity').getByRole('listitem')
  await expect(rows).toHaveCount(5)
  // The row of a number shows its price and its refund.
  for (const row of await rows.all())
    await expect(row).toContainText(/no code ever comes.*Cancelled.*₦659.00 refunded/)
  await expect(card(page, 'Activity').getByRole('heading', { name: 'Today' })).toBeVisible()

  // A refunded purchase does not count as spent; the number with a code does.
  await expect(card(page, 'Total Recharge')).toContainText('₦5,000.00')
  await expect(card(page, 'Total Recharge')).toContainText('₦659.00 spent so far')
  await expect(card(page, 'Wallet balance')).toContainText('₦4,341.00')
  await expect(card(page, 'Numbers')).toContainText('1 completed')
  const figure = page.getByRole('figure')
  await expect(figure).toContainText('₦659.00Spent in 30 days, topped up ₦5,000.00.')
  await figure.getByText('Show as a table').click()
  const day = figure.getByRole('row').last()
  await expect(day.getByRole('cell')).toHaveText(['₦5,000.00', '₦659.00', '₦4,341.00'])
  // The chart is shown as well, and hidden from assistive technology.
  await expect(figure.locator('[aria-hidden] [data-bar]')).toHaveCount(2)
  await figure.locator('[data-bar]').first().hover()
  await expect(figure.locator('dl')).toHaveText('Topped up₦5,000.00Spent₦659.00Net₦4,341.00')
  await page.getByText('90d', { exact: true }).click()
  await expect(figure).toContainText('₦659.00Spent in 90 days, topped up ₦5,000.00.')
})

test('money and numbers update without a reload', async ({ page, shop }) => {
  await enter(page, shop, 1000)
  await page.goto(`${shop.url}/dashboard`)
  await expect(card(page, 'Total Recharge')).toContainText('₦1,000.00')
  await fund(page, shop, 2000)
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
    '₦2,000.00 added to your wallet.',
  )
  await expect(card(page, 'Total Recharge')).toContainText('₦3,000.00')
  await rent(page, shop, 'zzdead')
  await expect(card(page, 'Wallet balance')).toContainText('₦2,341.00')
  await expect(card(page, 'Wallet balance')).toContainText('₦659.00 held for open orders')
  await expect(card(page, 'Activity').getByRole('listitem')).toContainText([
    /Waiting.*Unavailable/,
    '+₦2,000.00',
    '+₦1,000.00',
  ])
})

test(
  'the bank details open over the page and can be copied [SITE-26, HOME-4, WALLET-7]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop, 1000)
    await page.goto(`${shop.url}/dashboard`)
    const details = page.getByRole('button', { name: 'Bank Account Details' })
    await details.click()
    const dialog = page.getByRole('dialog', { name: 'Bank Account Details' })
    await expect(dialog).toContainText('PALMPAY')
    await expect(dialog.getByText('Account name')).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Account Number Copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^\d{10}$/)
    await expect(dialog).toContainText(copied)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(details).toBeFocused()
  },
)

test(
  'figures that fail to load can be reloaded [SITE-21]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    await page.route('**/api/me/summary', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/dashboard`)
    await expect(page.getByText('Your figures could not be loaded.')).toBeVisible()
    // The rest of the page still works.
    await expect(page.getByText('No transactions yet.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Total Recharge')).toContainText('₦0.00')
  },
)

test('open numbers are above the activity, and a press copies a code [HOME-11]', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, shop, 9000)
  await page.goto(`${shop.url}/dashboard`)
  await expect(card(page, 'Activity')).toBeVisible()
  await expect(card(page, 'Live numbers')).toHaveCount(0)
  const open = await rent(page, shop, 'zzdead')
  for (let times = 0; times < 3; times += 1) await rent(page, shop, 'zzlate')
  const rows = card(page, 'Live numbers').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(card(page, 'Live numbers')).toContainText('1 more')
  await expect(rows.first().getByRole('timer')).toHaveAccessibleName('6 minutes left')
  await deliver(shop, open, 'Your code is 482913')
  // The newest code is listed first.
  await rows.first().getByRole('button', { name: 'Copy code 482913' }).click()
  await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('482913')
  await card(page, 'Live numbers').getByRole('link', { name: 'View all live numbers' }).click()
  await expect(page).toHaveURL(/\/buy-number$/)
})

test(
  'a row of the activity opens its details [HOME-12]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await cancel(page, shop, await rent(page, shop, 'zzdead'))
    await page.goto(`${shop.url}/dashboard`)
    const rows = card(page, 'Activity').getByRole('listitem')
    const number = page.getByRole('dialog', { name: /no code ever comes/ })
    // A click anywhere on the row opens the details.
    await rows.first().click({ position: { x: 8, y: 8 } })
    await expect(number).toContainText('Cancelled')
    await page.keyboard.press('Escape')
    await expect(number).toBeHidden()
    await expect(rows.first().getByRole('button')).toBeFocused()
    await rows.last().getByRole('button').press('Enter')
    await expect(
      page.getByRole('dialog', { name: 'Wallet funding by bank transfer' }),
    ).toContainText('Balance after')
  },
)
