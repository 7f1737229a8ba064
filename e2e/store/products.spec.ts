import { expect, type Page } from '@playwright/test'
import { narrow } from '../harness/axe-check.ts'
import { balance, enter } from '../harness/users.ts'
import {
  buyLogs,
  cart,
  changeProduct,
  giveImage,
  logsOf,
  purchase,
  select,
  type Inventory,
  test,
} from '../harness/store.ts'
import { visit } from '../harness/fixtures.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const category = (page: Page) => page.getByLabel('Category', { exact: true })
const card = (page: Page, { product }: Inventory) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: product.name }) })
const said = (page: Page, words: string) => page.getByText(words, { exact: true })

/** Closes the stream of the page. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/api/me/events', (route) => route.abort())
  await page.route('**/api/store/cart', (route) => route.abort())
}

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

    await category(page).selectOption({ label: inventory.category.name })
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
    // One search. The list is read again when another admin changes a product meanwhile.
    expect(new Set(requests.filter((url) => url.includes('search='))).size).toBe(1)
    await page.reload()
    await expect(searchBox(page)).toHaveValue('WALK long')
    await expect(category(page)).toHaveValue(String(inventory.category.id))
    await searchBox(page).fill('nothing of the kind')
    await expect(said(page, 'No products match.')).toBeVisible()
    await expect(mine).toHaveCount(0)
    await page.getByRole('button', { name: 'Show all products' }).click()
    await expect(page).toHaveURL(/\/sma-logs$/)

    // A card of a log has the mark and the short name, too.
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    const log = page.getByRole('article').first()
    await expect(log).toContainText(`${name.slice(0, 110)}…`)
    await expect(log.locator('svg').first()).toBeVisible()
    await page.goBack()

    // Another's purchase is seen where one stands.
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

