import { expect, type Page } from '@playwright/test'
import { setStatus, newLink, order, services, submit } from '../harness/boost.ts'
import { narrow } from '../harness/axe-check.ts'
import { balance, enter } from '../harness/users.ts'
import { test } from '../harness/fixtures.ts'

// An order changes only when a test changes it.
test.use({ settings: { SANDBOX_BOOST_STEP_MS: '3600000', BOOST_MINUTE_LIMIT: '1000' } })

/** A new order is polled after 10 s, then every 20 s. */
const nextLook = { timeout: 30_000 }

const rows = (page: Page) => page.getByRole('row')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search your orders' })

test(
  'a new user sees an empty boost history [BOOST-18]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/boost/orders**', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`${shop.url}/boost-history`)
    await expect(page.getByText('Loading...')).toBeAttached()
    gate.resolve()
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.getByText('No orders found').locator('..').getByRole('link').click()
    await expect(page).toHaveURL(/\/boost$/)
    await expect(submit(page)).toBeVisible()
  },
)

test(
  'the open page shows orders as completed, partial and cancelled [BOOST-17, BOOST-18, BOOST-20, BOOST-21]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 5000)
    const [done, half, gone] = [newLink(), newLink(), newLink()]
    await order(page, shop, { link: done, service_id: services.pack, quantity: 1 })
    for (const link of [half, gone]) await order(page, shop, { link, quantity: 100 })
    await page.goto(`${shop.url}/boost-history`)
    await expect(rows(page).first().getByRole('columnheader')).toHaveText([
      'Service',
      'Category',
      'Status',
      'Quantity',
      'Amount',
      'Link',
      'Date',
    ])
    const row = (link: string) => rows(page).filter({ has: page.locator(`a[href="${link}"]`) })
    await expect(balance(page)).toContainText('₦30.07')
    for (const link of [done, half, gone]) await expect(row(link)).toContainText('Pending')
    const view = row(half).getByRole('link', { name: 'View', exact: true })
    await expect(view).toHaveAttribute('target', '_blank')
    await expect(view).toHaveAttribute('rel', 'noreferrer noopener')

    await setStatus(shop, done, { status: 'Completed', remains: 0 })
    await setStatus(shop, half, { status: 'Partial', remains: 50, start_count: '4567' })
    await setStatus(shop, gone, { status: 'Canceled', remains: 100 })
    await expect(row(done)).toContainText('Success', nextLook)
    await expect(row(half)).toContainText('Partial', nextLook)
    await expect(row(half)).toContainText('50 delivered')
    await expect(row(half)).toContainText('Start count 4,567')
    await expect(row(half)).toContainText('₦118.90₦59.45 refunded')
    await expect(row(gone)).toContainText('Cancelled', nextLook)
    await expect(row(gone)).toContainText('₦118.90 refunded')
    await expect(balance(page)).toContainText('₦208.42')

    // The dashboard and the wallet show the amount spent less the refund.
    await page.goto(`${shop.url}/dashboard`)
    await expect(page.getByText('₦4,791.58 spent so far')).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('₦4,791.58Spent in 30 days')
    await page.goto(`${shop.url}/wallet`)
    await expect(
      page.getByRole('row', { name: /Refund: the part of a boost order/ }),
    ).toContainText('+₦59.45')
  },
)

test(
  'a running order shows its progress [BOOST-20, BOOST-21]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 5000)
    const { link } = await order(page, shop)
    await page.goto(`${shop.url}/boost-history`)
    await expect(rows(page).last()).not.toContainText('delivered')
    await setStatus(shop, link, { status: 'In progress', remains: 250, start_count: '10' })
    await expect(rows(page).last()).toContainText('Processing', nextLook)
    await expect(rows(page).last()).toContainText('750 delivered')
    // On a phone a row shows the service and the amount, and opens a dialog with the other details.
    await page.setViewportSize(narrow)
    await rows(page).last().getByRole('button').click()
    const details = page.getByRole('dialog')
    await expect(details).toContainText('Delivered750')
    await setStatus(shop, link, { status: 'In progress', remains: 100 })
    await expect(details).toContainText('Delivered900', nextLook)
    await page.keyboard.press('Escape')
    await expect(rows(page).last().getByRole('button')).toBeFocused()
  },
)

