import { expect, type Locator, type Page } from '@playwright/test'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { enterAdmin } from '../harness/admins.ts'
import { order } from '../harness/boost.ts'
import { test, visit } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

test.use({ reducedMotion: 'reduce' })

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click()
/** The button that sends the form, while it is disabled before the dry run. */
const stopped = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Create promotion', exact: true, disabled: true })
const codeOf = () => `W${crypto.randomUUID().slice(0, 8).toUpperCase()}`

test(
  'a manager makes a code after its dry run, sees its use, and changes it [PROMO-10, PROMO-11, PROMO-12, PROMO-13, PROMO-15, PROMO-16]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    const code = codeOf()
    const name = `Week ${code}`
    const row = page.getByRole('row').filter({ hasText: name })
    const buyer = await (await browser.newContext()).newPage()
    await enter(buyer, shop, 9000)
    await order(buyer, shop)
    await enterAdmin(page, shop, 'manager')
    await visit(page, `${shop.url}/admin/promotions`)

    await test.step('the form shows its errors, and then the dry run before it is sent', async () => {
      await press(page, 'Create promotion')
      await expect(field(page, 'Name')).toBeFocused()
      await stopped(page).press('Enter')
      await expect(dialog(page).getByText('Please enter a name')).toBeVisible()
      await expect(field(page, 'Name')).toBeFocused()
      await field(page, 'Name').fill(name)
      await field(page, 'Code (optional)').fill(code.toLowerCase())
      await field(page, 'For').selectOption('Boosts')
      await dialog(page).getByLabel('Category or product').click()
      await page
        .getByRole('combobox', { name: 'Search categories and products' })
        .fill('never moves')
      await page.getByRole('option', { name: /never moves.*Product/i }).click()
      await field(page, 'Percent of the price').fill('10')
      await checkPage(page)
      await press(dialog(page), 'Dry run')
      await expect(dialog(page).getByRole('status')).toContainText(
        /^Of the last 30 days: \d+ orders?/,
      )
      await checkPage(page, [narrow])
      await page.setViewportSize(wide)
      await field(page, 'Percent of the price').fill('20')
      await expect(dialog(page).getByRole('status')).toHaveCount(0)
      await field(page, 'Percent of the price').press('Enter')
      await expect(dialog(page).getByRole('status')).toContainText('would have cost')
      await expect(dialog(page).getByRole('status')).toBeInViewport({ ratio: 1 })
      await press(dialog(page), 'Create promotion')
      await expect(page.getByText(`${name} is created.`)).toBeVisible()
      await expect(row).toContainText(code)
      await expect(row).toContainText('20%')
      await expect(row).toContainText('Running')
    })

    await test.step('an order with the code is among its uses', async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const data = {
        service_id: '9004',
        link: `https://instagram.com/${code}`,
        quantity: 1000,
        promo_code: code,
      }
      const placed = await buyer.request.post(`${shop.url}/api/boost/orders`, { data, headers })
      expect(placed.status(), await placed.text()).toBe(201)
      await page.reload()
      await expect(row).toContainText('₦237.79')
      await press(row, `Uses of ${name}`)
      await expect(dialog(page).getByRole('row').filter({ hasText: 'Ada Obi' })).toContainText(
        '₦951.19',
      )
      await checkPage(page)
      await page.keyboard.press('Escape')
    })

    await test.step('a new name needs no dry run', async () => {
      await press(row, `Edit ${name}`)
      await expect(field(page, 'Percent of the price')).toHaveValue('20')
      await field(page, 'Name').fill(`${name} new`)
      await press(dialog(page), 'Save')
      await expect(page.getByText(`${name} new is saved.`)).toBeVisible()
      await expect(row).toContainText(`${name} new`)
    })
    await buyer.context().close()
  },
)

test(
  'a promotion is paused, resumed and ended with a question each; support sees it only [PROMO-12, PROMO-15]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    const name = `Days ${codeOf()}`
    await shop.sql(`insert into promotion (name, amount, line, starts_at, ends_at)
      values ('${name}', 50000, 'store', now() + interval '1 day', now() + interval '2 days')`)
    const row = page.getByRole('row').filter({ hasText: name })
    const answer = async (item: string, state: string) => {
      await press(row, `More actions for ${name}`)
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await expect(dialog(page)).toContainText(`${item} ${name}?`)
      await press(dialog(page), item)
      await expect(dialog(page)).toHaveCount(0)
      if (state !== '') await expect(row).toContainText(state)
    }
    await enterAdmin(page, shop, 'manager')
    await visit(page, `${shop.url}/admin/promotions`)
    await expect(row).toContainText('Planned')
    await expect(row).toContainText('Automatic')
    await expect(row).toContainText('₦500')
    await checkPage(page)
    await answer('Pause', 'Paused')
    await answer('Resume', 'Planned')
    await answer('End', '')
    await expect(row).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'State' })
      .getByRole('link', { name: 'Over', exact: true })
      .click()
    await expect(row).toContainText('Ended')
    await expect(row.getByRole('button', { name: `Edit ${name}`, exact: true })).toHaveCount(0)

    const support = await (await browser.newContext()).newPage()
    await enterAdmin(support, shop, 'support')
    await visit(support, `${shop.url}/admin/promotions?status=all`)
    const seen = support.getByRole('row').filter({ hasText: name })
    await expect(seen.getByRole('button')).toHaveCount(1)
    await press(seen, `Uses of ${name}`)
    await expect(dialog(support).getByText('No uses yet')).toBeVisible()
    await expect(
      support.getByRole('button', { name: 'Create promotion', exact: true }),
    ).toHaveCount(0)
    await support.context().close()
  },
)
