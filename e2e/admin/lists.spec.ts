import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { enterAdmin, makeCategory, makeProduct } from '../harness/admins.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { visit } from '../harness/fixtures.ts'
import { row, strayDeposit, test } from '../harness/transfers.ts'
import { enter } from '../harness/users.ts'

const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test(
  'a row opens its details beside the list; Escape, a reload and a step back keep to the address [ADMIN-22]',
  { tag: '@rounds' },
  async ({ page, shop, buyer }) => {
    const { email } = await enter(buyer, shop)
    await enterAdmin(page, shop)
    const list = `${shop.url}/admin/users?search=${encodeURIComponent(email)}`
    await page.setViewportSize(wide)
    await page.goto(list)
    const link = row(page, email).getByRole('link', { name: /^View Ada Obi$/ })
    const details = panel(page, /^Ada Obi$/)

    await test.step('by keyboard', async () => {
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
    await test.step('a reload keeps it, and a step back closes it', async () => {
      await link.click()
      await expect(details).toBeVisible()
      await page.reload()
      await expect(details).toContainText(email)
      await page.goBack()
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(list)
    })
    await test.step('an address that was typed leaves the list when it is closed', async () => {
      await page.goForward()
      await expect(details).toBeVisible()
      const opened = page.url()
      await page.goto('about:blank')
      await page.goto(opened)
      await details.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(list)
    })
    await test.step('it leads to the page of the row, where a phone goes at once', async () => {
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
  'on a phone a deposit is a row of 68 px, whose details have its actions [ADMIN-17, ADMIN-22]',
  { tag: '@rounds' },
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

test('a list has 10 rows at first on a phone; 50 are a choice that the address keeps [ADMIN-24]', async ({
  page,
  shop,
}) => {
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
})
