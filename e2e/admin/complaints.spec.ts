import { expect, type Page } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { claim, isOnSale, putOnSale, test } from '../harness/buyers.ts'
import { enter, me } from '../harness/users.ts'
import { buyLogs } from '../harness/store.ts'
import type { Shop } from '../harness/shop.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Complaints' }).getByRole('link', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const show = (page: Page, word: 'Open' | 'Settled') => page.getByRole('radio', { name: word })
/** The number of open reports; other tests in this shop may leave some. */
async function waiting(page: Page, shop: Shop): Promise<number> {
  const answer = await page.request.get(`${shop.url}/api/admin/reports?limit=1`)
  return ((await answer.json()) as { total: number }).total // the shape in the contract
}

const bal = async (page: Page, shop: Shop) => Number((await me(page, shop)).bal)

/** Reports a product as the signed-in user of the page. */
async function report(
  page: Page,
  shop: Shop,
  { product, note }: { product: number; note: string },
): Promise<void> {
  const url = `${shop.url}/api/store/products/${product}/reports`
  const answer = await page.request.post(url, { data: { reason: 'stolen', note } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test(
  'an admin freezes a reported product and settles the report [STORE-27, STOCK-24]',
  { tag: '@soak' },
  async ({ page, shop, buyer, browser, quiet }) => {
    quiet.except(/409/)
    const { email } = await enter(buyer, shop)
    const stranger = await (await browser.newContext()).newPage()
    await enterAdmin(page, shop)
    const { product } = await putOnSale(page, shop, 2)
    await report(buyer, shop, { product: product.id, note: 'One of these is mine.' })
    await report(stranger, shop, { product: product.id, note: 'I saw it elsewhere.' })
    const open = await waiting(page, shop)
    await page.goto(`${shop.url}/admin/complaints`)
    const mine = row(page, email)
    const other = row(page, product.name).filter({ hasText: 'Not signed in' })
    await expect(mine).toContainText(product.name)
    await expect(mine).toContainText('It is stolen')
    await expect(mine).toContainText('One of these is mine.')
    await expect(other).toContainText('I saw it elsewhere.')
    await expect(tab(page, new RegExp(`^Reports ${open}$`))).toHaveAttribute('aria-current', 'page')
    expect(await isOnSale(buyer, shop, product.id)).toBe(true)

    await test.step('a frozen product is hidden', async () => {
      await mine.getByRole('button', { name: `Freeze ${product.name}` }).press('Enter')
      const modal = dialog(page, /^Freeze/)
      await modal.getByLabel('Reason').fill('The owner has reported it')
      await modal.getByRole('button', { name: 'Freeze' }).click()
      await expect(row(page, product.name).filter({ hasText: 'Frozen' })).toHaveCount(2)
      expect(await isOnSale(buyer, shop, product.id)).toBe(false)
    })
    await test.step('a settled report leaves the queue, and the focus stays in the list', async () => {
      await mine.getByRole('button', { name: /^Settle report/ }).click()
      const modal = dialog(page, /^Settle report/)
      await expect(modal.getByLabel('Answer')).toBeFocused()
      await modal.getByRole('button', { name: 'Settle' }).click({ force: true })
      await expect(modal).toBeVisible()
      await modal.getByText('Dismissed', { exact: true }).click()
      await modal.getByLabel('Answer').fill('It was not theirs.')
      await page.keyboard.press('Escape')
      await expect(modal.getByText('What you entered is not saved.')).toBeVisible()
      await modal.getByRole('button', { name: 'Settle' }).click()
      await expect(mine).toHaveCount(0)
      await expect(page.locator(':focus')).toHaveText(/^\d+ reports?$/)
      await expect(tab(page, new RegExp(`^Reports ${open - 1}$`))).toBeVisible()
      // The filter is in the address, so the radio button is checked a moment after the click.
      await show(page, 'Settled').click()
      await expect(show(page, 'Settled')).toBeChecked()
      await expect(page).toHaveURL(/\?status=settled$/)
      await expect(mine).toContainText('Dismissed')
      await expect(mine).toContainText('It was not theirs.')
    })
    await test.step('the product is unfrozen', async () => {
      await mine.getByRole('button', { name: `Unfreeze ${product.name}` }).click()
      await expect(
        mine.getByRole('button', { name: `Freeze ${product.name}`, exact: true }),
      ).toBeVisible()
      expect(await isOnSale(buyer, shop, product.id)).toBe(true)
      await mine.getByRole('link', { name: `Batches of ${product.name}` }).click()
      await expect(page).toHaveURL(new RegExp(`\\?tab=batches&product=${product.id}$`))
      await page.getByRole('button', { name: /^Remove filter/ }).click()
      await expect(page).toHaveURL(/\?tab=batches$/)
      await expect(page.getByRole('row', { name: /^Batch/ }).nth(1)).toBeVisible()
    })
    await test.step('a report that another admin has settled shows an error', async () => {
      await tab(page, /^Reports/).click()
      await other.getByRole('button', { name: /^Settle report/ }).click()
      const modal = dialog(page, /^Settle report (\d+)$/)
      const id = /\d+/.exec((await modal.getByRole('heading').first().textContent()) ?? '')?.[0]
      const url = `${shop.url}/api/admin/reports/${id}/settlement`
      await page.request.post(url, { data: { outcome: 'upheld', answer: 'Done' } })
      await modal.getByLabel('Answer').fill('Too late')
      await modal.getByRole('button', { name: 'Settle' }).click()
      await expect(page.getByText('Another admin has already settled this.')).toBeVisible()
      await expect(other).toHaveCount(0)
    })
    await stranger.context().close()
  },
)

test(
  'an admin replaces, refunds or declines claims [STORE-26, STOCK-24]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    const { email } = await enter(buyer, shop, 2000)
    await enterAdmin(page, shop)
    const { product, logs } = await putOnSale(page, shop, 4)
    const order = await buyLogs(buyer, shop, { logs: logs.slice(0, 3), total: 1500 })
    await claim(buyer, shop, order)
    await page.goto(`${shop.url}/admin/complaints?tab=claims`)
    const claims = row(page, email)
    await expect(claims).toHaveCount(3)
    await expect(claims.first()).toContainText(product.name)
    await expect(claims.first()).toContainText('₦500.00')
    await expect(claims.first()).toContainText(order.slice(-8).toUpperCase())
    await expect(claims.first()).toContainText('The password is wrong.')
    const settle = async (verb: 'Replace' | 'Refund' | 'Decline', effect: string) => {
      const left = await claims.count()
      await claims
        .first()
        .getByRole('button', { name: new RegExp(`^${verb}`) })
        .click()
      const modal = dialog(page, new RegExp(`^${verb} log \\d+\\?$`))
      await expect(modal).toContainText(effect)
      await expect(modal.getByLabel('Note to the buyer')).toBeFocused()
      await page.keyboard.type('Sorry for that.')
      await modal.getByRole('button', { name: verb }).click()
      await expect(claims).toHaveCount(left - 1)
    }
    await settle('Replace', `gets another ${product.name} free`)
    expect(await bal(buyer, shop)).toBe(500)
    const replace = claims.first().getByRole('button', { name: /^Replace/ })
    await expect(replace).toHaveAttribute('aria-disabled', 'true')
    await expect(replace).toHaveAccessibleDescription('No other log of this product is in stock.')
    await settle('Refund', `₦500.00 goes back into the wallet of ${email}.`)
    expect(await bal(buyer, shop)).toBe(1000)
    await settle('Decline', `${email} keeps the log and receives your note.`)
    expect(await bal(buyer, shop)).toBe(1000)
    await expect(claims).toHaveCount(0)
    await show(page, 'Settled').click()
    await expect(show(page, 'Settled')).toBeChecked()
    for (const word of ['Replaced', 'Refunded', 'Declined'])
      await expect(claims.filter({ hasText: word })).toContainText('Sorry for that.')
  },
)

test(
  'a recall shows its effect, withdraws unsold logs and refunds the buyers [STOCK-24]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop, 1000)
    await enterAdmin(page, shop)
    const { product, batch, logs } = await putOnSale(page, shop, 3)
    await buyLogs(buyer, shop, { logs: logs.slice(0, 2), total: 1000 })
    await page.goto(`${shop.url}/admin/complaints?tab=batches&product=${product.id}`)
    const mine = row(page, `Batch ${batch}`)
    await expect(mine).toContainText('a walk')
    await expect(mine).toContainText('admin@demo.nosim.local')
    await expect(mine.getByRole('cell')).toContainText(['Batch', 'a walk', '', '1', '2', '0', '0'])
    await mine.getByRole('button', { name: `Recall batch ${batch}` }).click()
    const modal = dialog(page, `Recall batch ${batch}?`)
    await expect(modal.getByRole('listitem')).toHaveText([
      '1 log is withdrawn from sale at once.',
      '₦1,000.00 goes back to 1 buyer for 2 logs. They are emailed the reason.',
    ])
    await modal.getByLabel('Reason').fill('They were stolen')
    await modal.getByRole('button', { name: 'Recall' }).click()
    await expect(mine).toContainText('Recalled')
    await expect(mine).toContainText('They were stolen')
    await expect(page.locator(':focus')).toHaveText('1 batch')
    // The buyers are refunded a moment later, and the row updates without a reload.
    await expect(mine.getByRole('cell')).toContainText(['Batch', 'a walk', '', '0', '2', '1', '2'])
    await expect.poll(() => bal(buyer, shop)).toBe(1000)
    expect(await isOnSale(buyer, shop, product.id)).toBe(false)
    await mine.getByRole('link', { name: `Batch ${batch}: ${product.name}` }).click()
    await page.getByRole('link', { name: `Logs of batch ${batch}` }).click()
    await expect(page).toHaveURL(new RegExp(`accounts-log\\?batch=${batch}$`))
    await expect(page.getByText('Withdrawn').last()).toBeVisible()
  },
)

test(
  'lists that fail to load and an invalid page show errors [SITE-21]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enterAdmin(page, shop)
    await page.route('**/api/admin/batches**', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/admin/complaints?tab=batches`)
    await expect(page.getByText('The batches could not be loaded.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row', { name: /^Batch/ }).nth(1)).toBeVisible()
    await page.goto(`${shop.url}/admin/complaints?tab=claims&status=settled&page=99`)
    await expect(page.getByText('There is no such page.')).toBeVisible()
  },
)
