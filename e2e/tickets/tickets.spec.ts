import { expect } from '@playwright/test'
import { checkPage } from '../harness/axe-check.ts'
import { enterAdmin } from '../harness/admins.ts'
import { test } from '../harness/fixtures.ts'
import { codeOf, enter, rent } from '../harness/users.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a user asks about a number with a picture, sees the answer at once, and the ticket closes after a refund [TICKET-1, TICKET-11, TICKET-17]',
  { tag: '@rounds' },
  async ({ page, shop, browser, quiet }) => {
    quiet.except(/409/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop, 5000)
    const rental = await rent(page, shop, 'wa')
    await codeOf(page, shop, rental)

    await test.step('the card of a number has the form, and gets the focus back', async () => {
      await page.goto(`${shop.url}/buy-number`)
      const ask = page.getByRole('button', { name: 'Something wrong?', exact: true })
      await ask.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Something wrong?', exact: true })
      await expect(dialog.getByLabel('What is wrong?')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(ask).toBeFocused()
      await expect(page).toHaveURL(`${shop.url}/buy-number`)
    })

    await test.step('the user asks from the order', async () => {
      await page.goto(`${shop.url}/number-history`)
      await page.getByRole('row', { name: /WhatsApp/ }).click()
      await page.getByRole('button', { name: 'Something wrong?', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Something wrong?', exact: true })
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(dialog).toContainText('Please choose a reason')
      await dialog.getByLabel('What is wrong?').selectOption('broken')
      await dialog.getByLabel('What happened?').fill('The code came too late. <img src=x>')
      const file = { name: 'screen.png', mimeType: 'image/png', buffer: picture }
      await dialog.getByLabel('Pictures (optional)').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
      await expect(page.getByText('The code came too late. <img src=x>')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Attachment 1', exact: true })).toBeVisible()
    })

    const context = await browser.newContext()
    const admin = await context.newPage()
    await enterAdmin(admin, shop)
    await test.step('an admin answers from the queue', async () => {
      await admin.goto(`${shop.url}/admin/tickets`)
      // Other walks open tickets in the same shop: the row is found by the ticket's own address.
      const ticket = new URL(page.url()).pathname
      await admin.locator(`a[href="/admin${ticket}"]`).click()
      await expect(admin.getByText('The code came too late. <img src=x>')).toBeVisible()
      await admin.getByLabel('Answer', { exact: true }).fill('We look into it.')
      await admin.getByRole('button', { name: 'Send answer', exact: true }).click()
      await expect(admin.getByText('The answer is sent.')).toBeVisible()
      await checkPage(admin)
    })
    await expect(page.getByText('We look into it.')).toBeVisible()

    await test.step('it closes as refunded only after the refund', async () => {
      const close = async () => {
        await admin.getByLabel('Answer', { exact: true }).fill('Your money is back.')
        await admin.getByLabel('The ticket').selectOption('refund')
        await admin.getByRole('button', { name: 'Send answer', exact: true }).click()
      }
      await close()
      await expect(admin.getByRole('alert').first()).toContainText('There was no such refund')
      await admin.getByRole('button', { name: /^Refund WhatsApp/ }).click()
      const dialog = admin.getByRole('dialog', { name: 'Refund', exact: true })
      await expect(dialog.getByLabel('Reason')).toHaveValue('It does not work')
      await expect(dialog.getByLabel('Amount (₦)')).toHaveValue(/^[1-9]/)
      await dialog.getByLabel('Amount (₦)').fill('10')
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(dialog).toBeHidden()
      await admin.getByRole('button', { name: 'Send answer', exact: true }).click()
      await expect(admin.getByText('The ticket is closed.')).toBeVisible()
    })
    await expect(page.getByText('Your money is back.')).toBeVisible()
    await expect(page.getByText('This question is closed.')).toBeVisible()
    await context.close()
  },
)
