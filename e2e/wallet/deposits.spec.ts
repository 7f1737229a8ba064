import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { enterAdmin, bodyOf } from '../harness/admins.ts'
import { checkPage } from '../harness/axe-check.ts'
import { button, dialog, row, strayDeposit, test, userId } from '../harness/transfers.ts'
import { enter, fund } from '../harness/users.ts'

test.use({ reducedMotion: 'reduce' })

test(
  'a transfer shows its states, and a missing transfer is reported and resolved [WALLET-13, WALLET-15]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    await enter(buyer, shop)
    await fund(buyer, shop, 1500)
    await buyer.goto(`${shop.url}/recharge`)
    const transfer = row(buyer, 'Credited')
    await expect(transfer).toContainText('₦1,500.00')
    for (const step of ['Seen at the bank', 'Matched']) await expect(transfer).toContainText(step)

    const payer = `Payer ${randomUUID()}`
    await strayDeposit(shop, { naira: 2345, payer })
    await button(buyer, 'Report a missing transfer').click()
    const form = dialog(buyer, 'Report a missing transfer')
    await form.getByLabel('Amount in naira').fill('2345')
    const today = new Date(Date.now() - 60_000)
    const local = new Date(today.getTime() - today.getTimezoneOffset() * 60_000)
    await form.getByLabel('When you sent it').fill(local.toISOString().slice(0, 16))
    await form.getByLabel('Name of the sender').fill(payer)
    await checkPage(buyer)
    await button(buyer, 'Send report').click()
    await expect(buyer.getByText('We will email you once we have checked.')).toBeVisible()
    await expect(buyer.getByText('Under review', { exact: true })).toBeVisible()
    await checkPage(buyer)

    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/money?tab=missing`)
    const claim = row(page, payer)
    await expect(claim).toContainText('Matches: amount, sender, time')
    await checkPage(page)
    await claim.getByRole('button', { name: /^Assign/ }).click()
    await page.getByLabel('Reason').fill('All but the session is the same')
    await button(page, 'Assign').click()
    await expect(page.getByText('Deposit assigned successfully')).toBeVisible()
    await expect(claim).toBeHidden()
    await expect(row(buyer, '₦2,345.00')).toContainText('Credited')
  },
)

/** Fills in and sends the report of a missing transfer of this amount; returns the form. */
async function report(buyer: Page, naira: number) {
  await button(buyer, 'Report a missing transfer').click()
  const form = dialog(buyer, 'Report a missing transfer')
  await form.getByLabel('Amount in naira').fill(String(naira))
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  await form.getByLabel('When you sent it').fill(local.toISOString().slice(0, 16))
  await form.getByLabel('Name of the sender').fill('Ada Obi')
  await form.getByLabel('Name of the sender').press('Enter')
  return form
}

test(
  'a reported transfer is under review or declined with a note; at most three are open [WALLET-14, TRANSFER-14]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/4\d\d/)
    const { email } = await enter(buyer, shop)
    await buyer.goto(`${shop.url}/recharge`)
    await expect(buyer.getByText('No bank transfer yet')).toBeVisible()
    const reported = buyer.getByRole('region', { name: 'Missing transfers you reported' })
    for (const naira of [1111, 2222, 3333]) {
      await expect(await report(buyer, naira)).toBeHidden()
      const mine = reported.getByRole('listitem').filter({ hasText: naira.toLocaleString('en-US') })
      await expect(mine).toContainText('Under review')
    }
    const fourth = await report(buyer, 4444)
    await expect(fourth.getByText(/We're still checking your other transfers/)).toBeVisible()
    await checkPage(buyer)
    await buyer.keyboard.press('Escape')
    await fourth.getByRole('button', { name: 'Close without saving' }).click()
    await expect(button(buyer, 'Report a missing transfer')).toBeFocused()
    await buyer.reload()
    await expect(reported.getByText('Under review')).toHaveCount(3)

    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/money?tab=missing`)
    const claim = row(page, email).filter({ hasText: '₦1,111.00' })
    await expect(claim).toContainText('No match')
    await claim.getByRole('button', { name: /^Decline/ }).press('Enter')
    const form = dialog(page, 'Decline this claim?')
    await form.getByLabel('Reason').fill('Our bank has no such transfer.')
    await form.getByRole('button', { name: 'Decline' }).click()
    await expect(claim).toHaveCount(0)
    await buyer.reload()
    const declined = reported.getByRole('listitem').filter({ hasText: 'Not found' })
    await expect(declined).toContainText('Our bank has no such transfer.')
    await expect(reported.getByText('Under review')).toHaveCount(2)
  },
)

