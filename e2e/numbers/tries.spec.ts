import { expect } from '@playwright/test'
import { balance, enter, numberCard } from '../harness/users.ts'
import { withShop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a silent order takes another number, and says so on every page [NUM-63]',
  { tag: '@soak' },
  async ({ page }) => {
    await withShop({ NEXT_NUMBER_AFTER_MS: '4000' }, async (shop) => {
      await enter(page, shop, 1000)
      await page.goto(`${shop.url}/buy-number?service=zzdead`)
      await page.getByLabel('Try another number for me').check()
      await page.getByRole('button', { name: 'Buy Number' }).click()
      const card = numberCard(page, /no code ever comes/)
      await expect(card).toContainText('Try 1 of 3')
      const numberOf = async () => /\+1\d{10}/.exec((await card.textContent()) ?? '')?.[0]
      const first = await numberOf()
      expect(first).toBeDefined()
      await expect(card).toContainText('Try 2 of 3', { timeout: 15_000 })
      await expect(card).toContainText('Enter this one now.')
      expect(await numberOf()).not.toBe(first)
      await expect(balance(page)).toContainText('₦341.00')
      await page.goto(`${shop.url}/faq`)
      await expect(page.getByText(/Use the new one: \+1/).first()).toBeVisible({ timeout: 15_000 })
      // An open event stream would log an error when the shop closes.
      await page.close()
    })
  },
)
