import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Analytics, Day } from '../../contract/src/admin/reports.ts'
import { bodyOf, enterAdmin, makeCategory, makeProduct } from '../harness/admins.ts'
import { checkPage, narrow, overhang, wide } from '../harness/axe-check.ts'
import { visit } from '../harness/fixtures.ts'
import type { Shop } from '../harness/shop.ts'
import { row, strayDeposit, test } from '../harness/transfers.ts'
import { enter, newEmail, password } from '../harness/users.ts'

const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test(
  'a row opens its details beside the list; Escape, a reload and Back follow the address [ADMIN-22]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    const { email } = await enter(buyer, shop)
    await enterAdmin(page, shop)
    const list = `${shop.url}/admin/users?search=${encodeURIComponent(email)}`
    await page.setViewportSize(wide)
    await page.goto(list)
    const link = row(page, email).getByRole('link', { name: /^View Ada Obi$/ })
    const details = panel(page, /^Ada Obi$/)

    await test.step('the details open and close by keyboard', async () => {
      await link.press('Enter')
      await expect(details).toContainText(email)
      await expect(page).toHaveURL(/&open=[0-9a-f-]{36}$/)
      const box = await details.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(wide.width)
      expect(box?.height).toBe(wide.height)
      await checkPage(page, [wide])
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(list)
      await expect(link).toBeFocused()
    })
    await test.step('a reload keeps the details open, and Back closes them', async () => {
      await link.click()
      await expect(details).toBeVisible()
      await page.reload()
      await expect(details).toContainText(email)
      await page.goBack()
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(list)
    })
    await test.step('closing details that were opened by their address shows the list', async () => {
      await page.goForward()
      await expect(details).toBeVisible()
      const opened = page.url()
      await page.goto('about:blank')
      await page.goto(opened)
      await details.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(list)
    })
    await test.step('the details link to the full page, which a phone opens directly', async () => {
      await link.click()
      await details.getByRole('link', { name: 'Open full page' }).click()
      await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
      await page.setViewportSize(narrow)
      await page.goto(list)
      await link.click()
      await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
    })
  },
)

test(
  'on a phone a deposit is a row of 68 px, and its details contain its actions [ADMIN-17, ADMIN-22]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const payer = `Payer ${randomUUID()}`
    const reference = await strayDeposit(shop, { naira: 77, payer })
    await enterAdmin(page, shop)
    await page.setViewportSize(narrow)
    await page.goto(`${shop.url}/admin/money?tab=suspense`)
    const mine = row(page, payer)
    await expect(mine).toContainText('₦77.00')
    expect((await mine.boundingBox())?.height).toBeLessThanOrEqual(69)
    await mine.click()
    const details = panel(page, `${payer}: ₦77.00`)
    await expect(details).toContainText(reference)
    await checkPage(page)
    await page.setViewportSize(narrow)
    const keep = details.getByRole('button', { name: `Keep deposit ${reference}` })
    expect((await keep.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    await keep.click()
    const form = panel(page, 'Keep this deposit?')
    await form.getByLabel('Reason').fill('A year has passed')
    await form.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(mine).toHaveCount(0)
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(/\?tab=suspense$/)
  },
)

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight)

const earned = { revenue: '123456.78', refunds: '1234.56', cost: '45678.90', margin: '76543.32' }

const busyDay = (day: Day): Day => ({
  ...day,
  deposits: '98765.43',
  new_users: 12,
  numbers: earned,
  boost: earned,
  store: earned,
})

/** The figures of a busy shop: work in every queue, sales on every day, many services. */
function busy(figures: Analytics): Analytics {
  const backlog = {
    count: 128,
    oldest: figures.days[0] ? `${figures.days[0].date}T08:00:00Z` : null,
  }
  const services = Array.from({ length: 40 }, (_, n) => ({
    service: `s${n}`,
    service_name: `A service with a long name ${n}`,
    sold: 900,
    delivered: 800,
    waiting: 9,
    rate: 89.8,
  }))
  return {
    ...figures,
    days: figures.days.map(busyDay),
    days_before: figures.days_before.map(busyDay),
    delivery: services,
    waiting: {
      claims: backlog,
      reports: backlog,
      orders: [{ line: 'boost', unconfirmed: backlog, stuck: backlog }],
      deposits_suspense: backlog,
      deposits_held: backlog,
      approvals: backlog,
      api_keys: backlog,
      tickets: backlog,
    },
  }
}

