import { expect, type Page } from '@playwright/test'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { balance, enter } from '../harness/users.ts'
import {
  buyLogs,
  cart,
  changeProduct,
  chooseYourself,
  logsOf,
  purchase,
  select,
  test,
} from '../harness/store.ts'
import { visit } from '../harness/fixtures.ts'

/** A purchase is sent again for 30 s. */
const allRepeats = { timeout: 45_000 }
const said = (page: Page, words: string) => page.getByText(words, { exact: true })

/** Blocks the event stream and the cart checks of the page, so that it misses changes. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/api/me/events', (route) => route.abort())
  await page.route('**/api/store/cart', (route) => route.abort())
}

test('a user buys logs by keyboard, from the product to the order [STORE-1, STORE-10, STORE-14, STORE-21, STORE-30]', async ({
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
  await page.getByRole('button', { name: 'Choose yourself' }).focus()
  await page.keyboard.press('Enter')
  await select(page, first).focus()
  await page.keyboard.press('Enter')
  await expect(select(page, first)).toHaveText(/^Selected/)
  await expect(select(page, first)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(select(page, second)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(cart(page)).toContainText('2 selected')
  await expect(cart(page)).toContainText('₦1,000.00')

  // The cart is kept across a reload, pages and tabs.
  await page.reload()
  await chooseYourself(page)
  await expect(cart(page).getByRole('listitem')).toHaveCount(1)
  await expect(cart(page).getByText(/^2 × /)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(`${shop.url}/sma-logs`)
  await expect(cart(tab)).toContainText('2 selected')
  await cart(tab).getByText('Logs', { exact: true }).click()
  await cart(tab)
    .getByRole('button', { name: `Remove log ${first}` })
    .click()
  await expect(cart(page).getByText(`Log ${second}`, { exact: true })).toBeVisible()
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
    page.getByRole('button', { name: /^2 × .+ ₦1,000.00 Order ID #[0-9A-F]{8} .+ Success$/ }),
  ).toHaveAttribute('aria-expanded', 'true')
  const chips = page.getByRole('list', { name: 'Details' })
  await expect(chips).toHaveCount(2)
  // After a reload the details are requested again.
  await page.reload()
  await expect(page.getByRole('button', { name: /Order ID #[0-9A-F]{8}/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(chips).toHaveCount(0)
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
  await chooseYourself(page)
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
  await chooseYourself(other)
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
  'a quantity of logs is selected at once, the oldest first, also in two tabs [STORE-29]',
  { tag: '@soak' },
  async ({ page, context, shop, makeInventory }) => {
    await enter(page, shop, 1000)
    const inventory = await makeInventory({ logs: 6 })
    const address = `${shop.url}/sma-logs/${inventory.product.id}`
    await visit(page, address)
    const tab = await context.newPage()
    await visit(tab, address)
    const many = (on: Page) => on.getByLabel('How many?')
    const add = (on: Page) => on.getByRole('button', { name: /^Add · ₦/ })
    await many(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(many(page)).toHaveValue('3')
    await add(page).click()
    await expect(cart(page).getByText(/^3 × /)).toBeVisible()
    await cart(page).getByText('Logs', { exact: true }).click()
    for (const log of inventory.logs.slice(0, 3))
      await expect(cart(page).getByText(`Log ${log}`, { exact: true })).toBeVisible()
    await expect(many(page)).toHaveValue('1')

    // The other tab shares the cart, and adds other logs.
    await many(tab).fill('99')
    await many(tab).blur()
    await expect(many(tab)).toHaveValue('3')
    // Another user buys one of the three remaining logs before the click is processed.
    const gate = Promise.withResolvers<void>()
    await tab.route(/\/logs\?/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await add(tab).click()
    await buyLogs(page, shop, { logs: inventory.logs.slice(5), total: 500 })
    gate.resolve()
    await expect(said(tab, 'Only 2 more in stock: all are selected.')).toBeVisible()
    await expect(cart(page).getByText(/^5 × /)).toBeVisible()
    await expect(add(page)).toHaveAccessibleDescription('Every log of this product is selected')
  },
)

test(
  'several logs of a product are one line, removed one by one or all at once [STORE-32]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory }) => {
    await enter(page, shop)
    const { product, logs } = await makeInventory({ logs: 3 })
    await visit(page, `${shop.url}/sma-logs/${product.id}`)
    await page.getByLabel('How many?').fill('3')
    await page.getByRole('button', { name: /^Add · ₦/ }).click()
    const head = cart(page).getByRole('heading', { name: 'Selected Products' })
    const less = cart(page).getByRole('button', { name: /^One less: / })
    await expect(cart(page).getByText(/^3 × /)).toBeVisible()
    // The last selected log is removed first. The focus stays on the button until the button disappears.
    await less.press('Enter')
    await expect(cart(page).getByText(/^2 × /)).toBeVisible()
    await expect(less).toBeFocused()
    await less.press('Enter')
    await expect(cart(page).getByText(`Log ${logs[0]}`, { exact: true })).toBeVisible()
    await expect(head).toBeFocused()
    await page.getByLabel('How many?').fill('2')
    await page.getByRole('button', { name: /^Add · ₦/ }).click()
    await cart(page)
      .getByRole('button', { name: /^Remove all: / })
      .press('Enter')
    await expect(cart(page)).toContainText('No Product Selected.')
    await expect(head).toBeFocused()
  },
)

test(
  'sold logs in the cart are replaced by other logs of the product [STORE-31]',
  { tag: '@soak' },
  async ({ page, browser, shop, makeInventory }) => {
    await enter(page, shop, 2000)
    const inventory = await makeInventory({ logs: 4, name: 'Walk replaced' })
    const [first = 0, second = 0, third, fourth = 0] = inventory.logs
    await visit(page, `${shop.url}/sma-logs/${inventory.product.id}`)
    await page.getByLabel('How many?').fill('2')
    await page.getByRole('button', { name: /^Add · ₦/ }).click()
    await expect(cart(page)).toContainText('2 selected')
    const other = await (await browser.newContext()).newPage()
    await enter(other, shop, 2000)
    await buyLogs(other, shop, { logs: [first, second, fourth], total: 1500 })
    await expect(cart(page)).toContainText('0 selected')
    await cart(page).getByRole('button', { name: 'Replace them' }).click()
    await expect(
      said(page, 'One log is not replaced: its product has no more in stock.'),
    ).toBeVisible()
    await expect(cart(page)).toContainText(`Log ${third}`)
    await expect(cart(page)).toContainText('1 selected')
    await purchase(page).click()
    await expect(said(page, 'New Balance: ₦1,500.00')).toBeVisible()
    await other.context().close()
  },
)

test(
  'a refused purchase shows its reason, charges nothing and links to the next step [STORE-13, STORE-15, STORE-17]',
  { tag: '@soak' },
  async ({ page, browser, shop, makeInventory, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 1200)
    const inventory = await makeInventory({ logs: 4, name: 'Walk refused' })
    const [first, second, third] = inventory.logs
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await chooseYourself(page)
    for (const log of [first, second]) await select(page, log).click()
    await expect(cart(page)).toContainText('₦1,000.00')
    await page.reload()
    await expect(cart(page)).toContainText('2 selected')

    // A log is sold after the last refresh and before the click.
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

    await chooseYourself(page)
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

    // A lost response, then an unreadable one: the order was placed, and is placed only once.
    for (const [answer, words] of [
      ['', 'Network error. Try again.'],
      ['garbage', 'Failed: Something went wrong'],
    ] as const) {
      await page.route('**/api/store/orders', async (route) => {
        await route.fetch()
        await (answer === '' ? route.abort() : route.fulfill({ body: answer }))
      })
      await purchase(page).click()
      // The page sends the purchase again five times in 30 s before it gives up.
      if (answer === '')
        await expect(cart(page)).toContainText('Still trying... (5 of 5)', allRepeats)
      await expect(said(page, words)).toBeVisible(allRepeats)
      await expect(cart(page)).toContainText("you won't be charged twice")
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
  'on a phone the cart bar opens, covers no card, and does not redirect a user who has left [STORE-10, STORE-14]',
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
    await chooseYourself(page)
    for (const log of [first, second, last]) await select(page, log).click()
    const bar = cart(page).getByRole('button', { name: '3 selected ₦1,500.00' })
    await expect(bar).toHaveAttribute('aria-expanded', 'false')
    await expect(cart(page).getByRole('listitem')).toHaveCount(0)
    await bar.focus()
    await page.keyboard.press('Enter')
    await cart(page)
      .getByRole('button', { name: /^One less: / })
      .click()
    await expect(cart(page).getByText(/^2 × /)).toBeVisible()
    await cart(page).getByRole('button', { name: '2 selected ₦1,000.00' }).click()
    await expect(cart(page).getByRole('listitem')).toHaveCount(0)
    // At the end of the page the cart does not cover the last card.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const [card, panel] = [await select(page, last).boundingBox(), await cart(page).boundingBox()]
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(panel?.y ?? 0)

    await purchase(page).click()
    await expect(page.getByText(/^Purchase successful!/)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Tabs' })
      .getByRole('link', { name: 'Home', exact: true })
      .click()
    await expect(page).toHaveURL(/\/dashboard$/)
    // Longer than the redirect to the orders would have taken.
    await page.waitForTimeout(3500)
    await expect(page).toHaveURL(/\/dashboard$/)
  },
)

test(
  'with many logs a page shows 60, and an order contains at most 100 [STORE-11, STORE-12]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory }) => {
    await enter(page, shop)
    const inventory = await makeInventory({ logs: 102 })
    await page.goto(`${shop.url}/sma-logs/${inventory.product.id}`)
    await chooseYourself(page)
    const shown = page.getByRole('button', { name: /^Select(ed)? log/ })
    await expect(shown).toHaveCount(60)
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
    await expect(shown).toHaveCount(42)
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

test(
  'axe accepts the purchase of logs [SITE-24]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/402/)
    await enter(page, shop, 3000)
    const [first = 0, second, third] = await logsOf(page, shop, 1)
    await page.goto(`${shop.url}/sma-logs/1`)
    await chooseYourself(page)
    for (const log of [first, second, third]) await select(page, log).click()
    await buyLogs(page, shop, { logs: [first], total: 2500 })
    await expect(cart(page)).toContainText('2 selected')
    await purchase(page).click()
    await expect(cart(page)).toContainText('You need ₦4,500.00 more to proceed.')
    await checkPage(page)
    await page.getByRole('radio', { name: 'Cards' }).check()
    await checkPage(page, [narrow])
    await cart(page).getByRole('button', { expanded: true }).click()
    await page.getByRole('button', { name: 'Report this product' }).click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Please choose a reason')).toBeVisible()
    await checkPage(page, [narrow])
    await page.goto(`${shop.url}/logs-order`)
    await page.getByRole('button', { name: /Order ID/ }).click()
    await page.getByRole('button', { name: /^Show details/ }).click()
    await expect(page.getByRole('button', { name: 'Copy all' })).toBeVisible()
    await page.getByRole('button', { name: /^Report as dead/ }).click()
    await page.getByLabel('What is wrong with it?').fill('It is dead.')
    await checkPage(page, [narrow])
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(
      page.getByText("We're looking into it and will reply here.", { exact: true }),
    ).toBeVisible()
    await checkPage(page)
  },
)
