import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { makeProduct, stockUp } from './admins.ts'
import type { Shop } from './shop.ts'
import { logsOf } from './store.ts'
import { test as base } from './fixtures.ts'

/** Tests with the page of an admin and the page of a user who buys. */
export const test = base.extend<{ buyer: Page }>({
  buyer: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})

/** Unique details of a log. */
export const details = () => `${randomUUID()}@mail.test:pass-${randomUUID()}:note`

export type Goods = {
  readonly product: { readonly id: number; readonly name: string }
  readonly batch: number
  readonly lines: readonly string[]
  /** The ids of the logs, in the order of the lines. */
  readonly logs: readonly number[]
}

/** Creates a product with this number of logs in one batch, as the admin of the page. */
export async function putOnSale(page: Page, shop: Shop, count: number): Promise<Goods> {
  const product = await makeProduct(page, shop)
  const lines = Array.from({ length: count }, details)
  const { batch_id } = await stockUp(page, shop, { product: product.id, lines })
  const url = `${shop.url}/api/admin/account-logs?batch=${batch_id}&sort=oldest&limit=100`
  // The shape in the contract.
  const { logs } = (await (await page.request.get(url)).json()) as { logs: { id: number }[] }
  return { product, batch: batch_id, lines, logs: logs.map(({ id }) => id) }
}

/** True while the product is visible to users. */
export async function isOnSale(buyer: Page, shop: Shop, product: number): Promise<boolean> {
  const answer = await buyer.request.get(`${shop.url}/api/store/products/${product}/logs`)
  if (answer.status() === 404) return false
  return (await logsOf(buyer, shop, product)).length > 0
}

/** Reports every log of an order as dead. */
export async function claim(buyer: Page, shop: Shop, order: string): Promise<void> {
  const read = await buyer.request.get(`${shop.url}/api/store/orders/${order}`)
  // The shape in the contract.
  const { details: bought } = (await read.json()) as { details: { id: number }[] }
  for (const { id } of bought) {
    const url = `${shop.url}/api/store/lines/${id}/claims`
    const answer = await buyer.request.post(url, { data: { reason: 'The password is wrong.' } })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}
