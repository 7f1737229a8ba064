import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { codeFor, enter, newEmail, password, leave, stopClock } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test, visit } from '../harness/fixtures.ts'

const newPassword = 'quite-another-password'

const identifierField = (page: Page) => page.getByLabel('Email or Phone Number')
const codeField = (page: Page) => page.getByLabel('Verification code')
const first = (page: Page) => page.getByLabel('New Password')
const second = (page: Page) => page.getByLabel('Confirm Password')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Ends the pause after a success as soon as it begins; requires a fake clock in the page. */
async function skipPause(page: Page, toast: string): Promise<void> {
  await expect(page.getByText(toast)).toBeVisible()
  await page.clock.fastForward(2000)
}

/** Completes the first step, until the second opens. */
async function requestCode(page: Page, shop: Shop, identifier: string): Promise<void> {
  await page.goto(`${shop.url}/password-request`)
  await identifierField(page).fill(identifier)
  await button(page, 'Send Code').click()
  await skipPause(page, 'Verification code sent to your registered number.')
  await expect(title(page, 'Verify Code')).toBeVisible()
}

/** Completes the second step, until the third opens; returns the token that only this page has. */
async function verify(page: Page, code: string): Promise<string> {
  const answer = page.waitForResponse('**/api/auth/verify-code')
  await codeField(page).fill(code)
  await button(page, 'Verify').click()
  const { reset_token } = (await (await answer).json()) as { reset_token: string }
  await skipPause(page, 'Code verified.')
  await expect(title(page, 'Set New Password')).toBeVisible()
  return reset_token
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

/** The status of a sign-in: 200 or 401. */
const signInStatus = async (page: Page, shop: Shop, data: Credentials): Promise<number> =>
  (await page.request.post(`${shop.url}/api/auth/sign-in`, { data })).status()

type Credentials = { readonly email: string; readonly password: string }

/** All persistent storage of this browser as one text. */
const kept = async (page: Page): Promise<string> =>
  JSON.stringify([
    page.url(),
    await page.context().storageState(),
    await page.evaluate(() => [history.state, JSON.stringify(sessionStorage)]),
  ])

/**
 * Runs an action whose request waits at a gate, and checks that the page moves on 2 s after the response (AUTH-32).
 * Requires a fake clock in the page.
 */
async function expectPause(page: Page, url: string, does: Does): Promise<void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue()
  })
  const from = page.url()
  await does.start()
  await expect(button(page, does.busy)).toHaveAttribute('aria-busy', 'true')
  await stopClock(page)
  gate.resolve()
  let passedMs = 0
  // The page shows a response in a timer, which the stopped clock holds.
  await expect(async () => {
    await page.clock.runFor(10)
    passedMs += 10
    await expect(page.getByText(does.toast)).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1990 - passedMs)
  // A page that moved on would need a moment to load the next.
  await page.waitForTimeout(300)
  expect(page.url()).toBe(from)
  await page.clock.runFor(passedMs + 10)
  await page.waitForURL(does.to)
  await page.clock.resume()
  await page.unrouteAll()
}

type Does = {
  readonly start: () => Promise<void>
  readonly busy: string
  readonly toast: string
  readonly to: RegExp
}

test('a user resets a forgotten password [AUTH-1, AUTH-31, AUTH-32, AUTH-34]', async ({
  page,
  browser,
  shop,
  quiet,
}) => {
  quiet.except(/40[01]/)
  const elsewhere = await browser.newContext()
  const { email } = await enter(await elsewhere.newPage(), shop)
  await page.clock.install()
  await visit(page, `${shop.url}/login`)
  await page.getByRole('link', { name: 'Forgot Password' }).press('Enter')
  await expect(page).toHaveURL(/\/password-request$/)
  await expect(title(page, 'Reset Password')).toBeFocused()
  await expect(page.getByText("Let's start again")).toBeHidden()
  await identifierField(page).fill(email)
  await expectPause(page, '**/api/auth/request-reset', {
    start: () => identifierField(page).press('Enter'),
    busy: 'Sending Code...',
    toast: 'Verification code sent to your registered number.',
    to: /\/verify$/,
  })

  await expect(title(page, 'Verify Code')).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('placeholder', '6-digit code')
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(page)).toHaveAccessibleDescription(/also emailed the code.*10 minutes/)
  const code = await codeFor(shop, email)
  // With blanks, as mail programs show the code and users copy it.
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expectPause(page, '**/api/auth/verify-code', {
    start: () => codeField(page).press('Enter'),
    busy: 'Verifying...',
    toast: 'Code verified.',
    to: /\/reset$/,
  })

  await expect(title(page, 'Set New Password')).toBeFocused()
  expect(await kept(page)).not.toContain(email)
  await first(page).fill(newPassword)
  await second(page).fill(newPassword)
  await expectPause(page, '**/api/auth/reset-password', {
    start: () => second(page).press('Enter'),
    busy: 'Resetting Password...',
    toast: 'Password reset successful.',
    to: /\/login$/,
  })

  await expect(title(page, 'Sign in')).toBeFocused()
  expect(await signInStatus(page, shop, { email, password })).toBe(401)
  const stolen = await elsewhere.newPage()
  await stolen.goto(`${shop.url}/dashboard`)
  await expect(stolen).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await elsewhere.close()
})