test(
  'a cancel is requested once and refunded when the supplier stops [BOOST-20, BOOST-21]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    const { link } = await order(page, shop)
    await page.goto(`${shop.url}/boost-history`)
    const cancel = rows(page).getByRole('button', { name: /^Cancel order/ })
    const dialog = page.getByRole('dialog', { name: /^Cancel order [0-9A-F]{8}\?$/ })
    await cancel.click()
    await expect(dialog).toContainText('Anything not delivered is refunded')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog).toBeHidden()
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText("We've asked the supplier to stop.")).toBeVisible()
    await expect(rows(page).last()).toContainText('Stopping')
    await expect(cancel).toHaveCount(0)
    await expect(balance(page)).toContainText('₦811.02')
    await setStatus(shop, link, { status: 'Canceled' })
    await expect(rows(page).last()).toContainText('Cancelled', nextLook)
    await expect(rows(page).last()).toContainText('₦1,188.98 refunded')
    await expect(balance(page)).toContainText('₦2,000.00')
  },
)

test(
  'a drop is refilled if the service offers refills [BOOST-20, BOOST-21]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enter(page, shop, 2000)
    const { link } = await order(page, shop, { service_id: services.refillable })
    await page.goto(`${shop.url}/boost-history`)
    const refill = rows(page).getByRole('button', { name: 'Refill' })
    await expect(rows(page).last()).toContainText('Pending')
    await expect(refill).toHaveCount(0)
    await setStatus(shop, link, { status: 'Completed', remains: 0 })
    await expect(refill).toBeVisible(nextLook)
    // When the supplier refuses the refill after all, the button stays and a message appears.
    await shop.control('POST', '/control/faults', {
      upstream: 'boost',
      call: 'refill',
      fault: 'answer',
      body: JSON.stringify({ error: 'Refill is not available' }),
    })
    await refill.click()
    await expect(page.getByText("The supplier doesn't offer this for this order.")).toBeVisible()
    await refill.click()
    await expect(
      page.getByText('Refill requested: the supplier will replace what dropped.'),
    ).toBeVisible()
    await expect(rows(page).last()).toContainText('Refill: Pending')
    await expect(refill).toHaveCount(0)
  },
)

test(
  'a search starts on the first page and is kept in the address [SITE-22, BOOST-18, BOOST-19]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 2000)
    for (let count = 1; count <= 21; count += 1)
      await order(page, shop, { link: `https://social.example/walk-${count}`, quantity: 10 })
    const { order_id } = await order(page, shop, {
      service_id: services.refillable,
      link: 'https://social.example/other',
      quantity: 10,
    })
    await page.goto(`${shop.url}/boost-history`)
    await expect(rows(page)).toHaveCount(21)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages).toContainText('1–20 of 22')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows(page)).toHaveCount(3)

    const searches = new Set<string>()
    page.on('request', (request) => {
      const url = new URL(request.url())
      const search = url.searchParams.get('search')
      if (url.pathname === '/api/boost/orders' && search) searches.add(search)
    })
    await searchBox(page).pressSequentially('WALK-1')
    await expect(page).toHaveURL(/\/boost-history\?search=WALK-1$/)
    await expect(rows(page)).toHaveCount(12)
    // Each order that changes refetches the list, but never with a part of the typed search.
    expect([...searches]).toEqual(['WALK-1'])
    await page.reload()
    await expect(searchBox(page)).toHaveValue('WALK-1')
    await expect(rows(page)).toHaveCount(12)

    for (const words of ['done at once', 'OTHER', order_id.slice(-8).toUpperCase()]) {
      await searchBox(page).fill(words)
      await expect(rows(page)).toHaveCount(2)
      await expect(rows(page).last()).toContainText('done at once')
    }
    await searchBox(page).fill('nothing of the kind')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No orders found')).toBeVisible()
    await expect(page.getByText('No orders match “nothing of the kind”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(searchBox(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/boost-history$/)
    await expect(rows(page)).toHaveCount(21)
  },
)

test(
  'a history that fails to load can be reloaded',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    await page.route('**/api/boost/orders**', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/boost-history`)
    await expect(page.getByText('Your orders could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No orders found')).toBeVisible()
  },
)