async function join(page: Page, shop: Shop, number: number): Promise<void> {
  const data = { email: newEmail(), phone: '08012345678', fname: 'Ada', lname: `Obi ${number}` }
  const sent = { data: { ...data, pass: password } }
  await bodyOf(await page.request.post(`${shop.url}/api/auth/sign-up`, sent))
}

test('on a phone the dashboard of a busy shop takes 2,600 px and a page of users 1,900 px at most [ADMIN-25]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(narrow)
  await enterAdmin(page, shop)
  await page.route('**/api/admin/analytics**', async (route) => {
    const reply = await route.fetch()
    // The server has checked it against the contract.
    await route.fulfill({ json: busy((await reply.json()) as Analytics) })
  })
  await visit(page, `${shop.url}/admin`)
  await expect(page.getByRole('link', { name: /^Warranty claims/ })).toContainText('128')
  await expect(page.getByText('A service with a long name 2')).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(2600)
  await page.getByRole('region', { name: 'The books' }).locator('summary').click()
  await expect(page.getByText('Expected at the bank')).toBeVisible()

  for (let number = 0; number < 20; number += 1) await join(page, shop, number)
  await visit(page, `${shop.url}/admin/users`)
  await expect(page.locator('tbody tr')).toHaveCount(20)
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(1900)
})

test(
  'on a phone a list shows 10 rows by default; a choice of 50 is kept in the address [ADMIN-24]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize(narrow)
    await enterAdmin(page, shop)
    const { id } = await makeCategory(page, shop)
    for (let n = 0; n < 21; n += 1) await makeProduct(page, shop, { category_id: id })
    const limits: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/admin/products') limits.push(searchParams.get('limit'))
    })
    const rows = page.locator('tbody tr')
    await visit(page, `${shop.url}/admin/products?category=${id}`)
    await expect(rows).toHaveCount(10)
    expect(limits, 'the list is requested once').toEqual(['10'])
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('11–20 of 21', { exact: true })).toBeVisible()
    await page.getByLabel('Rows').selectOption('50')
    await expect(rows).toHaveCount(21)
    await expect(page).toHaveURL(`${shop.url}/admin/products?category=${id}&limit=50`)
    await page.reload()
    await expect(rows).toHaveCount(21)
    await page.goBack()
    await expect(page.getByText('11–20 of 21', { exact: true })).toBeVisible()
  },
)

test(
  'the header row of a long list stays visible below the top bar [ADMIN-17]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await enterAdmin(page, shop)
    const { id } = await makeCategory(page, shop)
    for (let n = 0; n < 20; n += 1) await makeProduct(page, shop, { category_id: id })
    for (const path of [`products?category=${id}`, 'prices', 'audit']) {
      await visit(page, `${shop.url}/admin/${path}`)
      const last = page.locator('tbody tr').last()
      await expect(page.locator('tbody tr').nth(19)).toBeVisible()
      await last.scrollIntoViewIfNeeded()
      const head = page.getByRole('columnheader').last()
      await expect(head, path).toBeInViewport({ ratio: 1 })
      const top = (await head.boundingBox())?.y ?? 0
      const bar = await page.getByRole('banner').boundingBox()
      expect(top, path).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 2)
      expect(await overhang(page), path).toBeLessThanOrEqual(0)
    }
  },
)

test(
  'a table wider than its container scrolls, and its first column stays visible [ADMIN-17]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await enterAdmin(page, shop)
    const name = `W${'i'.repeat(70)}de`
    const { id } = await makeCategory(page, shop)
    await makeProduct(page, shop, { category_id: id })
    await visit(page, `${shop.url}/admin/products?category=${id}`)
    const price = page.getByRole('cell', { name: '₦500.00' })
    await expect(price).toBeVisible()
    await price.evaluate((cell, text) => (cell.textContent = text), name.repeat(2))
    const box = page.locator('[data-scrolls]')
    await expect(box).toHaveCount(1)
    await box.evaluate((element) => (element.scrollLeft = 400))
    await expect(page.getByRole('row').last().getByRole('link').first()).toBeInViewport()
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  },
)
