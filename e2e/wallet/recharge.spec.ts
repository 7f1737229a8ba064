import { expect, type Page } from '@playwright/test'
import { balance, enter, enterUnconfirmed, fund } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const generate = (page: Page) => page.getByRole('button', { name: 'Generate' })
const accountApi = '**/api/wallet/virtual-account'
const accountView = '/recharge?method=virtual-account'

test(
  'the single method has its own view and a back link [SITE-10, WALLET-4]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/recharge`)
    await expect(page.getByRole('heading', { name: 'Fund Wallet' })).toBeVisible()
    await expect(page.getByText('Trouble with a payment?')).toBeVisible()
    await page.getByRole('link', { name: /^Virtual Account/ }).click()
    await expect(page.getByRole('heading', { name: 'Virtual Account' })).toBeFocused()
    await expect(generate(page)).toBeVisible()
    await page.getByRole('link', { name: 'Back to all methods' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a method' })).toBeFocused()
    await page.goForward()
    await expect(generate(page)).toBeVisible()
  },
)

test('an account is generated once and stays the same [WALLET-5, WALLET-6, WALLET-7, WALLET-8]', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, shop)
  await page.goto(shop.url + accountView)
  const gate = Promise.withResolvers<void>()
  await page.route(accountApi, async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await generate(page).click()
  expect((await sent).postDataJSON()).toEqual({ bank: 'PALMPAY' })
  await expect(page.getByText('Processing...')).toBeVisible()
  await expect(page.getByRole('button', { name: '...', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  gate.resolve()
  await expect(page.getByText('PALMPAY', { exact: true })).toBeVisible()
  await expect(page.getByText('Minimum transfer: 100 naira.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Account Number Copied.')).toBeVisible()
  const number = await page.evaluate(() => navigator.clipboard.readText())
  expect(number).toMatch(/^\d{10}$/)
  await page.getByRole('button', { name: 'Copy bank name' }).click()
  await expect(page.getByText('Bank name copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PALMPAY')
  await page.getByRole('button', { name: 'Copy account name' }).click()
  await expect(page.getByText('Account name copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Ada Obi')
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
})

test('the page confirms a transfer when it arrives', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop, 100)
  await page.goto(shop.url + accountView)
  await expect(page.getByText(/Waiting for your transfer/)).toBeVisible()
  await fund(page, shop, 2500)
  await expect(page.getByText('₦2,500.00 has arrived')).toBeVisible()
  await expect(page.getByText('Your balance is now ₦2,600.00.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
    '₦2,500.00 added to your wallet.',
  )
  await expect(balance(page)).toContainText('₦2,600.00')
  await expect(page.getByText(/Waiting for your transfer/)).toBeHidden()
})

test(
  'a failing bank shows its message or a default [WALLET-9]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    await page.goto(shop.url + accountView)
    const alert = page.getByRole('alert')
    const fault = { upstream: 'bank', call: '*', fault: 'garbage', times: 5 }
    await shop.control('POST', '/control/faults', fault)
    await generate(page).click()
    await expect(alert).toHaveText('Failed to generate account')
    await shop.control('DELETE', '/control/faults')
    await page.route(accountApi, (route) => route.abort())
    await generate(page).click()
    await expect(alert).toHaveText('An error occurred while generating account')
    await page.unrouteAll()
    await generate(page).click()
    await expect(page.getByText('PALMPAY', { exact: true })).toBeVisible()
    await expect(alert).toBeHidden()
  },
)

test('an unconfirmed user gets no account', { tag: '@soak' }, async ({ page, shop, quiet }) => {
  quiet.except(/403/)
  await enterUnconfirmed(page, shop)
  await page.goto(shop.url + accountView)
  await generate(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please confirm your email address first.')
  await alert.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('We sent the email again. Please check your inbox.')).toBeVisible()
})
