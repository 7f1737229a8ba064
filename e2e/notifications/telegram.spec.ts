import { randomInt } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { checkPage } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

/** Sends a message to the bot on the page of the sandbox, by keyboard. */
async function write(page: Page, chat: number, text: string): Promise<void> {
  await page.getByLabel('Chat', { exact: true }).fill(String(chat))
  await page.getByLabel('Message to the bot', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
}

test(
  'a user links a chat of Telegram with the code, asks it, gets a notice there and ends the link [NOTE-10, NOTE-11, NOTE-12]',
  { tag: '@soak' },
  async ({ page, shop, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { email } = await enter(page, shop)
    await page.goto(`${shop.url}/notifications`)
    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Link Telegram', exact: true }).press('Enter')
    const card = page.getByRole('region', { name: 'Telegram', exact: true })
    const code = await card.getByRole('status').innerText()
    expect(code).toMatch(/^[0-9B-Z]{12}$/)
    await expect(card.getByRole('link', { name: 'Open in Telegram', exact: true })).toHaveAttribute(
      'href',
      `https://t.me/nosim_sandbox_bot?start=${code}`,
    )
    await checkPage(page)

    const chat = randomInt(10_000, 2 ** 40)
    const phone = await context.newPage()
    await phone.goto(`${shop.sandboxUrl}/elsewhere`)
    const said = (text: string) =>
      phone
        .getByRole('listitem')
        .filter({ hasText: `chat ${chat}` })
        .filter({ hasText: text })
    await write(phone, chat, '/balance')
    await expect(said('not linked to an account')).toBeVisible()
    await write(phone, chat, `/start ${code}`)
    await expect(said('This chat is linked.')).toBeVisible()
    await expect(card.getByText('A chat is linked since')).toBeVisible()
    await write(phone, chat, '/balance')
    await expect(said('Your wallet: ₦0.00')).toBeVisible()
    await shop.sql(
      `with made as (insert into account_event (user_id, kind, subject, detail)
         select id, 'order.refunded', 'x', 4200 from app_user where email = '${email}' returning id)
       insert into account_event_new (event_id) select id from made`,
    )
    await expect(said('₦42.00 is back in your wallet')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page: phone }).setLegacyMode().analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
    }
    await checkPage(page)
    await card.getByRole('button', { name: 'End the link', exact: true }).press('Enter')
    await expect(card.getByRole('button', { name: 'Link Telegram', exact: true })).toBeVisible()
    await write(phone, chat, '/codes')
    await expect(said('not linked to an account')).toHaveCount(2)
  },
)