test(
  'the forms validate their input before they send a request [AUTH-33, AUTH-35]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    const { email } = await enter(page, shop)
    await leave(page, shop)
    await page.clock.install()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    const alert = page.getByRole('alert')
    await page.goto(`${shop.url}/password-request`)
    await identifierField(page).fill('   ')
    await button(page, 'Send Code').click()
    await expect(alert).toHaveText('Please enter your email or phone number.')
    await expect(identifierField(page)).toBeFocused()
    await identifierField(page).fill(email)
    await expect(alert).toBeHidden()
    expect(sent).toEqual([])
    await requestCode(page, shop, email)
    await codeField(page).fill('  ')
    await button(page, 'Verify').click()
    await expect(alert).toHaveText('Please enter the verification code.')
    await expect(codeField(page)).toBeFocused()
    expect(sent).toEqual(['/api/auth/request-reset'])
    // The form does not check the length: the server refuses a short code.
    await codeField(page).fill('1')
    await expect(alert).toBeHidden()
    await button(page, 'Verify').click()
    await expect(alert).toHaveText('Invalid verification code.')
    await expect(codeField(page)).toBeFocused()
    const token = await verify(page, await codeFor(shop, email))

    await button(page, 'Reset Password').click()
    await expect(alert).toHaveText('Please fill in all fields.')
    await expect(first(page)).toBeFocused()
    await first(page).fill(newPassword)
    await expect(alert).toBeHidden()
    await button(page, 'Reset Password').click()
    await expect(alert).toHaveText('Please fill in all fields.')
    await expect(second(page)).toBeFocused()
    await second(page).fill(`${newPassword}!`)
    await button(page, 'Reset Password').click()
    await expect(alert).toHaveText('Passwords do not match.')
    expect(sent).not.toContain('/api/auth/reset-password')
    expect(await kept(page)).not.toContain(token)

    for (const field of [first(page), second(page)]) {
      await expect(field).toHaveAttribute('type', 'password')
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
      await field.locator('..').getByRole('button', { name: 'Show password' }).click()
      await expect(field).toHaveAttribute('type', 'text')
      await field.locator('..').getByRole('button', { name: 'Hide password' }).click()
      await expect(field).toHaveAttribute('type', 'password')
      await field.fill('password')
    }
    await button(page, 'Reset Password').click()
    const weak = 'This password is too common. Please choose another one.'
    await expect(first(page)).toHaveAccessibleDescription(weak)
    await expect(first(page)).toBeFocused()
    await expect(alert).toHaveText(weak)
  },
)

/** A user whose number no other user has. */
async function signUpWithPhone(page: Page, shop: Shop): Promise<{ email: string; phone: string }> {
  const phone = `070${String(randomInt(100_000_000)).padStart(8, '0')}`
  const email = newEmail()
  const data = { email, phone, fname: 'Ada', lname: 'Obi', pass: password }
  const answer = await page.request.post(`${shop.url}/api/auth/sign-up`, { data })
  expect(answer.status()).toBe(201)
  return { email, phone }
}

test('a reset accepts a phone number [AUTH-31]', { tag: '@soak' }, async ({ page, shop }) => {
  const { email, phone } = await signUpWithPhone(page, shop)
  await page.clock.install()
  await requestCode(page, shop, phone)
  await expect(page.getByText(`If ${phone} belongs to an account`)).toBeVisible()
  await verify(page, await codeFor(shop, email))
  await first(page).fill(newPassword)
  await second(page).fill(newPassword)
  await button(page, 'Reset Password').click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await signInStatus(page, shop, { email, password: newPassword })).toBe(200)
})

