import { expect } from '@playwright/test'
import { checkPage } from '../harness/axe-check.ts'
import { charge, chooseBoost, newLink, submit } from '../harness/boost.ts'
import { test, visit } from '../harness/fixtures.ts'
import { balance, enter } from '../harness/users.ts'

test(
  'a user orders with a code at its price, and learns why one does not apply [PROMO-4, PROMO-6]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await shop.sql(`insert into promotion (name, code, percent, line, starts_at, ends_at)
    values ('Walk week', 'WALK10', 10, 'boost', now(), now() + interval '1 hour') on conflict do nothing`)
    await enter(page, shop, 5000)
    await visit(page, `${shop.url}/boost`)
    await chooseBoost(page, 'moves never')
    await page.getByLabel('Link').fill(newLink())
    await page.getByLabel('Quantity').fill('1000')
    await expect(charge(page)).toHaveText('₦1,188.98')
    await page.getByText('Have a code?', { exact: true }).click()
    const code = page.getByLabel('Promotion code', { exact: true })
    await code.fill('nothing')
    await code.press('Enter')
    await expect(
      page.getByText("There's no such code. Please check it; nothing was charged."),
    ).toBeVisible()
    await code.fill('walk10')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByText('Walk week: you save ₦118.89')).toBeVisible()
    await expect(charge(page)).toContainText('₦1,070.09')
    await checkPage(page)
    await submit(page).click()
    await expect(page.getByRole('status').filter({ hasText: '✅ Order placed!' })).toBeVisible()
    await expect(balance(page)).toContainText('₦3,929.91')
  },
)
