import { expect } from '@playwright/test'
import { deliver, enter, numberCard, rent } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a card with a code asks for another one, and shows both [NUM-94]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zztwo')
    await page.goto(`${shop.url}/buy-number`)
    const card = numberCard(page, /two codes come/)
    const ask = card.getByRole('button', { name: /^Ask/ })
    // Two codes arrive without a request; the third is the requested one.
    await expect(card.getByText('All 2 messages')).toBeVisible({ timeout: 30_000 })
    await expect(ask).toHaveText('Ask for another code')
    await ask.focus()
    await page.keyboard.press('Enter')
    await expect(card.getByText(/Another code is requested/)).toBeVisible()
    await expect(ask).toBeFocused()
    await deliver(shop, rented, 'Your code is 909091')
    await expect(card).toContainText(/909\s*091/, { timeout: 30_000 })
    await expect(card.getByText('All 3 messages')).toBeVisible()
    await expect(card.getByText(/Another code is requested/)).toBeHidden()
    await page.goto(`${shop.url}/number-history`)
    await page
      .getByRole('button', { name: /two codes come/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('Code 1')
  },
)
