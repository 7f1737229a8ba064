import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { withShop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'
import {
  enter,
  fillSignUp,
  leave,
  linksFor,
  newEmail,
  password,
  serviceButton,
  signIn,
} from '../harness/users.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

const textPages = {
  '/about': 'About Nosim',
  '/contact': 'Contact',
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of service',
  '/acceptable-use': 'Acceptable use',
}
const publicPaths = ['/', '/delivery', '/developers', ...Object.keys(textPages)]

const menu = ['Home', 'Numbers', 'Boost', 'Logs', 'Prices', 'FAQ', 'Contact']

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const navigation = (page: Page, name: string) => page.getByRole('navigation', { name })

test('the header links to the home page, contact and the app [SITE-2, SITE-3, SITE-10]', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url)
  const links = navigation(page, 'Main').getByRole('link')
  await expect(links).toHaveText([...menu, 'Sign in', 'Join now'])
  await expect(links.nth(0)).toHaveAttribute('aria-current', 'page')
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const anchors = ['/#numbers', '/#boost', '/#logs', '/#prices', '/#faq']
  expect(addresses).toEqual(['/', ...anchors, '/contact', '/login', '/register'])
  for (const anchor of anchors) {
    await links.and(page.locator(`[href="${anchor}"]`)).click()
    await expect(page.locator(anchor.slice(1))).toBeInViewport()
  }
  await links.filter({ hasText: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.getByRole('link', { name: 'Nosim' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(heading(page, 'Create your account')).toBeVisible()
})

test('explains the product and its three steps [SITE-1, SITE-4]', async ({ page, shop }) => {
  await page.goto(shop.url)
  await expect(heading(page, 'Receive SMS codes on a US number. No SIM needed.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^\d+ services, from ₦\d+$/,
    'One wallet, three shops',
    'How it works',
    'You pay for codes, not for numbers',
    'What is a virtual number?',
    'Frequently asked questions',
    'Get your next code here',
    'Company',
    'Resources',
  ])
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    /Create an account/,
    /Top up in naira/,
    /Place an order/,
  ])
  await expect(steps.nth(1)).toContainText('₦100')
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect(heading(page, 'How it works')).toBeInViewport()
  await expect(page.getByRole('main').getByRole('link', { name: 'Join now' })).toHaveAttribute(
    'href',
    '/register',
  )
})

test('shows the current prices of all three shops [SITE-33]', async ({ page, shop }) => {
  const shops = page.getByRole('list', { name: 'Shops' }).getByRole('listitem')
  // The list of boosts is read a moment after the start.
  await expect(async () => {
    await page.goto(shop.url)
    await expect(shops.nth(1)).toContainText(/from ₦[\d,]+/, { timeout: 100 })
  }).toPass()
  const prices = page.getByRole('region', { name: /services, from/ })
  await expect(prices.getByRole('listitem').filter({ hasText: 'WhatsApp' })).toContainText('₦1,927')
  await expect(shops.getByRole('heading')).toHaveText([
    'US numbers',
    'Social boosting',
    'Account logs',
  ])
  await expect(shops.nth(0)).toContainText('₦1,927')
  await expect(shops.nth(2)).toContainText('₦2,500')
  await expect(shops.nth(0)).toContainText('482 913')
  await expect(shops.nth(1)).toContainText('640 of 1,000 delivered')
  await expect(shops.nth(2)).toContainText('Details')
  await expect(page.getByRole('main')).not.toContainText('never in stock')
})

test(
  'a service on the landing page stays selected through sign-up and confirmation [SITE-38]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await page.goto(shop.url)
    const prices = page.getByRole('region', { name: /services, from/ })
    await prices.getByRole('link', { name: /^Telegram/ }).click()
    await expect(page).toHaveURL(`${shop.url}/register?service=tg`)
    const email = newEmail()
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/login$/)
    // The mail opens another tab.
    const [link] = await linksFor(shop, email)
    const tab = await context.newPage()
    await tab.goto(link ?? '')
    await tab.getByRole('link', { name: 'Sign In' }).click()
    await tab.getByLabel('Email').fill(email)
    await tab.getByLabel('Password', { exact: true }).fill(password)
    await tab.keyboard.press('Enter')
    await expect(tab).toHaveURL(`${shop.url}/buy-number?service=tg`)
    await expect(serviceButton(tab)).toContainText('Telegram')
    // Only the first sign-in leads to the service, the next one to the dashboard.
    await leave(tab, shop)
    await tab.goto(`${shop.url}/login`)
    await signIn(tab, email)
    // For a signed-in user the link leads to the service without a sign-in.
    await tab.goto(shop.url)
    await tab.getByRole('link', { name: /^WhatsApp ?₦/ }).click()
    await expect(tab).toHaveURL(`${shop.url}/buy-number?service=wa`)
    await expect(serviceButton(tab)).toContainText('WhatsApp')
  },
)

