import { expect, type Page } from '@playwright/test'
import { enter } from '../harness/users.ts'
import {
  buyLogs,
  changeProduct,
  chooseYourself,
  giveImage,
  type Inventory,
  test,
} from '../harness/store.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
/** The chip of a category, whose name is followed by its number of products. */
const category = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Category' })
    .getByRole('radio', { name: new RegExp(`^${name} \\d+$`) })
/** Shows the logs as cards. */
const asCards = (page: Page) => page.getByRole('radio', { name: 'Cards' }).check()
const card = (page: Page, { product }: Inventory) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: product.name }) })
const said = (page: Page, words: string) => page.getByText(words, { exact: true })

test(
  'the products: filters are in the address, long names are cut, stock updates live [STORE-2, STORE-3, STORE-4, STORE-5]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory }) => {
    await enter(page, shop, 2000)
    const name = `Walk ${'long '.repeat(30)}`.trim()
    const inventory = await makeInventory({ logs: 2, name })
    await page.goto(`${shop.url}/dashboard`)
    await page.getByRole('link', { name: 'Buy Logs', exact: true }).click()
    await expect(page).toHaveURL(/\/sma-logs$/)
    const mine = page.getByRole('region', { name: inventory.category.name })
    await expect(mine.getByRole('heading', { level: 3 })).toHaveText(`${name.slice(0, 110)}…`)
    await expect(mine).toContainText('In Stock: 2 qty')
    await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search product...')
    const icon = page.getByRole('region', { name: 'Netflix' }).getByRole('article').locator('img')
    await expect(icon).toHaveAttribute('src', /\/netflix-/)
    await expect(mine).toContainText('Per Quantity: ₦500.00')
    const soldOut = page
      .getByRole('region', { name: 'Texting apps' })
      .getByRole('link', { name: 'View Logs' })
    await expect(soldOut).toHaveAttribute('aria-disabled', 'true')
    await soldOut.click({ force: true })
    await expect(page).toHaveURL(/\/sma-logs$/)

    await category(page, inventory.category.name).click()
    await expect(category(page, inventory.category.name)).toBeChecked()
    await expect(page).toHaveURL(new RegExp(`\\?category=${inventory.category.id}$`))
    await expect(page.getByRole('region', { name: 'Texting apps' })).toHaveCount(0)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/store/products?')) requests.push(request.url())
    })
    await searchBox(page).pressSequentially('WALK long')
    await expect(page).toHaveURL(
      new RegExp(`category=${inventory.category.id}&search=WALK\\+long$`),
    )
    await expect(mine).toBeVisible()
    // Only one search text was sent. Another admin's change of a product may repeat the request.
    const searches = () => new Set(requests.filter((url) => url.includes('search='))).size
    await expect.poll(searches).toBe(1)
    await page.reload()
    await expect(searchBox(page)).toHaveValue('WALK long')
    await expect(category(page, inventory.category.name)).toBeChecked()
    await searchBox(page).fill('nothing of the kind')
    await expect(said(page, 'No products match')).toBeVisible()
    await expect(mine).toHaveCount(0)
    await page.getByRole('button', { name: 'Show all products' }).click()
    await expect(page).toHaveURL(/\/sma-logs$/)

    // A card of a log has the mark and the short name, too.
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await chooseYourself(page)
    await asCards(page)
    const log = page.getByRole('article').first()
    await expect(log).toContainText(`${name.slice(0, 110)}…`)
    await expect(log.locator('svg').first()).toBeVisible()
    await page.goBack()

    // A purchase by another user updates the card and moves neither the focus nor the page.
    const link = mine.getByRole('link', { name: 'View Logs' })
    await link.focus()
    const before = await link.boundingBox()
    for (const [left, log] of inventory.logs.entries()) {
      await buyLogs(page, shop, { logs: [log], total: 500 })
      await expect(mine).toContainText(`In Stock: ${inventory.logs.length - 1 - left} qty`)
    }
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).toBeFocused()
    expect(await link.boundingBox()).toEqual(before)
  },
)

test('a changed price appears on an open page [LIVE-6]', async ({ page, shop, makeInventory }) => {
  await enter(page, shop)
  const inventory = await makeInventory({ logs: 1 })
  await page.goto(`${shop.url}/sma-logs`)
  await expect(card(page, inventory)).toContainText('Per Quantity: ₦500.00')
  await changeProduct(inventory, shop, { price: 700 })
  await expect(card(page, inventory)).toContainText('Per Quantity: ₦700.00')
})

test(
  'lists that fail to load can be reloaded [SITE-21, STORE-25]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    const paths = {
      '/sma-logs': ['Failed to fetch categories', 'Failed to fetch products'],
      '/sma-logs/1': ['Failed to fetch categories', 'Failed to fetch logs'],
    }
    for (const [path, words] of Object.entries(paths)) {
      await page.route('**/api/store/**', (route) => route.fulfill({ body: 'garbage' }))
      await page.goto(shop.url + path)
      for (const sentence of words) await expect(said(page, sentence)).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Fetch categories again' }).click()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(category(page, 'Netflix')).toBeVisible()
      for (const sentence of words) await expect(said(page, sentence)).toHaveCount(0)
    }
  },
)

