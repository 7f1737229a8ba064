import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'

test.use({ settings: { ADMIN_TOTP: '1' } })

const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const needed = 'Please set up two-step sign-in first: admins need it here.'

test(
  'every page redirects to the account until two-step sign-in is set up [AUTH-42]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/403/)
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/categories`)
    await expect(page).toHaveURL(/\/admin\/account$/)
    await expect(page.getByRole('alert').filter({ hasText: needed })).toBeVisible()
    await checkPage(page)
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(
      'Two-step sign-in',
    )
    // Another page redirects back, and so does a reload.
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Audit' }).click()
    // The address is the same before the click, so wait for the state of the redirect.
    await expect
      .poll(() => page.evaluate(() => window.history.state?.usr?.from))
      .toBe('/admin/audit')
    await expect(page).toHaveURL(/\/admin\/account$/)
    await page.reload()
    await expect(page.getByText(needed)).toBeVisible()

    await card(page).getByRole('button', { name: 'Set up' }).click()
    await dialog(page).getByLabel('Current password').fill('demo-password')
    await dialog(page).getByRole('button', { name: 'Continue' }).click()
    const key = await dialog(page).getByText('Key:').locator('..').innerText()
    const secret = key.replaceAll(/Key:|\s/g, '')
    await dialog(page)
      .getByLabel('Code from the app')
      .fill(await generate({ secret }))
    await dialog(page).getByRole('button', { name: 'Turn on' }).click()
    await dialog(page).getByRole('checkbox').check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/admin\/audit$/)
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
    await menu.getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/categories$/)
  },
)
