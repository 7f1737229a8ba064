import { expect, type Page } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage } from '../harness/axe-check.ts'
import { enter, rent } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const box = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const status = (page: Page) => palette(page).getByRole('status')
/** The option that is marked as selected. */
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })

async function open(page: Page, shop: Shop, path = '/admin/categories'): Promise<void> {
  await page.goto(shop.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('the palette opens pages by keyboard from every page [ADMIN-16]', async ({ page, shop }) => {
  await enterAdmin(page, shop)
  await open(page, shop)
  await expect(palette(page).getByRole('group', { name: 'Pages' })).toBeVisible()
  await page.keyboard.type('prod')
  await expect(marked(page)).toHaveText('Products')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeFocused()

  await test.step('the arrow keys wrap around, and Escape returns the focus', async () => {
    const opener = page.getByRole('button', { name: 'Search or jump to...' })
    await opener.click()
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText('Products')
    await page.keyboard.press('End')
    await expect(marked(page)).toHaveText('Your account')
    await expect(marked(page)).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toHaveText('Products')
    await page.keyboard.press('ArrowUp')
    await expect(marked(page)).toHaveText('Your account')
    await page.keyboard.press('Home')
    await expect(marked(page)).toHaveText('Products')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
  await test.step('the same shortcut closes it, and Cmd works as Ctrl', async () => {
    await page.keyboard.press('Meta+k')
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
  })
})

test(
  'the palette finds a user, an order and a number [ADMIN-16]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    const buyer = await (await browser.newContext()).newPage()
    const { email } = await enter(buyer, shop, 2000)
    const rented = await rent(buyer, shop, 'zzdead')
    await enterAdmin(page, shop, 'support')
    await open(page, shop)
    const users = palette(page).getByRole('group', { name: 'Users' })
    const orders = palette(page).getByRole('group', { name: 'Orders' })
    const numbers = palette(page).getByRole('group', { name: 'Numbers' })

    await box(page).fill(email)
    await expect(users.getByRole('option')).toHaveText(new RegExp(`^Ada Obi${email}`))
    await expect(status(page)).toHaveText('1 found')
    await checkPage(page)
    await box(page).fill(rented.order_id)
    await expect(orders.getByRole('option')).toContainText(email)
    await box(page).fill(`#${rented.order_id.slice(-8).toUpperCase()}`)
    await expect(orders.getByRole('option')).toContainText(rented.order_id.slice(-8).toUpperCase())
    await box(page).fill(rented.number.slice(1))
    await expect(numbers.getByRole('option')).toContainText(`+${rented.number}`)

    await test.step('Enter during a search opens the result when it arrives', async () => {
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/admin/search?**', async (route) => {
        await gate.promise
        await route.continue()
      })
      // A new search text, so that no cached response exists.
      await box(page).fill(` ${email.toUpperCase()} `)
      await expect(status(page)).toHaveText('Searching...')
      await page.keyboard.press('Enter')
      gate.resolve()
      await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
      await expect(palette(page)).toBeHidden()
      await expect(page.getByText(email).first()).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('an order opens in the list of orders of its user', async () => {
      await page.keyboard.press('Control+k')
      await box(page).fill(rented.order_id)
      await expect(orders.getByRole('option')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?tab=orders&line=numbers&order=/)
      const chip = `Remove filter: Order ${rented.order_id.slice(-8).toUpperCase()}`
      await expect(page.getByRole('button', { name: chip })).toBeVisible()
    })
    await buyer.context().close()
  },
)

test(
  'the palette shows empty and failed searches [ADMIN-16]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await open(page, shop, '/admin')
    await page.keyboard.type('zzz nobody')
    await expect(status(page)).toHaveText(/^No results\./)
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeVisible()
    await box(page).fill('q')
    await expect(status(page)).toHaveText(/^Type at least two/)
    await page.route('**/api/admin/search?**', (route) => route.fulfill({ body: 'garbage' }))
    await box(page).fill('anybody')
    await expect(palette(page).getByRole('alert')).toContainText('The search failed.')
    await checkPage(page)
    await page.unrouteAll()
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await expect(status(page)).toHaveText(/^No results\./)
  },
)

test(
  'the palette shortcut has no effect in another dialog',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/team`)
    await page.getByRole('button', { name: 'Add to the team' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('ada@people.test')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Add to the team' })).toBeVisible()
    await expect(palette(page)).toHaveCount(0)
  },
)

test(
  'on a phone the palette opens by its button and fits [ADMIN-16]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('button', { name: 'Search or jump to...' }).click()
    await expect(box(page)).toBeFocused()
    await options(page).filter({ hasText: 'Audit' }).click()
    await expect(page).toHaveURL(/\/admin\/audit$/)
  },
)