test(
  'has eight questions and opens one at a time [SITE-5]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.goto(shop.url)
    const questions = page.getByRole('region', { name: 'Frequently asked' }).getByRole('group')
    await expect(questions).toHaveCount(8)
    const open = questions.and(page.locator('[open]'))
    await expect(open).toHaveCount(0)
    await questions.nth(1).getByText('Do I need a SIM card?').click()
    await expect(page.getByText('The number is not in your phone')).toBeVisible()
    await questions.nth(5).getByText('Where do the numbers come from?').press('Enter')
    await expect(page.getByText('From wholesale suppliers')).toBeVisible()
    await expect(page.getByText('The number is not in your phone')).toBeHidden()
    await expect(open).toHaveCount(1)
  },
)

test(
  'the menu of a phone opens, closes and returns the focus [SITE-2, SITE-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize(narrow)
    await page.goto(shop.url)
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    const opened = navigation(page, 'Main')
    await expect(opened).toBeHidden()
    await toggle.press('Enter')
    await expect(opened.getByRole('link')).toHaveText([...menu, 'Sign in', 'Join now'])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(opened).toBeHidden()
    await toggle.click()
    await opened.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect(heading(page, 'Contact')).toBeVisible()
    await expect(opened).toBeHidden()
  },
)

test(
  'help opens in place and keeps the focus in order [SITE-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.goto(shop.url)
    const button = page.getByRole('button', { name: 'Help', exact: true })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Need Help?' })
    await expect(dialog).toContainText('SMS verification prices are cheap')
    await expect(dialog).toContainText("Support isn't set up")
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test(
  'help is in the header, where it covers no text [SITE-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      for (const path of ['/', '/terms']) {
        await page.goto(shop.url + path)
        const help = page.getByRole('button', { name: 'Help', exact: true })
        await expect(help).toHaveCount(1)
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await page.getByRole('banner').getByRole('button', { name: 'Help', exact: true }).click()
        await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(help).toBeFocused()
      }
    }
  },
)

test('the footer links to pages that exist [SITE-7, SITE-8, SITE-10]', async ({ page, shop }) => {
  for (const [path, title] of Object.entries(textPages)) {
    await page.goto(shop.url)
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(shop.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('main')).not.toContainText('{{')
    expect(await page.content(), 'what is for the operator').not.toContain('For the operator')
  }
  await expect(navigation(page, 'Company').getByRole('link')).toHaveText([
    'About',
    'Contact',
    'Acceptable Use',
    'Report a Product',
  ])
  await expect(navigation(page, 'Resources').getByRole('link')).toHaveText([
    'Delivery Rates',
    'Developers',
    'Support',
    'Privacy Policy',
    'Terms of Service',
  ])
  await page.goto(`${shop.url}/privacy`)
  await navigation(page, 'On this page').getByRole('link', { name: 'Your rights' }).click()
  await expect(heading(page, 'Your rights')).toBeInViewport()
})

test('shows no claim that the operator has not set [SITE-6]', async ({ page, shop }) => {
  await page.goto(shop.url)
  await expect(page.getByText(/\busers\b/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'In figures' })).toHaveCount(0)
})

