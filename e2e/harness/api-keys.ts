import type { Browser, Page } from '@playwright/test'
import { bodyOf, enterAdmin } from './admins.ts'
import { password } from './users.ts'
import type { Shop } from './shop.ts'

export const wish = {
  name: 'Ada resells',
  site: 'https://shop.example',
  reason: 'I resell numbers to small shops.',
  scopes: ['numbers', 'boost'],
}

type Key = { readonly id: string }

/** Requests a key as the signed-in user. */
export const requestKey = async (page: Page, shop: Shop, more: Partial<typeof wish> = {}) =>
  bodyOf<Key>(
    await page.request.post(`${shop.url}/api/me/api-keys`, { data: { ...wish, ...more } }),
  )

/** Runs `act` as a demo manager in a separate browser context. */
export async function asManager<T>(
  browser: Browser,
  shop: Shop,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await (await browser.newContext()).newPage()
  try {
    await enterAdmin(page, shop, 'manager')
    return await act(page)
  } finally {
    await page.context().close()
  }
}

/** Approves a key as the signed-in manager. */
export const approveKey = async (page: Page, shop: Shop, { id }: Key) =>
  bodyOf<Key>(
    await page.request.post(`${shop.url}/api/admin/api-keys/${id}/approval`, {
      data: { daily_cap_ngn: 50_000, calls_per_minute: 60, scopes: wish.scopes },
    }),
  )

/** Suspends a key as the signed-in manager. */
export const suspendKey = async (page: Page, shop: Shop, { id }: Key, reason: string) =>
  bodyOf<Key>(
    await page.request.post(`${shop.url}/api/admin/api-keys/${id}/stop`, {
      data: { to: 'suspended', reason },
    }),
  )

/** Creates a secret for a key as the signed-in user. */
export async function secretOf(page: Page, shop: Shop, { id }: Key): Promise<string> {
  const answer = await page.request.post(`${shop.url}/api/me/api-keys/${id}/secret`, {
    data: { current_password: password },
  })
  return (await bodyOf<{ secret: string }>(answer)).secret
}

/** Requests the balance through the numbers protocol. */
export async function balanceBy(shop: Shop, secret: string): Promise<string> {
  const query = new URLSearchParams({ api_key: secret, action: 'getBalance' })
  const answer = await fetch(`${shop.url}/stubs/handler_api.php?${query}`)
  return answer.text()
}
