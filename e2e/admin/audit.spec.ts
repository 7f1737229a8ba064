import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { enterAdmin, makeProduct } from '../harness/admins.ts'
import { checkPage, narrow, tablet, wide } from '../harness/axe-check.ts'
import type { Shop } from '../harness/shop.ts'
import { test, visit } from '../harness/fixtures.ts'
import { escape } from '../harness/dialogs.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove filter: ${name}`, exact: true })

/** Creates a product, then freezes it for a reason. */
async function frozen(page: Page, shop: Shop): Promise<{ id: number; name: string }> {
  const product = await makeProduct(page, shop)
  const url = `${shop.url}/api/admin/products/${product.id}/freeze`
  await page.request.post(url, { data: { reason: `Somebody asked for ${product.name}` } })
  return product
}

test(
  'audit entries are searched, filtered and unfiltered [SITE-24, USERS-4, AUDIT-1, AUDIT-2]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterAdmin(page, shop)
    const { id, name } = await frozen(page, shop)
    await page.goto(`${shop.url}/admin/audit`)
    const first = rows(page).first()
    await expect(first).toContainText('Freeze product')
    await expect(first).toContainText(name)
    await expect(first).toContainText('admin@demo.nosim.local')
    await expect(first).toContainText(
      `frozen reason: was nothing → , is Somebody asked for ${name}`,
    )
    // Only the changed fields are shown.
    await expect(first).not.toContainText('price')

    await test.step('filtered by a text', async () => {
      await page.getByRole('searchbox', { name: 'Search the audit' }).fill(`asked for ${name}`)
      await expect(rows(page)).toHaveCount(1)
      await expect(page).toHaveURL(/\?search=asked/)
      await chip(page, `“${`asked for ${name}`.slice(0, 31)}…”`)
        .or(chip(page, `“asked for ${name}”`))
        .click()
      await expect(page).toHaveURL(`${shop.url}/admin/audit`)
      await expect(page.locator(':focus')).toHaveText(/^Loading|entries/)
    })
    await test.step('filtered by the subject of an entry', async () => {
      await first.getByRole('button', { name }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(rows(page).last()).toContainText('Create product')
      await expect(
        rows(page)
          .last()
          .getByText(/\bmore$/),
      ).toBeVisible()
      await rows(page)
        .last()
        .getByText(/\bmore$/)
        .click()
      await expect(rows(page).last()).toContainText('price: 500')
      await checkPage(page, [narrow, tablet, wide])
    })
    await test.step('filtered by an action as well', async () => {
      await page.getByLabel('Action', { exact: true }).selectOption('Create product')
      await expect(rows(page)).toHaveCount(1)
      await expect(chip(page, `Product ${id}`)).toBeVisible()
      await page.goBack()
      await expect(rows(page)).toHaveCount(2)
    })
    await test.step('filtered by an actor and a period without entries', async () => {
      await page.getByLabel('Who').selectOption('admin@demo.nosim.local')
      await expect(chip(page, 'By admin@demo.nosim.local')).toBeVisible()
      await page.getByLabel('To', { exact: true }).fill('2024-01-31')
      await expect(page.getByText('No entries match.')).toBeVisible()
      await expect(chip(page, 'Until 31 Jan 2024')).toBeVisible()
      await checkPage(page)
      await page.getByRole('link', { name: 'Show all', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0)
      await expect(rows(page).first()).toBeVisible()
    })
  },
)

test(
  'the audit exports as a file, and the export adds an entry [AUDIT-1, AUDIT-2]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'manager')
    await visit(page, `${shop.url}/admin/audit?action=export+audit`)
    const before = await rows(page).count()
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('audit.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('"Time","Actor","Action"')
    await page.reload()
    await expect(rows(page)).toHaveCount(before + 1)
    await expect(rows(page).first()).toContainText('manager@demo.nosim.local')
    await expect(rows(page).first()).toContainText('action: export audit')
  },
)

test(
  'support reads the audit and cannot export it [AUDIT-1, AUDIT-2]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'support')
    await page.goto(`${shop.url}/admin/audit`)
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Export', exact: true })).toHaveCount(0)
  },
)

test(
  'an audit that fails to load shows an error and can be reloaded',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await makeProduct(page, shop)
    await page.route('**/api/admin/audit?**', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/admin/audit`)
    await expect(page.getByText('The entries could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
)

test(
  'on a phone each audit entry is a row that opens its change [ADMIN-17, ADMIN-22]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enterAdmin(page, shop)
    const { name } = await frozen(page, shop)
    await page.goto(`${shop.url}/admin/audit`)
    await expect(rows(page).first()).toContainText(name)
    expect((await rows(page).first().boundingBox())?.height).toBeLessThanOrEqual(69)
    await rows(page).first().click()
    const details = page.getByRole('dialog', { name: `Freeze product: ${name}` })
    await expect(details).toContainText(`Somebody asked for ${name}`)
    await escape(details)
    await expect(details).toBeHidden()
    await expect(page.getByLabel('Who')).toBeHidden()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Action', { exact: true }).selectOption('Freeze product')
    await expect(chip(page, 'Freeze product')).toBeInViewport()
  },
)
