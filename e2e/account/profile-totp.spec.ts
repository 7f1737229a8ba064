import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { checkPage, narrow } from '../harness/axe-check.ts'
import { enter, password } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/profile`)
  await expect(card(page).getByRole('button')).toBeVisible()
}

const signInWith = (page: Page, shop: Shop, body: object) =>
  page.request.post(`${shop.url}/api/auth/sign-in`, { data: { password, ...body } })

const code = (page: Page) => dialog(page).getByLabel('Code from the app')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name })

/** Opens the set-up up to the QR code; returns the key beside it. */
async function begin(page: Page): Promise<string> {
  await card(page).getByRole('button', { name: 'Set up' }).click()
  await dialog(page).getByLabel('Current password').fill(password)
  await button(page, 'Continue').click()
  await expect(dialog(page)).toHaveAccessibleName('Add this account to your app')
  return keyShown(page)
}

async function keyShown(page: Page): Promise<string> {
  const text = await dialog(page).getByText('Key:').locator('..').innerText()
  return text.replaceAll(/Key:|\s/g, '')
}

/** Completes the set-up; returns the recovery codes. */
async function turnOn(page: Page): Promise<string[]> {
  await code(page).fill(await generate({ secret: await begin(page) }))
  await button(page, 'Turn on').click()
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(8)
  return codes.allInnerTexts()
}

test(
  'a wrong password, a wrong code or an outside click keeps the set-up open [AUTH-41, PROFILE-6]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    await enter(page, shop)
    await open(page, shop)
    await expect(card(page)).toContainText('Off')
    await card(page).getByRole('button', { name: 'Set up' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Set up two-step sign-in')
    const current = dialog(page).getByLabel('Current password')
    await button(page, 'Continue').click()
    await expect(current).toHaveAccessibleDescription('Please enter your current password')
    await current.fill('a-wrong-guess')
    await button(page, 'Continue').click()
    await expect(current).toHaveAccessibleDescription('Your current password is incorrect.')
    await expect(current).toHaveValue('a-wrong-guess')
    await page.keyboard.press('Escape')

    const secret = await begin(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const link = dialog(page).getByRole('link', { name: 'Open the app on this device' })
    await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
    await expect(dialog(page).locator('figure path')).toHaveAttribute('d', /^M4 4h7v1h-7z/)
    await button(page, 'Turn on').click()
    await expect(code(page)).toHaveAccessibleDescription(
      'Enter the 6-digit code from your authenticator app.',
    )
    await code(page).fill('12345x')
    await button(page, 'Turn on').click()
    await expect(code(page)).toHaveAccessibleDescription(
      'That code is wrong. Enter the latest code from your authenticator app.',
    )
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveValue('12345x')
    expect(await keyShown(page)).toBe(secret)
    await page.mouse.click(5, 5)
    await expect(dialog(page)).toBeHidden()
    await card(page).getByRole('button', { name: 'Set up' }).click()
    expect(await keyShown(page)).toBe(secret)
    await code(page).fill(await generate({ secret }))
    await button(page, 'Turn on').click()
    await expect(dialog(page)).toHaveAccessibleName('Save your recovery codes')
  },
)

test(
  'recovery codes are shown once and must be saved before closing [AUTH-41, PROFILE-6]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { email } = await enter(page, shop)
    await open(page, shop)
    const codes = await turnOn(page)
    for (const one of codes) expect(one).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    const warning = dialog(page).getByRole('alert')
    await page.keyboard.press('Escape')
    await expect(warning).toHaveText('Please save the codes and tick this first.')
    await button(page, 'Close').click()
    await button(page, 'Done').click()
    await page.mouse.click(5, 5)
    await expect(dialog(page)).toBeVisible()

    await button(page, 'Copy codes').click()
    await expect(page.getByText('Recovery codes copied to clipboard ✅')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const saving = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('nosim-recovery-codes.txt')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(lines.slice(-8)).toEqual(codes)

    await dialog(page).getByLabel('I have saved these codes').check()
    await expect(warning).toBeHidden()
    await button(page, 'Done').click()
    await expect(dialog(page)).toBeHidden()
    await expect(card(page).getByRole('button', { name: 'Turn off' })).toBeFocused()
    await expect(card(page)).toContainText('On')
    await page.reload()
    await expect(card(page)).toContainText('On')
    quiet.except(/401/)
    const half = await signInWith(page, shop, { email })
    expect(await half.json()).toMatchObject({ code: 'TOTP_REQUIRED' })
    expect((await signInWith(page, shop, { email, totp: codes[0] })).status()).toBe(200)
  },
)

test(
  'recovery codes that arrive after the dialog closes reopen it [AUTH-41, PROFILE-6]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop)
    await open(page, shop)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/me/totp/confirmation', async (route) => {
      await gate.promise
      await route.continue()
    })
    await code(page).fill(await generate({ secret: await begin(page) }))
    await button(page, 'Turn on').click()
    await expect(button(page, 'Checking...')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    gate.resolve()
    await expect(dialog(page)).toHaveAccessibleName('Save your recovery codes')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(8)
  },
)

test(
  'disabling two-step sign-in requires the password and a code [AUTH-41, PROFILE-6]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    const { email } = await enter(page, shop)
    await open(page, shop)
    const [first = ''] = await turnOn(page)
    await dialog(page).getByLabel('I have saved these codes').check()
    await button(page, 'Done').click()
    await card(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Turn off two-step sign-in')
    const current = dialog(page).getByLabel('Current password')
    await button(page, 'Turn off').click()
    await expect(current).toHaveAccessibleDescription('Please enter your current password')
    await expect(code(page)).toHaveAccessibleDescription(
      'Enter the 6-digit code from your authenticator app.',
    )
    await current.fill('a-wrong-guess')
    await code(page).fill('12345x')
    await button(page, 'Turn off').click()
    await expect(current).toHaveAccessibleDescription('Your current password is incorrect.')
    await current.fill(password)
    await button(page, 'Turn off').click()
    await expect(code(page)).toHaveAccessibleDescription(/^That code is wrong\./)
    await expect(current).toHaveValue(password)
    await code(page).fill(first.toLowerCase())
    await button(page, 'Turn off').click()
    await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Set up' })).toBeFocused()
    expect((await signInWith(page, shop, { email })).status()).toBe(200)
  },
)

test(
  'a set-up that another session cancels starts over [AUTH-41, PROFILE-6]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/409/)
    await enter(page, shop)
    await open(page, shop)
    await begin(page)
    // Enable and disable two-step sign-in again, by the API.
    const post = async (path: string, data: object) =>
      (await page.request.post(`${shop.url}/api/me/totp${path}`, { data })).json()
    const { secret } = await post('', { current_password: password })
    const { recovery_codes } = await post('/confirmation', { code: await generate({ secret }) })
    const stale = { current_password: password, code: recovery_codes[0] }
    await code(page).fill('123456')
    await button(page, 'Turn on').click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Two-step sign-in is on already.')
    await post('/removal', stale)
    await button(page, 'Turn on').click()
    await expect(dialog(page)).toContainText('This set-up is no longer valid. Please start again.')
    await dialog(page).getByLabel('Current password').fill(password)
    await button(page, 'Continue').click()
    expect(await keyShown(page)).not.toBe(secret)
  },
)

test.describe('two-step sign-in and accessibility [AUTH-41, PROFILE-6]', () => {
  test.use({ reducedMotion: 'reduce' })

  test(
    'axe finds no fault in any step of enabling or disabling it',
    { tag: '@soak' },
    async ({ page, shop }) => {
      await enter(page, shop)
      await open(page, shop)
      await card(page).getByRole('button', { name: 'Set up' }).click()
      await button(page, 'Continue').click()
      await expect(dialog(page).getByText('Please enter your current password')).toBeVisible()
      await checkPage(page, [narrow])
      await page.keyboard.press('Escape')
      const secret = await begin(page)
      await button(page, 'Turn on').click()
      await expect(code(page)).toHaveAccessibleDescription(/^Enter the 6-digit code/)
      await checkPage(page, [narrow])
      await code(page).fill(await generate({ secret }))
      await button(page, 'Turn on').click()
      await button(page, 'Done').click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      await checkPage(page, [narrow])
      await dialog(page).getByLabel('I have saved these codes').check()
      await button(page, 'Done').click()
      await card(page).getByRole('button', { name: 'Turn off' }).click()
      await expect(dialog(page)).toHaveAccessibleName('Turn off two-step sign-in')
      await checkPage(page, [narrow])
    },
  )
})