test(
  'shows the name, the texts and the links that the operator has set [SITE-6, SITE-10, SITE-11, SITE-46, ACCOUNT-10]',
  { tag: '@soak' },
  async ({ page }) => {
    // A separate shop, with the texts of an operator.
    const folder = await mkdtemp(join(tmpdir(), 'nosim-landing-'))
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'content'))
    await writeFile(
      join(folder, 'content', 'terms.md'),
      '<!-- draft -->\n# House rules of {{brand}}\n\nBe kind at {{url}}.',
    )
    await writeFile(join(folder, 'content', 'privacy.md'), '# Privacy of {{brand}}\n\nOurs.')
    const settings = {
      DATA_DIR: folder,
      BRAND: 'Kobo & Sons',
      SUPPORT_URL: 'https://support.test/chat',
      CHANNEL_URL: 'https://channel.test/',
      USERS_CLAIM: '100,000',
      FIGURES: '4 s|from SMS to screen; 300|services',
    }
    await withShop(settings, async (shop) => {
      await page.goto(shop.url)
      await expect(page).toHaveTitle(/^Kobo & Sons · /)
      await expect(page.getByText('Over 100,000 users')).toBeVisible()
      const figures = page.getByRole('region', { name: 'In figures' })
      await expect(figures.getByRole('definition')).toHaveText(['4 s', '300'])
      await expect(figures.getByRole('term')).toHaveText(['from SMS to screen', 'services'])
      const contact = navigation(page, 'Main').getByRole('link', { name: 'Contact', exact: true })
      await expect(contact).toHaveAttribute('href', settings.SUPPORT_URL)
      await expect(contact).toHaveAttribute('rel', 'noreferrer')
      const channel = page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp Channel' })
      await expect(channel).toHaveAttribute('href', settings.CHANNEL_URL)
      await page.getByRole('button', { name: 'Help', exact: true }).click()
      const message = page.getByRole('link', { name: 'Message us on Telegram' })
      await expect(message).toHaveAttribute('href', settings.SUPPORT_URL)
      await expect(page.getByText('Support typically responds within a few minutes.')).toBeVisible()
      await page.goto(`${shop.url}/contact`)
      await expect(
        page.getByRole('main').getByRole('link', { name: /^Message us on / }),
      ).toBeVisible()
      await page.goto(`${shop.url}/terms`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules of Kobo & Sons')
      await expect(page.getByText(`Be kind at ${shop.url}.`)).toBeVisible()
      expect(await page.content()).not.toContain('draft')
      // The operator's text does not contain the table of kept data; the page adds it.
      await page.goto(`${shop.url}/privacy`)
      await expect(page.getByText('Ours.', { exact: true })).toBeVisible()
      await expect(heading(page, 'What we keep, and for how long')).toBeVisible()
      await expect(
        page.getByRole('cell', { name: /^Every movement in your wallets/ }),
      ).toBeVisible()
      await page.goto(`${shop.url}/docs`)
      await expect(page).toHaveTitle('API · Kobo & Sons')
      await page.goto(`${shop.url}/login`)
      await expect(page).toHaveTitle('Sign In · Kobo & Sons')
      await expect(page.getByRole('link', { name: 'Kobo & Sons' })).toBeVisible()
      await enter(page, shop)
      await page.goto(`${shop.url}/dashboard`)
      await expect(page).toHaveTitle('Dashboard · Kobo & Sons')
      await page.goto(`${shop.url}/faq`)
      await expect(page.getByRole('button', { name: 'What is Kobo & Sons?' })).toBeVisible()
      await expect(page.locator('body')).not.toContainText('Nosim')
      // An open event stream would log an error when the shop closes.
      await page.close()
    })
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  },
)

test('works without JavaScript [SITE-9]', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: narrow })
  const page = await context.newPage()
  await page.goto(shop.url)
  await page.getByText('What if no code arrives?').click()
  await expect(page.getByText('Then you pay nothing.')).toBeVisible()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await navigation(page, 'Main').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(heading(page, 'Contact')).toBeVisible()
  await context.close()
})

