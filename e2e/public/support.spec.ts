import { expect } from '@playwright/test'
import { enter } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const address = 'https://t.me/nosim_support'
test.use({ settings: { SUPPORT_URL: address } })

test(
  'help links to the support that the operator has set [SITE-10, SITE-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.goto(`${shop.url}/login`)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Need Help?' })
    const link = dialog.getByRole('link', { name: 'Message us on Telegram' })
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noreferrer')
    await expect(dialog).toContainText('Support typically responds within a few minutes.')
    await expect(dialog).not.toContainText('has not set')
  },
)

test(
  'the FAQ and the payment page link to the support [SITE-10, SHELL-8, WALLET-4]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    for (const path of ['/faq', '/recharge']) {
      await page.goto(shop.url + path)
      const link = page.getByRole('main').getByRole('link', { name: 'Contact Support' })
      await expect(link).toHaveAttribute('href', address)
      await expect(link).toHaveAttribute('target', '_blank')
    }
    await expect(page.getByText('Send us the reference of your transfer')).toBeVisible()
  },
)