test(
  'a reset does not reveal whether an account exists [AUTH-35, AUTH-36]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    const { email } = await signUpWithPhone(page, shop)
    await page.clock.install()
    const stranger = newEmail()
    const read = async (identifier: string): Promise<string> => {
      await requestCode(page, shop, identifier)
      await codeField(page).fill(wrong(identifier === email ? await codeFor(shop, email) : ''))
      await button(page, 'Verify').click()
      await expect(page.getByRole('alert')).toBeVisible()
      const words = await page.getByRole('main').innerText()
      return words.replaceAll(identifier, '…').replace(/\d+ seconds?/, 'n seconds')
    }
    const message = await read(email)
    expect(message).toContain('Invalid verification code.')
    expect(await read(stranger)).toBe(message)
  },
)

test(
  'a later step opened by its address redirects to the first [AUTH-1, AUTH-32]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { email } = await signUpWithPhone(page, shop)
    await page.clock.install()
    const note = page.getByText("Let's start again")
    for (const path of ['/verify', '/reset']) {
      await page.goto(shop.url + path)
      await expect(page).toHaveURL(/\/password-request$/)
      await expect(title(page, 'Reset Password')).toBeVisible()
      await expect(note).toBeVisible()
    }
    await requestCode(page, shop, email)
    await page.reload()
    await expect(page).toHaveURL(/\/password-request$/)
    await expect(note).toBeVisible()
    await expect(identifierField(page)).toHaveValue('')
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await expect(title(page, 'Reset Password')).toBeVisible()
    await expect(note).toBeHidden()

    await requestCode(page, shop, email)
    await page.getByRole('link', { name: 'Use another email or phone number' }).click()
    await expect(identifierField(page)).toHaveValue(email)
    await expect(note).toBeHidden()
    await page.goBack()
    await verify(page, await codeFor(shop, email, 2))
    await page.reload()
    await expect(page).toHaveURL(/\/password-request$/)
    await expect(note).toBeVisible()
  },
)

test(
  'each step shows an error for a lost and an unreadable response [AUTH-35]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    const { email } = await signUpWithPhone(page, shop)
    await page.clock.install()
    const alert = page.getByRole('alert')
    const broken = 'An error occurred. Please try again.'
    const violates = async (path: string, submit: string, { field, refused }: Broken) => {
      for (const [answer, words] of [
        [undefined, broken],
        [{ body: '<p>Hello</p>' }, broken],
        [{ status: 500, json: problem('INTERNAL') }, refused],
      ] as const) {
        await page.route(path, (route) => (answer ? route.fulfill(answer) : route.abort()))
        await button(page, submit).click()
        await expect(alert).toHaveText(words)
        await page.unrouteAll()
        await field.fill(await field.inputValue())
        await expect(alert).toBeHidden()
      }
    }
    await page.goto(`${shop.url}/password-request`)
    await identifierField(page).fill(email)
    await violates('**/request-reset', 'Send Code', {
      field: identifierField(page),
      refused: 'Failed to send verification code.',
    })
    await requestCode(page, shop, email)
    const code = await codeFor(shop, email)
    await codeField(page).fill(code)
    await violates('**/verify-code', 'Verify', { field: codeField(page), refused: broken })
    await verify(page, code)
    await first(page).fill(newPassword)
    await second(page).fill(newPassword)
    await violates('**/reset-password', 'Reset Password', { field: second(page), refused: broken })
    await button(page, 'Reset Password').click()
    await expect(page.getByText('Password reset successful.')).toBeVisible()
  },
)

type Broken = { readonly field: Locator; readonly refused: string }

/** A refusal in the format of the server. */
const problem = (code: string) => ({
  type: 'about:blank',
  title: code,
  status: 500,
  code,
  message: 'An unexpected error occurred. Please try again.',
})

