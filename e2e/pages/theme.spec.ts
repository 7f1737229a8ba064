import { expect, type Page } from '@playwright/test'
import { enter, keepSession } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

const paper = { light: 'rgb(247, 245, 241)', dark: 'rgb(14, 16, 14)' } as const
const browserColour = { light: '#f7f5f1', dark: '#0e100e' } as const

async function shows(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', theme)
  await expect(html).toHaveCSS('background-color', paper[theme])
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute(
    'content',
    browserColour[theme],
  )
}

for (const { row: kept, tag } of tagRows([undefined, 'system'], 1))
  test(
    `with ${kept ?? 'nothing'} stored, the page follows changes of the system theme [SITE-13]`,
    { tag },
    async ({ page, shop }) => {
      if (kept) await keepSession(page, shop, { theme: kept })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${shop.url}/login`)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await shows(page, 'light')
      for (const colorScheme of ['dark', 'light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await shows(page, colorScheme)
      }
      await expect(page.getByRole('button', { name: /^Theme: system/ })).toBeVisible()
    },
  )

test(
  'a selected theme ignores changes of the system theme [SITE-13]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await keepSession(page, shop, { theme: 'light' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${shop.url}/login`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await shows(page, 'light')
    // A choice in one tab applies in the other.
    const other = await context.newPage()
    await other.goto(`${shop.url}/register`)
    await shows(other, 'light')
    await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click()
    await shows(page, 'dark')
    await shows(other, 'dark')
  },
)

test('dialogs and menus follow the theme', { tag: '@soak' }, async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, shop)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${shop.url}/refer`)
  await page.getByRole('button', { name: 'Copy link' }).first().click()
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveAttribute('data-sonner-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(toaster).toHaveAttribute('data-sonner-theme', 'dark')
})
