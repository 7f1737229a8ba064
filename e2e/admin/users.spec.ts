import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { enterAdmin, bodyOf } from '../harness/admins.ts'
import { newEmail, password } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

type Named = { readonly fname: string; readonly lname: string; readonly email?: string }

/** A user who only signs up. */
async function join(page: Page, shop: Shop, { fname, lname, email = newEmail() }: Named) {
  const data = { email, phone: '08012345678', fname, lname, pass: password }
  await bodyOf(await page.request.post(`${shop.url}/api/auth/sign-up`, { data }))
  return { email, name: `${fname} ${lname}` }
}

/** Creates this number of users with a unique surname. */
async function family(page: Page, shop: Shop, count: number): Promise<string> {
  const lname = `Kin${Date.now().toString(36)}`
  for (let n = 0; n < count; n += 1) await join(page, shop, { fname: `Child${n}`, lname })
  return lname
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const search = (page: Page) => page.getByPlaceholder('Search users by name, email, phone...')
const rows = (page: Page) => page.locator('tbody tr')
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove filter: ${name}`, exact: true })

test('a search begins 300 ms after the last key, and stays in the address [SITE-22, ADMIN-1, USERS-1, USERS-6]', async ({
  page,
  shop,
}) => {
  await enterAdmin(page, shop)
  const lname = await family(page, shop, 2)
  const requests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/admin/users') requests.push(url.searchParams.get('search') ?? '')
  })
  await page.goto(`${shop.url}/admin/users`)
  await expect(heading(page, `Users`)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /^Users \(\d+\)$/ })).toBeVisible()
  await search(page).pressSequentially(lname.toLowerCase(), { delay: 30 })
  await expect(heading(page, 'Users (2)')).toBeVisible()
  expect(requests.filter((text) => text !== '')).toEqual([lname.toLowerCase()])
  await expect(page).toHaveURL(`${shop.url}/admin/users?search=${lname.toLowerCase()}`)
  await page.reload()
  await expect(heading(page, 'Users (2)')).toBeVisible()
  await expect(search(page)).toHaveValue(lname.toLowerCase())
  await chip(page, `“${lname.toLowerCase()}”`).click()
  await expect(page).toHaveURL(`${shop.url}/admin/users`)
  await expect(search(page)).toHaveValue('')

  await search(page).fill('nobody has this')
  await expect(page.getByText('No users found matching your search.')).toBeVisible()
  await expect(heading(page, 'Users (0)')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page).toHaveURL(`${shop.url}/admin/users`)
})

test(
  'a row shows the user and links to the details and back [ADMIN-1, USERS-1, USERS-7]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const evil = '<img src=x onerror=alert(1)>'
    const { email } = await join(page, shop, { fname: 'Ọláwálé', lname: evil })
    await page.goto(`${shop.url}/admin/users?search=olawale`)
    const row = rows(page).filter({ hasText: email })
    for (const words of [`Ọláwálé ${evil}`, email, '₦0.00', 'Nigeria', 'Inactive', 'Never'])
      await expect(row).toContainText(words)
    await expect(page.locator('main img')).toHaveCount(0)
    await row.getByRole('link', { name: `View Ọláwálé ${evil}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open full page' }).click()
    await expect(heading(page, `Ọláwálé ${evil}`)).toBeFocused()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(`${shop.url}/admin/users`)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(`${shop.url}/admin`)
  },
)

test(
  'page buttons appear only if there is more than one page [USERS-3, USERS-5, USERS-9]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enterAdmin(page, shop)
    const lname = await family(page, shop, 21)
    await page.goto(`${shop.url}/admin/users?search=${lname}&sort=joined`)
    await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect(rows(page)).toHaveText([/Child20/])
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(rows(page)).toHaveCount(20)
    await page.getByLabel('Sort by').selectOption('Name, Z to A')
    await expect(rows(page).first()).toContainText('Child9')
    await search(page).fill(`${lname} child20`)
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText(/^Page \d/)).toBeHidden()

    await test.step('an incomplete count is shown with a plus sign', async () => {
      await page.route('**/api/admin/users?**', async (route) => {
        const answer = await route.fetch()
        const json = await answer.json()
        Object.assign(json, { total: 1000, total_pages: 50, is_at_least: true, counts: null })
        await route.fulfill({ json })
      })
      await page.goto(`${shop.url}/admin/users?search=${lname}`)
      await expect(heading(page, 'Users (1,000+)')).toBeVisible()
      await expect(page.getByText('Page 1 of 50+', { exact: true })).toBeVisible()
      await expect(tab(page, /^Active$/)).toBeVisible()
    })
  },
)

