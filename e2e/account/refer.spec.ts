import { expect, type Browser, type Page } from '@playwright/test'
import { balance, enter, fillSignUp, fund, linksFor, newEmail, password } from '../harness/users.ts'
import { enterAdmin } from '../harness/admins.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const field = (page: Page) => page.getByLabel('Referral link')
const friends = (page: Page) => page.getByRole('region', { name: 'Your friends' })
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const copy = (page: Page) => figure(page, 'Your link').getByRole('button', { name: 'Copy link' })

test('the referral link is copied with and without the clipboard API [SITE-18, REFER-1]', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { ref_id } = await enter(page, shop)
  await page.goto(`${shop.url}/refer`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /Dashboard.*Refer & Earn/,
  )
  const link = `${shop.url}/register?ref=${ref_id}`
  await expect(field(page)).toHaveValue(link)
  await expect(field(page)).toHaveAttribute('readonly')
  const pasted = () => page.evaluate(() => navigator.clipboard.readText())
  await copy(page).click()
  await expect(page.getByText('Refer Link Copied')).toBeVisible()
  expect(await pasted()).toBe(link)

  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await copy(page).click()
  await expect.poll(pasted).toBe(link)
  await page.evaluate(() => {
    document.execCommand = () => false
  })
  await copy(page).click()
  await expect(page.getByText('Failed to copy ❌')).toBeVisible()
})

test(
  'a referred user who deposits earns the referrer the bonus [REFER-2, REFER-3, REFER-8]',
  { tag: '@soak' },
  async ({ page, browser, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/refer`)
    await expect(page.getByText('They deposit ₦1,000.00 or more')).toBeVisible()
    await expect(page.getByText('You get ₦100.00 in your Refer wallet')).toBeVisible()
    await expect(friends(page)).toContainText('No friends yet.')
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    for (const [name, value] of [
      ['Invited', '0'],
      ['Qualified', '0'],
      ['Earned', '₦0.00'],
    ] as const)
      await expect(figure(page, name)).toContainText(value)

    const friend = await befriend(browser, shop, await field(page).inputValue())
    await page.reload()
    const row = friends(page).getByRole('row').last()
    await expect(row).toContainText('Ada')
    await expect(row).toContainText('No deposit yet')
    await expect(row).toContainText(String(new Date().getFullYear()))
    await expect(figure(page, 'Invited')).toContainText('1')

    // The first deposit is too small; the second qualifies and shows without a reload.
    await fund(friend, shop, 999)
    await expect
      .poll(async () => (await (await friend.request.get(`${shop.url}/api/me`)).json()).bal)
      .toBe('999.00')
    await expect(row).toContainText('No deposit yet')
    await fund(friend, shop, 1000)
    await expect(row).toContainText('+₦100.00')
    await expect(figure(page, 'Qualified')).toContainText('1')
    await expect(figure(page, 'Earned')).toContainText('₦100.00')
    // The referrer does not see the main wallet of the referred user.
    await expect(balance(page)).toContainText('₦0.00')
    await friend.context().close()
  },
)

test(
  'a bonus under the name of the referrer waits until an admin approves it [REFER-5, REFER-13, REFER-14, REFER-15]',
  { tag: '@soak' },
  async ({ page, browser, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/refer`)
    const friend = await befriend(browser, shop, await field(page).inputValue())
    await fund(friend, shop, 1000, 'Obi Ada')
    const row = friends(page).getByRole('row').last()
    await expect(row).toContainText('Being checked')
    await expect(figure(page, 'Earned')).toContainText('Still to come: ₦100.00')

    const admin = await (await browser.newContext()).newPage()
    await enterAdmin(admin, shop, 'manager')
    await admin.goto(`${shop.url}/admin/money?tab=referrals`)
    await expect(admin.getByRole('button', { name: 'Change rule' })).toHaveCount(0)
    const waiting = admin.getByRole('row').filter({ hasText: 'OBI ADA' }).first()
    await expect(waiting).toContainText('The payer has the name of the referrer.')
    await waiting.getByRole('button', { name: /^Approve the bonus/ }).click()
    await admin.getByLabel('Reason').fill('They are a couple')
    await admin.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(admin.getByText('The bonus is paid')).toBeVisible()
    await expect(row).toContainText('+₦100.00')
    await expect(figure(page, 'Earned')).not.toContainText('Still to come')
    await admin.context().close()
    await friend.context().close()
  },
)