test(
  'a reversed transfer leaves a negative balance, which the user and the admin see [WALLET-16, LEDGER-5]',
  { tag: '@soak' },
  async ({ page, shop, buyer }) => {
    const { email } = await enter(buyer, shop)
    await fund(buyer, shop, 700)
    const id = await userId(buyer, shop)
    await enterAdmin(page, shop)
    await bodyOf(
      await page.request.post(`${shop.url}/api/admin/users/${id}/debit`, {
        data: { amount: '600', description: 'A walk' },
        headers: { 'idempotency-key': randomUUID() },
      }),
    )
    await page.goto(`${shop.url}/admin/users/${id}?tab=deposits`)
    await button(page, /^The bank reversed/).click()
    await page.getByLabel('Reason').fill('Their bank wrote to us')
    await checkPage(page)
    await button(page, 'Book the reversal').click()
    await expect(page.getByText('Deposit reversed', { exact: true })).toBeVisible()
    await expect(row(page, 'Reversed')).toContainText('₦700.00')

    await buyer.goto(`${shop.url}/wallet`)
    await expect(buyer.getByText('Your wallet is ₦600.00 below zero')).toBeVisible()
    await expect(row(buyer, 'Bank transfer reversed')).toBeVisible()
    await checkPage(buyer)
    await page.goto(`${shop.url}/admin/money?tab=suspense&status=reversed`)
    await expect(page.getByText(email).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Wallets below zero/ })).toBeVisible()
    await checkPage(page)
  },
)

test(
  'a webhook that differs from the booked deposit is shown, and dismissed with a reason [TRANSFER-11]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const reference = `R-${randomInt(1_000_000_000)}`
    const account_number = String(randomInt(1_000_000_000, 9_999_999_999))
    for (const amount of ['1000', '5000']) {
      await shop.control('POST', '/control/bank/transfer', {
        account_number,
        amount,
        sender_name: 'CHIDI OKE',
        reference,
      })
    }
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/money?tab=deliveries`)
    const kept = row(page, reference)
    await expect(kept).toContainText('Differs from the booked deposit')
    await expect(kept).toContainText('₦5,000.00')
    await expect(kept).toContainText('₦1,000.00')
    await checkPage(page)
    await kept.getByRole('button', { name: /^Dismiss/ }).click()
    await page.getByLabel('Reason').fill('The bank sent it twice')
    await button(page, 'Dismiss').click()
    await expect(page.getByText('The delivery is dismissed')).toBeVisible()
    await expect(kept).toBeHidden()
  },
)

test(
  'on a phone a transfer is a row that opens its steps [WALLET-13]',
  { tag: '@soak' },
  async ({ buyer, shop }) => {
    await buyer.setViewportSize({ width: 360, height: 740 })
    await enter(buyer, shop)
    await fund(buyer, shop, 1500)
    await buyer.goto(`${shop.url}/recharge`)
    const transfer = row(buyer, 'Credited')
    await expect(transfer).toContainText('₦1,500.00')
    const box = await transfer.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(69)
    await transfer.click()
    const steps = dialog(buyer, 'Bank transfer')
    for (const step of ['Seen at the bank', 'Matched', 'Credited'])
      await expect(steps).toContainText(step)
  },
)
