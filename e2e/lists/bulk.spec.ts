import { expect, type Page } from '@playwright/test'
import { bodyOf, enterAdmin, makeCategory, makeProduct, newName } from '../harness/admins.ts'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { putOnSale, test } from '../harness/buyers.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs } from '../harness/store.ts'
import { enter } from '../harness/users.ts'
import { escape } from '../harness/dialogs.ts'

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const all = (page: Page) => tick(page, 'Select all on this page')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const status = (page: Page) => page.getByRole('main').getByRole('status')

/** Creates three products in one category and opens their list; returns their names. */
async function openProducts(page: Page, shop: Shop): Promise<readonly string[]> {
  await enterAdmin(page, shop)
  const { id } = await makeCategory(page, shop)
  const names = ['One', 'Two', 'Three'].map((name) => newName(name))
  for (const name of names) await makeProduct(page, shop, { name, category_id: id })
  await page.goto(`${shop.url}/admin/products?category=${id}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  return names
}

test('products are selected and disabled together, also by keyboard [ADMIN-26]', async ({
  page,
  shop,
}) => {
  const [one = '', two = '', three = ''] = await openProducts(page, shop)
  await tick(page, `Select ${one}`).focus()
  await page.keyboard.press('Space')
  await expect(status(page)).toHaveText('1 selected')
  await expect(all(page)).toHaveJSProperty('indeterminate', true)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(tick(page, `Select ${one}`)).not.toBeChecked()

  await all(page).check()
  await expect(status(page)).toHaveText('3 selected')
  await tick(page, `Select ${three}`).uncheck()
  await act(page, 'Disable').click()
  await expect(page.getByText('2 disabled.', { exact: true })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  for (const name of [one, two]) await expect(row(page, name)).toContainText('Disabled')
  await expect(row(page, three)).toContainText('Enabled')

  await all(page).check()
  await act(page, 'Disable').focus()
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('1 disabled. 2 were disabled already.')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toBeVisible()
  // The focus stays in the list and does not move to the top of the page.
  await page.keyboard.press('Tab')
  await expect(all(page)).toBeFocused()
  await result.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(result).toHaveCount(0)

  await all(page).check()
  await act(page, 'Clear').click()
  await expect(all(page)).not.toBeChecked()
})

test(
  'another page or filter clears the selection, an open row keeps it [ADMIN-26]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const [one = '', two = ''] = await openProducts(page, shop)
    await tick(page, `Select ${one}`).check()
    await page.getByRole('link', { name: two, exact: true }).click()
    await escape(page.getByRole('dialog', { name: two }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(tick(page, `Select ${one}`)).toBeChecked()
    await page.getByRole('searchbox', { name: 'Search products' }).fill(one)
    await expect(row(page, two)).toHaveCount(0)
    await expect(tick(page, `Select ${one}`)).not.toBeChecked()
    await expect(bar(page)).toHaveCount(0)
  },
)

test(
  'unsold logs are deleted together; one that was sold meanwhile stays [ADMIN-26]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop, 1000)
    await enterAdmin(page, shop)
    const { product, logs } = await putOnSale(page, shop, 3)
    await page.goto(`${shop.url}/admin/accounts-log?product=${product.id}`)
    const [sold = 0, ...left] = logs
    for (const id of logs) await tick(page, `Select log ${id}`).check()
    await buyLogs(buyer, shop, { logs: [sold], total: 500 })
    await act(page, 'Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Delete 3 logs?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(
      '2 deleted. 1 was sold and stays.',
    )
    for (const id of left) await expect(tick(page, `Select log ${id}`)).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Sold')
    await expect(tick(page, `Select log ${sold}`)).toHaveCount(0)
  },
)

test('a failed bulk action shows an error and keeps the selection [ADMIN-26]', async ({
  page,
  shop,
  quiet,
}) => {
  quiet.except(/503/)
  const [one = ''] = await openProducts(page, shop)
  await page.route('**/api/admin/products', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, body: '' })
      : route.fallback(),
  )
  await tick(page, `Select ${one}`).check()
  await act(page, 'Disable').click()
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toBeVisible()
  await expect(tick(page, `Select ${one}`)).toBeChecked()
  await expect(row(page, one)).toContainText('Enabled')
})

for (const [tab, path] of [
  ['numbers', 'services?search=whatsapp'],
  ['boosting', 'boost-services?limit=1'],
] as const)
  test(
    `services of ${tab} are disabled together; support has no checkboxes [ADMIN-18, ADMIN-26]`,
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enterAdmin(page, shop)
      const { services } = await bodyOf<{ services: { name: string }[] }>(
        await page.request.get(`${shop.url}/api/admin/${path}`),
      )
      const name = services[0]?.name ?? ''
      await page.goto(`${shop.url}/admin/prices?tab=${tab}&search=${encodeURIComponent(name)}`)
      await tick(page, `Select ${name}`).first().check()
      await act(page, 'Disable').click()
      await expect(page.getByText('1 disabled.', { exact: true })).toBeVisible()
      await expect(row(page, name).first()).toContainText('Off')
      await tick(page, `Select ${name}`).first().check()
      await act(page, 'Enable').click()
      await expect(page.getByText('1 enabled.', { exact: true })).toBeVisible()
      await enterAdmin(page, shop, 'support')
      await page.goto(`${shop.url}/admin/prices?tab=${tab}&search=${encodeURIComponent(name)}`)
      await expect(row(page, name).first()).toBeVisible()
      await expect(page.getByRole('checkbox')).toHaveCount(0)
    },
  )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test(
    'rows are selected by touch, and all of them from the action bar [ADMIN-26, SITE-34]',
    {
      tag: '@soak',
    },
    async ({ page, shop }) => {
      const [one = ''] = await openProducts(page, shop)
      await tick(page, `Select ${one}`).click()
      await expect(page).not.toHaveURL(/open=/)
      await act(page, 'Select all').click()
      await expect(status(page)).toHaveText('3 selected')
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await checkPage(page, [narrow])
      await act(page, 'Disable').click()
      await expect(page.getByText('3 disabled.', { exact: true })).toBeVisible()
    },
  )
})
