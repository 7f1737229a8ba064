import { expect, type Page } from '@playwright/test'
import { chooseBoost, newLink, submit } from '../harness/boost.ts'
import { enterAdmin, newName } from '../harness/admins.ts'
import { test } from '../harness/fixtures.ts'
import type { Shop } from '../harness/shop.ts'
import { enter, password } from '../harness/users.ts'

const link = (page: Page) => page.getByLabel('Link')
const quantity = (page: Page) => page.getByLabel('Quantity')
const menuLink = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('link', { name, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this page?' })

/** Fills the order form by hand, without sending it; returns the link. */
async function typeOrder(page: Page, shop: Shop): Promise<string> {
  const typed = newLink()
  await page.goto(`${shop.url}/boost`)
  await chooseBoost(page, 'never moves')
  await link(page).fill(typed)
  await quantity(page).fill('1000')
  return typed
}

test('a page with unsaved text warns before it is left, a sent form does not [SITE-35]', async ({
  page,
  shop,
}) => {
  await enter(page, shop, 5000)
  const typed = await typeOrder(page, shop)

  await test.step('a link shows the warning, and Stay keeps the text and the focus', async () => {
    await menuLink(page, 'Fund Wallet').click()
    await expect(question(page)).toContainText('What you entered is not saved.')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(`${shop.url}/boost`)
    await expect(link(page)).toHaveValue(typed)
    await expect(menuLink(page, 'Fund Wallet')).toBeFocused()
  })
  await test.step('closing the tab shows the warning', async () => {
    const asking = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const asked = await asking
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await closing
    await expect(link(page)).toHaveValue(typed)
  })
  await test.step('a sent form shows no warning', async () => {
    await submit(page).click()
    await expect(page.getByText('✅ Order placed!')).toBeVisible()
    await menuLink(page, 'Fund Wallet').click()
    await expect(page).toHaveURL(/\/recharge$/)
    await expect(question(page)).toHaveCount(0)
  })
  await test.step('Forward shows the warning, and leaving discards the text', async () => {
    await page.goBack()
    await link(page).fill(typed)
    await page.goForward()
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fund Wallet')
    await page.goBack()
    await expect(link(page)).toHaveValue('')
  })
})

test(
  'a choice, a password and a search are left without a warning [SITE-35]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/boost`)
    await chooseBoost(page, 'never moves')
    await menuLink(page, 'Buy Logs').click()
    await page.getByRole('searchbox').first().fill('gmail')
    await page.goto(`${shop.url}/profile`)
    await page.getByLabel('Current password').fill('a secret')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await page.getByLabel('Current password').fill('another secret')
    await menuLink(page, 'FAQs').click()
    await expect(page).toHaveURL(/\/faq$/)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret')
  },
)

test(
  'a dialog with unsaved text warns before it closes [SITE-26, SITE-35]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin`)
    await menuLink(page, 'Categories').click()
    await page.getByRole('button', { name: 'Create New' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Category' })
    const name = newName('Category')
    await dialog.getByLabel('Category Name').fill(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toContainText('What you entered is not saved.')
    await page.goBack()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(dialog.getByLabel('Category Name')).toHaveValue(name)
    await dialog.getByRole('button', { name: 'Close without saving' }).click()
    await expect(dialog).toBeHidden()
    await menuLink(page, 'Products').click()
    await expect(page).toHaveURL(/\/admin\/products$/)
  },
)

/** Signs in by the form that is shown. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
}

/** The keys of the drafts of forms in the tab's storage. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')))

/** Ends the session of the page as another device does, and submits the form so that the page notices. */
async function revoke(page: Page, shop: Shop): Promise<void> {
  const ended = await page.request.post(`${shop.url}/api/auth/sign-out`)
  expect(ended.status()).toBe(204)
  await submit(page).click()
  await expect(page).toHaveURL(/\/login$/)
}

test(
  'unsaved text is restored after the session ends, only for the same user [AUTH-47]',
  { tag: '@soak' },
  async ({ browser, page, shop, quiet }) => {
    quiet.except(/401/)
    const elsewhere = await browser.newContext()
    const bola = await enter(await elsewhere.newPage(), shop)
    await elsewhere.close()
    const ada = await enter(page, shop, 5000)
    const typed = await typeOrder(page, shop)
    await revoke(page, shop)
    await signInAgain(page, ada.email)

    await test.step('the restored order can be sent', async () => {
      await expect(page).toHaveURL(`${shop.url}/boost`)
      await expect(link(page)).toHaveValue(typed)
      await expect(quantity(page)).toHaveValue('1000')
      await submit(page).click()
      await expect(page.getByText('✅ Order placed!')).toBeVisible()
      await page.reload()
      await expect(link(page)).toHaveValue('')
    })
    await test.step('a sign-out deletes the stored text', async () => {
      await link(page).fill(typed)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL(/\/login$/)
      expect(await drafts(page)).toEqual([])
    })
    await test.step('another user sees no stored text', async () => {
      await signInAgain(page, ada.email)
      await typeOrder(page, shop)
      await revoke(page, shop)
      expect(await drafts(page)).toHaveLength(1)
      await signInAgain(page, bola.email)
      await expect(page).toHaveURL(`${shop.url}/boost`)
      await expect(link(page)).toHaveValue('')
      expect(await drafts(page)).toEqual([])
    })
  },
)
