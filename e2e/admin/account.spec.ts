import { expect } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow, tablet, wide } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'

test(
  "the profile menu of an admin opens the admin's own account",
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'manager')
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await expect(page).toHaveURL(/\/admin\/account$/)
    await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeFocused()
    await expect(page.getByText('Manager. Moves money and changes the shop.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('manager@demo.nosim.local')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByText('This device')).toBeVisible()
    await expect(page.getByText('admins need it here')).toHaveCount(0)
    await checkPage(page, [narrow, tablet, wide])
    await page.getByLabel('Current password').fill('a-wrong-guess')
    await page.getByLabel('New password', { exact: true }).fill('another-fine-one')
    await page.getByLabel('Confirm new password').fill('another-fine-two')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
  },
)
