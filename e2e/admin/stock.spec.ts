import { expect, type Page } from '@playwright/test'
import {
  clickTwice,
  enterAdmin,
  makeCategory,
  makeProduct,
  newName,
  stockUp,
  bodyOf,
} from '../harness/admins.ts'
import { overhang } from '../harness/axe-check.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'
import { escape } from '../harness/dialogs.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const save = (page: Page) => button(page, 'Save')
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** A picture of one dot. */
const png = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const imageInput = (page: Page) => page.locator('input[type=file]')

async function openCategories(page: Page, shop: Shop): Promise<void> {
  await enterAdmin(page, shop)
  await page.goto(`${shop.url}/admin/categories`)
  await expect(row(page, 'Instagram')).toBeVisible()
}

test(
  'a category is created, renamed, switched and deleted [STOCK-2, STOCK-3]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    const name = newName('Sort')
    await openCategories(page, shop)
    await button(page, 'Create New').click()
    const dialog = page.getByRole('dialog', { name: 'Create Category' })
    const field = dialog.getByLabel('Category Name')
    await expect(field).toBeFocused()

    await test.step('an empty name sends no request', async () => {
      let requests = 0
      page.on('request', (request) => (requests += request.method() === 'POST' ? 1 : 0))
      await field.fill('   ')
      await field.press('Enter')
      await save(page).click({ force: true })
      await expect(field).toBeFocused()
      await expect(dialog).toBeVisible()
      expect(requests).toBe(0)
    })
    await test.step('a duplicate name shows an error at its field', async () => {
      await field.fill('instagram')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription('There is a category of this name already.')
      await expect(field).toBeFocused()
    })
    await test.step('a lost connection keeps the input', async () => {
      await page.route('**/api/admin/categories', (route) => route.abort())
      await field.fill(name)
      await save(page).click()
      await expect(dialog.getByRole('alert')).toHaveText(/Network error occurred/)
      await expect(field).toHaveValue(name)
      await page.unrouteAll()
    })
    await test.step('a double click creates one category', async () => {
      await clickTwice(save(page), '**/api/admin/categories')
      await expect(row(page, name)).toHaveCount(1)
      await expect(dialog).toBeHidden()
      await expect(button(page, 'Create New')).toBeFocused()
    })
    await test.step('the name is changed by keyboard', async () => {
      await button(page, `Edit ${name}`).press('Enter')
      const edit = page.getByRole('dialog', { name: 'Edit Category' })
      await expect(edit.getByLabel('Category Name')).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.type('s')
      await page.keyboard.press('Enter')
      await expect(row(page, `${name}s`)).toBeVisible()
      await expect(button(page, `Edit ${name}s`)).toBeFocused()
    })
    await test.step('the category is disabled and enabled, shown after the response', async () => {
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/admin/categories/*', async (route) => {
        await gate.promise
        await route.continue()
      })
      await button(page, `Disable ${name}s`).click()
      await expect(row(page, name)).toContainText('Enabled')
      gate.resolve()
      await expect(row(page, name)).toContainText('Disabled')
      await button(page, `Enable ${name}s`).click()
      await expect(row(page, name)).toContainText('Enabled')
    })
    await test.step('the category is deleted after a confirmation', async () => {
      await button(page, `Delete ${name}s`).click()
      await escape(page.getByRole('dialog'))
      await expect(button(page, `Delete ${name}s`)).toBeFocused()
      await button(page, `Delete ${name}s`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(row(page, name)).toHaveCount(0)
      await expect(title(page, 'Categories')).toBeFocused()
    })
  },
)

test(
  'categories are searched by name and link to their products and back [STOCK-1, STOCK-2, STOCK-6]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await openCategories(page, shop)
    await expect(row(page, 'Instagram').getByRole('cell').nth(2)).toHaveText('2')
    await expect(button(page, 'Delete Instagram')).toHaveCount(0)
    const search = page.getByPlaceholder('Search categories...')
    await search.fill('nETfl')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, 'Netflix')).toBeVisible()
    await search.fill('nothing of the kind')
    await button(page, 'Clear the search').click()
    await expect(row(page, 'Instagram')).toBeVisible()
    await page.getByRole('link', { name: 'View Products of Instagram' }).click()
    await expect(page).toHaveURL(/\/admin\/products\?category=\d+$/)
    await expect(title(page, 'Products')).toBeFocused()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/categories$/)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/admin$/)
  },
)

test(
  'a category in use is disabled, not deleted [STOCK-4]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enterAdmin(page, shop)
    const { id, name } = await makeCategory(page, shop)
    const product = await makeProduct(page, shop, { category_id: id })
    // The category counts enabled products only: with this one disabled, the button Delete is shown.
    const url = `${shop.url}/api/admin/products/${product.id}`
    await bodyOf(await page.request.patch(url, { multipart: { status: '0' } }))
    await page.goto(`${shop.url}/admin/categories`)
    await button(page, `Delete ${name}`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText("This is in use and can't be deleted.")
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(row(page, name)).toBeVisible()
  },
)

test(
  'a product is created with a picture and changed [STOCK-7, STOCK-8, STOCK-9]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enterAdmin(page, shop)
    const category = await makeCategory(page, shop)
    const name = newName('Thing')
    await page.goto(`${shop.url}/admin/products?category=${category.id}`)
    await expect(page.getByText('No products in this category.')).toBeVisible()
    await button(page, 'Add Product').click()
    const dialog = page.getByRole('dialog', { name: 'Create Product' })

    await test.step('invalid values show errors at their fields', async () => {
      await expect(dialog.getByLabel('Category')).toBeFocused()
      await expect(dialog.getByLabel('Category')).toHaveValue(String(category.id))
      await dialog.getByLabel('Category').selectOption('Select Category')
      await dialog.getByLabel('Price').fill('12.50')
      await dialog.getByLabel('Warranty hours').fill('9000')
      await save(page).click()
      const faults = {
        Category: 'Please choose one of the list',
        Name: 'Please enter a name',
        Price: 'Please enter a price in whole naira',
        'Warranty hours': 'Please enter at most 8,760 hours, a year',
      }
      for (const [label, fault] of Object.entries(faults))
        await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(fault)
      await expect(dialog.getByLabel('Category')).toBeFocused()
    })
    await test.step('an invalid image file is rejected', async () => {
      const refused = dialog.getByRole('alert')
      await imageInput(page).setInputFiles({
        name: 'a.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg/>'),
      })
      await expect(refused).toHaveText(/^a.svg is not a valid image file/)
      const tooLarge = { ...png, name: 'b.png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
      await imageInput(page).setInputFiles(tooLarge)
      await expect(refused).toHaveText('b.png is too large. Maximum size is 5MB.')
      const broken = { ...png, name: 'c.png', buffer: Buffer.from('not a picture') }
      await imageInput(page).setInputFiles(broken)
      await expect(refused).toHaveText('')
      await dialog.getByLabel('Category').selectOption(category.name)
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByLabel('Description').fill('What it is.\nAnd how.')
      await dialog.getByLabel('Price').fill('1500')
      await dialog.getByLabel('Warranty hours').fill('0')
      await save(page).click()
      await expect(refused).toHaveText(/^Please choose a JPEG, PNG, GIF or WebP/)
    })
    await test.step('a lost connection keeps the input', async () => {
      await imageInput(page).setInputFiles(png)
      await expect(dialog.locator('img')).toHaveAttribute('src', /^data:image\/png/)
      await page.route('**/api/admin/products', (route) => route.abort())
      await save(page).click()
      await expect(dialog.getByText(/Network error occurred/)).toBeVisible()
      await page.unrouteAll()
      await expect(dialog.getByLabel('Description')).toHaveValue('What it is.\nAnd how.')
    })
    await test.step('Escape warns that the input is not saved', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog.getByText('What you entered is not saved.')).toBeVisible()
    })
    await test.step('a double click creates one product', async () => {
      await clickTwice(save(page), '**/api/admin/products')
      await expect(dialog).toBeHidden()
      await expect(row(page, name)).toHaveCount(1)
      await expect(row(page, name)).toContainText('₦1,500.00')
      await expect(row(page, name).locator('img:visible')).toHaveAttribute(
        'src',
        /^\/pictures\/.*\.webp$/,
      )
      await expect(button(page, 'Add Product')).toBeFocused()
      expect((await productsOf(page, shop, category.id)).length).toBe(1)
    })
    await test.step('an update sends only the changed fields', async () => {
      await button(page, `Edit ${name}`).click()
      const editing = page.getByRole('dialog', { name: 'Edit Product' })
      await editing.getByLabel('Price').fill('900')
      await editing.getByRole('button', { name: 'Remove image' }).click()
      const [request] = await Promise.all([
        page.waitForRequest(/products\/\d+$/),
        save(page).click(),
      ])
      const sent = [...(request.postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, key]) => key)
      expect(sent).toEqual(['price', 'image'])
      await expect(row(page, name)).toContainText('₦900.00')
      await expect(row(page, name).locator('img')).toHaveCount(0)
      await expect(button(page, `Edit ${name}`)).toBeFocused()
    })
  },
)

