import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { cancel, deliver, enter, fund, rent, rentInVain } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

test('the wallet shows its loading and empty states [WALLET-2]', async ({ page, shop }) => {
  await enter(page, shop)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/wallet/transactions**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/wallet`)
  await expect(page.getByText('Loading...').last()).toBeVisible()
  gate.resolve()
  await expect(page.getByText('No wallet transactions yet.')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /Dashboard.*Transactions/,
  )
  await page.getByRole('main').getByRole('link', { name: 'Recharge' }).click()
  await expect(page).toHaveURL(/\/recharge$/)
})

test(
  'every kind of transfer has a line [WALLET-2, WALLET-3]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 3000)
    const dropped = await rent(page, shop, 'zzdead')
    await cancel(page, shop, dropped)
    await deliver(shop, await rent(page, shop, 'wa'), 'Your code is 482913')
    await page.goto(`${shop.url}/wallet`)
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText([
      'Description',
      'Type',
      'Amount',
      'Date',
    ])
    const rows = table.getByRole('row')
    await expect(rows).toHaveCount(5)
    const expected = [
      [/Number for WhatsApp/, 'Debit', '−₦1,927.00', 'Balance ₦1,073.00'],
      [/Refund: number cancelled/, 'Credit', '+₦659.00', 'Balance ₦3,000.00'],
      [/Number for Demo: no code ever comes/, 'Debit', '−₦659.00', 'Balance ₦2,341.00'],
      [/Wallet funding by bank transfer/, 'Credit', '+₦3,000.00', 'Balance ₦3,000.00'],
    ]
    for (const [index, texts] of expected.entries())
      for (const text of texts) await expect(rows.nth(index + 1)).toContainText(text)
    const year = String(new Date().getFullYear())
    await expect(rows.nth(1).getByRole('cell').last()).toContainText(year)
    await expect(page.getByRole('region', { name: 'Main wallet' })).toContainText('₦1,073.00')
    await expect(page.getByRole('region', { name: 'Refer wallet' })).toContainText('₦0.00')
    // A new transaction appears while the page is open.
    await fund(page, shop, 500)
    await expect(rows).toHaveCount(6)
    await expect(rows.nth(1)).toContainText('+₦500.00')
  },
)

test(
  'lines beyond one page are paginated [WALLET-2, WALLET-3, API-8]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    for (let times = 0; times < 11; times += 1) await rentInVain(page, shop)
    await page.goto(`${shop.url}/wallet`)
    const rows = page.getByRole('row')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(rows).toHaveCount(21)
    await expect(pages).toContainText('1–20 of 23')
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(rows).toHaveCount(4)
    await expect(pages).toContainText('21–23 of 23')
    await expect(rows.last()).toContainText('Wallet funding by bank transfer')
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.reload()
    await expect(rows).toHaveCount(4)
    await page.goBack()
    await expect(rows).toHaveCount(21)
    // The focus moves to the summary of the new page, because the button is now disabled.
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(page.locator(':focus')).toHaveText('23 transactions, page 2 of 2')
    await page.keyboard.press('Tab')
    await expect(rows.nth(1).getByRole('button')).toBeFocused()
    await page.goto(`${shop.url}/wallet?page=9`)
    await page.getByRole('button', { name: 'First page' }).click()
    await expect(rows).toHaveCount(21)
    await expect(page).toHaveURL(/\/wallet$/)
  },
)

test(
  'a list that fails to load can be reloaded [SITE-21, WALLET-2]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    await page.route('**/api/wallet/transactions**', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/wallet`)
    await expect(page.getByText('Your transactions could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No wallet transactions yet.')).toBeVisible()
  },
)

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const clearedUrl = /\/wallet$/

/** A user with three transactions: ₦3,000 in, ₦659 out and ₦659 back. */
async function enterWithLines(page: Page, shop: Parameters<typeof enter>[1]): Promise<void> {
  await enter(page, shop, 3000)
  await cancel(page, shop, await rent(page, shop, 'zzdead'))
}

test(
  'the filter by type is kept in the address [WALLET-3]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterWithLines(page, shop)
    await page.goto(`${shop.url}/wallet`)
    const type = page.getByRole('group', { name: 'Type' })
    await expect(rows(page)).toHaveCount(4)
    await type.getByText('Credit', { exact: true }).click()
    await expect(page).toHaveURL(/\?type=credit$/)
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByText('2 transactions', { exact: true })).toBeVisible()
    await page.reload()
    await expect(type.getByRole('radio', { name: 'Credit' })).toBeChecked()
    await expect(rows(page)).toHaveCount(3)

    // The arrow keys change the filter, as with radio buttons.
    await type.getByRole('radio', { name: 'Credit' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\?type=debit$/)
    await expect(rows(page)).toHaveCount(2)
    await expect(type.getByRole('radio', { name: 'Debit' })).toBeFocused()
    await page.goBack()
    await expect(rows(page)).toHaveCount(3)

    await page.getByRole('button', { name: 'Remove filter: Credit' }).click()
    await expect(page).toHaveURL(clearedUrl)
    await expect(rows(page)).toHaveCount(4)
    await expect(type.getByRole('radio', { name: 'All' })).toBeChecked()
    await expect(page.locator(':focus')).toHaveText('3 transactions')
  },
)

