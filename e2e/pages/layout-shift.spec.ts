import { expect, type Page } from '@playwright/test'
import { announce, publishSlide, test } from '../harness/content.ts'
import { visit } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

/** The limit of the cumulative layout shift of a page. */
const mostShift = 0.05

/** The cumulative layout shift since the start of the page, as Lighthouse counts it. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift there is no entry.
        setTimeout(() => resolve(0), 500)
      }),
  )

const images = { what: 'images', path: '**/api/slides', delayMs: 5000 }
const announcement = { what: 'announcement', path: '**/api/announcements', delayMs: 2000 }
const settings = { what: 'settings', path: '**/api/site', delayMs: 2000 }
const cases = [
  { late: images, width: 360 },
  { late: images, width: 1280 },
  { late: announcement, width: 360 },
  { late: announcement, width: 1280 },
  { late: settings, width: 360 },
]

for (const {
  late: { what, path, delayMs },
  width,
} of cases) {
  test(
    `a late response for the ${what} moves nothing at ${width} px [HOME-8, SITE-42]`,
    { tag: '@soak' },
    async ({ admin, page, shop }) => {
      await announce(admin, shop, { title: 'Late', priority: 3 })
      await publishSlide(admin, shop, ['First', 'Second'])
      await page.setViewportSize({ width, height: 800 })
      await enter(page, shop)
      await page.route(path, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        await route.fallback()
      })
      await page.goto(`${shop.url}/dashboard`)
      await expect(page.getByRole('region', { name: 'Late', exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Highlights', exact: true })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await shiftOf(page)).toBeLessThanOrEqual(mostShift)
    },
  )
}

for (const path of [
  '/slide',
  '/announcement',
  '/admin/team',
  '/admin/promotions',
  '/admin/money',
]) {
  test(
    `a late answer to who the admin is moves nothing on ${path} [ADMIN-31]`,
    { tag: '@soak' },
    async ({ admin, shop }) => {
      await admin.setViewportSize({ width: 360, height: 800 })
      await admin.route('**/api/me', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 2000))
        await route.fallback()
      })
      const known = admin.waitForResponse('**/api/me')
      await visit(admin, shop.url + path)
      await known
      expect(await shiftOf(admin)).toBeLessThanOrEqual(mostShift)
    },
  )
}
