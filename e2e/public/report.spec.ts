import { expect } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a visitor without an account can report a product, and an admin reads it [AUTH-1, STORE-27]',
  { tag: '@soak' },
  async ({ page, browser, shop, quiet }) => {
    quiet.except(/404/)
    await page.goto(`${shop.url}/acceptable-use`)
    await page.getByRole('link', { name: 'Report a Product' }).click()
    await expect(page.getByRole('heading', { name: 'Report a product' })).toBeVisible()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Please name the product')).toBeVisible()
    await expect(page.getByText('Please choose a reason')).toBeVisible()
    await expect(page.getByLabel('Product', { exact: true })).toBeFocused()
    await page.getByLabel('Product', { exact: true }).fill(`${shop.url}/sma-logs/99999999`)
    await page.getByLabel('What is wrong with it?').selectOption('stolen')
    // The browser's arrow is hidden, because the field draws its own.
    await expect(page.getByLabel('What is wrong with it?')).toHaveCSS('appearance', 'none')
    const note = `This was mine ${Date.now()}`
    await page.getByLabel('Note (optional)').fill(note)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('There is no product of this number.')
    await page.getByLabel('Product', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('We look at every report.')).toBeVisible()

    const office = await (await browser.newContext()).newPage()
    await enterAdmin(office, shop)
    const answer = await office.request.get(`${shop.url}/api/admin/reports?limit=100`)
    const { reports } = (await answer.json()) as { reports: { note: string; reporter: unknown }[] }
    expect(reports.find((one) => one.note === note)).toMatchObject({
      reporter: null,
      reason: 'stolen',
    })
    await office.context().close()
  },
)
