import { expect, type Page } from '@playwright/test'
import { cancel, deliver, enter, fund, numberCard, rent, stopClock } from '../harness/users.ts'
import { order, setStatus } from '../harness/boost.ts'
import { buyLogs, logsOf } from '../harness/store.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { test, visit } from '../harness/fixtures.ts'

/** The pages of a user, without the one that shows numbers as cards. */
const pages = [
  '/dashboard',
  '/number-history',
  '/boost',
  '/boost-history',
  '/sma-logs',
  '/sma-logs/1',
  '/logs-order',
  '/recharge',
  '/wallet',
  '/refer',
  '/faq',
  '/profile',
]
const mostMs = 150

const notifications = (page: Page) =>
  page.getByRole('region', { name: 'Notifications', exact: true })
const region = (page: Page) => page.locator('output[aria-live=polite]')
const dock = (page: Page) => page.locator('[data-dock]')
const icon = (page: Page) => page.locator('link[rel=icon]')

type Times = Partial<Record<'event' | 'spoken' | 'titled' | 'shown', number>>

/** Records when the stream delivers each code, and when the page announces, titles and shows it; in ms. */
async function recordTimes(page: Page): Promise<(code: string) => Promise<Times>> {
  await page.addInitScript(() => {
    const times: Record<string, Record<string, number>> = {}
    const note = (name: string, text: string | null | undefined) => {
      const code = /(\d ?){6}/.exec(text ?? '')?.[0].replaceAll(' ', '')
      if (code !== undefined) (times[code] ??= {})[name] ??= performance.now()
    }
    Object.assign(globalThis, { times })
    globalThis.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('numbers', ({ data }: MessageEvent<string>) => {
          note('event', /"last_sms_code":"\d+"/.exec(data)?.[0])
        })
      }
    }
    const textOf = (selector: string) => document.querySelector(selector)?.textContent
    new MutationObserver(() => {
      note('spoken', textOf('output[aria-live=polite]'))
      note('titled', /^\d{3} \d{3} · /.exec(document.title)?.[0])
      note('shown', textOf('[aria-label=Notifications] li'))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return (code) =>
    page.evaluate(
      (code) => (Reflect.get(globalThis, 'times') as Record<string, Times>)[code] ?? {},
      code,
    )
}

/** Makes the tab hidden or visible, as the browser does. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('a code is announced on every page within 150 ms of its event [LIVE-7, LIVE-8, LIVE-11]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 10_000)
  const timesOf = await recordTimes(page)
  const delays: Record<string, number[]> = { shown: [], spoken: [], titled: [] }
  for (const [index, path] of pages.entries()) {
    const rented = await rent(page, shop, 'zzdead')
    await visit(page, shop.url + path)
    // The codes of the earlier pages are listed first.
    await expect(dock(page)).toContainText(index === 0 ? rented.number.slice(-4) : `+${index}`)
    const code = String(238_816 + index)
    const grouped = `238 ${code.slice(3)}`
    await deliver(shop, rented, `Your code is ${code}`)
    await expect(notifications(page), path).toContainText(grouped)
    await expect(region(page)).toHaveText(
      `Code for Demo: no code ever comes: ${code.split('').join(' ')}`,
    )
    await expect(page).toHaveTitle(`${grouped} · Demo: no code ever comes`)
    await expect(dock(page)).toContainText(grouped)
    const { event = 0, ...shown } = await timesOf(code)
    expect(Object.keys(shown).sort()).toEqual(['shown', 'spoken', 'titled'])
    for (const [name, time] of Object.entries(shown)) delays[name]?.push(time - event)
  }
  // The median, because a busy processor may delay some pages.
  for (const [name, each] of Object.entries(delays)) {
    const median = each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)]
    expect(median, name).toBeLessThanOrEqual(mostMs)
  }
})

test(
  'a notification copies its code without spaces and disappears after 20 s [LIVE-7, LIVE-8]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await page.clock.install()
    await page.goto(`${shop.url}/faq`)
    await expect(dock(page)).toBeVisible()
    await deliver(shop, rented, 'Your code is 238816')
    await expect(icon(page)).toHaveAttribute('href', '/favicon-code.svg')
    await notifications(page).getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('238816')
    await expect(page).toHaveTitle('FAQs · Nosim')
    await expect(icon(page)).toHaveAttribute('href', '/favicon.svg')
    await page.mouse.move(5, 400)
    await page.getByRole('heading', { level: 1 }).click()
    await stopClock(page)
    await page.clock.runFor(13_000)
    await expect(notifications(page)).toBeVisible()
    await page.clock.runFor(8_000)
    await expect(notifications(page)).toHaveCount(0)
  },
)

test(
  'a hidden tab shows the code in its title until it has been visible for 3 s [LIVE-8, LIVE-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    const timesOf = await recordTimes(page)
    await page.addInitScript(() => {
      Object.assign(globalThis, { badges: [] })
      navigator.setAppBadge = async (count) => {
        ;(Reflect.get(globalThis, 'badges') as unknown[]).push(count)
      }
    })
    await page.goto(`${shop.url}/faq`)
    await expect(dock(page)).toBeVisible()
    await setHidden(page, true)
    await deliver(shop, rented, 'Your code is 238816')
    await expect(page).toHaveTitle('238 816 · Demo: no code ever comes')
    await expect(icon(page)).toHaveAttribute('href', '/favicon-code.svg')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'badges') as number[])).toContain(1)
    const { event = 0, titled = Infinity } = await timesOf('238816')
    expect(titled - event).toBeLessThanOrEqual(mostMs)
    await expect(region(page)).toBeEmpty()
    await expect(notifications(page)).toHaveCount(0)

    await setHidden(page, false)
    const shownAt = Date.now()
    await expect(notifications(page)).toContainText('238 816')
    await expect(region(page)).toContainText('2 3 8 8 1 6')
    await expect(page).toHaveTitle('FAQs · Nosim', { timeout: 6000 })
    expect(Date.now() - shownAt).toBeGreaterThan(2900)
    await expect(icon(page)).toHaveAttribute('href', '/favicon.svg')
  },
)

test(
  'one of several tabs announces a code, and the dock of each shows it [LIVE-8, LIVE-9]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs) {
      await tab.goto(`${shop.url}/faq`)
      await expect(dock(tab)).toBeVisible()
    }
    await setHidden(page, true)
    await deliver(shop, rented, 'Your code is 238816')
    for (const tab of tabs) await expect(dock(tab)).toContainText('238 816')
    const notices = async () => {
      const counts = await Promise.all(
        tabs.map((tab) => notifications(tab).getByRole('listitem').count()),
      )
      return counts.reduce((total, count) => total + count, 0)
    }
    await expect.poll(notices).toBe(1)
    await setHidden(page, false)
    // A visible tab counts as read, which removes the code from the titles of all tabs.
    for (const tab of tabs) await expect(tab).toHaveTitle('FAQs · Nosim', { timeout: 6000 })
    expect(await notices()).toBe(1)
  },
)

test(
  'another visible tab announces a code if the focused one has no stream [LIVE-9]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/faq`)
    const focused = await context.newPage()
    await focused.route('**/api/me/events', (route) => route.abort())
    await focused.goto(`${shop.url}/faq`)
    await expect(dock(focused)).toBeVisible()
    await deliver(shop, rented, 'Your code is 238816')
    await expect(page).toHaveTitle('238 816 · Demo: no code ever comes')
    await expect(notifications(page)).toHaveCount(0)
    await expect(notifications(page)).toContainText('238 816')
    await expect(notifications(focused)).toHaveCount(0)
  },
)