test(
  'lines are filtered by a period or by custom days [WALLET-3, SITE-20]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterWithLines(page, shop)
    await page.goto(`${shop.url}/wallet`)
    const period = page.getByLabel('Period')
    const from = page.getByLabel('From')
    const to = page.getByLabel('To', { exact: true })
    await expect(period.getByRole('option')).toHaveText([
      'All',
      'Last 7 days',
      'Last 30 days',
      'This month',
    ])
    // Lagos is an hour ahead of UTC all year.
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    for (const [name, word] of [
      ['Last 7 days', 'week'],
      ['Last 30 days', 'thirty'],
      ['This month', 'month'],
    ] as const) {
      await period.selectOption(name)
      await expect(page).toHaveURL(new RegExp(`\\?period=${word}$`))
      await expect(to).toHaveValue(today)
      await expect(page.getByRole('button', { name: `Remove filter: ${name}` })).toBeVisible()
      await expect(rows(page)).toHaveCount(4)
    }
    await expect(from).toHaveValue(`${today.slice(0, 8)}01`)
    const firstDay = page.getByText(/^1 \p{Lu}\p{Ll}{2,3} 2\d{3}$/u)
    await expect(firstDay).toBeVisible()
    await from.focus()
    await expect(firstDay).toBeHidden()

    // A changed day sets the period to days; two days in the wrong order are accepted.
    await from.fill('2024-01-05')
    await expect(page).toHaveURL(new RegExp(`from=2024-01-05&to=${today}$`))
    await expect(period).toHaveValue('days')
    await expect(rows(page)).toHaveCount(4)
    await to.fill('2024-01-01')
    await expect(page).toHaveURL(/from=2024-01-05&to=2024-01-01$/)
    await expect(
      page.getByRole('button', { name: 'Remove filter: 1 Jan 2024 – 5 Jan 2024' }),
    ).toBeVisible()

    // Not the message of an empty wallet.
    await expect(page.getByText('No transactions match these filters.')).toBeVisible()
    await expect(page.getByText('No wallet transactions yet.')).toBeHidden()
    await page.reload()
    await expect(page.getByText('No transactions match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(clearedUrl)
    await expect(rows(page)).toHaveCount(4)
    await expect(from).toHaveValue('')
    await expect(page.locator(':focus')).toHaveText('3 transactions')
    await page.goto(`${shop.url}/wallet?type=gift&from=2026-02-30&period=year`)
    await expect(rows(page)).toHaveCount(4)
  },
)

test('a new filter starts on the first page', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop, 1000)
  for (let times = 0; times < 11; times += 1) await rentInVain(page, shop)
  await page.goto(`${shop.url}/wallet?page=2`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByText('Debit', { exact: true }).first().click()
  await expect(page).toHaveURL(/\?type=debit$/)
  // Eleven purchases and the header.
  await expect(rows(page)).toHaveCount(12)
  // Turning a page keeps the filter.
  await page.goto(`${shop.url}/wallet?period=week`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?period=week&page=2$/)
  await expect(rows(page)).toHaveCount(4)
})

test(
  'the lines export as a file with the filters of the list [WALLET-3]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterWithLines(page, shop)
    await page.goto(`${shop.url}/wallet`)
    await expect(rows(page)).toHaveCount(4)
    const all = await statement(page)
    expect(all).toHaveLength(4)
    expect(all[0]).toContain('"Date","Description","Type"')
    expect(all[1]).toContain('"Wallet funding by bank transfer","credit"')
    await page.getByRole('group', { name: 'Type' }).getByText('Debit', { exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    const debits = await statement(page)
    expect(debits).toHaveLength(2)
    expect(debits[1]).toContain('"debit","main","659.00"')
  },
)

/** The lines of the file that the link downloads. */
async function statement(page: Page): Promise<string[]> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('transactions.csv')
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}

test(
  'a line opens its details and returns the focus [WALLET-18]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 3000)
    await page.goto(`${shop.url}/wallet`)
    const line = page.getByRole('button', { name: 'Wallet funding by bank transfer' })
    await line.press('Enter')
    const details = page.getByRole('dialog', { name: 'Wallet funding by bank transfer' })
    await expect(details).toContainText('+₦3,000.00')
    await expect(details).toContainText(/Balance before₦0.00Balance after₦3,000.00/)
    await page.keyboard.press('Escape')
    await expect(line).toBeFocused()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a line is a row under its day, and a press anywhere on it opens the details [WALLET-18]', async ({
    page,
    shop,
  }) => {
    await enter(page, shop, 3000)
    await page.goto(`${shop.url}/wallet`)
    const row = page.getByRole('row', { name: /Wallet funding by bank transfer/ })
    await expect(row).toContainText('+₦3,000.00')
    await expect(page.getByRole('row', { name: 'Today', exact: true })).toBeVisible()
    const box = await row.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(68)
    expect(box?.height).toBeLessThanOrEqual(69)
    for (const x of [8, (box?.width ?? 0) - 8]) {
      await row.click({ position: { x, y: 60 } })
      await expect(page.getByRole('dialog')).toContainText('Balance after')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

  test('the filters are collapsed by default', { tag: '@soak' }, async ({ page, shop }) => {
    await enterWithLines(page, shop)
    await page.goto(`${shop.url}/wallet?type=credit`)
    const opener = page.getByRole('button', { name: 'Filter', exact: true })
    await expect(page.getByLabel('Period')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove filter: Credit' })).toBeVisible()
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.getByLabel('Period').selectOption('Last 7 days')
    await expect(page).toHaveURL(/\?type=credit&period=week$/)
    await opener.click()
    await expect(page.getByLabel('Period')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Download CSV' })).toBeVisible()
  })
})
