import { expect, type Page } from '@playwright/test'
import { choose, enter, openSoldOut, serviceButton } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Tell me when…' })
const alerts = (page: Page) => page.getByRole('region', { name: 'Your alerts' })

test('the user sets alerts for numbers and for a price, and deletes one [NUM-92]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 1000)
  await openSoldOut(page, shop)
  await expect(alerts(page)).toHaveCount(0)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell me when…' })
  await expect(dialog.getByRole('radio', { name: 'Has numbers again' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(
    page.getByText('We will mail you when Demo: never in stock has numbers'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  // The dialog is not part of the purchase form: nothing was bought.
  await expect(page.getByText('₦1,000.00').first()).toBeVisible()
  await expect(alerts(page).getByRole('listitem')).toHaveText(/never in stock.*has numbers again/)

  await choose(page, 'WhatsApp')
  await opener(page).click()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  const amount = dialog.getByLabel('5 Minutes cost less than (₦)')
  await expect(amount).toBeFocused()
  await amount.fill('a lot')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/Enter a whole amount in naira/)
  await amount.fill('1,500')
  await page.keyboard.press('Enter')
  await expect(alerts(page).getByRole('listitem')).toHaveCount(2)
  await expect(alerts(page).getByRole('listitem').first()).toContainText(
    'costs less than ₦1,500.00',
  )
  await expect(serviceButton(page)).toHaveAccessibleName('Service: WhatsApp')

  const set = page.getByText('We will mail you when WhatsApp costs less than ₦1,500.00.')
  await expect(set).toBeVisible()
  // The message does not cover the list.
  await alerts(page).getByRole('button', { name: 'Delete the alert: WhatsApp' }).click()
  await expect(alerts(page).getByRole('listitem')).toHaveCount(1)
  await expect(set).toBeHidden()
  await page.reload()
  await expect(alerts(page).getByRole('listitem')).toHaveText(/never in stock/)
})
