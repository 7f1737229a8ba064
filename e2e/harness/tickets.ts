import { expect, type Page } from '@playwright/test'
import { bodyOf, isForAdmins } from './admins.ts'
import type { Shop } from './shop.ts'
import { userId } from './transfers.ts'
import { enter, fund, me, rent } from './users.ts'

/** Buys a number as the signed-in user and opens a ticket about it. Returns its id. */
export async function openTicket(
  page: Page,
  shop: Shop,
  text = 'The code came too late.',
): Promise<string> {
  await fund(page, shop, 2000)
  await expect
    .poll(async () => Number((await me(page, shop)).bal), { message: 'the money arrives' })
    .toBeGreaterThanOrEqual(2000)
  const { order_id } = await rent(page, shop, 'wa')
  const multipart = { about: 'numbers', subject: order_id, reason: 'missing', text }
  const answer = await page.request.post(`${shop.url}/api/tickets`, { multipart })
  return (await bodyOf<{ id: string }>(answer)).id
}

/** The path of a page with an id in place of `:id`. Ticket pages get a ticket of the signed-in user, and those for
 * admins a ticket of another user. Other pages get the id of the signed-in user. */
export async function pathWithId(page: Page, shop: Shop, path: string): Promise<string> {
  if (!path.includes(':id')) return path
  if (!path.includes('/tickets/')) return path.replace(':id', await userId(page, shop))
  if (!isForAdmins(path)) return path.replace(':id', await openTicket(page, shop))
  const other = await page.context().browser()?.newContext()
  const user = await other?.newPage()
  if (!user) throw new Error('no second user')
  await enter(user, shop)
  const id = await openTicket(user, shop)
  await user.context().close()
  return path.replace(':id', id)
}
