import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { enter, enterWithTotp, keepSession, password } from '../harness/users.ts'
import { totpCode } from '../../server/test/harness/totp.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your data', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Close your account?' })

async function open(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/profile`)
  await expect(card(page).getByRole('button', { name: 'Close account' })).toBeVisible()
}

/** Submits the sign-in form; the caller expects a refusal. */
async function tryToSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test(
  'the profile downloads all data of the user as JSON; the sixth request shows the rate limit [ACCOUNT-1, ACCOUNT-11]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/429/)
    const { email } = await enter(page, shop)
    await open(page, shop)
    const button = card(page).getByRole('button', { name: 'Download your data' })
    for (let count = 0; count < 5; count += 1) {
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
      expect(file.suggestedFilename()).toBe('my-data.json')
      const text = await readFile(await file.path(), 'utf8')
      const { profile } = JSON.parse(text) as { profile: { email: string }[] }
      expect(profile[0]?.email).toBe(email)
      await expect(button).toBeEnabled()
    }
    await button.click()
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    await card(page).getByRole('link', { name: 'What we keep, and for how long' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect(page.getByRole('cell', { name: /^Every movement in your wallets/ })).toBeVisible()
  },
)

test(
  'closing an account shows what is left, needs the password, and ends the session [ACCOUNT-3, ACCOUNT-4, ACCOUNT-11]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[013]/)
    const { email } = await enter(page, shop, 1500)
    await open(page, shop)
    await card(page).getByRole('button', { name: 'Close account' }).click()
    await expect(dialog(page)).toContainText('₦1,500.00 is left in your wallet')
    await checkPage(page, [narrow, wide])
    const send = dialog(page).getByRole('button', { name: 'Close account' })
    await send.click()
    await expect(dialog(page)).toContainText('Please enter your current password')
    const field = dialog(page).getByLabel('Current password', { exact: true })
    await field.fill('wrong-guess')
    await send.click()
    await expect(dialog(page)).toContainText('Your current password is incorrect.')
    await expect(field).toBeFocused()
    await field.fill(password)
    await send.click()
    await expect(page.getByText('Your account is being closed.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await tryToSignIn(page, email)
    await expect(page.getByRole('alert')).toHaveText(/This account is being closed\./)
    await expectKept(page, shop, email)
  },
)

/** An admin sees the account with its balance and what to do next, and cancels its closure. */
async function expectKept(page: Page, shop: Shop, email: string): Promise<void> {
  await enterAdmin(page, shop, 'manager')
  await page.setViewportSize(wide)
  await page.goto(`${shop.url}/admin/money?tab=closing`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('₦1,500.00')
  await expect(row).toContainText('Pay it out by bank, then deduct it.')
  await checkPage(page, [narrow, wide])
  await row.getByRole('link', { name: /^Ada Obi/ }).click()
  const details = page.getByRole('dialog', { name: /^Ada Obi/ })
  await details.getByRole('link', { name: /^Ada Obi$/ }).click()
  await expect(page.getByText(/^Being closed since/)).toBeVisible()
  await page.goBack()
  await details.getByRole('button', { name: 'Keep the account of Ada Obi' }).click()
  await page.getByRole('button', { name: 'Keep the account', exact: true }).click()
  await expect(page.getByText('The account stays open.')).toBeVisible()
  await expect(row).toHaveCount(0)
}

test(
  'with two-step sign-in the dialog to close the account also requires a code [ACCOUNT-3]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[01]/)
    const { email, secret } = await enterWithTotp(page, shop)
    const answer = await page.request.post(`${shop.url}/api/auth/sign-in`, {
      data: { email, password, totp: await totpCode(secret) },
    })
    const { token, user } = (await answer.json()) as { token: string; user: object }
    await keepSession(page, shop, { token, user: JSON.stringify(user) })
    await open(page, shop)
    await card(page).getByRole('button', { name: 'Close account' }).click()
    await dialog(page).getByLabel('Current password', { exact: true }).fill(password)
    const code = dialog(page).getByLabel('Code from the app')
    await code.fill('000000')
    await dialog(page).getByRole('button', { name: 'Close account' }).click()
    await expect(dialog(page)).toContainText('That code is wrong.')
    await code.fill(await totpCode(secret, 1))
    await dialog(page).getByRole('button', { name: 'Close account' }).click()
    await expect(page).toHaveURL(/\/login$/)
  },
)
