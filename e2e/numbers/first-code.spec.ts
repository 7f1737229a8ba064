import { expect, type Page } from '@playwright/test'
import { confirmByMailbox, sendMoney } from '../harness/sandbox-page.ts'
import { newEmail, numberCard, signIn, signUp } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const mostPresses = 12

/** Counts the clicks and keys of the user on the shop's pages, without those of a script. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) (Reflect.get(globalThis, 'countPress') as () => void)()
    }
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', count, true)
  })
  return () => presses
}

test(
  `a new user gets the first code with at most ${mostPresses} presses [NUM-58, NUM-59]`,
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = newEmail()
    await signUp(page, shop, email)
    const sandboxPage = await context.newPage()
    await confirmByMailbox(sandboxPage, shop, email)
    const pressed = await countPresses(page)
    await page.goto(`${shop.url}/login`)
    await signIn(page, email)
    const before = pressed()

    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Fund Wallet' }).click()
    await page
      .getByRole('link', { name: /Virtual Account/ })
      .or(page.getByRole('button', { name: /Virtual Account/ }))
      .click()
    await page.getByRole('button', { name: /Generate/ }).click()
    await expect(page.getByText('PALMPAY', { exact: true })).toBeVisible()
    await sendMoney(sandboxPage, shop, email)
    await menu.getByRole('link', { name: 'Purchase Numbers' }).click()
    await page.getByRole('button', { name: /^WhatsApp/ }).click()
    await page.getByRole('button', { name: 'Buy Number' }).click()
    await numberCard(page, 'WhatsApp')
      .getByRole('button', { name: /^Copy code/ })
      .click()
    await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{6}$/)
    expect(pressed() - before).toBeGreaterThan(0)
    expect(pressed() - before).toBeLessThanOrEqual(mostPresses)
  },
)