test(
  'an owner changes the rule of bonuses [REFER-16]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enterAdmin(page, shop)
    await page.goto(`${shop.url}/admin/money?tab=referrals`)
    await page.getByRole('button', { name: 'Change rule' }).click()
    const hours = page.getByLabel('Hold (hours)')
    await hours.fill('1000')
    await page.getByLabel('Bonuses of a referrer a day').fill('x')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('At most 720')).toBeVisible()
    await expect(page.getByText('Please give a whole number')).toBeVisible()
    await hours.fill('0')
    await page.getByLabel('Bonuses of a referrer a day').fill('20')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The rule of referral bonuses is changed')).toBeVisible()
    await expect(page.getByText('Bonuses are paid at once.')).toBeVisible()
  },
)

/** Signs up by the link in a separate browser, confirms and signs in. */
async function befriend(browser: Browser, shop: Shop, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const email = newEmail()
  await page.goto(link)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Sign up successful, check email for confirmation.')).toBeVisible()
  const [mailed] = await linksFor(shop, email)
  await page.goto(mailed ?? '')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.request.post(`${shop.url}/api/auth/sign-in`, { data: { email, password } })
  return page
}

test(
  'referred users beyond one page are paginated [REFER-8]',
  { tag: '@soak' },
  async ({ page, browser, shop }) => {
    const { ref_id } = await enter(page, shop)
    const stranger = await browser.newContext()
    for (let count = 1; count <= 22; count += 1) {
      const data = {
        email: newEmail(),
        phone: '08012345678',
        fname: `Friend${count}`,
        lname: 'Obi',
        pass: password,
        refby: ref_id,
      }
      const answer = await stranger.request.post(`${shop.url}/api/auth/sign-up`, { data })
      expect(answer.ok()).toBe(true)
    }
    await stranger.close()
    await page.goto(`${shop.url}/refer`)
    const rows = friends(page).getByRole('row')
    await expect(rows).toHaveCount(21)
    await expect(rows.nth(1)).toContainText('Friend22')
    await friends(page).getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(rows).toHaveCount(3)
    await expect(rows.last()).toContainText('Friend1')
    await expect(page.locator(':focus')).toHaveText('22 friends, page 2 of 2')
    await page.goto(`${shop.url}/refer?page=9`)
    await page.getByRole('button', { name: 'First page' }).click()
    await expect(rows).toHaveCount(21)
  },
)

test(
  'a device with the share API offers to share the link',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { ref_id } = await enter(page, shop)
    const share = page.getByRole('button', { name: 'Share' })
    await page.goto(`${shop.url}/refer`)
    await expect(copy(page)).toBeVisible()
    await expect(share).toHaveCount(0)
    await page.addInitScript(() => {
      const outcomes = [undefined, 'AbortError', 'NotAllowedError']
      const shared: unknown[] = []
      const take = (what: unknown) => {
        shared.push(what)
        const name = outcomes[shared.length - 1]
        return name ? Promise.reject(new DOMException('No', name)) : Promise.resolve()
      }
      Object.assign(globalThis, { shared })
      Object.defineProperty(navigator, 'share', { value: take })
    })
    await page.reload()
    const failed = page.getByText('Failed to share ❌')
    const shared = () => page.evaluate(() => Reflect.get(globalThis, 'shared') as { url: string }[])
    await share.click()
    await share.click()
    expect((await shared()).map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => `${shop.url}/register?ref=${ref_id}`),
    )
    await expect(failed).toBeHidden()
    await share.click()
    await expect(failed).toBeVisible()
  },
)

test(
  'referred users that fail to load can be reloaded',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    const { ref_id } = await enter(page, shop)
    await page.route('**/api/me/referrals**', (route) => route.fulfill({ body: 'garbage' }))
    await page.goto(`${shop.url}/refer`)
    await expect(page.getByText('Your friends could not be loaded.')).toBeVisible()
    // The link does not depend on the failed request.
    await expect(field(page)).toHaveValue(`${shop.url}/register?ref=${ref_id}`)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(friends(page)).toContainText('No friends yet.')
  },
)