test(
  'a used token shows an error and a link to the first step [AUTH-35]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    const { email } = await signUpWithPhone(page, shop)
    await page.clock.install()
    await requestCode(page, shop, email)
    const reset_token = await verify(page, await codeFor(shop, email))
    const data = { reset_token, password: newPassword }
    const rival = await page.request.post(`${shop.url}/api/auth/reset-password`, { data })
    expect(rival.ok()).toBe(true)
    await first(page).fill('a-third-password')
    await second(page).fill('a-third-password')
    await button(page, 'Reset Password').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to reset password.')
    // A warning, not an error.
    await expect(alert.locator('svg').first()).toHaveCSS('color', 'rgb(133, 83, 0)')
    await alert.getByRole('link', { name: 'Start again' }).click()
    await expect(title(page, 'Reset Password')).toBeVisible()
    await expect(identifierField(page)).toHaveValue(email)
    expect(await signInStatus(page, shop, { email, password: newPassword })).toBe(200)
  },
)

test(
  'a second click, or Enter during the pause, sends no second request',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { email } = await signUpWithPhone(page, shop)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.goto(`${shop.url}/password-request`)
    await identifierField(page).fill(email)
    await button(page, 'Send Code').dblclick()
    await expect(page.getByText('Verification code sent to your registered number.')).toBeVisible()
    await identifierField(page).press('Enter')
    await expect(title(page, 'Verify Code')).toBeVisible()
    await codeField(page).fill(await codeFor(shop, email))
    await button(page, 'Verify').dblclick()
    await expect(page.getByText('Code verified.')).toBeVisible()
    await codeField(page).press('Enter')
    await expect(title(page, 'Set New Password')).toBeVisible()
    await first(page).fill(newPassword)
    await second(page).fill(newPassword)
    await button(page, 'Reset Password').dblclick()
    await expect(page.getByText('Password reset successful.')).toBeVisible()
    await second(page).press('Enter')
    await expect(title(page, 'Sign in')).toBeVisible()
    const steps = ['request-reset', 'verify-code', 'reset-password']
    expect(sent).toEqual(steps.map((step) => `/api/auth/${step}`))
  },
)

test(
  'a new code after a pause invalidates the previous code',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/400/)
    const { email } = await signUpWithPhone(page, shop)
    await page.clock.install()
    await requestCode(page, shop, email)
    const old = await codeFor(shop, email)
    const again = page.getByRole('button', { name: /^Send a new code/ })
    await expect(again).toHaveText(/^Send a new code in 5\d seconds$/)
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    await again.click({ force: true })
    await page.clock.fastForward(50_000)
    await expect(again).toHaveText(/^Send a new code in \d seconds?$/)
    await page.clock.fastForward(10_000)
    await expect(again).toHaveText('Send a new code')
    await again.dblclick()
    await expect(page.getByText('Verification code sent to your registered number.')).toBeVisible()
    await expect(again).toHaveText(/^Send a new code in 5\d seconds$/)
    const fresh = await codeFor(shop, email, 2)
    await codeField(page).fill(old)
    await button(page, 'Verify').click()
    // The codes are equal once in a million runs.
    if (old !== fresh)
      await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
    await verify(page, fresh)
  },
)

test(
  'too many requests show the time of the next allowed request [AUTH-35]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/429/)
    const identifier = newEmail()
    await page.clock.install()
    await requestCode(page, shop, identifier)
    for (let count = 1; count < 5; count += 1) {
      const data = { identifier }
      const answer = await page.request.post(`${shop.url}/api/auth/request-reset`, { data })
      expect(answer.status()).toBe(200)
    }
    const words = 'Failed to send verification code. You can try again in 60 minutes.'
    await page.clock.fastForward(60_000)
    await button(page, 'Send a new code').click()
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(
      page.getByRole('button', { name: /^Send a new code in (60|59) minutes$/ }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Use another email or phone number' }).click()
    await button(page, 'Send Code').click()
    await expect(page.getByRole('alert')).toHaveText(words)
  },
)

test('a user who has left the page is not redirected', { tag: '@soak' }, async ({ page, shop }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/request-reset', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto(`${shop.url}/password-request`)
  await identifierField(page).fill(newEmail())
  await button(page, 'Send Code').click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  gate.resolve()
  await expect(page.getByText('Verification code sent to your registered number.')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.runFor(3000)
  // A redirect would have requested the script of the next page before this request.
  await page.evaluate(() => fetch('/healthz'))
  expect(requests).toContain('/healthz')
  expect(requests.filter((path) => path.includes('verify-page'))).toEqual([])
  await expect(page).toHaveURL(/\/login$/)
})
