import { expect } from '@playwright/test'
import { deliver, enter, numberCard, rent } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a number with a code is rented again from its card and from the history, by keyboard [NUM-95, NUM-97]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 3000)
    const rented = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    await deliver(shop, rented, 'Your code is 111222')
    const again = numberCard(page, /no code ever comes/).getByRole('button', {
      name: /^Same number again/,
    })
    await expect(again).toHaveText(/^Same number again · ₦[\d,.]+$/, { timeout: 30_000 })
    await again.focus()
    await page.keyboard.press('Enter')
    const cards = numberCard(page, /no code ever comes/)
    await expect(cards).toHaveCount(2)
    const newest = cards.filter({ hasText: 'Waiting for SMS' })
    await expect(newest.getByText(/on hold, charged only when a code arrives/)).toBeVisible()
    await expect(newest.getByRole('heading')).toBeFocused()
    // The card of the former order says why the number cannot be rented a third time now.
    const former = cards.filter({ hasText: '111222' })
    const blocked = former.getByRole('button', { name: /^Same number again/ })
    await expect(blocked).toHaveAttribute('aria-disabled', 'true')
    await expect(blocked).toHaveAccessibleDescription('You have an open order for this number.')
    await deliver(shop, rented, 'Your code is 333444')
    await expect(page.getByRole('button', { name: 'Copy code 333444' })).toBeVisible({
      timeout: 30_000,
    })

    await page.goto(`${shop.url}/number-history`)
    await page
      .getByRole('button', { name: /no code ever comes/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Same number again/ })
      .click()
    await expect(page).toHaveURL(/\/buy-number$/)
    await expect(cards.filter({ hasText: 'Waiting for SMS' })).toBeVisible()
  },
)

test(
  'a refusal to rent a number again stands under its button, and costs nothing [NUM-95, NUM-97]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/402 \(Payment Required\)/)
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    await deliver(shop, rented, 'Your code is 111222')
    const card = numberCard(page, /no code ever comes/)
    const again = card.getByRole('button', { name: /^Same number again/ })
    await again.click({ timeout: 30_000 })
    await expect(card.getByRole('alert')).toContainText('Insufficient balance')
    await expect(card.getByRole('link', { name: 'Top Up Wallet' })).toBeVisible()
  },
)
