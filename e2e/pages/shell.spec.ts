import { escape } from '../harness/dialogs.ts'
import { expect, type Page } from '@playwright/test'
import { balance, enter, keepSession } from '../harness/users.ts'
import { test, visit } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

const phone = { width: 360, height: 740 }
const theme = (page: Page) => page.locator('html')

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens and closes by every control [SHELL-1, SHELL-2]', async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const open = page.getByRole('button', { name: 'Open menu' })
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    const ways = {
      'its button': () => sheet.getByRole('button', { name: 'Close menu' }).click(),
      'a click beside it': () => page.mouse.click(350, 400),
      Escape: () => page.keyboard.press('Escape'),
    }
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    for (const [name, close] of Object.entries(ways)) {
      await open.click()
      await expect(sheet.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await close()
      await expect(sheet, name).toBeHidden()
      await expect(open).toBeFocused()
    }
    await open.click()
    await sheet.getByRole('link', { name: 'Transaction History' }).click()
    await expect(page).toHaveURL(/\/wallet$/)
    await expect(sheet).toBeHidden()
  })

  test('Escape in a dialog above the menu does not close the menu, however early it comes [SHELL-1]', async ({
    page,
    shop,
  }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu', includeHidden: true })
    // Press Escape as soon as the dialog has the focus, before the layers below stop listening.
    await page.evaluate(() => {
      const press = () => {
        if (!document.activeElement?.closest('[role=dialog]')?.textContent?.includes('Need Help?'))
          return
        document.removeEventListener('focusin', press)
        document.body.dataset['pressed'] = ''
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
      }
      document.addEventListener('focusin', press)
    })
    await menu.getByRole('button', { name: 'Help' }).click()
    await expect(page.locator('body[data-pressed]')).toHaveCount(1)
    await escape(page.getByRole('dialog', { name: 'Need Help?' }))
    await expect(menu).toBeVisible()
  })
})

test('every entry of the sidebar opens its page and moves the focus there [SHELL-3]', async ({
  page,
  shop,
}) => {
  await enter(page, shop)
  await page.goto(`${shop.url}/dashboard`)
  const entries = [
    ['Fund Wallet', '/recharge', 'Fund Wallet'],
    ['Purchase Numbers', '/buy-number', 'Buy Numbers'],
    ['Boost SMA', '/boost', 'Place Order'],
    ['Buy Logs', '/sma-logs', 'Buy Logs'],
    ['Refer & Earn', '/refer', 'Refer & Earn'],
    ['FAQs', '/faq', 'FAQs'],
    ['Numbers History', '/number-history', 'Rented Number History'],
    ['Logs Order', '/logs-order', 'Orders'],
    ['Boost History', '/boost-history', 'Boost History'],
    ['Transaction History', '/wallet', 'Transactions'],
    ['Dashboard', '/dashboard', 'Dashboard'],
  ] as const
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [label, path, title] of entries) {
    await menu.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(shop.url + path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
  }
})

test(
  'the theme cycles through light, dark and system and is stored [SITE-13]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${shop.url}/login`)
    const stored = () => page.evaluate(() => localStorage.getItem('theme'))
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Theme: system. Switch to light' }).click()
    await expect(theme(page)).toHaveAttribute('data-theme', 'light')
    expect(await stored()).toBe('light')
    await page.reload()
    await expect(theme(page)).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click()
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
    expect(await stored()).toBe('dark')
    await page.getByRole('button', { name: 'Theme: dark. Switch to system' }).click()
    expect(await stored()).toBe('system')
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(theme(page)).toHaveAttribute('data-theme', 'light')
  },
)

