import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { enterAdmin, makeCategory, makeProduct, stockUp } from './admins.ts'
import type { Shop } from './shop.ts'
import { test as base } from './fixtures.ts'

/** A product with logs in its inventory, and the page of the admin who added them. */
export type Inventory = {
  readonly admin: Page
  readonly product: { readonly id: number; readonly name: string; readonly category_id: number }
  readonly category: { readonly id: number; readonly name: string }
  /** The lines of the logs, in upload order. */
  readonly lines: readonly string[]
  /** The ids of the logs, in the same order. */
  readonly logs: readonly number[]
}

/** Unique details of a log. */
const details = () => `${randomUUID()}@mail.test:pass-${randomUUID()}:note`

type InventoryFields = { readonly logs: number } & Readonly<Record<string, string | number>>
export type MakeInventory = (more: InventoryFields) => Promise<Inventory>

/** Tests with the page of an admin who creates their products. */
export const test = base.extend<{ admin: Page; makeInventory: MakeInventory }>({
  admin: async ({ browser, shop }, use) => {
    const context = await browser.newContext()
    const admin = await context.newPage()
    await enterAdmin(admin, shop)
    await use(admin)
    await context.close()
  },
  /** Creates a product with this number of logs, in its own category, with these fields. */
  makeInventory: async ({ admin, page, shop }, use) => {
    await use(async ({ logs: count, ...more }) => {
      const category = await makeCategory(admin, shop)
      const product = await makeProduct(admin, shop, { ...more, category_id: category.id })
      const lines = Array.from({ length: count }, details)
      if (count > 0) await stockUp(admin, shop, { product: product.id, lines })
      return { admin, product, category, lines, logs: await logsOf(page, shop, product.id) }
    })
  },
})

/** The ids of the first hundred unsold logs of a product. */
export async function logsOf(page: Page, shop: Shop, product: number): Promise<number[]> {
  const answer = await page.request.get(`${shop.url}/api/store/products/${product}/logs?limit=100`)
  expect(answer.ok(), await answer.text()).toBe(true)
  const { logs } = (await answer.json()) as { logs: { id: number }[] } // the shape in the contract
  return logs.map(({ id }) => id)
}

/** Changes a product as an admin. */
export async function changeProduct(
  { admin, product }: Pick<Inventory, 'admin' | 'product'>,
  shop: Shop,
  change: Readonly<Record<string, string | number>>,
): Promise<void> {
  const url = `${shop.url}/api/admin/products/${product.id}`
  const answer = await admin.request.patch(url, { data: change })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Gives a product a picture: a screenshot of the admin's page. */
export async function giveImage(
  { admin, product }: Pick<Inventory, 'admin' | 'product'>,
  shop: Shop,
): Promise<void> {
  const image = { name: 'a.png', mimeType: 'image/png', buffer: await admin.screenshot() }
  const url = `${shop.url}/api/admin/products/${product.id}`
  const answer = await admin.request.patch(url, { multipart: { image } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Buys logs through the API; returns the order's id. */
export async function buyLogs(
  page: Page,
  shop: Shop,
  { logs, total }: { logs: readonly number[]; total: number },
): Promise<string> {
  const answer = await page.request.post(`${shop.url}/api/store/orders`, {
    data: { logs_ids: logs, total_price: total },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { order_id } = (await answer.json()) as { order_id: string } // the shape in the contract
  return order_id
}

export const cart = (page: Page) => page.getByRole('region', { name: 'Selected Products' })
/** Unfolds the logs of a product. */
export const chooseYourself = (page: Page) =>
  page.getByRole('button', { name: 'Choose yourself' }).click()
/** The button that adds a log to the cart or removes it. */
export const select = (page: Page, log: number | undefined) =>
  page.getByRole('button', { name: new RegExp(`^Select(ed)? log ${log}$`) })
export const purchase = (page: Page) => cart(page).getByRole('button', { name: 'Purchase' })
