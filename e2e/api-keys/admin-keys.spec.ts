import { expect, type Page } from '@playwright/test'
import { enterAdmin } from '../harness/admins.ts'
import { balanceBy, requestKey, secretOf } from '../harness/api-keys.ts'
import { checkPage } from '../harness/axe-check.ts'
import { test } from '../harness/fixtures.ts'
import { enter } from '../harness/users.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'State' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

test(
  'a manager approves a key, changes its limits, reads its calls and suspends it [ADMIN-30, KEY-1, KEY-5]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    const name = `Shop ${crypto.randomUUID().slice(0, 8)}`
    const user = await (await browser.newContext()).newPage()
    const { email } = await enter(user, shop, 1000)
    const key = await requestKey(user, shop, { name })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enterAdmin(page, shop, 'manager')
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('link', { name: /^API keys to decide/ }).click()
    await expect(page).toHaveURL(/\/admin\/api-keys$/)
    await expect(tab(page, 'Requested')).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Search API keys').fill(email)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(
      'https://shop.example',
    )
    await expect(page).toHaveURL(/search=/)
    await checkPage(page)
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/api-keys/${key.id}$`))
    await expect(page.getByRole('region', { name: 'Request' })).toContainText('I resell numbers')
    await checkPage(page)

    await test.step('the limits are checked, and given with the approval', async () => {
      await action(page, 'Approve').click()
      const cap = dialog(page).getByLabel('Daily cap in naira')
      await expect(cap).toBeFocused()
      await cap.fill('much')
      await confirm(page, 'Approve')
      await expect(cap).toHaveAttribute('aria-invalid', 'true')
      await cap.fill('20,000')
      await dialog(page).getByLabel('Calls a minute').fill('30')
      await checkPage(page)
      await confirm(page, 'Approve')
      await expect(page.getByText('The key is approved.')).toBeVisible()
      const limits = page.getByRole('region', { name: 'Limits and use' })
      await expect(limits).toContainText('₦0.00 of ₦20,000.00')
      await expect(limits).toContainText('30')
    })
    await test.step('its calls are listed', async () => {
      await balanceBy(shop, await secretOf(user, shop, key))
      await page.reload()
      await expect(page.getByRole('row').filter({ hasText: 'getBalance' })).toContainText('OK')
      await expect(page.getByRole('row', { name: /^Calls/ })).toContainText('1')
    })
    await test.step('the limits are changed', async () => {
      await action(page, 'Change limits').click()
      await expect(dialog(page).getByLabel('Daily cap in naira')).toHaveValue('20000')
      await dialog(page).getByLabel('Daily cap in naira').fill('5000')
      await dialog(page).getByRole('checkbox', { name: 'Boosts' }).uncheck()
      await confirm(page, 'Save limits')
      await expect(page.getByText('of ₦5,000.00')).toBeVisible()
    })
    await test.step('it is suspended with a reason, which the user answers', async () => {
      await action(page, 'Suspend').click()
      await dialog(page).getByLabel('Reason').fill('Too many cancels')
      await checkPage(page)
      await confirm(page, 'Suspend')
      await expect(page.getByText('The key is suspended.')).toBeVisible()
      const answer = { data: { answer: 'It was a fault of mine.' } }
      await user.request.post(`${shop.url}/api/me/api-keys/${key.id}/answer`, answer)
      await page.reload()
      const request = page.getByRole('region', { name: 'Request' })
      await expect(request).toContainText('Too many cancels')
      await expect(request).toContainText('It was a fault of mine.')
    })
    await test.step('it is ended, which leaves nothing to decide', async () => {
      await action(page, 'End').click()
      await dialog(page).getByLabel('Reason').fill('For good')
      await confirm(page, 'End')
      await expect(page.getByText('The key is ended.')).toBeVisible()
      await expect(action(page, 'Approve')).toHaveCount(0)
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await tab(page, 'Ended').click()
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })
    await user.context().close()
  },
)

test(
  'the third report suspends a key; support reports and decides nothing [ADMIN-30, KEY-8]',
  { tag: '@soak' },
  async ({ page, shop, browser }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const user = await (await browser.newContext()).newPage()
    await enter(user, shop)
    const key = await requestKey(user, shop)
    const manager = await (await browser.newContext()).newPage()
    await enterAdmin(manager, shop, 'manager')
    await manager.request.post(`${shop.url}/api/admin/api-keys/${key.id}/approval`, {
      data: { daily_cap_ngn: 100, calls_per_minute: 10, scopes: ['numbers'] },
    })
    await enterAdmin(page, shop, 'support')
    await page.goto(`${shop.url}/admin/api-keys/${key.id}`)
    const reports = page.getByRole('region', { name: 'Reports' })
    await expect(reports).toContainText('No reports about this key.')
    await expect(action(page, 'Suspend')).toHaveCount(0)
    for (const text of ['Spam to Ada', 'Spam to Obi', 'Spam to Chidi']) {
      await reports.getByRole('button', { name: 'Add report' }).click()
      await dialog(page).getByRole('textbox', { name: 'Report' }).fill(text)
      await confirm(page, 'Add report')
      await expect(reports.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    }
    await expect(
      page.getByText('3 reports about the use of this key within 30 days.', { exact: true }),
    ).toBeVisible()
    await checkPage(page)
    for (const one of [user, manager]) await one.context().close()
  },
)
