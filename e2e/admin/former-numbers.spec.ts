import { expect } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow, tablet, wide } from '../harness/axe-check.ts'
import { button, dialog, row, tab, test } from '../harness/transfers.ts'

const rental = {
  order_id: '01998d5a-1111-7000-8000-00000000a1b2',
  user: { user_id: '01998d5a-2222-7000-8000-000000000000', name: 'Ada Eze', email: 'ada@mail.ng' },
  service_id: 'ada',
  service_name: 'Truth Social',
  number: '12025550123',
  upstream_id: '77',
  supplier: 'old-sms',
  price: '626.97',
  status: 'waiting',
  created_at: '2026-06-01T09:00:00.000Z',
  served_at: '2026-06-01T09:02:00.000Z',
  waiting: false,
}
const lost = {
  ...rental,
  order_id: '01998d5a-1111-7000-8000-00000000c3d4',
  user: { ...rental.user, email: 'chidi@mail.ng' },
  number: null,
  upstream_id: null,
  status: 'placing',
  served_at: null,
  waiting: true,
}
const list = '**/api/admin/former-rentals?**'
const at = '/admin/money?tab=numbers'

test(
  'without a former supplier the release list is empty [NUM-52]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop, 'manager')
    await page.goto(shop.url + at)
    await expect(page.getByText('No numbers at former suppliers')).toBeVisible()
    await checkPage(page)
  },
)

test(
  'an admin releases a former supplier number by keyboard, with a reason [NUM-52]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[04]/)
    let rentals = [rental, lost]
    await page.route(list, (route) => route.fulfill({ json: { rentals, total: rentals.length } }))
    await page.route('**/api/admin/money/waiting', async (route) => {
      const waiting = (await (await route.fetch()).json()) as { readonly orders: object }
      const orders = { ...waiting.orders, numbers: { gone: rentals.length } }
      await route.fulfill({ json: { ...waiting, orders } })
    })
    await enterAdmin(page, shop, 'manager')
    await page.goto(shop.url + at)
    await expect(tab(page, /^Numbers/)).toContainText('2')
    const mine = row(page, rental.user.email)
    await expect(mine).toContainText('₦626.97')
    await expect(mine).toContainText('old-sms')
    const waits = row(page, lost.user.email)
    await expect(waits).toContainText('Unknown: no answer from the supplier')
    await expect(waits).toContainText('Release waiting for a second admin.')
    await checkPage(page, [narrow, tablet, wide])

    await mine.getByRole('button', { name: /^Release number/ }).press('Enter')
    const form = dialog(page, 'Release this number?')
    await expect(form).toContainText('old-sms is no longer connected')
    const send = form.getByRole('button', { name: 'Release' })
    await expect(send).toBeDisabled()
    await form.getByLabel('Reason').fill('They are gone')
    // The list is mocked, so the server does not know this number and returns 404.
    rentals = [lost]
    await send.press('Enter')
    await expect(form).toBeHidden()
    await expect(mine).toHaveCount(0)
    await expect(waits).toBeVisible()
  },
)

test(
  'numbers that fail to load can be reloaded; support cannot release them [NUM-52]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await page.route(list, (route) => route.fulfill({ body: 'garbage' }))
    await enterAdmin(page, shop, 'support')
    await page.goto(shop.url + at)
    await expect(page.getByText('The numbers could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.route(list, (route) => route.fulfill({ json: { rentals: [rental], total: 1 } }))
    await button(page, 'Try again').click()
    await expect(row(page, rental.user.email)).toBeVisible()
    await expect(button(page, /^Release/)).toHaveCount(0)
  },
)
