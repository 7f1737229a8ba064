import { expect } from '@playwright/test'
import { balance, enter, me, numberCard, rent } from '../harness/users.ts'
import { withShop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

test(
  'a number that times out without an open page is refunded [NUM-26, NUM-29, NUM-43, NUM-46]',
  { tag: '@soak' },
  async ({ page, context }) => {
    await withShop({ RENTAL_WINDOW_MS: '5000' }, async (shop) => {
      await enter(page, shop, 1000)
      await page.goto(`${shop.url}/buy-number`)
      await expect(balance(page)).toContainText('₦1,000.00')
      await rent(page, shop, 'zzdead')
      await expect(balance(page)).toContainText('₦341.00')
      await page.close()

      const again = await context.newPage()
      await expect
        .poll(async () => (await me(again, shop)).bal, { timeout: 30_000 })
        .toBe('1000.00')
      await again.goto(`${shop.url}/number-history`)
      const row = again.getByRole('row', { name: /no code ever comes/ })
      await expect(row).toContainText('Timeout')
      await expect(row).toContainText('N/A')
      // The status is grey in the history and red on the dashboard.
      await expect(row.getByText('Timeout', { exact: true })).toHaveCSS('color', 'rgb(84, 86, 80)')
      await expect(balance(again)).toContainText('₦1,000.00')
      await again.goto(`${shop.url}/dashboard`)
      await expect(again.getByText('Timeout', { exact: true })).toHaveCSS(
        'color',
        'rgb(176, 37, 29)',
      )
      await again.goto(`${shop.url}/buy-number`)
      await expect(numberCard(again, /no code ever comes/).getByText('N/A')).toBeVisible()
      await again.goto(`${shop.url}/wallet`)
      await expect(again.getByRole('row', { name: /Refund: no code arrived/ })).toContainText(
        '+₦659.00',
      )
      // An open event stream would log an error when the shop closes.
      await again.close()
    })
  },
)
