import { expect, type Page } from '@playwright/test'
import { clickTwice, enterAdmin } from '../harness/admins.ts'
import { bal, button, dialog, loseAnswer, test, userId } from '../harness/transfers.ts'
import { balance, enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'

const address = (shop: Shop, id: string) => `${shop.url}/admin/users/${id}`
const amount = (form: ReturnType<typeof dialog>) => form.getByLabel('Amount (₦)')

/** Opens the page of a new user as an admin. Returns the id of the user. */
async function open(page: Page, shop: Shop, { buyer, naira }: { buyer: Page; naira?: number }) {
  await enter(buyer, shop, naira)
  await enterAdmin(page, shop)
  const id = await userId(buyer, shop)
  await page.goto(address(shop, id))
  return id
}

test(
  'an admin adds funds by keyboard, and the user sees them at once [USERS-26, TRANSFER-1, TRANSFER-4]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await open(page, shop, { buyer, naira: 100 })
    await buyer.goto(`${shop.url}/dashboard`)
    await button(page, 'Add').press('Enter')
    const form = dialog(page, 'Add Funds')
    await expect(amount(form)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByText('Please enter a valid amount')).toBeVisible()
    for (const wrong of ['0', '-5', '1.005', '1000000000.01']) {
      await amount(form).fill(wrong)
      await form.getByRole('button', { name: 'Add Funds' }).click()
      await expect(form.getByText('Please enter a valid amount'), wrong).toBeVisible()
      await expect(amount(form)).toBeFocused()
    }
    await amount(form).fill('250.5')
    await expect(form).toContainText('Balance now₦100.00')
    await expect(form).toContainText('Balance after₦350.50')
    await page.keyboard.press('Tab')
    await page.keyboard.type('For the trouble')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Funds added successfully')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(button(page, 'Add')).toBeFocused()
    await expect(page.getByRole('region', { name: 'Account Balance' })).toContainText('₦350.50')
    await expect(balance(buyer)).toContainText('₦350.50')
    await buyer.goto(`${shop.url}/wallet`)
    await expect(buyer.getByRole('row').filter({ hasText: '₦250.50' })).toContainText(
      'For the trouble',
    )
  },
)

test(
  'a deduction goes below zero only if its checkbox is ticked [TRANSFER-1, TRANSFER-3]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/402/)
    await open(page, shop, { buyer, naira: 100 })
    await button(page, 'Deduct').click()
    const form = dialog(page, 'Deduct Funds')
    const send = form.getByRole('button', { name: 'Deduct Funds' })
    const allow = form.getByLabel('Allow negative balance')
    await expect(allow).not.toBeChecked()
    await amount(form).fill('100.01')
    await expect(form).toContainText('Balance after-₦0.01')
    await expect(form).toContainText('Not enough in the wallet.')
    await send.click()
    await expect(form.getByRole('alert')).toContainText('Insufficient user balance')
    await expect(form.getByRole('alert')).toContainText('₦0.01 is missing')
    expect(await bal(buyer, shop)).toBe('100.00')
    await allow.check()
    await expect(form).toContainText('This takes the balance below zero')
    await send.click()
    await expect(page.getByText('Funds deducted successfully')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByRole('region', { name: 'Account Balance' })).toContainText('-₦0.01')
    expect(await bal(buyer, shop)).toBe('-0.01')
  },
)

test('a double click or a retry after a lost response makes one transfer [ADMIN-20, USERS-25, TRANSFER-4]', async ({
  page,
  shop,
  buyer,
  quiet,
}) => {
  quiet.except(/ERR_(CONNECTION_RESET|FAILED)|502/)
  await open(page, shop, { buyer })
  const forms = [
    { verb: 'Add', title: 'Add Funds', path: '**/credit', once: '30.00', twice: '60.00' },
    { verb: 'Deduct', title: 'Deduct Funds', path: '**/debit', once: '50.00', twice: '40.00' },
  ] as const
  for (const { verb, title, path, once, twice } of forms) {
    const sum = verb === 'Add' ? '30' : '10'
    await button(page, verb).click()
    const form = dialog(page, title)
    const send = form.getByRole('button', { name: title })
    await amount(form).fill(sum)
    await loseAnswer(form, path, () => send.dblclick())
    await expect.poll(() => bal(buyer, shop)).toBe(once)
    await send.click()
    await expect(form).toBeHidden()
    expect(await bal(buyer, shop), 'the same move').toBe(once)

    await test.step('a form that is reopened makes a new transfer, once', async () => {
      await button(page, verb).click()
      await amount(form).fill(sum)
      await page.route(path, (route) => route.abort())
      await send.click()
      // The first Escape only stops the repeats: the dialog stays open with a warning.
      await expect(form.getByText(/Still trying/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form.getByRole('alert')).toContainText('It may have gone through already')
      await page.unroute(path)
      await form.getByRole('button', { name: 'Cancel', exact: true }).click()
      await button(page, verb).click()
      await expect(form.getByRole('alert')).toHaveCount(0)
      await amount(form).fill(sum)
      await page.route(path, (route) => route.fulfill({ status: 502, body: '<p>' }), { times: 1 })
      // After the error page of a proxy the form sends the request again without a click.
      await clickTwice(send, path)
      await expect(form).toBeHidden()
      expect(await bal(buyer, shop)).toBe(twice)
    })
  }
})

test(
  'a transfer above the limit requires a second admin, shown before and after [TRANSFER-6]',
  { tag: '@soak' },
  async ({ page, shop, second, buyer }) => {
    const id = await open(page, shop, { buyer })
    await button(page, 'Add').click()
    const form = dialog(page, 'Add Funds')
    const notice = form.getByText('A second admin must approve this.')
    await amount(form).fill('100000')
    await expect(form).toContainText('Balance after₦100,000.00')
    await expect(notice).toBeHidden()
    await amount(form).fill('100000.01')
    await expect(notice).toBeVisible()
    await expect(form).toContainText('It is over the ₦100,000.00 limit for a single move.')
    await form.getByRole('button', { name: 'Add Funds' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('₦100,000.01 waits for a second admin.')).toBeVisible()
    expect(await bal(buyer, shop)).toBe('0.00')

    await second.goto(`${shop.url}/admin/money`)
    await second
      .locator('tbody tr')
      .filter({ hasText: '₦100,000.01' })
      .getByRole('button', { name: /^Approve/ })
      .click()
    await second.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.poll(() => bal(buyer, shop)).toBe('100000.01')
    // No event reaches this page; a return to the tab refetches it.
    await page.goto(address(shop, id))
    await expect(page.getByRole('region', { name: 'Account Balance' })).toContainText('₦100,000.01')
  },
)

test(
  "Escape warns before it closes the form; an admin's own wallet and support have no form [SITE-26, TRANSFER-5]",
  { tag: '@soak' },
  async ({ page, shop, second, buyer }) => {
    const id = await open(page, shop, { buyer })
    await button(page, 'Add').click()
    const form = dialog(page, 'Add Funds')
    await amount(form).fill('5')
    await page.keyboard.press('Escape')
    await expect(form.getByText('What you entered is not saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    await page.goto(address(shop, await userId(page, shop)))
    await expect(page.getByText('This is your own wallet')).toBeVisible()
    await expect(button(page, /^(Add|Deduct)$/)).toHaveCount(0)

    await enterAdmin(second, shop, 'support')
    await second.goto(address(shop, id))
    await expect(second.getByText('Support sees balances, but does not move money.')).toBeVisible()
    await expect(button(second, /^(Add|Deduct)$/)).toHaveCount(0)
  },
)
