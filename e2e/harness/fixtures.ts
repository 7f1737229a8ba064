import { expect, type Page, test as base } from '@playwright/test'
import { withShop, type Shop, type ShopSettings } from './shop.ts'

/** Console messages that a test permits because it causes a failure on purpose. */
export type Quiet = { except(pattern: RegExp): void }

/** Tests that share one shop and fail on any console message. */
export const test = base.extend<{ quiet: Quiet }, { settings: ShopSettings; shop: Shop }>({
  settings: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ settings }, use) => {
      await withShop(settings, use)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: [
    async ({ context }, use) => {
      const messages: string[] = []
      // The test runner logs this message for a page with a worker.
      const excepted: RegExp[] = [/Service Worker registration blocked/]
      context.on('console', (line) => {
        if (line.type() === 'error' || line.type() === 'warning')
          messages.push(`${line.text()} ${line.location().url}`)
      })
      context.on('weberror', (error) => messages.push(String(error.error())))
      await use({ except: (pattern) => excepted.push(pattern) })
      // Only messages up to here count: pages may log errors while they close.
      const loud = messages.filter((text) => !excepted.some((pattern) => pattern.test(text)))
      // A request that a test answers itself may still be open when the test ends.
      await Promise.all(
        context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
      )
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      expect(loud, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens the page, follows redirects and waits until it is loaded. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(page.locator('.animate-breathe, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
