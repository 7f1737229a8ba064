import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { openFront, type Front } from '../harness/fault-proxy.ts'
import { enter } from '../harness/users.ts'
import { test as walk } from '../harness/fixtures.ts'

const test = walk.extend<{ front: Front }>({
  front: async ({ shop }, use) => {
    await using front = await openFront(shop)
    await use(front)
  },
})

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Console messages of a connection that is cut on purpose. */
const cut =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_NETWORK|Failed to fetch/

/** Opens the page and waits until the service worker has cached all files and controls the page. */
async function install(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys())

/**
 * The cached paths, by the name of the cache. Not for use while a worker deletes caches: `open` would create a cache
 * again that was deleted after it was listed.
 */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const entries = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => url.slice(location.origin.length))] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })

test.describe('with the worker [SITE-30]', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the offline page appears without a connection, and the app returns with it',
    { tag: '@soak' },
    async ({ page, context, shop, quiet }) => {
      quiet.except(cut)
      await install(page, `${shop.url}/login`)
      await context.setOffline(true)
      await page.goto(`${shop.url}/register?ref=NS001`)
      await expect(title(page, 'You are offline')).toBeVisible()
      await expect(page.getByText('Your money and your orders are safe.')).toBeVisible()
      await expect(page).toHaveURL(`${shop.url}/register?ref=NS001`)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(title(page, 'You are offline')).toBeVisible()
      await expect(page).toHaveURL(`${shop.url}/register?ref=NS001`)
      await context.setOffline(false)
      await expect(title(page, 'Create your account')).toBeVisible({ timeout: 20_000 })
    },
  )

  test(
    'the offline page has the theme of the app and no accessibility fault',
    { tag: '@soak' },
    async ({ page, context, shop, quiet }) => {
      quiet.except(cut)
      await install(page, `${shop.url}/login`)
      await context.setOffline(true)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${shop.url}/dashboard`)
        await expect(title(page, 'You are offline')).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        const loaded = await page.evaluate(async () => {
          await document.fonts.ready
          return document.fonts.check('16px "Geist Variable"')
        })
        expect(loaded, 'its letters are kept too').toBe(true)
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        expect(
          violations.map(({ id }) => id),
          colorScheme,
        ).toEqual([])
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 640 })
          const overhang = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overhang).toBeLessThanOrEqual(0)
        }
      }
    },
  )

  test(
    'a server without a response is not shown as offline',
    { tag: '@soak' },
    async ({ page, front, quiet }) => {
      quiet.except(cut)
      await install(page, `${front.url}/login`)
      front.leave()
      await page.goto(`${front.url}/login`)
      await expect(title(page, 'No answer')).toBeVisible()
      await expect(title(page, 'You are offline')).toBeHidden()
      front.restore()
      await expect(title(page, 'Sign in')).toBeVisible({ timeout: 20_000 })
    },
  )

  test('no API response is cached', { tag: '@soak' }, async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await install(page, `${shop.url}/dashboard`)
    for (const path of ['/wallet', '/number-history', '/recharge', '/buy-number']) {
      const received = page.waitForResponse(/\/api\/me/)
      await page.goto(shop.url + path)
      await received
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const all = Object.values(await kept(page)).flat()
    expect(all.filter((path) => path.startsWith('/assets/transactions-page-'))).toHaveLength(1)
    const others = all.filter((path) => !path.startsWith('/assets/'))
    expect(others.sort()).toEqual(['/favicon.svg', '/offline.html', '/offline.js', '/theme.js'])
  })

  test(
    'an exported file bypasses the worker and is requested once',
    { tag: '@soak' },
    async ({ page, shop, front }) => {
      await enter(page, { ...shop, url: front.url }, 1000)
      await install(page, `${front.url}/wallet`)
      const download = page.waitForEvent('download')
      await page.locator('a[download]').click()
      expect((await download).suggestedFilename()).toBe('transactions.csv')
      const text = await (await page.request.get((await download).url())).text()
      expect(text).toContain('Wallet funding')
      // One request by the browser, one by the line above.
      expect(front.requests(new URL((await download).url()).pathname)).toBe(2)
      const answer = await page.goto(`${front.url}/api/site`)
      expect(answer?.fromServiceWorker()).toBe(false)
      expect(front.documents('/api/site')).toBe(1)
    },
  )

  test(
    'a release activates at once and keeps the files of the previous release',
    { tag: '@soak' },
    async ({ page, front }) => {
      await install(page, `${front.url}/login`)
      await page.reload()
      await expect(title(page, 'Sign in')).toBeVisible()
      const first = (await cacheNames(page)).find((name) => name.startsWith('assets-')) ?? ''
      const chunk = (await kept(page))[first]?.find((path) => path.includes('/login-page-')) ?? ''
      for (const [release, names] of [
        ['second', [first, 'assets-second', 'offline-second']],
        ['third', ['assets-second', 'assets-third', 'offline-third']],
      ] as const) {
        front.rewrite('/sw.js', (text) =>
          text.replace(/const release = '\w+'/, `const release = '${release}'`),
        )
        await page.reload()
        // The browser activates the new worker once the old one has no request under way.
        await expect
          .poll(async () => (await cacheNames(page)).sort(), { timeout: 20_000 })
          .toEqual(names)
        if (release === 'third') break
        front.lose(/login-page/)
        const status = await page.evaluate(
          async (path) => (await fetch(path, { cache: 'reload' })).status,
          chunk,
        )
        expect(status, 'an old tab still gets its part').toBe(200)
        front.restore()
      }
    },
  )

  test('the worker script is never cached', async ({ page, shop }) => {
    const answer = await page.request.get(`${shop.url}/sw.js`)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    })
    expect(await answer.text()).toMatch(/const release = '[0-9a-f]{12}'/)
  })
})

test(
  'the browser reports no error in the manifest [SITE-30]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await page.goto(`${shop.url}/login`)
    const devtools = await context.newCDPSession(page)
    const { url, errors } = await devtools.send('Page.getAppManifest')
    expect(url).toBe(`${shop.url}/manifest.webmanifest`)
    expect(errors).toEqual([])
    const sizes = await page.evaluate(async () => {
      const { icons } = await (await fetch('/manifest.webmanifest')).json()
      const touch = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href
      const images = [...icons.map(({ src }: { src: string }) => src), touch].map(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      })
      return Promise.all(images)
    })
    expect(sizes).toEqual(['192x192', '512x512', '512x512', '180x180'])
  },
)

test('the open app shows that the connection is lost [SITE-30]', async ({
  page,
  context,
  shop,
  quiet,
}) => {
  quiet.except(cut)
  await page.goto(`${shop.url}/register`)
  const banner = page
    .locator('[aria-live=polite]')
    .getByText("You're offline. What you see may be out of date.")
  await expect(title(page, 'Create your account')).toBeVisible()
  await expect(banner).toBeHidden()
  await context.setOffline(true)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(banner).toBeInViewport({ ratio: 1 })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  }
  await context.setOffline(false)
  await expect(banner).toBeHidden()
})

test(
  'a page that was never opened loads after the connection returns [SITE-30]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(cut)
    quiet.except(/React Router/)
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await expect(title(page, 'Dashboard')).toBeVisible()
    await context.setOffline(true)
    await open(page)
    await expect(title(page, 'You are offline')).toBeVisible()
    await context.setOffline(false)
    await expect(title(page, 'Transactions')).toBeVisible()
  },
)

const open = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Transaction History' })
    .click()

test(
  'a chunk that a release has removed loads after one reload [SITE-30]',
  { tag: '@soak' },
  async ({ page, shop, front, quiet }) => {
    quiet.except(/404|dynamically imported module|React Router/)
    await enter(page, { ...shop, url: front.url })
    await page.goto(`${front.url}/dashboard`)
    await expect(title(page, 'Dashboard')).toBeVisible()
    front.lose(/transactions-page/)
    await page.route(/\/wallet$/, async (route) => {
      front.restore()
      await route.continue()
    })
    await open(page)
    // The heading is rendered before the script of the page is loaded.
    await expect.poll(() => front.documents('/wallet')).toBe(1)
    await expect(page.getByText('No wallet transactions yet.')).toBeVisible()
    expect(front.documents('/wallet')).toBe(1)
  },
)

test(
  'a chunk that stays missing does not cause a reload loop [SITE-30]',
  { tag: '@soak' },
  async ({ page, shop, front, quiet }) => {
    quiet.except(/404|dynamically imported module|React Router/)
    await enter(page, { ...shop, url: front.url })
    await page.goto(`${front.url}/dashboard`)
    await expect(title(page, 'Dashboard')).toBeVisible()
    front.lose(/transactions-page/)
    await open(page)
    await expect(title(page, 'Something went wrong.')).toBeVisible()
    expect(front.documents('/wallet')).toBe(1)
    front.restore()
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(title(page, 'Transactions')).toBeVisible()
  },
)