test('a changed price is shown where the page is open [LIVE-6]', async ({
  page,
  shop,
  makeInventory,
}) => {
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
      await expect(category(page).getByRole('option', { name: 'Netflix' })).toBeAttached()
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
    await expect(about).toContainText('Dead logs are made good within 36 hours.')
    await expect(about.getByText('One line.')).toHaveCSS('white-space', 'pre-line')
    await expect(page.getByText('Price: ₦500.00')).toBeVisible()
    await expect(page.getByRole('link', { name: /^View log/ })).toHaveCount(0)
    await giveImage(inventory, shop)
    await page.reload()
    await expect(about.locator('img')).toHaveJSProperty('complete', true)
    await expect(about.locator('img')).toHaveAttribute('src', /^\/pictures\//)

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

    // The search goes on where it leads.
    await searchBox(page).pressSequentially('netf')
    await expect(page).toHaveURL(/\/sma-logs\?search=netf$/)
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('lix')
    await expect(page).toHaveURL(/\/sma-logs\?search=netflix$/)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'View Logs' }).click()
    const view = page.getByRole('link', { name: /^View log/ }).first()
    await expect(view).toHaveAttribute('href', /^https:\/\/social\.example\//)
    await expect(view).toHaveAttribute('target', '_blank')
    await expect(view).toHaveAttribute('rel', 'noopener noreferrer')
    await category(page).selectOption({ label: 'VPN' })
    await expect(page).toHaveURL(/\/sma-logs\?category=\d+$/)

    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await expect(select(page, inventory.logs[0])).toBeVisible()
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

test('a user buys logs by keyboard, from the product to the order [STORE-1, STORE-10, STORE-14, STORE-21]', async ({
  page,
  context,
  shop,
  makeInventory,
}) => {
  await enter(page, shop, 2000)
  const inventory = await makeInventory({ logs: 3 })
  const [first, second] = inventory.logs
  await visit(page, `${shop.url}/sma-logs/${inventory.product.id}`)
  await expect(cart(page)).toContainText('No Product Selected.')
  await select(page, first).focus()
  await page.keyboard.press('Enter')
  await expect(select(page, first)).toHaveText(/^Selected/)
  await expect(select(page, first)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(select(page, second)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cart(page)).toContainText('2 selected')
  await expect(cart(page)).toContainText('₦1,000.00')

  // It is kept across a reload, pages and tabs.
  await page.reload()
  await expect(cart(page).getByRole('listitem')).toHaveCount(2)
  const tab = await context.newPage()
  await tab.goto(`${shop.url}/sma-logs`)
  await expect(cart(tab)).toContainText('2 selected')
  await cart(tab)
    .getByRole('button', { name: `Remove log ${first}` })
    .click()
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)
  await expect(select(page, first)).toHaveAttribute('aria-pressed', 'false')
  await select(page, first).click()
  await expect(cart(tab)).toContainText('2 selected')

  const gate = Promise.withResolvers<void>()
  await page.route('**/api/store/orders', async (route) => {
    await gate.promise
    await route.continue()
  })
  await purchase(page).focus()
  await page.keyboard.press('Enter')
  await expect(cart(page).getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.keyboard.press('Enter')
  const bought = Date.now()
  gate.resolve()
  await expect(page.getByText(/^Purchase successful! Order #[0-9A-F]{8}$/)).toBeVisible()
  await expect(said(page, 'New Balance: ₦1,000.00')).toBeVisible()
  await expect(balance(page)).toContainText('₦1,000.00')
  await expect(cart(tab)).toContainText('No Product Selected.')
  await expect(cart(page)).toContainText('Taking you to your orders')
  await expect(page).toHaveURL(/\/logs-order$/)
  expect(Date.now() - bought).toBeGreaterThan(2500)
  await expect(
    page.getByRole('button', { name: /^Order ID #[0-9A-F]{8} ₦1,000.00 Success$/ }),
  ).toBeVisible()
  expect(await logsOf(page, shop, inventory.product.id)).toHaveLength(1)
})

test('a log sold to another user is named in the cart, and the rest can be bought [STORE-11, STORE-12, STORE-13]', async ({
  page,
  browser,
  shop,
  makeInventory,
}) => {
  await enter(page, shop, 1000)
  const inventory = await makeInventory({ logs: 3, name: 'Walk wanted' })
  const [first, second, third] = inventory.logs
  await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
  for (const log of [first, second, third]) await select(page, log).click()
  const mine = await page.evaluate(() => JSON.stringify(localStorage))

  const other = await (await browser.newContext()).newPage()
  await enter(other, shop, 5000)
  // Another user of the same browser has another cart.
  await other.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
  await other.evaluate((text) => {
    for (const [key, value] of Object.entries<string>(JSON.parse(text)))
      if (key.startsWith('cart:')) localStorage.setItem(key, value)
  }, mine)
  await other.reload()
  await expect(cart(other)).toContainText('No Product Selected.')
  await select(other, first).click()
  await purchase(other).click()

  const words = `“Walk wanted” (log ${first}) was sold or taken off the shelf.`
  await expect(cart(page).getByText(words)).toBeVisible()
  await expect(cart(page)).toContainText('2 selected')
  await expect(cart(page)).toContainText('₦1,000.00')
  await buyLogs(other, shop, { logs: [second ?? 0, third ?? 0], total: 1000 })
  await expect(cart(page)).toContainText('0 selected')
  await purchase(page).click()
  await expect(said(page, 'No items or invalid user.')).toBeVisible()
  await cart(page).getByRole('button', { name: 'Remove them' }).click()
  await expect(cart(page)).toContainText('No Product Selected.')
  await other.context().close()
})

test(
  'a refused purchase shows its reason, charges nothing and links on [STORE-13, STORE-15, STORE-17]',
  { tag: '@soak' },
  async ({ page, browser, shop, makeInventory, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 1200)
    const inventory = await makeInventory({ logs: 4, name: 'Walk refused' })
    const [first, second, third] = inventory.logs
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    for (const log of [first, second]) await select(page, log).click()
    await expect(cart(page)).toContainText('₦1,000.00')
    await page.reload()
    await expect(cart(page)).toContainText('2 selected')

    // What is sold between the last look and the press of the button.
    await deafen(page)
    await page.reload()
    const other = await (await browser.newContext()).newPage()
    await enter(other, shop, 1000)
    await buyLogs(other, shop, { logs: [first ?? 0], total: 500 })
    await other.context().close()
    await expect(cart(page)).toContainText('2 selected')
    await purchase(page).click()
    await expect(
      page.getByText(/^Failed: Some of what you selected has just been sold/),
    ).toBeVisible()
    await expect(cart(page)).toContainText(`“Walk refused” (log ${first}) was sold`)
    await page.unrouteAll()
    await page.reload()
    await cart(page).getByRole('button', { name: 'Remove it' }).click()
    await expect(cart(page).getByRole('heading', { name: 'Selected Products' })).toBeFocused()

    await deafen(page)
    await page.reload()
    await expect(cart(page)).toContainText('₦500.00')
    await changeProduct(inventory, shop, { price: 700 })
    await purchase(page).click()
    await expect(page.getByText(/^Failed: The price changed while you were looking/)).toBeVisible()
    await expect(cart(page)).toContainText('the total is ₦700.00 now. Nothing was charged.')
    await page.unrouteAll()
    await page.reload()
    await expect(cart(page)).toContainText('₦700.00was ₦500.00')

    await select(page, third).click()
    await expect(cart(page)).toContainText('₦1,400.00')
    await purchase(page).click()
    await expect(said(page, 'Failed: Insufficient user balance')).toBeVisible()
    await expect(cart(page)).toContainText('You need ₦200.00 more to proceed.')
    await expect(cart(page).getByRole('link', { name: 'Fund Wallet' })).toHaveAttribute(
      'href',
      '/recharge',
    )
    await select(page, third).click()
    await expect(cart(page)).not.toContainText('more to proceed')
    await expect(balance(page)).toContainText('₦1,200.00')

    // No answer, and one that cannot be read: the order was placed, and is placed once.
    for (const [answer, words] of [
      ['', 'Network error. Try again.'],
      ['garbage', 'Failed: Something went wrong'],
    ] as const) {
      await page.route('**/api/store/orders', async (route) => {
        await route.fetch()
        await (answer === '' ? route.abort() : route.fulfill({ body: answer }))
      })
      await purchase(page).click()
      await expect(said(page, words)).toBeVisible()
      await expect(cart(page)).toContainText('nothing is charged twice')
      await expect(cart(page)).not.toContainText('taken off the shelf')
    }
    await page.unrouteAll()
    // A token without a user sends no request.
    const token = await page.evaluate(() => {
      const kept = localStorage.getItem('token') ?? ''
      localStorage.setItem('token', 'nonsense')
      return kept
    })
    await purchase(page).click()
    await expect(said(page, 'No items or invalid user.')).toBeVisible()
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    await purchase(page).click()
    await expect(said(page, 'New Balance: ₦500.00')).toBeVisible()
    await expect(balance(page)).toContainText('₦500.00')
  },
)

test(
  'on a phone: the cart bar opens, covers nothing and redirects no user who has left [STORE-10, STORE-14]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory }) => {
    await page.setViewportSize(narrow)
    await enter(page, shop, 2000)
    const inventory = await makeInventory({ logs: 4 })
    const [first, second] = inventory.logs
    const last = inventory.logs.at(-1)
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await expect(cart(page)).toContainText('No Product Selected.')
    await expect(cart(page)).toBeInViewport({ ratio: 1 })
    for (const log of [first, second, last]) await select(page, log).click()
    const bar = cart(page).getByRole('button', { name: '3 selected ₦1,500.00' })
    await expect(bar).toHaveAttribute('aria-expanded', 'false')
    await expect(cart(page).getByRole('listitem')).toHaveCount(0)
    await bar.focus()
    await page.keyboard.press('Enter')
    await cart(page)
      .getByRole('button', { name: `Remove log ${last}` })
      .click()
    await expect(cart(page).getByRole('listitem')).toHaveCount(2)
    await cart(page).getByRole('button', { name: '2 selected ₦1,000.00' }).click()
    await expect(cart(page).getByRole('listitem')).toHaveCount(0)
    // At the end of the page the last card is clear of it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [card, panel] = [await select(page, last).boundingBox(), await cart(page).boundingBox()]
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(panel?.y ?? 0)

    await purchase(page).click()
    await expect(page.getByText(/^Purchase successful!/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/dashboard$/)
    // Longer than the way to the orders would have taken.
    await page.waitForTimeout(3500)
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test(
  'many logs: a page holds sixty, an order a hundred [STORE-11, STORE-12]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory }) => {
    await enter(page, shop)
    const inventory = await makeInventory({ logs: 102 })
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(60)
    await expect(page.getByText('102 logs, page 1 of 2', { exact: true })).toBeVisible()
    await select(page, inventory.logs[0]).click()
    // Another tab selects all but three of the others.
    await page.evaluate(
      (ids) => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('cart:')) ?? ''
        const [item] = JSON.parse(localStorage.getItem(key) ?? '[]')
        const items = ids.map((id) => ({ ...item, id }))
        localStorage.setItem(key, JSON.stringify(items))
        dispatchEvent(new StorageEvent('storage', { key }))
      },
      inventory.logs.slice(0, 99),
    )
    await expect(cart(page)).toContainText('99 selected')
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: 'Next' })
      .click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(42)
    const next = select(page, inventory.logs[99])
    await next.click()
    await expect(cart(page)).toContainText('100 selected')
    const free = page.getByRole('button', { name: /^Select log/ }).first()
    await expect(free).toHaveAccessibleDescription('Please buy at most 100 at a time')
    await free.click({ force: true })
    await expect(cart(page)).toContainText('100 selected')
    await next.click()
    await expect(free).not.toHaveAttribute('aria-disabled')
  },
)
