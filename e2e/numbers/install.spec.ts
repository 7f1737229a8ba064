import { expect, type Page } from '@playwright/test'
import { deliver, enter, rent } from '../harness/users.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Install the app' })

/** Dispatches the browser's offer to install, which a test cannot trigger. Returns whether the page prevented it. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(globalThis, { isPrompted: true }),
    })
    dispatchEvent(event)
    return event.defaultPrevented
  })

const isPrompted = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isPrompted'))

for (const answer of ['Install', 'Dismiss'])
  test(
    `the app offers its installation after a code was seen; ${answer} hides the offer for good [LIVE-13]`,
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enter(page, shop, 2000)
      const rented = await rent(page, shop, 'zzdead')
      await page.goto(`${shop.url}/faq`)
      await expect(page.locator('[data-dock]')).toBeVisible()
      expect(await offerInstall(page)).toBe(true)
      await deliver(shop, rented, 'Your code is 238816')
      await expect(page).toHaveTitle(/^238 816/)
      await expect(card(page)).toHaveCount(0)
      await expect(card(page)).toBeVisible({ timeout: 6000 })
      await checkPage(page, [{ width: 320, height: 700 }, narrow, wide])
      await card(page).getByRole('button', { name: answer }).click()
      await expect(card(page)).toHaveCount(0)
      expect(await isPrompted(page)).toBe(answer === 'Install' ? true : undefined)

      const again = await rent(page, shop, 'zzdead')
      await page.reload()
      await expect(page.locator('[data-dock]')).toBeVisible()
      await offerInstall(page)
      await deliver(shop, again, 'Your code is 411922')
      await expect(page).toHaveTitle(/^411 922/)
      await expect(page).toHaveTitle('FAQs · Nosim', { timeout: 6000 })
      await expect(card(page)).toHaveCount(0)
    },
  )
