import { expect, type Page } from '@playwright/test'
import {
  approveKey,
  asManager,
  balanceBy,
  requestKey,
  secretOf,
  suspendKey,
  wish,
} from '../harness/api-keys.ts'
import { checkPage } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { enter, enterUnconfirmed, password } from '../harness/users.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name = wish.name) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test(
  'a user requests a key, and withdraws it [KEY-1, KEY-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
    await page.getByRole('menuitem', { name: 'API keys' }).click()
    await expect(page).toHaveURL(/\/api-keys$/)
    await expect(page.getByText('No API keys yet')).toBeVisible()
    await checkPage(page)

    await test.step('an empty request names what is missing', async () => {
      await page.getByRole('button', { name: 'Request a key' }).click()
      await expect(dialog(page).getByLabel('Name')).toBeFocused()
      await button(page, 'Send request').click()
      await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(
        'Please give the key a name',
      )
      await expect(dialog(page)).toContainText('Please choose what the key may be used for')
      await checkPage(page)
    })
    await test.step('the request waits for a decision', async () => {
      await dialog(page).getByLabel('Name').fill(wish.name)
      await dialog(page).getByLabel('Site or app').fill(wish.site)
      await dialog(page).getByLabel('Reason').fill(wish.reason)
      await dialog(page).getByRole('checkbox', { name: 'Numbers' }).press('Space')
      await button(page, 'Send request').click()
      await expect(page.getByText('Your request was sent.')).toBeVisible()
      await expect(card(page)).toContainText('Requested')
      await expect(card(page)).toContainText('We are reading your request.')
      await expect(dialog(page)).toHaveCount(0)
      await checkPage(page)
    })
    await card(page)
      .getByRole('button', { name: `Withdraw ${wish.name}` })
      .click()
    await button(page, 'Withdraw').click()
    await expect(card(page)).toContainText('Ended')
  },
)

test(
  'an approved key gets a secret, shown once, and its calls are listed [KEY-2, KEY-7, KEY-10]',
  { tag: '@soak' },
  async ({ page, shop, browser, quiet }) => {
    quiet.except(/400/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop, 1000)
    const key = await requestKey(page, shop)
    await asManager(browser, shop, (manager) => approveKey(manager, shop, key))
    await page.goto(`${shop.url}/api-keys`)
    await expect(card(page)).toContainText('₦0.00 of ₦50,000.00')
    let secret = ''
    await test.step('the password comes first, and the secret must be saved', async () => {
      await card(page)
        .getByRole('button', { name: `Create secret for ${wish.name}` })
        .click()
      const field = dialog(page).getByLabel('Current password')
      await expect(field).toBeFocused()
      await field.fill('a-wrong-guess')
      await button(page, 'Create secret').click()
      await expect(field).toHaveAccessibleDescription(/password/)
      await field.fill(password)
      await button(page, 'Create secret').click()
      secret = await dialog(page).getByRole('list', { name: 'Secret' }).innerText()
      expect(secret).toMatch(/^nsm_[0-9a-f]{28}$/)
      await expect(dialog(page)).toContainText("it won't be shown again")
      await checkPage(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toContainText('Please save the secret and tick this first.')
      await dialog(page).getByRole('checkbox').check()
      await button(page, 'Done').click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByText(secret)).toHaveCount(0)
      await expect(card(page)).toContainText(`${secret.slice(0, 8)}...`)
    })
    expect(await balanceBy(shop, secret)).toBe('ACCESS_BALANCE:1000.00')
    await test.step('a new secret leaves the old one a day', async () => {
      await card(page)
        .getByRole('button', { name: `New secret for ${wish.name}` })
        .click()
      await expect(dialog(page)).toContainText('works for another 24 hours')
      await dialog(page).getByLabel('Current password').fill(password)
      await button(page, 'Make new secret').click()
      await dialog(page).getByRole('checkbox').check()
      await button(page, 'Done').click()
      await expect(card(page)).toContainText('works until')
      await checkPage(page)
    })
    await test.step('networks are checked and saved', async () => {
      await card(page)
        .getByRole('button', { name: `Settings of ${wish.name}` })
        .click()
      const networks = dialog(page).getByLabel('Allowed networks')
      await networks.fill('here')
      await button(page, 'Save').click()
      await expect(networks).toHaveAccessibleDescription(/^Please give addresses or networks/)
      await networks.fill('203.0.113.7\n2001:db8::/32')
      await dialog(page).getByRole('radio', { name: 'Dollars' }).check()
      await checkPage(page)
      await button(page, 'Save').click()
      await expect(page.getByText('The key is changed.')).toBeVisible()
      await expect(card(page)).toContainText('203.0.113.7, 2001:db8::/32')
      await expect(card(page)).toContainText('Dollars at our rate')
    })
    expect(await balanceBy(shop, secret)).toBe('BAD_KEY')
    await card(page)
      .getByRole('link', { name: `Calls of ${wish.name}` })
      .click()
    await expect(page).toHaveURL(new RegExp(`/api-keys/${key.id}$`))
    const rows = page.getByRole('row').filter({ hasText: 'getBalance' })
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('NETWORK')
    await expect(rows.last()).toContainText('OK')
    await checkPage(page)
  },
)

test(
  'a suspension shows its reason and takes an answer; the key is ended [KEY-1, KEY-10]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, shop)
    const key = await requestKey(page, shop)
    await asManager(browser, shop, async (manager) => {
      await approveKey(manager, shop, key)
      await secretOf(page, shop, key)
      await suspendKey(manager, shop, key, 'Too many cancels')
    })
    await page.goto(`${shop.url}/profile`)
    await page.getByRole('link', { name: 'Your API keys' }).click()
    await expect(card(page)).toContainText('This key is suspended')
    await expect(card(page)).toContainText('Too many cancels')
    await checkPage(page)
    await card(page)
      .getByRole('button', { name: `Answer about ${wish.name}` })
      .click()
    await dialog(page).getByLabel('Answer').fill('It was a fault of mine.')
    await button(page, 'Save answer').click()
    await expect(card(page)).toContainText('Your answer: It was a fault of mine.')
    await card(page)
      .getByRole('button', { name: `End ${wish.name}` })
      .click()
    await expect(dialog(page)).toHaveAccessibleName(`End ${wish.name}?`)
    await checkPage(page)
    await button(page, 'End key').click()
    await expect(card(page)).toContainText('Ended')
    await expect(card(page).getByRole('button')).toHaveCount(0)
  },
)

test(
  'who has not confirmed the address is refused a key [KEY-1]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/403/)
    await enterUnconfirmed(page, shop)
    await page.goto(`${shop.url}/api-keys`)
    await page.getByRole('button', { name: 'Request a key' }).click()
    await dialog(page).getByLabel('Name').fill(wish.name)
    await dialog(page).getByLabel('Site or app').fill(wish.site)
    await dialog(page).getByLabel('Reason').fill(wish.reason)
    await dialog(page).getByRole('checkbox', { name: 'Boosts' }).check()
    await button(page, 'Send request').click()
    await expect(dialog(page).getByRole('alert')).toContainText(/confirm/i)
  },
)
