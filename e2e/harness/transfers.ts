import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { enterAdmin, bodyOf } from './admins.ts'
import { newLink, order, injectFault, taken } from './boost.ts'
import { fund, me } from './users.ts'
import type { Shop } from './shop.ts'
import { test as base } from './fixtures.ts'

/** Tests of transfers, with the pages of a second admin and of a user. */
export const test = base.extend<{ second: Page; buyer: Page }>({
  second: async ({ browser, shop }, use) => {
    const context = await browser.newContext()
    const second = await context.newPage()
    await enterAdmin(second, shop, 'manager')
    await use(second)
    await context.close()
  },
  buyer: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})

/** A row of the list, also while a dialog hides it from assistive technology. */
export const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Money desk' }).getByRole('link', { name })
export const show = (page: Page, word: string | RegExp) => page.getByRole('radio', { name: word })

export const bal = async (page: Page, shop: Shop) => (await me(page, shop)).bal

/** The id of the user who is signed in at that page. */
export async function userId(page: Page, shop: Shop): Promise<string> {
  const { user_id } = await bodyOf<{ user_id: string }>(
    await page.request.get(`${shop.url}/api/me`),
  )
  return user_id
}

/** Requests a transfer through the API; returns its id. */
export async function requestTransfer(
  admin: Page,
  shop: Shop,
  { user, what, amount }: { user: string; what: 'credit' | 'debit'; amount: string },
): Promise<string> {
  const answer = await admin.request.post(`${shop.url}/api/admin/users/${user}/${what}`, {
    data: { amount, description: 'A walk' },
    headers: { 'idempotency-key': randomUUID() },
  })
  return (await bodyOf<{ id: string }>(answer)).id
}

/** Sends a deposit to an unknown account, optionally in a foreign currency; returns the bank's reference. */
export async function strayDeposit(
  shop: Shop,
  { naira, payer, currency = 'NGN' }: { naira: number; payer: string; currency?: string },
): Promise<string> {
  const sent = await shop.control('POST', '/control/bank/transfer', {
    account_number: String(randomInt(1_000_000_000, 9_999_999_999)),
    amount: String(naira),
    sender_name: payer,
    currency,
  })
  // The format of the sandbox.
  return (sent as { reference: string }).reference
}

/** A deposit above the daily cap, which is held; the demo's cap is ₦500,000. */
export const overfund = (page: Page, shop: Shop) => fund(page, shop, 500_001)

/** Places an order whose response is lost; returns the supplier's order number. */
export async function loseOrder(
  page: Page,
  shop: Shop,
): Promise<{ order_id: string; link: string; number: number }> {
  const link = newLink()
  await injectFault(shop, 'after-effect timeout')
  const { order_id } = await order(page, shop, { link })
  const [found] = await taken(shop, link)
  expect(found, 'the supplier took it').toBeDefined()
  return { order_id, link, number: found?.order ?? 0 }
}

/** The refundable amount of an order. */
export async function leftOf(admin: Page, shop: Shop, id: string): Promise<string[]> {
  const answer = await admin.request.get(`${shop.url}/api/admin/refundable?order=${id}`)
  const { items } = await bodyOf<{ items: { left: string }[] }>(answer)
  return items.map(({ left }) => left)
}

/** Sends a form whose requests to a path reach the server, while the browser gets no response. Stops the repeats. */
export async function loseAnswer(
  form: Locator,
  path: string,
  send: () => Promise<void>,
): Promise<void> {
  await form.page().route(path, async (route) => {
    await route.fetch().catch(() => undefined)
    await route.abort('connectionreset').catch(() => undefined)
  })
  await send()
  await form.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText(
    'It may have gone through already: see Audit.',
  )
  await form.page().unroute(path)
}
