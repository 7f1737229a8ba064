import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { enter, keepSession, password } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test, visit } from '../harness/fixtures.ts'

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const details = (page: Page) => card(page, 'Personal details')
const sessionsCard = (page: Page) => card(page, 'Where you are signed in')
const places = (page: Page) => sessionsCard(page).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/profile`)
  await expect(details(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

const signInAt = (page: Page, shop: Shop, who: { email: string; password?: string }) =>
  page.request.post(`${shop.url}/api/auth/sign-in`, {
    data: { email: who.email, password: who.password ?? password },
  })

/** Signs the same user in from a second browser. */
async function elsewhere(
  browser: Browser,
  shop: Shop,
  who: { email: string; userAgent: string },
): Promise<Page> {
  const context = await browser.newContext({ userAgent: who.userAgent })
  const page = await context.newPage()
  const { token, user } = (await (await signInAt(page, shop, { email: who.email })).json()) as {
    token: string
    user: object
  }
  await keepSession(page, shop, { token, user: JSON.stringify(user) })
  await page.goto(`${shop.url}/wallet`)
  await expect(page.getByText('No wallet transactions yet.')).toBeVisible()
  return page
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [1] })
}

test.describe('personal details', () => {
  test(
    'saving new names updates the menu at once [PROFILE-1, PROFILE-2, PROFILE-3, SHELL-6]',
    { tag: '@soak' },
    async ({ page, shop }) => {
      const { email } = await enter(page, shop)
      await page.goto(`${shop.url}/dashboard`)
      await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).click()
      await expect(page).toHaveURL(/\/profile$/)
      await expect(page).toHaveTitle('Profile · Nosim')
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeFocused()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
        /^Dashboard\s*\/\s*Profile$/,
      )
      for (const [label, value] of [
        ['Email', email],
        ['Phone', '08012345678'],
      ] as const) {
        const field = page.getByLabel(label)
        await expect(field).toHaveValue(value)
        await expect(field).not.toBeEditable()
        await expect(field).toHaveAccessibleDescription('Cannot be changed.')
      }
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/me', async (route) => {
        if (route.request().method() === 'PATCH') await gate.promise
        await route.continue()
      })
      await page.getByLabel('First name').fill('  Ngozi ')
      await page.getByLabel('Last name').fill('Eze')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute(
        'aria-busy',
        'true',
      )
      gate.resolve()
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Profile of Ngozi Eze' })).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
      // The browser keeps these values for its next start, before a response arrives.
      expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Ngozi')
      await page.reload()
      await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
      await expect(page.getByLabel('Last name')).toHaveValue('Eze')
    },
  )

  test('a missing or invalid name shows an error at its field [PROFILE-2]', async ({
    page,
    shop,
  }) => {
    await enter(page, shop)
    await open(page, shop)
    const first = page.getByLabel('First name')
    await first.fill('   ')
    await page.getByLabel('Last name').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(first).toHaveAccessibleDescription('First name is required')
    await expect(first).toBeFocused()
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required')
    await first.fill('A'.repeat(81))
    await expect(page.getByText('First name is required')).toBeHidden()
    await expect(page.getByText('Last name is required')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(first).toHaveAccessibleDescription(
      'Please use plain text of at most 80 characters',
    )
  })

  test(
    'a change saved in another session appears, but keeps the unsaved input',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enter(page, shop)
      await open(page, shop)
      await page.getByLabel('First name').fill('Amaka')
      const data = { firstname: 'Ngozi', lastname: 'Eze' }
      expect((await page.request.patch(`${shop.url}/api/me`, { data })).status()).toBe(200)
      // Refetch, as on return to the tab.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByRole('button', { name: 'Profile of Ngozi Eze' })).toBeVisible()
      await expect(page.getByLabel('Last name')).toHaveValue('Eze')
      await expect(page.getByLabel('First name')).toHaveValue('Amaka')
    },
  )

  test(
    'saving shows the reason of a failure and the message of a success [PROFILE-3, PROFILE-4]',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/Failed to load resource/)
      await enter(page, shop)
      await open(page, shop)
      const save = page.getByRole('button', { name: 'Save', exact: true })
      const alert = details(page).getByRole('alert')
      const answer = async (with_: { status: number; body: string } | 'none') => {
        await page.unrouteAll()
        await page.route('**/api/me', (route) => {
          if (route.request().method() !== 'PATCH') return route.continue()
          return with_ === 'none' ? route.abort() : route.fulfill(with_)
        })
        await save.click()
      }
      const problem = { type: 'about:blank', title: 'No', status: 500, code: 'INTERNAL' }
      await answer('none')
      await expect(alert).toHaveText('Update failed')
      await answer({ status: 200, body: 'garbage' })
      await expect(alert).toHaveText('Failed to update profile')
      const words = "We're restarting. Please try again in a moment."
      await answer({ status: 500, body: JSON.stringify({ ...problem, message: words }) })
      await expect(alert).toHaveText(words)
      const user = await (await page.request.get(`${shop.url}/api/me`)).json()
      await answer({ status: 200, body: JSON.stringify({ message: 'Saved, thank you.', user }) })
      await expect(page.getByText('Saved, thank you.')).toBeVisible()
      await expect(alert).toBeHidden()
      await answer({ status: 200, body: JSON.stringify({ message: '', user }) })
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    },
  )

  test(
    'a profile that fails to load can be reloaded [PROFILE-5]',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/Failed to load resource/)
      await enter(page, shop)
      await page.route('**/api/me', (route) => route.fulfill({ json: {} }))
      await page.goto(`${shop.url}/profile`)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('Your profile could not be loaded.')
      await expect(alert).toContainText('User not found. Please check the user ID and try again.')
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Ada')
    },
  )
})

test.describe('sessions of the user [PROFILE-6]', () => {
  test(
    'a user with one session sees only this session',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enter(page, shop)
      await open(page, shop)
      await expect(places(page)).toHaveCount(1)
      await expect(places(page)).toContainText('Chrome on Linux')
      await expect(places(page)).toContainText('This device')
      await expect(places(page)).toContainText('127.0.0.1')
      await expect(places(page)).toContainText(/Signed in \d+ \w+ \d{4}, \d\d:\d\d/)
      await expect(places(page)).toContainText(/Last seen \d+ \w+ \d{4}, \d\d:\d\d/)
      await expect(
        sessionsCard(page).getByText('You are not signed in anywhere else.'),
      ).toBeVisible()
      await expect(sessionsCard(page).getByRole('button')).toHaveCount(0)
    },
  )

  test(
    'ending a session signs its tab out at the next request',
    { tag: '@soak' },
    async ({ page, browser, shop }) => {
      const { email } = await enter(page, shop)
      const other = await elsewhere(browser, shop, { email, userAgent: edge })
      await open(page, shop)
      await expect(places(page)).toHaveCount(2)
      await expect(places(page).first()).toContainText('This device')
      const end = places(page).nth(1).getByRole('button', { name: 'Sign out Edge on Windows' })
      await end.click()
      await expect(dialog(page)).toHaveAccessibleName('Sign out Edge on Windows?')
      await dialog(page).getByRole('button', { name: 'Keep signed in' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(end).toBeFocused()
      expect((await other.request.get(`${shop.url}/api/me`)).status()).toBe(200)

      await end.click()
      await dialog(page).getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(page.getByText('Edge on Windows is signed out.')).toBeVisible()
      await expect(places(page)).toHaveCount(1)
      await expect(sessionsCard(page).getByRole('list')).toBeFocused()
      await other.getByRole('navigation', { name: 'Main' }).getByText('Numbers History').click()
      await expect(other).toHaveURL(/\/login$/)
      expect(await other.evaluate(() => localStorage.length)).toBe(0)
      expect((await page.request.get(`${shop.url}/api/me`)).status()).toBe(200)
      await other.context().close()
    },
  )

  test(
    'ending an expired session and losing the connection show their errors',
    { tag: '@soak' },
    async ({ page, browser, shop, quiet }) => {
      quiet.except(/Failed to load resource/)
      const { email } = await enter(page, shop)
      const other = await elsewhere(browser, shop, { email, userAgent: iphone })
      await open(page, shop)
      await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
      const confirm = dialog(page).getByRole('button', { name: 'Sign out', exact: true })
      await page.route('**/api/me/sessions/*', (route) => route.abort())
      await confirm.click()
      await expect(dialog(page).getByRole('alert')).toHaveText(
        'Network error occurred. Please try again.',
      )
      await page.unrouteAll()
      await other.request.post(`${shop.url}/api/auth/sign-out`)
      await confirm.click()
      await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
      await expect(places(page)).toHaveCount(1)
      await other.context().close()
    },
  )

  test(
    'seven sessions are listed, and all except the current one are ended at once',
    { tag: '@soak' },
    async ({ page, browser, shop }) => {
      const { email } = await enter(page, shop)
      const other = await elsewhere(browser, shop, { email, userAgent: iphone })
      for (let times = 0; times < 5; times += 1) {
        // As from another browser: a sign-in ends the former session of its browser.
        await other.context().clearCookies()
        await signInAt(other, shop, { email })
      }
      await open(page, shop)
      await expect(places(page)).toHaveCount(5)
      await page.getByRole('button', { name: 'Show all 7' }).click()
      await expect(places(page)).toHaveCount(7)
      await page.getByRole('button', { name: 'Show fewer' }).click()
      await expect(places(page)).toHaveCount(5)
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(dialog(page)).toHaveAccessibleName('Sign out everywhere else?')
      await expect(dialog(page)).toHaveAccessibleDescription(
        'All other devices will have to sign in again.',
      )
      await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(page.getByText('Signed out everywhere else.')).toBeVisible()
      await expect(places(page)).toHaveCount(1)
      await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
      await expect(sessionsCard(page).getByRole('list')).toBeFocused()
      expect((await other.request.get(`${shop.url}/api/me`)).status()).toBe(401)
      await other.context().close()
    },
  )

  test(
    'a list that fails to load can be reloaded',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/Failed to load resource/)
      await enter(page, shop)
      await page.route('**/api/me/sessions', (route) => route.fulfill({ body: 'garbage' }))
      await open(page, shop)
      await expect(page.getByText('Your sessions could not be loaded.')).toBeVisible()
      await page.unrouteAll()
      await sessionsCard(page).getByRole('button', { name: 'Try again' }).click()
      await expect(places(page)).toHaveCount(1)
    },
  )
})

test.describe('the password [PROFILE-6]', () => {
  const fields = (page: Page) => ({
    current: page.getByLabel('Current password'),
    fresh: page.getByLabel('New password', { exact: true }),
    again: page.getByLabel('Confirm new password'),
    change: page.getByRole('button', { name: 'Change password' }),
    alert: card(page, 'Password').getByRole('alert'),
  })

  test('every field shows its requirement', { tag: '@soak' }, async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    await enter(page, shop)
    await open(page, shop)
    const { current, fresh, again, change, alert } = fields(page)
    await change.click()
    await expect(alert).toHaveText('Please fill in all fields.')
    await expect(current).toBeFocused()
    await current.fill('not-my-password')
    await expect(alert).toBeHidden()
    await fresh.fill('abc')
    await change.click()
    await expect(alert).toHaveText('Please fill in all fields.')
    await expect(again).toBeFocused()
    await again.fill('abd')
    await change.click()
    await expect(again).toHaveAccessibleDescription('Passwords do not match.')
    await fresh.fill('abd')
    await expect(page.getByText('Passwords do not match.')).toBeHidden()
    await change.click()
    await expect(fresh).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(fresh).toBeFocused()
    await fresh.fill('a-better-password')
    await again.fill('a-better-password')
    await change.click()
    await expect(current).toHaveAccessibleDescription('Your current password is incorrect.')
    await expect(current).toBeFocused()
    await expect(alert).toBeHidden()
    await expect(again).toHaveValue('a-better-password')
  })

  test(
    'a new password ends every other session',
    { tag: '@soak' },
    async ({ page, browser, shop }) => {
      const { email } = await enter(page, shop)
      const other = await elsewhere(browser, shop, { email, userAgent: edge })
      await open(page, shop)
      await expect(places(page)).toHaveCount(2)
      const { current, fresh, again, change } = fields(page)
      await expect(card(page, 'Password')).toContainText(
        'Changing it signs you out everywhere but here.',
      )
      await current.fill(password)
      await fresh.fill('a-better-password')
      await again.fill('a-better-password')
      await change.click()
      await expect(
        page.getByText('Your password is changed. Every other place was signed out.'),
      ).toBeVisible()
      for (const field of [current, fresh, again]) await expect(field).toHaveValue('')
      await expect(places(page)).toHaveCount(1)
      expect((await other.request.get(`${shop.url}/api/me`)).status()).toBe(401)
      expect((await signInAt(other, shop, { email })).status()).toBe(401)
      const renewed = await signInAt(other, shop, { email, password: 'a-better-password' })
      expect(renewed.status()).toBe(200)
      await other.context().close()
    },
  )

  test(
    'repeated wrong passwords show the time to wait',
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/429/)
      await enter(page, shop)
      const data = { current_password: 'a-wrong-guess', password: 'a-better-password' }
      for (let times = 0; times < 10; times += 1)
        await page.request.post(`${shop.url}/api/me/password`, { data })
      await open(page, shop)
      const { current, fresh, again, change, alert } = fields(page)
      await current.fill(password)
      await fresh.fill('a-better-password')
      await again.fill('a-better-password')
      await change.click()
      await expect(alert).toHaveText('Too many attempts. Please wait a moment and try again.')
    },
  )
})

test.describe('accessibility of the profile', () => {
  // The page is checked in both themes, on a phone and on a wide screen.
  test.use({ reducedMotion: 'reduce' })

  test(
    'axe finds no fault in the field errors and the confirmation of ending a session',
    { tag: '@soak' },
    async ({ page, browser, shop }) => {
      const { email } = await enter(page, shop)
      const other = await elsewhere(browser, shop, { email, userAgent: iphone })
      await open(page, shop)
      await expect(places(page)).toHaveCount(2)
      await checkPage(page)
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Please fill in all fields.')).toBeVisible()
      await checkPage(page)
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(dialog(page)).toBeVisible()
      await checkPage(page, [narrow])
      await other.context().close()
    },
  )
})

test(
  'the profile can be used by keyboard alone',
  { tag: '@soak' },
  async ({ page, browser, shop }) => {
    const { email } = await enter(page, shop)
    const other = await elsewhere(browser, shop, { email, userAgent: edge })
    await visit(page, `${shop.url}/dashboard`)
    await page.getByRole('button', { name: 'Profile of Ada Obi' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeFocused()

    await tabTo(page, page.getByLabel('First name'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Ngozi')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Profile of Ngozi Obi' })).toBeVisible()

    const setUp = page.getByRole('button', { name: 'Set up' })
    await tabTo(page, setUp)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog(page).locator(':focus')).toHaveCount(1)
    }
    await tabTo(page, dialog(page).getByLabel('Current password'))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveAccessibleName('Add this account to your app')
    await expect(dialog(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(setUp).toBeFocused()

    await tabTo(page, page.getByRole('button', { name: 'Sign out Edge on Windows' }))
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await tabTo(page, dialog(page).getByRole('button', { name: 'Sign out', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Edge on Windows is signed out.')).toBeVisible()
    await expect(sessionsCard(page).getByRole('list')).toBeFocused()
    await other.context().close()
  },
)
