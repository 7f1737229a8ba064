import { expect, type Page } from '@playwright/test'
import { checkPage } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import type { Shop } from '../harness/shop.ts'
import { enter, enterUnconfirmed } from '../harness/users.ts'
import { addWebhook, receiverOf } from '../harness/webhooks.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const nameOf = (shop: Shop) => receiverOf(shop).replace('http://', '')
const card = (page: Page, shop: Shop) =>
  page.getByRole('region', { name: nameOf(shop), exact: true })

/** Saves the secret that the dialog shows, and closes it. */
async function takeSecret(page: Page): Promise<string> {
  const secret = await dialog(page).getByRole('list', { name: 'Secret' }).innerText()
  expect(secret).toMatch(/^whsec_/)
  await dialog(page).getByRole('checkbox').check()
  await button(page, 'Done').click()
  await expect(dialog(page)).toHaveCount(0)
  return secret
}

test(
  'a user adds a webhook, sees a test message arrive, and its signature hold [HOOK-2, HOOK-9, HOOK-11]',
  { tag: '@soak' },
  async ({ page, shop, context, quiet }) => {
    quiet.except(/400/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    await page.goto(`${shop.url}/api-keys`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page).toHaveURL(/\/webhooks$/)
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await checkPage(page)

    await test.step('what is missing or refused is named', async () => {
      await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
      const address = dialog(page).getByLabel('Address')
      await expect(address).toBeFocused()
      await button(page, 'Add webhook').click()
      await expect(dialog(page)).toContainText('Please choose at least one event')
      await expect(address).toHaveAccessibleDescription(/begins with https/)
      await checkPage(page)
      await address.fill('https://10.0.0.1/hook')
      await dialog(page).getByRole('checkbox').first().press('Space')
      await button(page, 'Add webhook').click()
      await expect(dialog(page).getByRole('alert')).toContainText('public internet')
      await address.fill(receiverOf(shop))
      await button(page, 'Add webhook').click()
    })
    let secret = ''
    await test.step('the secret must be saved', async () => {
      await expect(dialog(page)).toContainText("it won't be shown again")
      await checkPage(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toContainText('Please save the secret and tick this first.')
      secret = await takeSecret(page)
      await expect(card(page, shop)).toContainText('code.received')
      await checkPage(page)
    })
    const receiver = await context.newPage()
    await test.step('the receiver of the sandbox shows the message', async () => {
      await page.getByRole('button', { name: `Send a test message to ${nameOf(shop)}` }).click()
      await expect(page.getByText('The test message is on its way.')).toBeVisible()
      await receiver.goto(shop.sandboxUrl)
      await receiver.getByRole('link', { name: 'Webhooks' }).click()
      await expect(receiver.getByText(receiverOf(shop))).toBeVisible()
      const row = receiver.locator('#messages > li').first()
      await expect(row).toContainText('webhook.test')
      await expect(row).toContainText('signature not checked')
      await receiver.getByLabel('Secret to check').fill(secret)
      await receiver.getByRole('button', { name: 'Check' }).click()
      await expect(row).toContainText('signature holds')
      await row.locator('summary').click()
      await expect(row.getByLabel('Headers of the message')).toContainText('webhook-id: msg_')
      expect(receiver.url()).toMatch(/receiver$/)
    })
    await test.step('another secret signs beside the first one', async () => {
      await page.getByRole('button', { name: `New secret for ${nameOf(shop)}` }).click()
      await expect(dialog(page)).toContainText('another 24 hours')
      await checkPage(page)
      await button(page, 'Make new secret').click()
      expect(await takeSecret(page)).not.toBe(secret)
      await expect(card(page, shop)).toContainText('Signs, too, until')
      await page.getByRole('button', { name: `Send a test message to ${nameOf(shop)}` }).click()
      await expect(receiver.locator('#messages > li')).toHaveCount(2)
      await expect(receiver.locator('#messages > li').first()).toContainText('signature holds')
    })
  },
)

test(
  'the log shows what failed, and sends it again [HOOK-8, HOOK-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    await addWebhook(page, shop)
    await page.goto(`${shop.url}/webhooks`)
    await page.getByRole('link', { name: `Messages to ${nameOf(shop)}` }).click()
    await expect(page).toHaveURL(/\/webhooks\/.+/)
    await expect(page.getByText('No messages yet')).toBeVisible()
    await checkPage(page)
    await page.goBack()
    await shop.control('POST', '/control/receiver', { mode: 'fail' })
    await page.getByRole('button', { name: `Send a test message to ${nameOf(shop)}` }).click()
    await page.getByRole('link', { name: `Messages to ${nameOf(shop)}` }).click()
    const row = page.getByRole('row').filter({ hasText: 'webhook.test' })
    await expect(row).toContainText('Status 500')
    await expect(row).toContainText('Waiting')
    await checkPage(page)
    await shop.control('POST', '/control/receiver', { mode: 'take' })
    await row.getByRole('button', { name: 'Send now' }).click()
    await expect(row).toContainText('Delivered')
    await row.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The message is on its way.').first()).toBeVisible()
    await expect(row).toContainText('Status 204')
    await checkPage(page)
  },
)

test(
  'a webhook is changed, switched off and on, and deleted [HOOK-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    await addWebhook(page, shop)
    await page.goto(`${shop.url}/profile`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    const press = (name: string) => page.getByRole('button', { name: `${name} ${nameOf(shop)}` })
    await press('Change').click()
    await dialog(page).getByRole('checkbox', { name: 'deposit.credited' }).check()
    await checkPage(page)
    await button(page, 'Save').click()
    await expect(page.getByText('The webhook is changed.')).toBeVisible()
    await expect(card(page, shop)).toContainText('deposit.credited')
    await press('Switch off').click()
    await expect(card(page, shop)).toContainText('Off')
    await expect(press('Send a test message to')).toHaveCount(0)
    await checkPage(page)
    await press('Switch on').click()
    await expect(press('Send a test message to')).toBeVisible()
    await shop.sql(`update webhook_endpoint set failing_since = now() - interval '1 day'`)
    await page.reload()
    await expect(card(page, shop)).toContainText('It has taken no message since')
    await checkPage(page)
    await shop.sql(`update webhook_endpoint set state = 'failed'`)
    await page.reload()
    await expect(card(page, shop)).toContainText('We switched this webhook off')
    await checkPage(page)
    await press('Delete').click()
    await expect(dialog(page)).toHaveAccessibleName(`Delete ${nameOf(shop)}?`)
    await checkPage(page)
    await button(page, 'Delete').click()
    await expect(page.getByText('No webhooks yet')).toBeVisible()
  },
)

test(
  'who has not confirmed the address is refused a webhook, and a list that fails is read again [HOOK-1, HOOK-9]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/403|500/)
    await enterUnconfirmed(page, shop)
    const list = '**/api/me/webhooks'
    await page.route(list, (route) => route.fulfill({ status: 500 }))
    await page.goto(`${shop.url}/webhooks`)
    await expect(page.getByText('Your webhooks could not be loaded.')).toBeVisible({
      timeout: 15_000,
    })
    await checkPage(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await dialog(page).getByLabel('Address').fill(receiverOf(shop))
    await dialog(page).getByRole('checkbox').first().check()
    await button(page, 'Add webhook').click()
    await expect(dialog(page).getByRole('alert')).toContainText(/confirm/i)
  },
)