/** The products of a category as the server has them. */
async function productsOf(page: Page, shop: Shop, category: number): Promise<unknown[]> {
  const url = `${shop.url}/api/admin/products?category=${category}`
  return (await bodyOf<{ products: unknown[] }>(await page.request.get(url))).products
}

test(
  'a product is switched, frozen, opened and deleted [STOCK-2, STOCK-7]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const stocked = await makeProduct(page, shop)
    const { name } = await makeProduct(page, shop, { category_id: stocked.category_id })
    await stockUp(page, shop, { product: stocked.id, lines: ['a@b.test:1', 'c@d.test:2'] })
    const report = { reason: 'stolen', note: 'It is mine.' }
    const reports = `${shop.url}/api/store/products/${stocked.id}/reports`
    await bodyOf(await page.request.post(reports, { data: report }))
    await page.goto(`${shop.url}/admin/products?category=${stocked.category_id}`)

    const logs = page.getByRole('link', { name: `View Account logs of ${stocked.name}` })
    await expect(logs).toHaveAttribute('href', `/admin/accounts-log?product=${stocked.id}`)
    await expect(row(page, stocked.name).getByRole('cell').nth(5)).toHaveText('2')
    await expect(
      page.getByRole('link', { name: `1 open report about ${stocked.name}` }),
    ).toHaveAttribute('href', '/admin/complaints')

    await button(page, `Disable ${name}`).click()
    await expect(row(page, name)).toContainText('Disabled')
    await button(page, `Enable ${name}`).click()
    await expect(row(page, name)).toContainText('Enabled')

    const more = button(page, `More actions for ${name}`)
    const choose = async (item: string) => {
      await more.press('Enter')
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    }
    await choose('Freeze')
    const reason = page.getByRole('dialog').getByLabel('Reason')
    await expect(reason).toBeFocused()
    await button(page, 'Freeze').click({ force: true })
    await expect(reason).toBeFocused()
    await reason.fill('The seller was asked.')
    await button(page, 'Freeze').click()
    await expect(row(page, name)).toContainText('Frozen')
    await expect(row(page, name)).toContainText('The seller was asked.')
    await expect(more).toBeFocused()
    await choose('Unfreeze')
    await expect(row(page, name)).not.toContainText('Frozen')

    await choose('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row(page, name)).toHaveCount(0)
    await expect(title(page, 'Products')).toBeFocused()
    // A product that ever had a log cannot be deleted.
    await button(page, `More actions for ${stocked.name}`).click()
    await expect(page.getByRole('menuitem', { name: 'Freeze', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  },
)

test(
  'search, sort order and page of the list are kept in its address [ADMIN-9, STOCK-6]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const { id } = await makeCategory(page, shop)
    for (let count = 1; count <= 21; count += 1)
      await makeProduct(page, shop, { category_id: id, name: `Row ${100 + count}`, price: count })
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByLabel('Category').selectOption(String(id))
    await expect(page).toHaveURL(new RegExp(`\\?category=${id}$`))
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toContainText('1–20 of 21')
    await expect(page.getByRole('row').nth(1)).toContainText('Row 121')
    await page.getByLabel('Sort by').selectOption('price')
    await expect(page.getByRole('row').nth(1)).toContainText('Row 101')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`category=${id}&sort=price&page=2$`))
    await expect(page.getByRole('row')).toHaveCount(2)

    const requests: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/admin/products')
        requests.push(url.searchParams.get('search') ?? '')
    })
    await page.getByPlaceholder('Search products...').pressSequentially('ROW 11')
    await expect(page.getByRole('row')).toHaveCount(11)
    expect(requests).toEqual(['ROW 11'])
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(11)
    await page.getByPlaceholder('Search products...').fill('nothing of the kind')
    await button(page, 'Show all products').click()
    await expect(page.getByLabel('Category')).toHaveValue('')

    await test.step('without a category, Back returns to the previous page', async () => {
      await page.goto(`${shop.url}/admin`)
      const menu = page.getByRole('navigation', { name: 'Main' })
      await menu.getByRole('link', { name: 'Categories' }).click()
      await menu.getByRole('link', { name: 'Products', exact: true }).click()
      await button(page, 'Back').click()
      await expect(page).toHaveURL(/\/admin\/categories$/)
      const fresh = await page.context().newPage()
      await fresh.goto(`${shop.url}/admin/products`)
      await button(fresh, 'Back').click()
      await expect(fresh).toHaveURL(/\/admin$/)
    })
  },
)

