import { expect, type Page } from '@playwright/test'
import { bodyOf } from '../harness/admins.ts'
import { enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs, test } from '../harness/store.ts'
import { visit } from '../harness/fixtures.ts'

test.use({ settings: { STORE_MINUTE_LIMIT: '1000' } })

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search your orders' })
const orders = (page: Page) => page.getByRole('main').getByRole('article')
const head = (page: Page, order_id: string) =>
  page.getByRole('button', { name: new RegExp(` Order ID #${numberOf(order_id)} `) })
const numberOf = (order_id: string) => order_id.slice(-8).toUpperCase()
const said = (page: Page, words: string) => page.getByText(words, { exact: true })

/** Settles the open claim of an order. */
async function settleClaim(
  admin: Page,
  shop: Shop,
  { order_id, ...data }: { order_id: string; outcome: string; note: string },
): Promise<void> {
  const url = `${shop.url}/api/admin/claims`
  const { claims } = await bodyOf<{ claims: { id: number; order_id: string; status: string }[] }>(
    await admin.request.get(`${url}?limit=100`),
  )
  const claim = claims.find((one) => one.order_id === order_id && one.status === 'open')
  await bodyOf(await admin.request.post(`${url}/${claim?.id}/settlement`, { data }))
}

test(
  'the orders show their empty, loading and error states [SITE-21, STORE-19, STORE-25]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/store/orders**', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/logs-order`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
      'Dashboard/Orders',
    )
    await expect(said(page, 'Loading...')).toBeVisible()
    gate.resolve()
    await expect(said(page, 'No orders found.')).toBeVisible()
    await page.unrouteAll()
    const refusal = { code: 'FORBIDDEN', message: 'No.', type: '', title: '', status: 403 }
    for (const [answer, words] of [
      [{ body: 'garbage' }, 'An error occurred while fetching orders.'],
      [{ status: 403, body: JSON.stringify(refusal) }, 'Failed to fetch orders.'],
    ] as const) {
      await page.route('**/api/store/orders**', (route) => route.fulfill(answer))
      await page.reload()
      await expect(said(page, words)).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(said(page, 'No orders found.')).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Buy Logs' }).first().click()
    await expect(page).toHaveURL(/\/sma-logs$/)
  },
)

test('bought details are shown on demand and not stored [STORE-20, STORE-21, STORE-23, STORE-28]', async ({
  page,
  context,
  shop,
  makeInventory,
}) => {
  await enter(page, shop, 2000)
  const inventory = await makeInventory({ logs: 3 })
  const order_id = await buyLogs(page, shop, { logs: inventory.logs.slice(0, 2), total: 1000 })
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(order_id)) reads.push(request.url())
  })
  await visit(page, `${shop.url}/logs-order`)
  await expect(head(page, order_id)).toContainText('₦1,000.00')
  await expect(head(page, order_id)).toContainText('Success')
  await head(page, order_id).focus()
  await page.keyboard.press('Enter')
  await expect(head(page, order_id)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/^Created \d{1,2} \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 4, name: inventory.product.name })).toHaveCount(2)
  await expect(page.getByText(/^Warranty until /)).toHaveCount(2)
  expect(reads).toEqual([])

  const show = page.getByRole('button', { name: /^Show details/ })
  await show.click()
  const chips = page.getByRole('list', { name: 'Details' })
  const [line = '', other = ''] = inventory.lines
  await expect(chips.first().getByRole('listitem')).toHaveText(line.split(':'))
  await expect(chips.last().getByRole('listitem')).toHaveText(other.split(':'))
  expect(reads).toHaveLength(1)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const pasted = () => page.evaluate(() => navigator.clipboard.readText())
  await chips.first().getByRole('button', { name: 'Copy part 2' }).click()
  await expect.poll(pasted).toBe(line.split(':')[1])
  await page.getByRole('button', { name: 'Copy all' }).first().click()
  await expect.poll(pasted).toBe(line)
  await page.getByRole('button', { name: /^Copy the whole ID/ }).click()
  await expect.poll(pasted).toBe(order_id)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(line.split(':')[1])

  await head(page, order_id).click()
  await expect(page.getByText(line.split(':')[1] ?? '')).toHaveCount(0)
  await head(page, order_id).click()
  await expect(show).toBeVisible()
  await expect(chips).toHaveCount(0)
})

test(
  'orders are searched by number and product and paginated [STORE-19, STORE-23]',
  { tag: '@soak' },
  async ({ page, shop, makeInventory }) => {
    await enter(page, shop, 20_000)
    const inventory = await makeInventory({ logs: 21, name: 'Walk of many orders' })
    const demo = await buyLogs(page, shop, { logs: [1], total: 10_000 })
    for (const log of inventory.logs) await buyLogs(page, shop, { logs: [log], total: 500 })
    await page.goto(`${shop.url}/logs-order`)
    await expect(orders(page)).toHaveCount(20)
    await expect(searchBox(page)).toHaveAttribute(
      'placeholder',
      'Search by Order ID or Product Name...',
    )
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(orders(page)).toHaveCount(2)
    await searchBox(page).pressSequentially('WALK of')
    await expect(page).toHaveURL(/\/logs-order\?search=WALK\+of$/)
    await expect(page.getByText('21 orders, page 1 of 2', { exact: true })).toBeVisible()
    await page.reload()
    await expect(searchBox(page)).toHaveValue('WALK of')
    await searchBox(page).fill(`#${numberOf(demo)}`)
    await expect(orders(page)).toHaveCount(1)
    await head(page, demo).click()
    const link = page.getByRole('link', { name: 'Link' })
    await expect(link).toHaveAttribute('href', /^https:\/\/social\.example\//)
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await searchBox(page).fill('nothing of the kind')
    await expect(said(page, 'No orders found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(orders(page)).toHaveCount(20)
  },
)

test('the open page shows a reported log as declined, replaced and refunded [STORE-22, STORE-26]', async ({
  page,
  shop,
  admin,
  makeInventory,
}) => {
  await enter(page, shop, 2000)
  const inventory = await makeInventory({ logs: 3, name: 'Walk dead' })
  const replaced = await buyLogs(page, shop, { logs: inventory.logs.slice(0, 1), total: 500 })
  const refunded = await buyLogs(page, shop, { logs: inventory.logs.slice(1, 2), total: 500 })
  await page.goto(`${shop.url}/logs-order`)
  const main = page.getByRole('main')
  const report = main.getByRole('button', { name: 'Report as dead Walk dead' })
  const dialog = page.getByRole('dialog', { name: 'Report as dead' })
  const claim = async () => {
    await report.click()
    await dialog.getByLabel('What is wrong with it?').fill('The password is wrong')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(main.getByText('Reported as dead')).toBeVisible()
    await expect(report).toHaveCount(0)
  }

  await head(page, replaced).click()
  await report.click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please say what is wrong with it')).toBeVisible()
  await expect(dialog.getByLabel('What is wrong with it?')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await claim()
  await expect(
    said(page, "Thank you. We'll look into it and reply here, on your order."),
  ).toBeVisible()
  await settleClaim(admin, shop, { order_id: replaced, outcome: 'declined', note: 'It works.' })
  await expect(main.getByText('Report declined')).toBeVisible()
  await expect(main.getByText('Our answer: It works.')).toBeVisible()

  await claim()
  await main.getByRole('button', { name: /^Show details/ }).click()
  await expect(main.getByRole('list', { name: 'Details' })).toContainText(
    inventory.lines[0]?.split(':')[1] ?? '',
  )
  await settleClaim(admin, shop, { order_id: replaced, outcome: 'replaced', note: 'Sorry.' })
  await expect(main.getByText('Replaced', { exact: true })).toBeVisible()
  await expect(main.getByText('Our answer: Sorry.')).toBeVisible()
  await expect(main.getByRole('list', { name: 'Details' })).toContainText(
    inventory.lines[2]?.split(':')[1] ?? '',
  )
  await expect(main.getByText(/^Warranty until/)).toHaveCount(0)
  await head(page, replaced).click()

  await head(page, refunded).click()
  await claim()
  await settleClaim(admin, shop, { order_id: refunded, outcome: 'refunded', note: 'It was dead.' })
  await expect(head(page, refunded)).toContainText('Refunded')
  await expect(main.getByText('₦500.00 is back in your wallet. Reason: It was dead.')).toBeVisible()
  await expect(main.getByText(/· ₦500.00 refunded$/)).toBeVisible()
})
