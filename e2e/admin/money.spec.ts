import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { clickTwice, enterAdmin } from '../harness/admins.ts'
import { setStatus, order as orderBoost, services } from '../harness/boost.ts'
import { putOnSale } from '../harness/buyers.ts'
import { balance, codeOf, enter, rent } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs } from '../harness/store.ts'
import {
  requestTransfer,
  bal,
  button,
  dialog,
  leftOf,
  loseAnswer,
  loseOrder,
  row,
  show,
  strayDeposit,
  tab,
  test,
  userId,
} from '../harness/transfers.ts'

test.use({ settings: { SANDBOX_BOOST_STEP_MS: '3600000', BOOST_MINUTE_LIMIT: '1000' } })

const moneyUrl = (shop: Shop, query = '') => `${shop.url}/admin/money${query}`

/** A new signed-in user with this balance in naira; returns the email and the id. */
async function enterUser(page: Page, shop: Shop, naira?: number) {
  const { email } = await enter(page, shop, naira)
  return { email, id: await userId(page, shop) }
}

const refundedInFull = 'This order has already been refunded in full.'

test.describe('approvals [ADMIN-19, TRANSFER-6, TRANSFER-7]', () => {
  test(
    'a second admin approves a transfer, and the user sees the money at once',
    { tag: '@soak' },
    async ({ page, shop, second, buyer }) => {
      const { email, id } = await enterUser(buyer, shop)
      await buyer.goto(`${shop.url}/dashboard`)
      await enterAdmin(page, shop)
      await requestTransfer(page, shop, { user: id, what: 'credit', amount: '150000' })

      await test.step('the requester can only withdraw it', async () => {
        await page.goto(moneyUrl(shop))
        const mine = row(page, email)
        await expect(mine).toContainText('Add funds')
        await expect(mine).toContainText('+₦150,000.00')
        await expect(mine).toContainText('A walk')
        await expect(mine).toContainText('admin@demo.nosim.local')
        await expect(mine).toContainText('This is your request: another admin must approve it.')
        await expect(mine.getByRole('button')).toHaveText(['Withdraw'])
      })
      await test.step('the second admin sees the balance before and after', async () => {
        await second.goto(moneyUrl(shop))
        await expect(tab(second, /^Approvals \d+$/)).toHaveAttribute('aria-current', 'page')
        await row(second, email)
          .getByRole('button', { name: /^Approve/ })
          .press('Enter')
        const confirm = dialog(second, 'Add funds?')
        await expect(confirm).toContainText(email)
        await expect(confirm).toContainText('Balance now₦0.00')
        await expect(confirm).toContainText('Balance after₦150,000.00')
        await second.keyboard.press('Escape')
        await expect(row(second, email).getByRole('button', { name: /^Approve/ })).toBeFocused()
        await second.keyboard.press('Enter')
        await expect(confirm.getByRole('button', { name: 'Approve' })).toBeFocused()
        await second.keyboard.press('Enter')
        await expect(row(second, email)).toHaveCount(0)
        await expect(second.locator(':focus')).toHaveText(/^\d+ requests?$/)
      })
      await expect(balance(buyer)).toContainText('₦150,000.00')
      await tab(second, /^History/).click()
      const done = row(second, email)
      await expect(done).toContainText('manager@demo.nosim.local')
      await expect(done).toContainText('₦150,000.00')
    },
  )

  test(
    'a transfer without approval moves no money',
    { tag: '@soak' },
    async ({ page, shop, second, buyer }) => {
      const { email, id } = await enterUser(buyer, shop)
      await enterAdmin(page, shop)
      await requestTransfer(page, shop, { user: id, what: 'credit', amount: '100000.01' })
      await requestTransfer(page, shop, { user: id, what: 'credit', amount: '100000.02' })
      await second.goto(moneyUrl(shop))
      const first = row(second, email).filter({ hasText: '₦100,000.01' })
      await first.getByRole('button', { name: /^Decline/ }).click()
      const decline = dialog(second, 'Decline: Add funds?')
      await expect(decline.getByLabel('Reason')).toBeFocused()
      await decline.getByRole('button', { name: 'Decline' }).click({ force: true })
      await expect(decline).toBeVisible()
      await decline.getByLabel('Reason').fill('Not agreed with anybody')
      await decline.getByRole('button', { name: 'Decline' }).click()
      await expect(first).toHaveCount(0)

      await page.goto(moneyUrl(shop))
      await row(page, email)
        .getByRole('button', { name: /^Withdraw/ })
        .click()
      const back = dialog(page, 'Withdraw: Add funds?')
      await back.getByLabel('Reason').fill('A slip')
      await back.getByRole('button', { name: 'Withdraw' }).click()
      await expect(row(page, email)).toHaveCount(0)
      await tab(page, /^History/).click()
      await show(page, 'Declined').click()
      await expect(page).toHaveURL(/\?tab=history&status=declined$/)
      await expect(row(page, email)).toContainText(['A slip', 'Not agreed with anybody'])
      expect(await bal(buyer, shop)).toBe('0.00')
    },
  )

  test(
    'the later of two concurrent decisions shows an error and reloads the list',
    { tag: '@soak' },
    async ({ page, shop, second, buyer, browser, quiet }) => {
      quiet.except(/409/)
      const { email, id } = await enterUser(buyer, shop)
      await enterAdmin(page, shop)
      await requestTransfer(second, shop, { user: id, what: 'credit', amount: '120000' })
      const context = await browser.newContext()
      const rival = await context.newPage()
      await enterAdmin(rival, shop)
      for (const one of [page, rival]) {
        await one.goto(moneyUrl(shop))
        await row(one, email)
          .getByRole('button', { name: /^Approve/ })
          .click()
      }
      const both = [page, rival]
      await Promise.all(
        both.map((one) => one.getByRole('button', { name: 'Approve', exact: true }).click()),
      )
      const words = both.map((one) => one.getByText('Another admin has already settled this.'))
      const conflicts = async () => {
        const [here = 0, there = 0] = await Promise.all(words.map((each) => each.count()))
        return here + there
      }
      await expect.poll(conflicts, { message: 'one admin sees the conflict' }).toBe(1)
      for (const one of both) {
        await expect(one.getByRole('dialog')).toBeHidden()
        await expect(row(one, email)).toHaveCount(0)
      }
      expect(await bal(buyer, shop)).toBe('120000.00')
      await context.close()
    },
  )

  test(
    'an approval that has become impossible is refused and stays pending',
    { tag: '@soak' },
    async ({ page, shop, second, buyer, quiet }) => {
      quiet.except(/402/)
      const { email, id } = await enterUser(buyer, shop, 200_000)
      await enterAdmin(page, shop)
      await requestTransfer(second, shop, { user: id, what: 'debit', amount: '150000' })
      await requestTransfer(page, shop, { user: id, what: 'debit', amount: '90000' })
      await page.goto(moneyUrl(shop))
      await row(page, email)
        .getByRole('button', { name: /^Approve/ })
        .click()
      const confirm = dialog(page, 'Deduct funds?')
      await expect(confirm).toContainText('Balance after-₦40,000.00')
      await confirm.getByRole('button', { name: 'Approve' }).click()
      await expect(confirm.getByRole('alert')).toContainText('Insufficient user balance')
      await confirm.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(row(page, email)).toHaveCount(1)
      expect(await bal(buyer, shop)).toBe('110000.00')
    },
  )
})