test(
  'a reconnect and a reload announce nothing a second time [LIVE-3, LIVE-9]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(/Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR/)
    await enter(page, shop, 2000)
    const rented = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/faq`)
    await expect(dock(page)).toBeVisible()
    await deliver(shop, rented, 'Your code is 238816')
    await expect(notifications(page).getByRole('listitem')).toHaveCount(1)
    await notifications(page).getByRole('button', { name: 'Dismiss' }).click()
    await context.setOffline(true)
    await context.setOffline(false)
    await fund(page, shop, 100)
    await expect(notifications(page)).toContainText('₦100.00 added to your wallet.')
    await expect(notifications(page)).not.toContainText('238 816')
    await page.reload()
    await expect(dock(page)).toContainText('238 816')
    await expect(region(page)).toBeEmpty()
    await expect(notifications(page)).toHaveCount(0)
  },
)

test(
  'a refund, a deposit, a completed boost and delivered logs are announced [LIVE-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 10_000)
    const rented = await rent(page, shop, 'zzdead')
    const boosted = await order(page, shop)
    await page.goto(`${shop.url}/faq`)
    await expect(dock(page)).toBeVisible()
    await cancel(page, shop, rented)
    await expect(notifications(page)).toContainText(
      'Number cancelled. ₦659.00 is back in your wallet.',
    )
    await expect(region(page)).toHaveText(
      'Demo: no code ever comes: Number cancelled. ₦659.00 is back in your wallet.',
    )
    await fund(page, shop, 500)
    await expect(region(page)).toHaveText('₦500.00 added to your wallet.')
    await setStatus(shop, boosted.link, { status: 'Completed', remains: 0 })
    await expect(region(page)).toHaveText(/^Boost delivered: /, { timeout: 30_000 })
    const [log = 0] = await logsOf(page, shop, 1)
    await buyLogs(page, shop, { logs: [log], total: 2500 })
    await expect(region(page)).toHaveText('1 log delivered.')
    await expect(notifications(page).getByRole('link', { name: 'View' }).first()).toHaveAttribute(
      'href',
      '/logs-order',
    )
  },
)

test(
  'the dock is in the top bar on a wide screen and at the bottom on a phone [LIVE-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/faq`)
    await expect(page.getByRole('banner').locator('[data-dock=bar]')).toContainText(/0[67]:\d\d/)
    await page.setViewportSize({ width: 360, height: 780 })
    const strip = page.locator('[data-dock=strip]')
    await expect(strip).toBeInViewport()
    const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()
    const box = await strip.boundingBox()
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - (tabs?.y ?? 0))).toBeLessThanOrEqual(1)
    await deliver(shop, rented, 'Your code is 238816')
    await expect(strip.getByRole('button', { name: 'Copy code', exact: true })).toBeVisible()
    await strip.getByRole('link').click()
    await expect(numberCard(page, /no code ever comes/)).toBeVisible()
    await expect(dock(page)).toHaveCount(0)
  },
)

