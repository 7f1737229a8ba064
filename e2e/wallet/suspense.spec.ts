import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { clickTwice, enterAdmin } from '../harness/admins.ts'
import { balance, enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import {
  bal,
  button,
  dialog,
  loseAnswer,
  overfund,
  row,
  show,
  strayDeposit,
  test,
  userId,
} from '../harness/transfers.ts'

const suspenseUrl = (shop: Shop) => `${shop.url}/admin/money?tab=suspense`

test.describe(
  'suspense [WALLET-17, ADMIN-20, TRANSFER-4, TRANSFER-9, TRANSFER-10]',
  { tag: '@soak' },
  () => {
    test('an unmatched deposit is assigned to its user once', async ({
      page,
      shop,
      buyer,
      quiet,
    }) => {
      quiet.except(/ERR_CONNECTION_RESET/)
      const { email } = await enter(buyer, shop)
      const id = await userId(buyer, shop)
      await buyer.goto(`${shop.url}/dashboard`)
      const payer = `Payer ${randomUUID()}`
      const reference = await strayDeposit(shop, { naira: 4321, payer })
      await enterAdmin(page, shop)
      await page.goto(suspenseUrl(shop))
      const mine = row(page, payer)
      await expect(mine).toContainText('₦4,321.00')
      await expect(mine).toContainText(reference)
      await expect(mine).toContainText('Unassigned')
      await button(page, `Assign deposit ${reference}`).click()
      const assign = dialog(page, 'Assign this deposit')
      await expect(assign.getByRole('searchbox', { name: 'Find the user' })).toBeFocused()
      await page.keyboard.type('unknown-name')
      await expect(assign.getByText('No users found matching your search.')).toBeVisible()
      await assign.getByRole('searchbox').fill(email)
      await assign.getByRole('radio', { name: new RegExp(email) }).check()
      await expect(assign).toContainText('Balance after₦4,321.00')
      await assign.getByLabel('Reason').fill('The payer sent a receipt')
      const send = assign.getByRole('button', { name: 'Assign' })
      await loseAnswer(assign, '**/api/admin/suspense/*/assign', () => send.click())
      await clickTwice(send, '**/api/admin/suspense/*/assign')
      await expect(page.getByText('Deposit assigned successfully')).toBeVisible()
      await expect(mine).toHaveCount(0)
      await expect(balance(buyer)).toContainText('₦4,321.00')
      await show(page, 'Settled').click()
      await expect(mine).toContainText('Credited')
      await expect(mine).toContainText(email)
      expect(await userId(buyer, shop)).toBe(id)
    })

    test('unclaimed deposits are kept, foreign ones are settled', async ({ page, shop, quiet }) => {
      quiet.except(/409/)
      await enterAdmin(page, shop)
      const payer = `Payer ${randomUUID()}`
      const kept = await strayDeposit(shop, { naira: 77, payer })
      const foreign = await strayDeposit(shop, { naira: 55, payer, currency: 'USD' })
      const rivalled = await strayDeposit(shop, { naira: 33, payer })
      await page.goto(suspenseUrl(shop))
      await expect(row(page, payer)).toHaveCount(3)
      await expect(row(page, foreign)).toContainText('55.00 USD')

      await button(page, `Keep deposit ${kept}`).click()
      const keep = dialog(page, 'Keep this deposit?')
      await expect(keep).toContainText('The shop keeps ₦77.00.')
      await keep.getByLabel('Reason').fill('A year has passed')
      await keep.getByRole('button', { name: 'Keep', exact: true }).click()
      await expect(row(page, kept)).toHaveCount(0)

      await button(page, `Settle deposit ${foreign}`).click()
      const settle = dialog(page, 'Settle this deposit?')
      await settle.getByLabel('Reason').fill('Sent back by the bank')
      await settle.getByRole('button', { name: 'Settle' }).click()
      await expect(row(page, foreign)).toHaveCount(0)

      await test.step('a deposit that another admin has settled shows an error', async () => {
        await button(page, `Keep deposit ${rivalled}`).click()
        const read = await page.request.get(`${shop.url}/api/admin/suspense?limit=100`)
        // The shape in the contract.
        const { deposits } = (await read.json()) as {
          deposits: { id: string; reference: string }[]
        }
        const id = deposits.find(({ reference }) => reference === rivalled)?.id
        await page.request.post(`${shop.url}/api/admin/suspense/${id}/keep`, {
          data: { reason: 'Before' },
          headers: { 'idempotency-key': randomUUID() },
        })
        await keep.getByLabel('Reason').fill('Too late')
        await keep.getByRole('button', { name: 'Keep', exact: true }).click()
        await expect(page.getByText('Another admin has already settled this.')).toBeVisible()
        await expect(row(page, rivalled)).toHaveCount(0)
      })
      await show(page, 'Settled').click()
      await expect(row(page, kept)).toContainText('Kept')
      await expect(row(page, foreign)).toContainText('Foreign, settled')
    })

    test('a deposit above the cap is released to its user', async ({ page, shop, buyer }) => {
      const { email } = await enter(buyer, shop)
      await overfund(buyer, shop)
      await enterAdmin(page, shop)
      await page.goto(suspenseUrl(shop))
      const mine = row(page, email)
      await expect(mine).toContainText('Held')
      await mine.getByRole('button', { name: /^Release/ }).click()
      const release = dialog(page, 'Release this deposit?')
      await expect(release).toContainText(`₦500,001.00 goes into the wallet of ${email}`)
      await release.getByLabel('Reason').fill('The bank confirmed the payer')
      await release.getByRole('button', { name: 'Release' }).click()
      await expect(page.getByText('Deposit released successfully')).toBeVisible()
      await expect(mine).toHaveCount(0)
      expect(await bal(buyer, shop)).toBe('500001.00')
    })
  },
)
