import { expect } from '@playwright/test'
import { cancel, deliver, enter, fund, rent, rentInVain } from './people.ts'
import { test } from './walk.ts'

test('nothing yet, while it loads and after', async ({ page, shop }) => {
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

test('every way that money goes has its line', async ({ page, shop }) => {
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
  // A line that is written while one looks.
  await fund(page, shop, 500)
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(1)).toContainText('+₦500.00')
})

test('more lines than a page holds', async ({ page, shop }) => {
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
  await page.goto(`${shop.url}/wallet?page=9`)
  await page.getByRole('link', { name: 'Newest transactions' }).click()
  await expect(rows).toHaveCount(21)
})

test('a list that cannot be read can be asked for again', async ({ page, shop, quiet }) => {
  quiet.except(/Failed to load resource/)
  await enter(page, shop)
  await page.route('**/api/wallet/transactions**', (route) => route.fulfill({ body: 'garbage' }))
  await page.goto(`${shop.url}/wallet`)
  await expect(page.getByText('Your transactions could not be loaded.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No wallet transactions yet.')).toBeVisible()
})