test(
  'sound and vibration are off until they are switched on in the profile [LIVE-12]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await page.addInitScript(() => {
      Object.assign(globalThis, { tones: 0 })
      const start = Reflect.get(OscillatorNode.prototype, 'start')
      OscillatorNode.prototype.start = function (...args) {
        Reflect.set(globalThis, 'tones', Number(Reflect.get(globalThis, 'tones')) + 1)
        return start.apply(this, args)
      }
    })
    const tones = () => page.evaluate(() => Number(Reflect.get(globalThis, 'tones')))
    await page.goto(`${shop.url}/profile`)
    const card = page.getByRole('region', { name: 'When a code arrives' })
    const attempt = card.getByRole('button', { name: 'Try', exact: true })
    await expect(card.getByLabel('Play a sound')).not.toBeChecked()
    await expect(attempt).toHaveAttribute('aria-disabled', 'true')
    await card.getByLabel('Play a sound').check()
    await attempt.click()
    await expect.poll(tones).toBe(1)
    await deliver(shop, rented, 'Your code is 238816')
    await expect(notifications(page)).toContainText('238 816')
    await expect.poll(tones).toBe(2)
    await page.reload()
    await expect(card.getByLabel('Play a sound')).toBeChecked()
  },
)

test(
  'axe accepts an active number and its notifications on any page [SITE-24, LIVE-7, LIVE-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    const rented = await rent(page, shop, 'zzdead')
    await page.goto(`${shop.url}/faq`)
    await expect(dock(page)).toBeVisible()
    await checkPage(page, [{ width: 320, height: 700 }, narrow, wide])
    await deliver(shop, rented, 'Your code is 23881612')
    await expect(notifications(page)).toContainText('2388 1612')
    await notifications(page).hover()
    await checkPage(page, [{ width: 320, height: 700 }, narrow, wide])
    await page.goto(`${shop.url}/profile`)
    await page.getByLabel('Play a sound').check()
    await checkPage(page, [narrow])
  },
)

test(
  'a tab whose stream ended for newer ones is live again once it is shown [LIVE-15]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    let opened = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/me/events')) opened += 1
    })
    const isOpen = page.waitForResponse((response) => response.url().endsWith('/api/me/events'))
    await page.goto(`${shop.url}/dashboard`)
    await isOpen
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const others = new AbortController()
    // Each fetch resolves with the first bytes, once the server counts the stream for the session.
    for (let count = 0; count < 10; count += 1)
      await fetch(`${shop.url}/api/me/events`, { headers: { cookie }, signal: others.signal })
    await fund(page, shop, 500)
    await expect
      .poll(async () => (await page.request.get(`${shop.url}/api/me`)).text())
      .toContain('"1500.00"')
    await setHidden(page, true)
    expect(opened, 'it does not take turns with the others').toBe(1)
    await setHidden(page, false)
    await expect.poll(() => opened).toBe(2)
    await fund(page, shop, 250)
    await expect(page.getByRole('link', { name: /^Wallet balance/ })).toContainText('₦1,750.00')
    others.abort()
  },
)
