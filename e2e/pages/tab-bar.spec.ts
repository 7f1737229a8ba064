import { expect } from '@playwright/test'
import { test } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

test.use({ viewport: { width: 360, height: 740 } })

test(
  'the tab bar links to the main pages by targets of 44 px, and a wide screen hides it [SHELL-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    const pages = [
      ['Numbers', '/buy-number'],
      ['Boost', '/boost'],
      ['Logs', '/sma-logs'],
      ['Wallet', '/wallet'],
      ['Home', '/dashboard'],
    ] as const
    for (const [label, path] of pages) {
      const tab = tabs.getByRole('link', { name: label })
      await tab.click()
      await expect(page).toHaveURL(shop.url + path)
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(tabs.locator('[aria-current]')).toHaveCount(1)
      const box = await tab.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    // A page below one of the tabs, and a page of its history.
    for (const [path, label] of [
      ['/sma-logs/1', 'Logs'],
      ['/number-history', 'Numbers'],
      ['/recharge', 'Wallet'],
    ] as const) {
      await page.goto(shop.url + path)
      await expect(tabs.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    }
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(tabs).toBeHidden()
  },
)

test(
  'a phone shows a help button of 44 px, which opens the help [SITE-11, SHELL-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const help = page.getByRole('button', { name: 'Help', exact: true })
    const box = await help.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    await help.click()
    await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeFocused()
  },
)
