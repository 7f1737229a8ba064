import { expect, type APIResponse, type Locator, type Page } from '@playwright/test'
import { keepSession } from './users.ts'
import type { Shop } from './shop.ts'

/** Signs in as a demo admin without the form; the first is an owner. */
export async function enterAdmin(
  page: Page,
  shop: Shop,
  name: 'admin' | 'manager' | 'support' = 'admin',
): Promise<void> {
  // An open page of another user would end the new session.
  await page.goto('about:blank')
  const data = { email: `${name}@demo.nosim.local`, password: 'demo-password' }
  const answer = await page.request.post(`${shop.url}/api/auth/sign-in`, { data })
  const { token, user } = await bodyOf<{ token: string; user: unknown }>(answer)
  await keepSession(page, shop, { token, user: JSON.stringify(user) })
}

/** The pages for admins (AUTH-2). */
export const isForAdmins = (path: string) => /^\/(admin|announcement|slide)(\/|$)/.test(path)

let made = 0
/** A unique name. */
export const newName = (what: string) => `${what} ${Date.now().toString(36)}${(made += 1)}`

/** Creates a category as the signed-in admin. */
export async function makeCategory(
  page: Page,
  shop: Shop,
  name = newName('Category'),
): Promise<{ id: number; name: string }> {
  return bodyOf(await page.request.post(`${shop.url}/api/admin/categories`, { data: { name } }))
}

/** Creates a product with these fields, by default in its own category. */
export async function makeProduct(
  page: Page,
  shop: Shop,
  more: Readonly<Record<string, string | number>> = {},
): Promise<{ id: number; name: string; category_id: number }> {
  const category_id = more['category_id'] ?? (await makeCategory(page, shop)).id
  const multipart = { name: newName('Product'), price: 500, ...more, category_id }
  return bodyOf(await page.request.post(`${shop.url}/api/admin/products`, { multipart }))
}

/** Adds logs with these details to the inventory of a product, as one batch. */
export async function stockUp(
  page: Page,
  shop: Shop,
  { product, lines }: { product: number; lines: readonly string[] },
): Promise<{ batch_id: number }> {
  const txtfile = {
    name: 'logs.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  }
  const multipart = { product_id: product, source: 'a walk', right_to_sell: 'true', txtfile }
  return bodyOf(await page.request.post(`${shop.url}/api/admin/account-logs/bulk`, { multipart }))
}

/**
 * Clicks twice before the first request to `path` is answered. After the response the dialog would be closed: the
 * second click would hit the element below it, and prove nothing.
 */
export async function clickTwice(button: Locator, path: string): Promise<void> {
  const { promise: clicked, resolve } = Promise.withResolvers<void>()
  await button.page().route(path, async (route) => {
    await clicked
    await route.fallback()
  })
  await button.dblclick()
  resolve()
}

/** The body of a successful response. */
export async function bodyOf<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Body // the server has checked it against the contract
}
