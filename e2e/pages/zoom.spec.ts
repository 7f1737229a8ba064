import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/src/paths.ts'
import { enterAdmin, isForAdmins, makeProduct, newName, bodyOf } from '../harness/admins.ts'
import { announce, publishSlide, test } from '../harness/content.ts'
import { cutOff, expectToFit, faults, windows } from '../harness/overflow-check.ts'
import { overhang } from '../harness/axe-check.ts'
import {
  approveKey,
  asManager,
  balanceBy,
  requestKey,
  secretOf,
  suspendKey,
} from '../harness/api-keys.ts'
import { requestTransfer, loseOrder, strayDeposit, userId } from '../harness/transfers.ts'
import { cancel, deliver, enter, rent } from '../harness/users.ts'
import { openTicket } from '../harness/tickets.ts'
import { addWebhook, receiverOf } from '../harness/webhooks.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs, chooseYourself, logsOf, select } from '../harness/store.ts'
import { visit } from '../harness/fixtures.ts'
import { sample } from '../../server/test/harness/rounds.ts'

test.use({ reducedMotion: 'reduce' })
// A test opens every page twice.
test.describe.configure({ timeout: 240_000 })

// The queries of pages that mails or earlier steps lead to; without them these pages show an error.
const searches: Readonly<Record<string, string>> = { [paths.confirmEmail]: '?token=no' }

/** The URL of a page; a page that needs an id gets 1, the first one of the demo. */
const addressOf = (shop: Shop, path: string) =>
  shop.url + path.replace(/:\w+/, '1') + (searches[path] ?? '')

/** Pages of objects whose ids differ between shops. */
const needKey: ReadonlySet<string> = new Set([
  paths.adminUser,
  paths.adminApiKey,
  paths.apiKeyCalls,
  paths.webhookLog,
  paths.ticket,
  paths.adminTicket,
])

/** A user with numbers that were bought, cancelled and still wait, and with a log bought and another selected. */
async function enterBusy(page: Page, shop: Shop): Promise<void> {
  await enter(page, shop, 9000)
  await deliver(shop, await rent(page, shop, 'zzdead'), 'Your code is 482913')
  await cancel(page, shop, await rent(page, shop, 'zzdead'))
  await rent(page, shop, 'zzlate')
  const [first = 0, second] = await logsOf(page, shop, 1)
  await buyLogs(page, shop, { logs: [first], total: 2500 })
  await page.goto(`${shop.url}/sma-logs/1`)
  await chooseYourself(page)
  await select(page, second).click()
}

test(
  'every page fits for a visitor without a session',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/40[01]/)
    for (const path of sample(Object.values(paths), 4))
      await expectToFit(page, addressOf(shop, path))
  },
)

test(
  'every page fits for a user with money, numbers and logs [SITE-23]',
  { tag: '@rounds' },
  async ({ admin, page, shop, quiet }) => {
    quiet.except(/40[01]/)
    await announce(admin, shop, { title: 'Unbroken'.repeat(20), content: 'Unbroken'.repeat(90) })
    await publishSlide(admin, shop, ['One', 'Two', 'Three', 'Four'])
    await enterBusy(page, shop)
    // Without the pages for admins, which would end the session.
    const own = Object.values(paths).filter((path) => !isForAdmins(path) && !needKey.has(path))
    for (const path of sample(own, 4)) await expectToFit(page, addressOf(shop, path))
  },
)