test(
  'tabs show counts, filters are chips, and a filter can be saved by name [USERS-3, USERS-4, USERS-7]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    await enterAdmin(page, shop)
    const lname = await family(page, shop, 3)
    const found = await bodyOf<{ users: { user_id: string }[] }>(
      await page.request.get(`${shop.url}/api/admin/users?search=${lname}`),
    )
    const block = `${shop.url}/api/admin/users/${found.users[0]?.user_id}/block`
    await bodyOf(await page.request.post(block, { data: { reason: 'A walk' } }))
    await page.goto(`${shop.url}/admin/users?search=${lname}`)
    await expect(tab(page, /^All/)).toHaveText('All3')
    await expect(tab(page, /^Active/)).toHaveText('Active0')
    await expect(tab(page, /^Inactive/)).toHaveText('Inactive2')
    await tab(page, /^Blocked/).click()
    await expect(heading(page, 'Users (1)')).toBeVisible()
    await expect(rows(page)).toContainText(['Blocked'])
    await expect(tab(page, /^Blocked/)).toHaveAttribute('aria-current', 'page')
    await tab(page, /^All/).click()

    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Balance from').fill('1e3')
    await expect(page.getByText('Please enter a valid amount')).toBeVisible()
    await page.getByLabel('Balance from').fill('-5')
    await expect(chip(page, 'Balance from -₦5.00')).toBeVisible()
    await page.getByLabel('Balance to').fill('10')
    await expect(chip(page, 'Balance from -₦5.00 to ₦10.00')).toBeVisible()
    await page.getByLabel('Joined from').fill('2026-01-02')
    await expect(chip(page, 'Joined from 2 Jan 2026')).toBeVisible()
    await page.getByLabel('Role').selectOption('Support')
    await expect(page.getByText('No users found matching your search.')).toBeVisible()
    await chip(page, 'Support').click()
    await expect(heading(page, 'Users (3)')).toBeVisible()

    const name = `Young and poor ${lname}`
    await page.getByRole('button', { name: 'Save filter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await page.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${name}” is saved.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save filter' })).toBeHidden()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(`${shop.url}/admin/users`)
    await page.getByRole('link', { name }).click()
    await expect(heading(page, 'Users (3)')).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: `Delete saved filter: ${name}` }).click()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  },
)

test.describe('the export of users', () => {
  test(
    'contains the users of the list, and shows its progress [USERS-10, USERS-11]',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enterAdmin(page, shop)
      const lname = await family(page, shop, 3)
      await join(page, shop, { fname: '=HYPERLINK("http://evil.test")', lname })
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/admin/users.csv**', async (route) => {
        await gate.promise
        await route.continue()
      })
      await page.goto(`${shop.url}/admin/users?search=${lname}`)
      await expect(heading(page, 'Users (4)')).toBeVisible()
      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByText('Exporting... 0 of 4')).toBeVisible()
      const coming = page.waitForEvent('download')
      gate.resolve()
      const file = await coming
      expect(file.suggestedFilename()).toBe('users.csv')
      const text = await readFile(await file.path(), 'utf8')
      expect(text.trim().split('\r\n')).toHaveLength(5)
      expect(text).toContain('"\'=HYPERLINK(""http://evil.test"")"')
      await expect(page.getByText('Exported 4 users.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    },
  )

  test(
    'can be cancelled, and shows an error when it is interrupted [USERS-10, USERS-11]',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/Failed to load resource|net::ERR/)
      await enterAdmin(page, shop)
      await page.goto(`${shop.url}/admin/users`)
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/admin/users.csv**', async (route) => {
        await gate.promise
        await route.abort().catch(() => undefined)
      })
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
      await expect(page.getByText(/^Export(ed|ing)/)).toBeHidden()
      gate.resolve()
      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByText('The export was interrupted. Please try again.')).toBeVisible()
    },
  )
})

test(
  'a list that fails to load and an empty list show their states [ADMIN-15, USERS-6, USERS-21]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource|net::ERR/)
    await enterAdmin(page, shop)
    const url = '**/api/admin/users?**'
    await page.route(url, (route) => route.abort())
    await page.goto(`${shop.url}/admin/users`)
    await expect(page.getByText('Failed to load users')).toBeVisible({ timeout: 20_000 })
    await expect(
      page.getByText('Failed to connect to API. Please check your connection.'),
    ).toBeVisible()
    await page.unroute(url)
    await page.route(url, (route) =>
      route.fulfill({
        json: {
          users: [],
          total: 0,
          total_pages: 1,
          is_at_least: false,
          counts: { all: 0, active: 0, inactive: 0, blocked: 0 },
        },
      }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No users found.', { exact: true })).toBeVisible()
  },
)

test('the table header stays visible [ADMIN-17]', { tag: '@soak' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await enterAdmin(page, shop)
  await family(page, shop, 20)
  await page.goto(`${shop.url}/admin/users`)
  await expect(rows(page)).toHaveCount(20)
  await rows(page).last().scrollIntoViewIfNeeded()
  const head = page.getByRole('columnheader', { name: 'Balance' })
  await expect(head).toBeInViewport({ ratio: 1 })
  const box = await head.boundingBox()
  const bar = await page.getByRole('banner').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 2)
})
