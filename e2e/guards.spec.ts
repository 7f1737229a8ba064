import { expect, type Page } from '@playwright/test'
import { enter, keepSession } from './people.ts'
import { test } from './walk.ts'

const userPaths = ['/dashboard', '/buy-number', '/number-history', '/recharge', '/wallet']

/** A card as sign-in would hand it out, but for its signature, which the pages do not read. */
function card(claims: { is_admin: 0 | 1; exp: number }): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ user_id: 'u1', refid: 'R1', ...claims })}.c2lnbmF0dXJl`
}

const soon = Math.floor(Date.now() / 1000) + 3600
const past = Math.floor(Date.now() / 1000) - 60

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

for (const path of [...userPaths, '/admin'])
  test(`${path} without a token leads to sign-in`, async ({ page, shop }) => {
    await page.goto(shop.url + path)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

const strangers = {
  'an expired card': card({ is_admin: 0, exp: past }),
  'a card that cannot be read': 'not.a.card',
  'a word that is no card': 'nonsense',
  "an admin's card": card({ is_admin: 1, exp: soon }),
}

for (const [name, token] of Object.entries(strangers))
  test(`${name} on a user's page is taken away`, async ({ page, shop }) => {
    await keepSession(page, shop, { token, user: '{}' })
    await page.goto(`${shop.url}/wallet`)
    await expect(page).toHaveURL(/\/login$/)
    expect(await kept(page)).toEqual([null, null])
  })

test("a user's card does not open the back office", async ({ page, shop }) => {
  await enter(page, shop)
  await page.goto(`${shop.url}/admin`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept(page)).toEqual([null, null])
  // Signed out, not merely turned away.
  await expect.poll(async () => (await page.request.get(`${shop.url}/api/me`)).status()).toBe(401)
})

test('a card that looks right opens nothing by itself', async ({ page, shop, quiet }) => {
  quiet.except(/401/)
  await keepSession(page, shop, { token: card({ is_admin: 0, exp: soon }), user: '{}' })
  await page.goto(`${shop.url}/dashboard`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await kept(page)).toEqual([null, null])
})

for (const way of ['Sign Out', 'Logout'])
  test(`${way} ends the session everywhere`, async ({ page, context, shop }) => {
    await enter(page, shop)
    await page.goto(`${shop.url}/dashboard`)
    const other = await context.newPage()
    await other.goto(`${shop.url}/wallet`)
    await expect(other.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible()
    const cookies = await context.cookies()
    if (way === 'Sign Out') {
      await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    } else await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    expect(await kept(page)).toEqual([null, null])
    // Who kept the cookie has nothing in hand: the server has forgotten it.
    await expect
      .poll(async () => {
        await context.addCookies(cookies)
        return (await page.request.get(`${shop.url}/api/me`)).status()
      })
      .toBe(401)
  })