test.describe('boosting [TRANSFER-15, TRANSFER-16]', () => {
  test(
    'an admin matches or releases an order whose response was lost',
    { tag: '@soak' },
    async ({ page, shop, buyer, quiet }) => {
      quiet.except(/40[09]/)
      const { email } = await enterUser(buyer, shop, 5000)
      const lost = await loseOrder(buyer, shop)
      const other = await loseOrder(buyer, shop)
      await enterAdmin(page, shop)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(moneyUrl(shop, '?tab=boosting'))
      await expect(row(page, email)).toHaveCount(2)
      const mine = row(page, lost.link)
      await expect(mine).toContainText('₦1,188.98')
      await expect(mine.getByRole('term')).toHaveText(
        'Supplier Link Service Quantity Time'.split(' '),
      )
      await mine.getByRole('button', { name: 'Copy: Link' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lost.link)

      await mine.getByRole('button', { name: /^Match/ }).click()
      const match = dialog(page, 'Match this order')
      const number = match.getByLabel("The supplier's order number")
      await expect(number).toBeFocused()
      const send = match.getByRole('button', { name: 'Match', exact: true })
      await number.fill('x1')
      await send.click()
      await expect(match.getByText("Please enter the supplier's order number")).toBeVisible()
      await number.fill('999999999')
      await send.click()
      await expect(match.getByText('The supplier has no order with this number.')).toBeVisible()
      await number.fill(String(lost.number))
      await send.click()
      await expect(page.getByText('Order matched; it continues.')).toBeVisible()
      await expect(mine).toHaveCount(0)
      await test.step('the number of another order is rejected', async () => {
        await button(page, /^Match order/)
          .first()
          .click()
        await number.fill(String(lost.number))
        await send.click()
        await expect(match.getByText(/^Another order already has this number/)).toBeVisible()
        await match.getByRole('button', { name: 'Cancel', exact: true }).click()
      })
      const rest = row(page, other.link)
      await rest.getByRole('button', { name: /^Release/ }).click()
      const release = dialog(page, 'Release this order?')
      await expect(release).toContainText(`₦1,188.98 goes back into the wallet of ${email}`)
      await release.getByLabel('Reason').fill('Cancelled at the supplier')
      await release.getByRole('button', { name: 'Release' }).click()
      await expect(rest).toHaveCount(0)
      expect(await bal(buyer, shop)).toBe('3811.02')
    },
  )
})

test.describe('refunds [ADMIN-20, TRANSFER-4, TRANSFER-17]', () => {
  /** Opens the dialog of the first search result. */
  async function open(page: Page, shop: Shop, order: string) {
    await page.goto(moneyUrl(shop, `?tab=refunds&order=${order}`))
    await button(page, /^Refund/)
      .first()
      .click()
    return dialog(page, 'Refund')
  }

  test('a number is refunded in parts, no part twice', async ({ page, shop, buyer, quiet }) => {
    quiet.except(/ERR_CONNECTION_RESET/)
    const { email } = await enterUser(buyer, shop, 5000)
    const rented = await rent(buyer, shop, 'wa')
    await codeOf(buyer, shop, rented)
    const before = Number(await bal(buyer, shop))
    const price = 5000 - before
    await enterAdmin(page, shop)
    await page.goto(moneyUrl(shop, '?tab=refunds'))
    await expect(page.getByText('Which order?')).toBeVisible()
    await page.getByRole('searchbox').fill(`#${rented.order_id.slice(-8).toUpperCase()}`)
    const found = row(page, email)
    await expect(found).toContainText('Number, order #')
    await found.getByRole('button', { name: /^Refund/ }).click()
    const refund = dialog(page, 'Refund')
    const send = refund.getByRole('button', { name: 'Refund' })
    await send.click()
    await expect(refund.getByText('Please enter a valid amount')).toBeVisible()
    await refund.getByLabel('Amount').fill('1000000')
    await send.click()
    await expect(refund.getByText('You can refund at most what was kept.')).toBeVisible()
    await refund.getByLabel('Amount').fill('100')
    await send.click()
    await expect(refund.getByText('Please give a reason')).toBeVisible()
    await expect(refund.getByLabel('Reason')).toBeFocused()
    await refund.getByLabel('Reason').fill('The code was of no use')

    await test.step('a lost response and a reopened form still make one refund', async () => {
      await loseAnswer(refund, '**/api/admin/refunds', () => send.click())
      await refund.getByRole('button', { name: 'Cancel', exact: true }).click()
      await found.getByRole('button', { name: /^Refund/ }).click()
      await refund.getByLabel('Amount').fill('100')
      await refund.getByLabel('Reason').fill('The code was of no use')
      await clickTwice(send, '**/api/admin/refunds')
      await expect(page.getByText('Refunded successfully')).toBeVisible()
      await expect(refund).toBeHidden()
      expect(Number(await bal(buyer, shop))).toBe(before + 100)
    })
    await expect(found).toContainText('₦100.00')
    await (await open(page, shop, rented.order_id)).getByLabel('Amount').fill(String(price - 100))
    await refund.getByLabel('Reason').fill('And the rest')
    await send.click()
    await expect(found).toContainText('Nothing')
    const stopped = found.getByRole('button', { name: /^Refund/ })
    await expect(stopped).toHaveAccessibleDescription(refundedInFull)
    expect(Number(await bal(buyer, shop))).toBe(5000)
  })

  test('a refund ends an open order', { tag: '@soak' }, async ({ page, shop, buyer }) => {
    const { id, email } = await enterUser(buyer, shop, 2000)
    const { order_id, link } = await orderBoost(buyer, shop, { service_id: services.never })
    await setStatus(shop, link, { status: 'In progress' })
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/users/${id}?tab=orders&line=boost`)
    await page.getByRole('link', { name: /^Refund order/ }).click()
    await expect(row(page, email)).toContainText('₦1,188.98')
    const profile = row(page, email).getByRole('link', { name: /^Ada Obi$/ })
    await expect(profile).toHaveAttribute('href', `/admin/users/${id}`)
    const refund = await open(page, shop, order_id)
    await refund.getByLabel('Amount').fill('188.98')
    await expect(refund).toContainText('₦1,000.00 stays. This closes the order.')
    await refund.getByLabel('Reason').fill('It stopped')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText('Refunded successfully')).toBeVisible()
    expect(await leftOf(page, shop, order_id)).toEqual(['1000.00'])
    expect(await bal(buyer, shop)).toBe('1000.00')
  })

  test('a log is fully refunded once', { tag: '@soak' }, async ({ page, shop, buyer, quiet }) => {
    quiet.except(/409/)
    await enterUser(buyer, shop, 1000)
    await enterAdmin(page, shop)
    const { logs } = await putOnSale(page, shop, 2)
    const order = await buyLogs(buyer, shop, { logs, total: 1000 })
    const refund = await open(page, shop, order)
    await expect(refund.getByLabel('Amount')).toHaveValue('500.00')
    await expect(refund.getByLabel('Amount')).not.toBeEditable()
    await expect(refund.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('It was dead')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText('Refunded successfully')).toBeVisible()
    expect((await leftOf(page, shop, order)).toSorted()).toEqual(['0.00', '500.00'])

    const items = await page.request.get(`${shop.url}/api/admin/refundable?order=${order}`)
    const left = ((await items.json()) as { items: { id: string; left: string }[] }).items.find(
      (item) => item.left !== '0.00',
    )
    await button(page, /^Refund/)
      .and(page.locator(':not([aria-disabled])'))
      .click()
    await refund.getByLabel('Reason').fill('Too late')
    await page.request.post(`${shop.url}/api/admin/refunds`, {
      data: { line: 'store', id: left?.id, amount: '500', reason: 'Before' },
      headers: { 'idempotency-key': randomUUID() },
    })
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText(refundedInFull).first()).toBeVisible()
    await expect(refund).toBeHidden()
    expect(await leftOf(page, shop, order)).toEqual(['0.00', '0.00'])
    expect(await bal(buyer, shop)).toBe('1000.00')
  })
})

test(
  'support sees all transfers and cannot move money',
  { tag: '@soak' },
  async ({ page, shop, second, buyer }) => {
    const { email, id } = await enterUser(buyer, shop, 2000)
    await requestTransfer(second, shop, { user: id, what: 'credit', amount: '110000' })
    const payer = `Payer ${randomUUID()}`
    await strayDeposit(shop, { naira: 9, payer })
    const { order_id } = await loseOrder(buyer, shop)
    await enterAdmin(page, shop, 'support')
    const places = { '': email, '?tab=suspense': payer, '?tab=boosting': email }
    for (const [query, text] of Object.entries(places)) {
      await page.goto(moneyUrl(shop, query))
      await expect(page.getByText('Support sees what waits here')).toBeVisible()
      await expect(row(page, text)).toBeVisible()
      const actionLabels = /^(Approve|Decline|Withdraw|Assign|Keep|Settle|Release|Match|Refund)/
      await expect(button(page, actionLabels)).toHaveCount(0)
    }
    await page.goto(moneyUrl(shop, `?tab=refunds&order=${order_id}`))
    await expect(row(page, email)).toBeVisible()
    await expect(button(page, /^Refund/)).toHaveCount(0)
  },
)

test('failed and empty lists are shown', { tag: '@soak' }, async ({ page, shop, quiet }) => {
  quiet.except(/Failed to load resource/)
  await enterAdmin(page, shop)
  const places = {
    '?tab=history': ['**/api/admin/money**', 'The moves could not be loaded.'],
    '?tab=suspense': ['**/api/admin/suspense**', 'The deposits could not be loaded.'],
    '?tab=boosting': ['**/api/admin/boost-orders**', 'The orders could not be loaded.'],
    '?tab=refunds&order=1': ['**/api/admin/refundable**', 'The order could not be looked up.'],
  } as const
  for (const [query, [path, words]] of Object.entries(places)) {
    await page.route(path, (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(moneyUrl(shop, query))
    await expect(page.getByText(words)).toBeVisible()
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect(page.getByText(words)).toBeHidden()
  }
  await page.goto(moneyUrl(shop, '?tab=history&page=99'))
  await expect(page.getByText('There is no such page.')).toBeVisible()
  await page.goto(moneyUrl(shop, '?tab=refunds&order=no-such-order'))
  await expect(page.getByText('No orders found')).toBeVisible()
})
