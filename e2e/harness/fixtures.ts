import { expect, type Page, test as base } from '@playwright/test'
import { withShop, type Shop, type ShopSettings } from './shop.ts'

/** What a walk may make the console say, because it breaks something on purpose. */
export type Quiet = { except(pattern: RegExp): void }

/** Tests that share one shop, and fail when the page says anything on the console. */
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
      const said: string[] = []
      // What the test runner itself says of a page that has a worker.
      const excepted: RegExp[] = [/Service Worker registration blocked/]
      context.on('console', (line) => {
        if (line.type() === 'error' || line.type() === 'warning')
          said.push(`${line.text()} ${line.location().url}`)
      })
      context.on('weberror', (error) => said.push(String(error.error())))
      await use({ except: (pattern) => excepted.push(pattern) })
      const loud = said.filter((text) => !excepted.some((pattern) => pattern.test(text)))
      expect(loud, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

/** Opens the page, wherever it then leads, and waits until nothing of it is still to come. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(page.locator('.animate-breathe, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
