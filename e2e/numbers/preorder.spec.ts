import { expect } from '@playwright/test'
import { balance, enter, openSoldOut } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a number that a buyer waits for is bought and said on every page [NUM-80, NUM-81]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 2000)
    await page.goto(`${shop.url}/buy-number?service=tg`)
    for (const upstream of ['sms', 'sms-2']) {
      const fault = { upstream, call: 'getNumber', fault: 'no-numbers', times: 2 }
      await shop.control('POST', '/control/faults', fault)
    }
    await page.getByRole('button', { name: 'Buy Number' }).click()
    await expect(page.getByText(/No number is available for this service/)).toBeVisible()
    const offer = page.getByRole('form', { name: 'Wait for a number' })
    await offer.getByLabel('Highest price').fill('')
    await offer.getByRole('button', { name: 'Wait for a number' }).click()
    await expect(offer.getByText('Enter the highest price.')).toBeVisible()
    await expect(offer.getByLabel('Highest price')).toBeFocused()
    await offer.getByLabel('Highest price').fill('1900')
    await offer.getByLabel('Wait for').selectOption('30 minutes')
    await offer.getByLabel('Highest price').press('Enter')
    const list = page.getByRole('region', { name: 'Waiting for a number' })
    await expect(list).toContainText('Telegram')
    await expect(list).toContainText('Up to ₦1,900.00 · until')
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Buy Number' })).toBeFocused()
    await expect(balance(page)).toContainText('₦2,000.00')

    await page.goto(`${shop.url}/faq`)
    await expect(page.getByText(/The number you waited for is ready: \+1/).first()).toBeVisible({
      timeout: 60_000,
    })
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByRole('region', { name: 'Active Numbers' })).toContainText('Telegram')
    await expect(list).toHaveCount(0)
  },
)

test(
  'a buyer stops waiting for a number that is sold out [NUM-81]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 2000)
    await openSoldOut(page, shop)
    await page
      .getByRole('form', { name: 'Wait for a number' })
      .getByRole('button', { name: 'Wait for a number' })
      .click()
    const list = page.getByRole('region', { name: 'Waiting for a number' })
    await expect(list).toContainText('Looking for a number...')
    await list.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(list).toHaveCount(0)
    await expect(balance(page)).toContainText('₦2,000.00')
  },
)