test(
  'lists that fail to load can be reloaded [SITE-21]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enterAdmin(page, shop)
    const lists = {
      categories: 'The categories could not be loaded.',
      'products?search=instagram': 'The products could not be loaded.',
    }
    for (const [path, words] of Object.entries(lists)) {
      await page.route(/\/api\/admin\//, (route) => route.fulfill({ body: 'garbage' }))
      await page.goto(`${shop.url}/admin/${path}`)
      await expect(page.getByText(words)).toBeVisible()
      await page.unrouteAll()
      await button(page, 'Try again').click()
      await expect(row(page, 'Instagram').first()).toBeVisible()
    }
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test(
    'on a phone the menu opens each page and help, and lists are cards [SITE-11, ADMIN-1, ADMIN-9, ADMIN-17]',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enterAdmin(page, shop)
      const { name } = await makeProduct(page, shop, { name: newName('Long '.repeat(40)) })
      await page.goto(`${shop.url}/admin`)
      await expect(page.getByText('E.g(Facebbook, Instagram)')).toBeVisible()
      for (const [label, path] of [
        ['Categories', '/admin/categories'],
        ['Products', '/admin/products'],
      ] as const) {
        await button(page, 'Open menu').click()
        await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label }).click()
        await expect(page).toHaveURL(shop.url + path)
        await expect(title(page, label)).toBeFocused()
        await expect(page.getByRole('row').nth(1)).toContainText('Enabled')
        expect(await overhang(page), path).toBeLessThanOrEqual(0)
      }
      await button(page, 'Open menu').click()
      await button(page, 'Help').click()
      await escape(page.getByRole('dialog', { name: 'Need Help?' }))
      await button(page, 'Close menu').click()
      await page.getByRole('link', { name }).click()
      await button(page, `Edit ${name}`).click()
      await expect(save(page)).toBeInViewport({ ratio: 1 })
      expect(await overhang(page)).toBeLessThanOrEqual(0)
    },
  )
})

