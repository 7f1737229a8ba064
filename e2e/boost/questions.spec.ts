import { expect, type Page } from '@playwright/test'
import { chooseBoost, fillOrder, order, serviceButton, submit, taken } from '../harness/boost.ts'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { balance, enter } from '../harness/users.ts'

// An order changes only when a test changes it.
test.use({ settings: { SANDBOX_BOOST_STEP_MS: '3600000', BOOST_MINUTE_LIMIT: '1000' } })

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const placed = (page: Page) => page.getByRole('status').filter({ hasText: '✅ Order placed!' })
const linkField = (page: Page) => page.getByLabel('Link')
const fits = 'This service is for Instagram, but the link leads to tiktok.com.'

test(
  'a link to another platform is questioned before it is paid, by keyboard [BOOST-30, BOOST-32]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enter(page, shop, 5000)
    await page.goto(`${shop.url}/boost`)
    await chooseBoost(page, 'instagram likes instant')
    const link = `https://www.tiktok.com/@${crypto.randomUUID()}`
    await linkField(page).fill(link)
    await expect(page.getByText(fits)).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(linkField(page)).toHaveAccessibleDescription(fits)
    await page.getByLabel('Quantity').fill('1000')

    await page.keyboard.press('Enter')
    await expect(alert(page)).toContainText('Nothing has been charged yet')
    await expect(alert(page)).toContainText(fits)
    await expect(balance(page)).toContainText('₦5,000.00')
    expect(await taken(shop, link)).toHaveLength(0)
    await alert(page).getByRole('button', { name: 'Change link' }).press('Enter')
    await expect(linkField(page)).toBeFocused()
    await expect(linkField(page)).toHaveValue(link)
    await expect(alert(page)).toBeHidden()

    await submit(page).press('Enter')
    await expect(alert(page)).toContainText(fits)
    // While the question is open, the submit button moves the focus to it.
    await submit(page).press('Enter')
    await expect(alert(page).getByRole('button', { name: 'Order anyway' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(placed(page)).toBeVisible()
    await expect(submit(page)).toBeFocused()
    expect(await taken(shop, link)).toHaveLength(1)
    await expect(serviceButton(page)).toContainText('Select a service')
  },
)

test(
  'a link with a running order is questioned, and both questions stand together on a phone [BOOST-31, BOOST-32]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enter(page, shop, 5000)
    const { link } = await order(page, shop)
    await page.goto(`${shop.url}/boost`)
    await fillOrder(page, `${link}/`)
    await submit(page).click()
    await expect(alert(page)).toContainText('An order for this link is still running')
    await expect(alert(page)).not.toContainText('leads to')
    await alert(page).getByRole('button', { name: 'Order anyway' }).click()
    await expect(placed(page)).toBeVisible()
    expect(await taken(shop, `${link}/`)).toHaveLength(1)

    await page.setViewportSize(narrow)
    const elsewhere = 'https://www.tiktok.com/@ada'
    for (const suffix of ['', '/']) {
      await chooseBoost(page, 'instagram likes instant')
      await linkField(page).fill(elsewhere + suffix)
      await page.getByLabel('Quantity').fill('100')
      await submit(page).click()
      await expect(alert(page)).toContainText(fits)
      if (suffix !== '') await expect(alert(page)).toContainText('still running')
      await checkPage(page)
      await alert(page).getByRole('button', { name: 'Order anyway' }).click()
      await expect(placed(page)).toBeVisible()
    }
  },
)
