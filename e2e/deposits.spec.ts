import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { enterAdmin, told } from './admins.ts'
import { look } from './look.ts'
import { button, dialog, row, strayDeposit, test, userId } from './moneys.ts'
import { enter, fund } from './people.ts'

test.use({ reducedMotion: 'reduce' })
// Each state is looked at four times.
test.describe.configure({ timeout: 120_000 })

test('a transfer shows its way, and one that is missing is asked for and answered', async ({
  page,
  shop,
  buyer,
}) => {
  await enter(buyer, shop)
  await fund(buyer, shop, 1500)
  await buyer.goto(`${shop.url}/recharge`)
  const transfer = row(buyer, 'In the wallet')
  await expect(transfer).toContainText('₦1,500.00')
  for (const step of ['Seen at the bank', 'Matched']) await expect(transfer).toContainText(step)

  const payer = `Payer ${randomUUID()}`
  await strayDeposit(shop, { naira: 2345, payer })
  await button(buyer, 'I sent money but it is not here').click()
  const form = dialog(buyer, 'My transfer is missing')
  await form.getByLabel('Amount in naira').fill('2345')
  const today = new Date(Date.now() - 60_000)
  const local = new Date(today.getTime() - today.getTimezoneOffset() * 60_000)
  await form.getByLabel('When you sent it').fill(local.toISOString().slice(0, 16))
  await form.getByLabel('Name of the sender').fill(payer)
  await look(buyer)
  await button(buyer, 'Look for it').click()
  await expect(buyer.getByText('We are looking for it, and will write to you.')).toBeVisible()
  await expect(buyer.getByText('We are looking', { exact: true })).toBeVisible()
  await look(buyer)

  await enterAdmin(page, shop)
  await page.goto(`${shop.url}/admin/money?tab=missing`)
  const claim = row(page, payer)
  await expect(claim).toContainText('Same: amount, sender, time')
  await look(page)
  await claim.getByRole('button', { name: /^Assign/ }).click()
  await page.getByLabel('Reason').fill('All but the session is the same')
  await button(page, 'Assign').click()
  await expect(page.getByText('Deposit assigned successfully')).toBeVisible()
  await expect(claim).toBeHidden()
  await expect(row(buyer, '₦2,345.00')).toContainText('In the wallet')
})

test('a transfer that the bank took back leaves a wallet below zero, which both are told', async ({
  page,
  shop,
  buyer,
}) => {
  const { email } = await enter(buyer, shop)
  await fund(buyer, shop, 700)
  const id = await userId(buyer, shop)
  await enterAdmin(page, shop)
  await told(
    await page.request.post(`${shop.url}/api/admin/users/${id}/debit`, {
      data: { amount: '600', description: 'A walk' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  await page.goto(`${shop.url}/admin/users/${id}?tab=deposits`)
  await button(page, /^The bank reversed/).click()
  await page.getByLabel('Reason').fill('Their bank wrote to us')
  await look(page)
  await button(page, 'Book the reversal').click()
  await expect(page.getByText('Deposit reversed', { exact: true })).toBeVisible()
  await expect(row(page, 'Reversed by the bank')).toContainText('₦700.00')

  await buyer.goto(`${shop.url}/wallet`)
  await expect(buyer.getByText('Your wallet is ₦600.00 below zero')).toBeVisible()
  await expect(row(buyer, 'Bank transfer reversed')).toBeVisible()
  await look(buyer)
  await page.goto(`${shop.url}/admin/money?tab=suspense&status=reversed`)
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Wallets below zero/ })).toBeVisible()
  await look(page)
})

test('a delivery that differs from what is booked is seen, and put away with a reason', async ({
  page,
  shop,
}) => {
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
  await expect(kept).toContainText('mismatch')
  await expect(kept).toContainText('5000.00')
  await expect(kept).toContainText('1000.00 NGN')
  await look(page)
  await kept.getByRole('button', { name: /^Dismiss/ }).click()
  await page.getByLabel('Reason').fill('The bank sent it twice')
  await button(page, 'Dismiss').click()
  await expect(page.getByText('The delivery is put away')).toBeVisible()
  await expect(kept).toBeHidden()
})
