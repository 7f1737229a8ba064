import { expect } from '@playwright/test'
import { checkPage } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

test(
  'the bell counts unread notices, in every tab, and a user reads them and chooses by keyboard [NOTE-1, NOTE-5, NOTE-9]',
  { tag: '@rounds' },
  async ({ page, shop, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { email } = await enter(page, shop)
    await shop.sql(
      `insert into notification (user_id, event_id, kind, subject, title, text)
     select id, -1, 'deposit.credited', 'x', '₦1,000.00 is in your wallet', 'Your transfer has arrived.' from app_user
     where email = '${email}'`,
    )
    await page.goto(`${shop.url}/notifications`)
    const bell = page.getByRole('link', { name: 'Notifications, 1 unread', exact: true })
    await expect(bell).toBeVisible()
    await checkPage(page)
    const second = await context.newPage()
    await second.goto(`${shop.url}/dashboard`)
    await expect(
      second.getByRole('link', { name: 'Notifications, 1 unread', exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read', exact: true }).press('Enter')
    for (const tab of [page, second])
      await expect(tab.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter')
    await page.getByRole('checkbox', { name: 'Quiet hours', exact: true }).press('Space')
    await page.getByRole('button', { name: 'Save choices', exact: true }).press('Enter')
    await expect(page.getByText('Your choices are saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Quiet hours', exact: true })).toBeChecked()
  },
)
