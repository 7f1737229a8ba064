import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { enterAdmin } from '../harness/admins.ts'
import { checkPage, narrow, wide } from '../harness/axe-check.ts'
import { bal, button, dialog, test, userId } from '../harness/transfers.ts'
import { enter } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

/** Makes the last confirmation of every session 15 minutes old. */
const pass = (shop: Shop) =>
  shop.sql("update session set confirmed_at = now() - interval '15 minutes'")

/** Fills the form that adds funds to a new user, as a manager whose sign-in is 15 minutes old. */
async function fillCredit(page: Page, shop: Shop, buyer: Page) {
  await enter(buyer, shop)
  await enterAdmin(page, shop, 'manager')
  const id = await userId(buyer, shop)
  await page.goto(`${shop.url}/admin/users/${id}`)
  await button(page, 'Add').click()
  const form = dialog(page, 'Add Funds')
  await form.getByLabel('Amount (₦)').fill('250.5')
  await form.getByLabel('Description').fill('For the trouble')
  await pass(shop)
  return form
}

const question = (page: Page) => dialog(page, 'Confirm it is you')

for (const { row: viewport, tag } of tagRows([narrow, wide], 1)) {
  test(
    `money moves after a confirmation by keyboard, at ${viewport.width} px [AUTH-53, AUTH-55]`,
    { tag: ['@rounds', ...tag] },
    async ({ page, shop, buyer, quiet }) => {
      quiet.except(/403|400/)
      await page.setViewportSize(viewport)
      const form = await fillCredit(page, shop, buyer)
      const keys: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/credit')) keys.push(request.headers()['idempotency-key'])
      })
      await form.getByLabel('Amount (₦)').press('Enter')
      const password = question(page).getByLabel('Current password')
      await expect(password).toBeFocused()
      await checkPage(page, [viewport])
      await page.keyboard.press('Enter')
      await expect(question(page)).toContainText('Please enter your current password')
      await page.keyboard.type('wrong-guess')
      await page.keyboard.press('Enter')
      await expect(question(page)).toContainText('Your current password is incorrect.')
      await expect(password).toBeFocused()
      expect(await bal(buyer, shop)).toBe('0.00')
      await password.fill('demo-password')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Funds added successfully')).toBeVisible()
      await expect(question(page)).toBeHidden()
      await expect(form).toBeHidden()
      await expect(button(page, 'Add')).toBeFocused()
      expect(await bal(buyer, shop)).toBe('250.50')
      expect([keys.length, new Set(keys).size]).toEqual([2, 1])
      // For 15 minutes no other request needs a confirmation.
      await button(page, 'Deduct').click()
      await dialog(page, 'Deduct Funds').getByLabel('Amount (₦)').fill('0.5')
      await dialog(page, 'Deduct Funds').getByLabel('Amount (₦)').press('Enter')
      await expect(page.getByText('Funds deducted successfully')).toBeVisible()
    },
  )
}

test(
  'a cancelled confirmation moves nothing and keeps what was typed [AUTH-55]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/403/)
    const form = await fillCredit(page, shop, buyer)
    for (const leave of ['Escape', 'Cancel']) {
      await form.getByRole('button', { name: 'Add Funds' }).click()
      await expect(question(page).getByLabel('Current password')).toBeFocused()
      // The dialog has the focus before Radix passes Escape to it, so the key is repeated.
      if (leave === 'Escape')
        await expect(async () => {
          await page.keyboard.press('Escape')
          await expect(question(page)).toBeHidden({ timeout: 2000 })
        }).toPass()
      else await question(page).getByRole('button', { name: leave }).click()
      await expect(question(page)).toBeHidden()
      await expect(form.getByRole('alert')).toContainText(
        'Please confirm that it is you. Nothing was done.',
      )
      await expect(form.getByLabel('Amount (₦)')).toHaveValue('250.5')
      await expect(form.getByLabel('Description')).toHaveValue('For the trouble')
    }
    expect(await bal(buyer, shop)).toBe('0.00')
    await form.getByRole('button', { name: 'Add Funds' }).click()
    await question(page).getByLabel('Current password').fill('demo-password')
    await question(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Funds added successfully')).toBeVisible()
    expect(await bal(buyer, shop)).toBe('250.50')
  },
)

test(
  'with two-step sign-in the dialog takes the code of the app, too [AUTH-53]',
  { tag: '@soak' },
  async ({ page, shop, buyer, quiet }) => {
    quiet.except(/403|400/)
    await enterAdmin(page, shop, 'manager')
    const api = (path: string, data: Record<string, string>) =>
      page.request.post(`${shop.url}/api/me/totp${path}`, { data })
    const current = { current_password: 'demo-password' }
    // The shape in the contract.
    const { secret } = (await (await api('', current)).json()) as { secret: string }
    const before = Math.floor(Date.now() / 1000) - 30
    await api('/confirmation', { code: await generate({ secret, epoch: before }) })
    try {
      const id = await enter(buyer, shop).then(() => userId(buyer, shop))
      await page.goto(`${shop.url}/admin/users/${id}`)
      await button(page, 'Add').click()
      await dialog(page, 'Add Funds').getByLabel('Amount (₦)').fill('1')
      await pass(shop)
      await dialog(page, 'Add Funds').getByLabel('Amount (₦)').press('Enter')
      await question(page).getByLabel('Current password').fill('demo-password')
      const code = question(page).getByLabel('Code from the app')
      await code.fill('000000')
      await code.press('Enter')
      await expect(question(page)).toContainText('That code is wrong.')
      await expect(code).toBeFocused()
      await code.fill(await generate({ secret }))
      await code.press('Enter')
      await expect(page.getByText('Funds added successfully')).toBeVisible()
    } finally {
      await shop.sql('delete from totp')
    }
  },
)
