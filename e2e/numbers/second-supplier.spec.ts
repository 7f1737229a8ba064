import { expect } from '@playwright/test'
import { test } from '../harness/fixtures.ts'
import { enter, numberCard, rent } from '../harness/users.ts'

const dead = /no code ever comes/

test(
  'a number that the first supplier does not have comes from the second, with its code [NUM-62, OPS-13]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await enter(page, shop, 1000)
    const sandbox = await context.newPage()
    await sandbox.goto(shop.sandboxUrl)
    await sandbox.getByRole('combobox', { name: 'Upstream' }).selectOption('sms')
    await sandbox.getByRole('combobox', { name: 'Call' }).selectOption('getNumber')
    await sandbox.getByRole('combobox', { name: 'Fault' }).selectOption('no-numbers')
    await sandbox.getByRole('button', { name: 'Add fault' }).click()
    await expect(sandbox.getByText('Added.')).toBeVisible()

    const { number } = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/buy-number`)
    await expect(numberCard(page, dead)).toContainText(`+${number}`)
    const rented = sandbox.locator('#active > li').filter({ hasText: `+${number}` })
    await expect(rented.getByText('sms-2', { exact: true })).toBeVisible()
    await rented.getByLabel(`Text to +${number}`).fill('Your code is 777123')
    await rented.getByRole('button', { name: 'Deliver' }).click()
    await expect(numberCard(page, dead)).toContainText(/777\s*123/)
  },
)
