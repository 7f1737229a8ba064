import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { SupplierDelivery } from '@nosim/contract/admin/delivery-figures.ts'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'

const enough = { codes: 250, share: 73.5, low: 68.6, high: 77.9, median_s: 14, p90_s: 95 }
const none = { codes: null, share: null, low: null, high: null, median_s: null, p90_s: null }
const figures: SupplierDelivery[] = [
  { service: 'tg', service_name: 'Telegram', supplier: 'daisysms', sample: 340, ...enough },
  { service: 'wa', service_name: 'WhatsApp', supplier: 'backup', sample: 12, ...none },
]

const ordersOnly: SupplierDelivery[] = [
  { service: 'tg', service_name: 'Telegram', supplier: null, sample: 340, ...enough },
]

test(
  'the figures of each supplier are listed, by days and by orders [ADMIN-29, SITE-24]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/delivery`)
    await expect(page.getByText('No numbers in these days.')).toBeVisible()

    await page.route(/\/api\/admin\/delivery\?/, (route) => {
      const isOfOrders = route.request().url().includes('by=service')
      const rows = isOfOrders ? ordersOnly : figures
      return route.fulfill({ json: { until: '2026-11-24', figures: rows, total: rows.length } })
    })
    await page.getByRole('radio', { name: '30 days' }).click()
    await expect(page).toHaveURL(/\?days=30$/)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveText([
      /^Telegram.*daisysms.*340.*73\.5%.*68\.6% to 77\.9%.*14 s.*1 min 35 s/,
      /^WhatsApp.*backup.*12.*Not enough data/,
    ])
    await expect(page.getByText('until 24 Nov 2026')).toBeVisible()
    await checkPage(page)
    await page.getByRole('radio', { name: 'Orders' }).click()
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'Supplier' })).toHaveCount(0)
    await page.setViewportSize(narrow)
    await expect(rows.first()).toContainText('340 orders')
  },
)

test(
  'the export is a file of the chosen figures [ADMIN-29]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/delivery?days=30&by=service`)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    const file = await started
    expect(file.suggestedFilename()).toBe('delivery-30-days.csv')
    expect(await readFile(await file.path(), 'utf8')).toContain('"Service","Name","Supplier"')
    await page.goto(`${shop.url}/admin/audit`)
    await expect(page.getByRole('row').nth(1)).toContainText('Export delivery')
  },
)
