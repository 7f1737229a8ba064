import { expect, type Page } from '@playwright/test'
import type { Shop } from './shop.ts'

/** Confirms an address by the link in the mailbox of the sandbox's page. */
export async function confirmByMailbox(
  sandboxPage: Page,
  shop: Shop,
  email: string,
): Promise<void> {
  await sandboxPage.goto(shop.sandboxUrl)
  const mail = sandboxPage.locator('#mails > li').filter({ hasText: email })
  await mail.locator('summary').click()
  const opening = sandboxPage.context().waitForEvent('page')
  await mail.getByRole('link', { name: /confirm-email/ }).click()
  const confirmed = await opening
  await expect(confirmed.getByText(/is confirmed/)).toBeVisible()
  await confirmed.close()
}

/** Sends the amount that the sandbox's page proposes to a user's account. */
export async function sendMoney(sandboxPage: Page, shop: Shop, email: string): Promise<void> {
  await sandboxPage.goto(shop.sandboxUrl)
  const account = sandboxPage.locator('#accounts > li').filter({ hasText: email })
  await account.getByRole('button', { name: 'Send money' }).click()
  await expect(account.locator('output')).toContainText('R-')
}
