import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { enter } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

const broken = (page: Page) =>
  page.getByRole('heading', { name: 'Something went wrong.', level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Replaces the script of a page with a component that throws when it is rendered. */
async function poison(page: Page, chunk: string): Promise<void> {
  const body = "export function Component() { throw new Error('The ink has run out') }"
  await page.route(`**/assets/${chunk}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** Checks the accessibility in both themes, on a phone and on a desktop. */
async function look(page: Page): Promise<void> {
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
      expect(
        violations.map(({ id }) => id),
        `${width} px, ${colorScheme}`,
      ).toEqual([])
    }
}

test(
  'a page that crashes shows the reason and keeps the menu [SITE-15]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/The ink has run out/)
    await enter(page, shop)
    await poison(page, 'transactions-page')
    await page.goto(`${shop.url}/dashboard`)
    await menu(page).getByRole('link', { name: 'Transaction History' }).click()
    await expect(broken(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('The ink has run out')
    await expect(page).toHaveTitle('Something went wrong · Nosim')
    await look(page)

    // Other pages still work.
    await menu(page).getByRole('link', { name: 'FAQs' }).click()
    await expect(page.getByRole('heading', { name: 'FAQs', level: 1 })).toBeFocused()
    await expect(page).toHaveTitle('FAQs · Nosim')
    await page.goBack()
    await expect(broken(page)).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(
      page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }),
    ).toBeVisible()

    await page.goto(`${shop.url}/wallet`)
    await expect(broken(page)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByText('No wallet transactions yet.')).toBeVisible()
  },
)

test(
  'before sign-in the error page has help and no menu [SITE-15]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/The ink has run out/)
    await poison(page, 'login-page')
    await page.goto(`${shop.url}/login`)
    await expect(broken(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('The ink has run out')
    await look(page)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/',
    )
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  },
)

test(
  'an unknown address keeps the menu of a signed-in user',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/404/)
    await enter(page, shop)
    await page.goto(`${shop.url}/nowhere/at/all`)
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · Nosim')
    await expect(menu(page).getByRole('link', { name: 'Fund Wallet' })).toBeVisible()
    await look(page)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(
      page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true }),
    ).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  },
)
