import { expect } from '@playwright/test'
import { confirmByMailbox, sendMoney } from '../harness/sandbox-page.ts'
import { balance, choose, newEmail, signIn, signUp } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

test('a new user signs up, pays and receives a code, and the ledger balances [SITE-1, NUM-4, OPS-2]', async ({
  page,
  context,
  shop,
}) => {
  const email = newEmail()
  await signUp(page, shop, email)
  await signIn(page, email)
  await expect(page.getByText('Confirm your email to start buying.')).toBeVisible()

  const sandboxPage = await context.newPage()
  await confirmByMailbox(sandboxPage, shop, email)
  await page.goto(`${shop.url}/recharge`)
  await page
    .getByRole('link', { name: /Virtual Account/ })
    .or(page.getByRole('button', { name: /Virtual Account/ }))
    .click()
  await page.getByRole('button', { name: /Generate/ }).click()
  await expect(page.getByText('PALMPAY', { exact: true })).toBeVisible()

  await page.goto(`${shop.url}/buy-number`)
  await expect(balance(page)).toContainText('₦0.00')
  await sendMoney(sandboxPage, shop, email)
  await expect(balance(page)).toContainText('₦2,000.00')

  await choose(page, 'WhatsApp')
  await expect(page.getByText('₦1,927.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Buy Number' }).click()
  await expect(balance(page)).toContainText('₦73.00')
  const card = page.getByRole('listitem', { name: 'WhatsApp' })
  await expect(card.getByText('Waiting for SMS')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Copy OTP' })).toBeEnabled()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copy OTP' }).click()
  await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/)

  await sendMoney(sandboxPage, shop, email)
  await expect(balance(page)).toContainText('₦2,073.00')
  await choose(page, 'no code ever comes')
  await page.getByRole('button', { name: 'Buy Number' }).click()
  const dead = page.getByRole('listitem', { name: /no code ever comes/ })
  await dead.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dead.getByText('₦659.00 refunded to your wallet')).toBeVisible()
  await expect(balance(page)).toContainText('₦2,073.00')

  await page.goto(`${shop.url}/wallet`)
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Refund: number cancelled' })).toContainText('₦659.00')
  await expect(rows.filter({ hasText: 'Number for WhatsApp' })).toContainText('₦1,927.00')
  await expect(rows.filter({ hasText: 'Wallet funding by bank transfer' })).toHaveCount(2)
  await page.goto(`${shop.url}/number-history`)
  await expect(page.getByRole('row').filter({ hasText: 'WhatsApp' })).toContainText('Completed')
  await shop.prove()
})