for (const { row: reducedMotion, tag } of tagRows(['no-preference', 'reduce'], 1))
  test(`a new theme applies at once, with ${reducedMotion}`, { tag }, async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion, colorScheme: 'light' })
    await page.goto(`${shop.url}/login`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    // The heading must have the colour of the new theme in the first frame after the press.
    const inks = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const ink = () => getComputedStyle(document.querySelector('h1') ?? document.body).color
      document.documentElement.dataset['theme'] = 'dark'
      await frame()
      await frame()
      const first = ink()
      for (let frames = 0; frames < 60; frames += 1) await frame()
      return { first, last: ink() }
    })
    expect(inks.last).toBe('rgb(238, 242, 238)')
    expect(inks.first).toBe(inks.last)
  })

test(
  'a page in the dark theme is dark from its first frame [SITE-13]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await keepSession(page, shop, { theme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    // The scripts are delayed, so the page looks as in its first frame.
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/login`, { waitUntil: 'commit' })
    await expect(theme(page)).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('#root')).toHaveText('Loading Nosim')
    await expect(theme(page)).toHaveCSS('background-color', 'rgb(14, 16, 14)')
    gate.resolve()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(theme(page)).toHaveCSS('background-color', 'rgb(14, 16, 14)')
  },
)

test(
  'the profile menu shows the user and links to the account [AUTH-30, SHELL-6]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { email } = await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Ada Obi')
    await expect(menu).toContainText(email)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
    await page.getByRole('menuitem', { name: 'Purchase Numbers' }).click()
    await expect(page).toHaveURL(/\/buy-number$/)
  },
)

test(
  'the balance shows ... until it is loaded [SHELL-4]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/me', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/wallet`)
    await expect(balance(page)).toHaveText('Wallet balance...')
    gate.resolve()
    await expect(balance(page)).toHaveText('Wallet balance₦0.00')
  },
)

const forVisitors = ['/login', '/register', '/password-request']

const forUsers = [
  '/confirm-email',
  '/dashboard',
  '/buy-number',
  '/boost',
  '/number-history',
  '/boost-history',
  '/recharge',
  '/wallet',
  '/refer',
  '/faq',
  '/profile',
  '/api-keys',
  '/notifications',
  '/webhooks',
  '/tickets',
  '/report',
  '/sma-logs',
  '/sma-logs/1',
  '/logs-order',
  '/nowhere',
]

test(
  'every page has the help button [SITE-11, SITE-12]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/404/)
    for (const path of [...forVisitors, ...forUsers]) {
      if (path === forUsers[0]) await enter(page, shop)
      await visit(page, shop.url + path)
      const help = page.getByRole('button', { name: 'Help', exact: true })
      await help.click()
      const dialog = page.getByRole('dialog', { name: 'Need Help?' })
      await expect(dialog).toContainText('SMS verification prices are cheap')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(help).toBeFocused()
    }
  },
)

test('the first Tab focuses the skip link', async ({ page, shop }) => {
  for (const path of ['/login', '/dashboard']) {
    if (path === '/dashboard') await enter(page, shop)
    await visit(page, shop.url + path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  }
})

test('an unknown address shows the not-found page', async ({ page, shop, quiet }) => {
  quiet.except(/404/)
  await page.goto(`${shop.url}/no/such/page`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Nosim')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
})

test(
  'a page that crashes shows an error and can be reloaded [SITE-15]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource|dynamically imported module|React Router/)
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await page.route('**/assets/transactions-page*.js', (route) => route.abort())
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Transaction History' })
      .click()
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
    await expect(page.getByText(/Failed to fetch dynamically imported module/)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeHidden()
  },
)

test('an unreadable response crashes no page', { tag: '@soak' }, async ({ page, shop, quiet }) => {
  quiet.except(/Failed to load resource/)
  await enter(page, shop)
  await page.route('**/api/**', (route) =>
    route.request().url().endsWith('/events') ? route.abort() : route.fulfill({ body: '<p>' }),
  )
  const reading = ['/dashboard', '/buy-number', '/number-history', '/boost', '/boost-history']
  for (const path of [...reading, '/recharge', '/wallet']) {
    await page.goto(shop.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