test(
  'the logs of a product: preview, search, report and empty state [STORE-4, STORE-5, STORE-8, STORE-9]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory, quiet }) => {
    quiet.except(/404/)
    await enter(page, shop, 20_000)
    const inventory = await makeInventory({
      logs: 1,
      name: 'Walk with a text',
      description: 'One line.\nAnother line.',
      warranty_hours: 36,
    })
    await page.goto(`${shop.url}/sma-logs`)
    await card(page, inventory).getByRole('link', { name: 'View Logs' }).click()
    await expect(page).toHaveURL(new RegExp(`/sma-logs/${inventory.product.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Walk with a text' })).toBeFocused()
    const about = page.getByRole('region', { name: 'About this product' })
    await expect(about).toContainText('36-hour warranty: dead logs are replaced or refunded.')
    await expect(about.getByText('One line.')).toHaveCSS('white-space', 'pre-line')
    await expect(page.getByText('₦500.00 each')).toBeVisible()
    await chooseYourself(page)
    await asCards(page)
    await expect(page.getByText('Price: ₦500.00')).toBeVisible()
    await expect(page.getByRole('link', { name: /^View log/ })).toHaveCount(0)
    await giveImage(inventory, shop)
    await page.reload()
    const cover = page.getByRole('main').locator('header').locator('img')
    await expect(cover).toHaveJSProperty('complete', true)
    await expect(cover).toHaveAttribute('src', /^\/pictures\//)

    await about.getByRole('button', { name: 'Report this product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this product' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByLabel('What is wrong with it?')).toBeFocused()
    await expect(dialog.getByText('Please choose a reason')).toBeVisible()
    await dialog
      .getByLabel('What is wrong with it?')
      .selectOption({ label: 'It is not what it says' })
    await dialog.getByLabel('Note (optional)').fill('The year is wrong.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(said(page, 'Thank you for telling us. We look at every report.')).toBeVisible()
    await expect(dialog).toBeHidden()

    // The search opens the list, where the search box keeps the focus.
    await searchBox(page).pressSequentially('netf')
    await expect(page).toHaveURL(/\/sma-logs\?search=netf$/)
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('lix')
    await expect(page).toHaveURL(/\/sma-logs\?search=netflix$/)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'View Logs' }).click()
    await chooseYourself(page)
    const view = page.getByRole('link', { name: /^View log/ }).first()
    await expect(view).toHaveAttribute('href', /^https:\/\/social\.example\//)
    await expect(view).toHaveAttribute('target', '_blank')
    await expect(view).toHaveAttribute('rel', 'noopener noreferrer')
    await category(page, 'VPN').click()
    await expect(category(page, 'VPN')).toBeChecked()
    await expect(page).toHaveURL(/\/sma-logs\?category=\d+$/)

    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await expect(said(page, '1 left')).toBeVisible()
    await buyLogs(page, shop, { logs: inventory.logs, total: 500 })
    await expect(said(page, 'Sold out')).toBeVisible()
    await changeProduct(inventory, shop, { status: 0 })
    for (const path of [`/sma-logs/${inventory.product.id}`, '/sma-logs/no-such-thing']) {
      await page.goto(shop.url + path)
      await expect(page.getByRole('heading', { name: 'This product is gone' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to Buy Logs' }).click()
    await expect(page).toHaveURL(/\/sma-logs$/)
  },
)

test('a link to a product has its own preview while the product is on sale [SITE-37]', async ({
  page,
  shop,
  makeInventory,
}) => {
  const description = 'Aged <b>mail</b> &\n"recovery" codes'
  const fields = { name: 'Mail & <i>more</i>, 2021', price: 1500, description }
  await enter(page, shop)
  const inventory = await makeInventory({ logs: 2, ...fields })
  await giveImage(inventory, shop)
  const address = `${shop.url}/sma-logs/${inventory.product.id}`
  // As a messenger reads it: without a session and without scripts.
  const previewAt = async (url: string): Promise<Record<string, string | null>> => {
    const text = await (await fetch(url, { headers: { accept: '*/*' } })).text()
    return page.evaluate((html) => {
      const found = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('meta')
      const tags = [...found].flatMap((meta) => {
        const property = meta.getAttribute('property')
        return property === null ? [] : [[property, meta.content] as const]
      })
      return Object.fromEntries(tags)
    }, text)
  }
  const preview = await previewAt(address)
  expect(preview).toMatchObject({
    'og:type': 'website',
    'og:site_name': 'Nosim',
    'og:title': 'Mail & <i>more</i>, 2021 · ₦1,500.00 · Nosim',
    'og:description': '2 in stock. Aged <b>mail</b> & "recovery" codes',
    'og:url': address,
    'og:image:width': '480',
    'og:image:height': '480',
  })
  const picture = await fetch(preview['og:image'] ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)

  await changeProduct(inventory, shop, { price: 1750 })
  expect((await previewAt(address))['og:title']).toContain('₦1,750.00')
  await changeProduct(inventory, shop, { status: 0 })
  const catalogue = await previewAt(`${shop.url}/sma-logs`)
  expect(catalogue['og:title']).toBe('Buy Logs · Nosim')
  expect(await previewAt(address)).toEqual(catalogue)
})