test(
  'follows the system’s theme until the user selects a theme',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const theme = (name: string) => expect(page.locator('html')).toHaveAttribute('data-theme', name)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(shop.url)
    await theme('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await theme('light')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.goto(`${shop.url}/terms`)
    await theme('dark')
  },
)

const playing = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )

test(
  'the example animates, can be stopped, and respects reduced motion [SITE-3]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const pause = page.getByRole('checkbox', { name: 'Pause the example' })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(shop.url)
    expect(await playing(page)).toBeGreaterThan(0)
    await pause.press('Space')
    await expect.poll(() => playing(page)).toBe(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    expect(await playing(page)).toBe(0)
    await expect(pause).toBeHidden()
    await expect(page.getByText('482 913').first()).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('charged: your code arrived')
  },
)

test.describe('accessibility of the public pages', () => {
  test.use({ reducedMotion: 'reduce' })

  for (const path of publicPaths)
    test(`${path} at both widths in both themes`, { tag: '@soak' }, async ({ page, shop }) => {
      await page.goto(shop.url + path)
      await checkPage(page)
    })

  test('dialogs and menus over a page', { tag: '@soak' }, async ({ page, shop }) => {
    await page.goto(shop.url)
    await page.getByText('What is Nosim?').click()
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize(narrow)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await checkPage(page, [narrow])
    await page.setViewportSize(wide)
  })
})

for (const { row: path, tag } of tagRows(publicPaths, 1))
  test(
    `${path} weighs at most 12 KiB of scripts and styles [SITE-9]`,
    { tag },
    async ({ page, shop }) => {
      const received: Response[] = []
      page.on('response', (response) => {
        if (/\.(js|css)$/.test(new URL(response.url()).pathname)) received.push(response)
      })
      await page.goto(shop.url + path, { waitUntil: 'networkidle' })
      const bodies = await Promise.all(received.map((response) => response.body()))
      const kib = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024
      const names = received.map((response) => new URL(response.url()).pathname).sort()
      expect(names).toEqual([
        expect.stringMatching(/^\/assets\/public-.*\.css$/),
        ...(path === '/developers' ? ['/copy-code.js'] : []),
        '/theme.js',
      ])
      expect(kib).toBeGreaterThan(2)
      expect(kib).toBeLessThanOrEqual(12)
    },
  )

test('has metadata for search engines and messengers', async ({ page, shop }) => {
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
  for (const path of publicPaths) {
    await page.goto(shop.url + path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.url + path)
    const title = await page.title()
    expect(title).toContain('Nosim')
    expect(await meta('og:title')).toBe(title)
    expect(await meta('og:url')).toBe(shop.url + path)
    const description = await meta('description')
    expect(description?.length).toBeGreaterThan(40)
    expect(description?.length).toBeLessThanOrEqual(160)
    expect(await meta('og:description')).toBe(description)
  }
  const image = await page.request.get((await meta('og:image')) ?? '')
  expect(image.headers()['content-type']).toBe('image/png')
  // A PNG stores its width at byte 16 and its height at byte 20.
  expect((await image.body()).readUInt32BE(16)).toBe(1200)
  expect((await image.body()).readUInt32BE(20)).toBe(630)
})

test('lists every public page in the sitemap, and each exists', async ({ request, shop }) => {
  const robots = await (await request.get(`${shop.url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/\nDisallow: /hooks/\n')
  const answer = await request.get(`${shop.url}/sitemap.xml`)
  expect(answer.headers()['content-type']).toContain('application/xml')
  const found = [...(await answer.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url)
  const entrances = ['/login', '/register', '/password-request']
  expect(found).toEqual([...publicPaths, ...entrances].map((path) => shop.url + path))
  for (const url of found) {
    const page = await request.get(url ?? '', { headers: { accept: 'text/html' } })
    expect(page.status(), url).toBe(200)
  }
  const renderer = await request.get(`${shop.url}/server/render-pages.js`)
  expect(renderer.status()).toBe(404)
})