test(
  'every page of the back office fits [SITE-23]',
  { tag: '@soak' },
  async ({ admin: page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { id } = await makeProduct(page, shop, { name: newName('Unbroken'.repeat(20)) })
    const freeze = `${shop.url}/api/admin/products/${id}/freeze`
    await bodyOf(
      await page.request.post(freeze, { data: { reason: 'Asked the seller. '.repeat(9) } }),
    )
    const reports = `${shop.url}/api/store/products/${id}/reports`
    await bodyOf(await page.request.post(reports, { data: { reason: 'stolen', note: 'Mine.' } }))
    await announce(page, shop, {
      title: 'Unbroken'.repeat(20),
      priority: 2,
      end_date: '2090-01-01T00:00:00Z',
    })
    await publishSlide(page, shop, ['Unbroken'.repeat(20)])
    // The page of a user is checked in `e2e/admin/user.spec.ts`, the page of a key below.
    const own = Object.values(paths).filter((path) => isForAdmins(path) && !needKey.has(path))
    const more = ['claims', 'batches'].map((tab) => `${paths.adminComplaints}?tab=${tab}`)
    const priced = ['boosting', 'cost', 'supplier', 'history'].map(
      (tab) => `${paths.adminPrices}?tab=${tab}`,
    )
    for (const path of sample([...own, ...more, ...priced], 4))
      await expectToFit(page, shop.url + path)
  },
)

test('the transfers page fits [SITE-23]', { tag: '@soak' }, async ({ page, shop, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const buyer = await (await browser.newContext()).newPage()
  await enter(buyer, shop, 2000)
  const { order_id } = await loseOrder(buyer, shop)
  await strayDeposit(shop, { naira: 150_000, payer: 'Unbroken'.repeat(12) })
  await enterAdmin(page, shop)
  await requestTransfer(page, shop, {
    user: await userId(buyer, shop),
    what: 'credit',
    amount: '100000.01',
  })
  const refunds = `refunds&order=${order_id}`
  const tabs = ['approvals', 'suspense', 'boosting', refunds, 'referrals', 'history']
  for (const tab of sample(tabs, 2))
    await expectToFit(page, `${shop.url}${paths.adminMoney}?tab=${tab}`)
  await buyer.context().close()
})

test(
  'the pages of API keys fit, with long words and a key in use [SITE-23]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    await enter(page, shop)
    const key = await requestKey(page, shop, {
      name: 'Unbroken'.repeat(7),
      site: 'Unbroken'.repeat(20),
      reason: 'Unbroken'.repeat(90),
    })
    await asManager(browser, shop, async (manager) => {
      await approveKey(manager, shop, key)
      await balanceBy(shop, await secretOf(page, shop, key))
      for (const path of [`${paths.adminApiKeys}?state=active`, `${paths.adminApiKeys}/${key.id}`])
        await expectToFit(manager, shop.url + path)
      await suspendKey(manager, shop, key, 'Unbroken'.repeat(20))
    })
    for (const path of [paths.apiKeys, `${paths.apiKeys}/${key.id}`])
      await expectToFit(page, shop.url + path)
  },
)

test(
  'the pages of webhooks fit, with a long address and a message [SITE-23]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    const { id } = await addWebhook(page, shop, `${receiverOf(shop)}/${'Unbroken'.repeat(90)}`)
    await page.request.post(`${shop.url}/api/me/webhooks/${id}/test`)
    for (const path of [paths.webhooks, `${paths.webhooks}/${id}`])
      await expectToFit(page, shop.url + path)
  },
)

test('the parts of notifications fit [SITE-23]', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop)
  for (const path of [paths.notifications, `${paths.notifications}?part=settings`])
    await expectToFit(page, shop.url + path)
})

test(
  'the pages of tickets fit, with long words and a note [SITE-23]',
  { tag: '@soak' },
  async ({ admin, page, shop }) => {
    await admin.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    const text = 'Unbroken'.repeat(90)
    const id = await openTicket(page, shop, text)
    for (const what of ['answers', 'notes'])
      await bodyOf(
        await admin.request.post(`${shop.url}/api/admin/tickets/${id}/${what}`, { data: { text } }),
      )
    for (const path of [paths.adminTickets, `${paths.adminTickets}/${id}`])
      await expectToFit(admin, shop.url + path)
    const form = `${paths.tickets}?about=numbers&subject=${id}`
    for (const path of [paths.tickets, form, `${paths.tickets}/${id}`])
      await expectToFit(page, shop.url + path)
  },
)

test(
  'the page of promotions fits, with long words [SITE-23]',
  { tag: '@soak' },
  async ({ admin, shop }) => {
    await admin.emulateMedia({ reducedMotion: 'reduce' })
    await shop.sql(`insert into promotion (name, code, amount, line, thing, starts_at, ends_at, most_uses)
      values (repeat('Unbroken', 10), repeat('CODE', 8), 100000000, 'boost', repeat('9', 64), now() + interval '1 day',
        now() + interval '2 days', 1000000000)`)
    await expectToFit(admin, shop.url + paths.adminPromotions)
  },
)

test('the menu fits', { tag: '@soak' }, async ({ page, shop }) => {
  await enter(page, shop)
  for (const size of Object.values(windows)) {
    await page.setViewportSize(size)
    await visit(page, shop.url + paths.dashboard)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(cutOff)).toEqual([])
    const last = page.getByRole('dialog').getByRole('button', { name: 'Logout' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
  }
})

test('the check reports a page that does not fit', async ({ page, shop }) => {
  await page.setViewportSize(windows['at 320 px'])
  await visit(page, shop.url + paths.login)
  expect(await faults(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('main button[type=submit]')
    if (button)
      button.style.cssText = 'position: fixed; right: 0; top: 40px; width: 20px; overflow: hidden'
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<a style="display:block;width:400px">x</a>')
  })
  expect(await faults(page)).toEqual([
    expect.stringContaining('wider than its window'),
    'cut off: <button> "Sign In"',
    expect.stringContaining('out of the window'),
    `the help's bar lies over "Sign In"`,
  ])
})