test(
  'the first page links to the store pages; each page has help and headings [SITE-11, ADMIN-9, STOCK-2, STOCK-7]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Social Media Logs' })).toBeVisible()
    const pages = [
      ['Categories', '/admin/categories', ['', 'Name', 'Products', 'Status', 'Actions']],
      [
        'Products',
        '/admin/products',
        ['', 'Name', 'Category', 'Price', 'Status', 'In Stock', 'Actions'],
      ],
      ['Account Logs', '/admin/accounts-log', undefined],
    ] as const
    for (const [label, path, heads] of pages) {
      await main.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(shop.url + path)
      if (heads) await expect(page.getByRole('columnheader')).toHaveText([...heads])
      await button(page, 'Help').click()
      await escape(page.getByRole('dialog', { name: 'Need Help?' }))
      await page.goto(`${shop.url}/admin`)
    }
  },
)

test(
  'the menu opens each page, and the profile menu signs out [AUTH-2, ADMIN-1]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const [label, path] of [
      ['Users', '/admin/users'],
      ['API keys', '/admin/api-keys'],
      ['Money desk', '/admin/money'],
      ['Prices', '/admin/prices'],
      ['Promotions', '/admin/promotions'],
      ['Delivery', '/admin/delivery'],
      ['Suppliers', '/admin/suppliers'],
      ['Categories', '/admin/categories'],
      ['Products', '/admin/products'],
      ['Account Logs', '/admin/accounts-log'],
      ['Store complaints', '/admin/complaints'],
      ['Announcement', '/announcement'],
      ['Slide images', '/slide'],
      ['Team', '/admin/team'],
      ['Audit', '/admin/audit'],
      ['Dashboard', '/admin'],
    ] as const) {
      await menu.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(shop.url + path)
      await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    }
    quiet.except(/404/)
    await page.goto(`${shop.url}/admin/nowhere`)
    await expect(title(page, 'Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the back office' }).click()
    await expect(title(page, 'Admin Dashboard')).toBeVisible()
    await button(page, 'Profile of Demo Admin').click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  },
)
