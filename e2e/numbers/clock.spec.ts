import { expect, type Page } from '@playwright/test'
import { balance, enter, fund, me, numberCard, rent, stopClock } from '../harness/users.ts'
import { withShop, type Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const copyLink = (page: Page) =>
  page.getByRole('region', { name: 'Your link' }).getByRole('button', { name: 'Copy link' })

test(
  'the copied state lasts two seconds [SITE-17]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop)
    await page.clock.install()
    await page.goto(`${shop.url}/refer`)
    const tick = copyLink(page).locator('svg.lucide-check')
    await expect(copyLink(page)).toBeVisible()
    await expect(page.getByText('No friends yet.')).toBeVisible()
    await stopClock(page)
    await expect(tick).toHaveCount(0)
    await copyLink(page).click()
    await expect(tick).toHaveCount(1)
    await page.clock.runFor(1_900)
    await expect(tick).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(tick).toHaveCount(0)
  },
)

test(
  'a toast stays four seconds, and at most three are visible [SITE-16]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop)
    await page.clock.install()
    await page.goto(`${shop.url}/refer`)
    await expect(page.getByText('No friends yet.')).toBeVisible()
    const toasts = page.getByText('Refer Link Copied')
    // The code that shows toasts is loaded with the first one.
    await copyLink(page).click()
    await expect(toasts).toBeVisible()
    await page.clock.runFor(6_000)
    await expect(toasts).toHaveCount(0)

    await stopClock(page)
    await copyLink(page).click()
    await expectToasts(page, 1)
    await page.clock.runFor(3_300)
    await expect(toasts).toBeVisible()
    await page.clock.runFor(1_200)
    await expect(toasts).toHaveCount(0)

    for (let count = 1; count <= 5; count += 1) {
      await copyLink(page).click()
      await expectToasts(page, count)
    }
  },
)

/** Advances the page's clock in small steps until there are `count` toasts; only the newest three are visible. */
async function expectToasts(page: Page, count: number): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]')
  await inSteps(page, () => expect(toasts).toHaveCount(count, { timeout: 100 }))
  await page.clock.runFor(100)
  await expect(toasts.and(page.locator('[data-visible=true]'))).toHaveCount(Math.min(count, 3))
}

type Reads = { started: number; underWay: number }

/** Counts the requests for one list from here on. */
function countReads(page: Page, list: RegExp): Reads {
  const reads: Reads = { started: 0, underWay: 0 }
  page.on('request', (request) => {
    if (!list.test(request.url())) return
    reads.started += 1
    reads.underWay += 1
    void request.response().finally(() => (reads.underWay -= 1))
  })
  return reads
}

/** Advances the clock by seconds: a timer skips its turn during a read, and a read takes real time. */
async function runSeconds(page: Page, count: number, reads: Reads): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await page.clock.runFor(1_000)
    await expect.poll(() => reads.underWay).toBe(0)
  }
}

/** Retries, with 20 ms of the page's clock before each try. */
async function inSteps(page: Page, attempt: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await attempt()
  }).toPass({ timeout: 10_000 })
}

const isMe = (url: URL) => url.pathname === '/api/me'

/** Sends ₦250 and waits until the server has booked the deposit; the page receives no event. */
async function fundUnheard(page: Page, shop: Shop, sum: string): Promise<void> {
  await fund(page, shop, 250)
  await expect.poll(async () => (await me(page, shop)).bal).toBe(sum)
}

const expectBalance = (page: Page, text: string): Promise<void> =>
  inSteps(page, () => expect(balance(page)).toContainText(text, { timeout: 100 }))

test(
  'the balance refreshes each minute; a failed read keeps the value [SHELL-5]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 500)
    // Without the stream, so that no event can update the page.
    await page.route('**/api/me/events', (route) => route.abort())
    await page.clock.install()
    await page.goto(`${shop.url}/faq`)
    await expect(balance(page)).toContainText('₦500.00')
    let reads = 0
    page.on('response', (response) => {
      if (isMe(new URL(response.url()))) reads += 1
    })
    await stopClock(page)
    await fundUnheard(page, shop, '750.00')
    await page.clock.runFor(55_000)
    expect(reads).toBe(0)
    await expect(balance(page)).toContainText('₦500.00')
    await page.clock.runFor(6_000)
    await expectBalance(page, '₦750.00')
    expect(reads).toBe(1)

    await fundUnheard(page, shop, '1000.00')
    await page.route(isMe, (route) => route.fulfill({ body: '{"success":false}' }))
    await page.clock.runFor(60_000)
    await expect.poll(() => reads).toBe(2)
    await page.clock.runFor(500)
    await expect(balance(page)).toContainText('₦750.00')
    await page.unroute(isMe)
    await page.clock.runFor(60_000)
    await expectBalance(page, '₦1,000.00')
  },
)

test(
  'the active numbers refresh each minute, also with the stream open [LIVE-1, LIVE-4, NUM-39]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 1000)
    await rent(page, shop, 'zzdead')
    await page.route('**/api/me/events', (route) => route.abort())
    await page.clock.install()
    // Wait for the requests of the parts that load late, too.
    await page.goto(`${shop.url}/buy-number`, { waitUntil: 'networkidle' })
    await expect(numberCard(page, /no code ever comes/)).toBeVisible()
    const reads = countReads(page, /\/api\/rentals\?active=1$/)
    await stopClock(page)
    await runSeconds(page, 60, reads)
    expect(reads.started).toBe(1)
  },
)

test(
  'the splash appears once at the start and on no later page [SITE-14]',
  { tag: '@soak' },
  async ({ page }) => {
    await withShop({ SPLASH_MS: '2000' }, async (shop) => {
      await enter(page, shop)
      await page.goto(`${shop.url}/dashboard`)
      const splash = page.getByText('Loading Nosim')
      await expect(splash).toBeAttached()
      await expect(splash).toHaveCount(0)
      await page.evaluate(() => {
        const seen: string[] = []
        Object.assign(globalThis, { seen })
        new MutationObserver(() => {
          if (document.body.textContent.includes('Loading Nosim')) seen.push(location.pathname)
        }).observe(document.body, { subtree: true, childList: true })
      })
      const menu = page.getByRole('navigation', { name: 'Main' })
      const [dashboard, ...others] = await menu.getByRole('link').all()
      for (const link of [...others, ...(dashboard ? [dashboard] : [])]) {
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      }
      expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([])
      // An open event stream would log an error when the shop closes.
      await page.close()
    })
  },
)
