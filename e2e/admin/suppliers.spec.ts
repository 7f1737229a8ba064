import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage } from '../harness/axe-check.ts'
import { button, dialog, loseOrder, row, test } from '../harness/transfers.ts'
import { enter } from '../harness/users.ts'

test.use({ settings: { SANDBOX_BOOST_STEP_MS: '3600000', BOOST_MINUTE_LIMIT: '1000' } })

test.describe('suppliers [TRANSFER-20]', () => {
  test(
    'each day is reconciled with the ledger, and an admin records a top-up by keyboard',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/40[09]/)
      await enterAdmin(page, shop, 'manager')
      await page.goto(`${shop.url}/admin/money?tab=suppliers`)
      const panel = page.getByRole('region', { name: 'Boosting: panel' })
      const today = panel.locator('tbody tr').first()
      await expect(today).toContainText('So far')
      await expect(today).toContainText('Balanced')

      await panel.getByRole('button', { name: 'Record a top-up at panel' }).press('Enter')
      const form = dialog(page, 'Record a top-up at panel')
      await form.getByRole('button', { name: 'Record top-up' }).click()
      await expect(form.getByText('Please enter a valid amount')).toHaveCount(2)
      await form.getByLabel('Amount added ($)').fill('25.50')
      await form.getByLabel('Amount paid from the bank (₦)').fill('40425.15')
      const reference = randomUUID()
      await form.getByLabel('Reference').fill(reference)
      await checkPage(page)
      await form.getByLabel('Reference').press('Enter')
      await expect(page.getByText('The top-up is recorded.')).toBeVisible()

      await test.step('a duplicate reference is rejected', async () => {
        await panel.getByRole('button', { name: 'Record a top-up at panel' }).click()
        await form.getByLabel('Amount added ($)').fill('25.50')
        await form.getByLabel('Amount paid from the bank (₦)').fill('40425.15')
        await form.getByLabel('Reference').fill(reference)
        await form.getByRole('button', { name: 'Record top-up' }).click()
        await expect(form.getByText('There is a top-up with this reference already.')).toBeVisible()
        await form.getByRole('button', { name: 'Cancel', exact: true }).click()
      })
      await checkPage(page)
    },
  )

  test(
    'the orders of a supplier export as a file; support sees only the days',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enterAdmin(page, shop, 'manager')
      await page.goto(`${shop.url}/admin/money?tab=suppliers`)
      const loading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export CSV of the orders at panel' }).click()
      expect((await loading).suggestedFilename()).toBe('suppliers.csv')
      await enterAdmin(page, shop, 'support')
      await page.goto(`${shop.url}/admin/money?tab=suppliers`)
      // The top-up of the previous test is a shortfall after the next read of the panel's balance, every 5 minutes.
      await expect(page.getByRole('region', { name: 'Boosting: panel' })).toContainText(
        /So far.*(Balanced|Shortfall)/,
      )
      await expect(button(page, /^Record a top-up/)).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Export/ })).toHaveCount(0)
    },
  )

  test(
    'days that fail to load show an error and load on retry',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/ERR_FAILED/)
      await enterAdmin(page, shop)
      await page.route('**/api/admin/suppliers/days', (route) => route.abort())
      await page.goto(`${shop.url}/admin/money?tab=suppliers`)
      await expect(page.getByText('The suppliers could not be loaded.')).toBeVisible()
      await page.unroute('**/api/admin/suppliers/days')
      await button(page, 'Try again').click()
      await expect(page.getByRole('region', { name: 'Boosting: panel' })).toBeVisible()
    },
  )
})

test(
  'a manager drains the SMS supplier after a question, and switches it on; support only sees it [NUM-65, ADMIN-27]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'manager')
    await page.goto(`${shop.url}/admin/suppliers`)
    const supplier = row(page, 'daisysms')
    const position = (name: string) => supplier.getByRole('radio', { name, exact: true })
    await expect(position('On')).toBeChecked()
    await checkPage(page)
    await position('Drain').press('Space')
    const question = dialog(page, 'Drain daisysms?')
    await checkPage(page)
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(position('On')).toBeChecked()

    await position('Drain').click()
    await question.getByRole('button', { name: 'Drain', exact: true }).click()
    await expect(page.getByText('daisysms: Drain.')).toBeVisible()
    await expect(position('Drain')).toBeChecked()
    await expect(supplier).toContainText(/Drain(ed|ing)/)
    await position('On').click()
    await expect(page.getByText('daisysms: On.')).toBeVisible()
    await expect(row(page, 'Boosting panel').first()).toContainText('Switched by service')

    await enterAdmin(page, shop, 'support')
    await page.goto(`${shop.url}/admin/suppliers`)
    await expect(supplier).toContainText('On')
    await expect(page.getByRole('radio')).toHaveCount(0)
  },
)

test(
  'the margins of numbers and what was not returned are read by days; a manager exports it [ADMIN-28]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'manager')
    await page.goto(`${shop.url}/admin/suppliers?tab=margins`)
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
    await page.getByRole('radio', { name: '7 days' }).press('Space')
    await expect(page).toHaveURL(/tab=margins&range=7d$/)
    await expect(page.locator('main')).toContainText(
      /With a code|No number was given in this time\./,
    )
    await checkPage(page)
    await page.getByRole('link', { name: 'Not returned' }).press('Enter')
    await expect(page).toHaveURL(/tab=unreturned&range=7d$/)
    await expect(page.getByRole('region', { name: /We paid back/ })).toBeVisible()
    await checkPage(page)
    const loading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Export CSV of the numbers/ }).click()
    expect((await loading).suggestedFilename()).toBe('unreturned-numbers.csv')
  },
)

test(
  'a released order that the supplier accepted is found, and its charge is booked as a loss [TRANSFER-20]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    const { email } = await enter(buyer, shop, 5000)
    await enterAdmin(page, shop, 'manager')
    const lost = await loseOrder(buyer, shop)
    await page.goto(`${shop.url}/admin/money?tab=boosting`)
    await row(page, email)
      .getByRole('button', { name: /^Release/ })
      .click()
    const release = dialog(page, 'Release this order?')
    await release.getByLabel('Reason').fill('It never came')
    await release.getByRole('button', { name: 'Release' }).click()
    await expect(release).toBeHidden()
    await page.getByLabel('Show').selectOption('released')
    await checkPage(page)
    await row(page, email)
      .getByRole('button', { name: /was found/ })
      .click()
    const form = dialog(page, 'Found at the supplier')
    await form.getByLabel("The supplier's order number").fill(String(lost.number))
    await form.getByRole('button', { name: 'Book the charge' }).click()
    await expect(page.getByText("The supplier's charge is booked as a loss.")).toBeVisible()
    await expect(row(page, email)).toHaveCount(0)
  },
)
