import { expect, type Page } from '@playwright/test'
import {
  balance,
  choose,
  deliver,
  enter,
  enterUnconfirmed,
  fillSignUp,
  keepSession,
  newEmail,
  numberCard,
  password,
  rent,
} from '../harness/users.ts'
import { withShop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'

/** The messages of failures that no other test covers. */

/** Responses that a proxy may return instead of the server. */
const between = {
  'a gateway without a server': { status: 502, contentType: 'text/html', body: '<h1>Bad' },
  'a page of a hotel': { status: 200, contentType: 'text/html', body: '<p>Room number?</p>' },
  'half an answer': { status: 200, contentType: 'application/json', body: '{"token": "ey' },
  nothing: { status: 200, body: '' },
}
const readable = {
  'an answer without a token': { status: 200, body: '{"status": "error"}' },
  'a refusal in a foreign form': { status: 400, body: '{"error": "no"}' },
  'a token that is none': { status: 200, body: '{"token": null, "user": {}}' },
}

/** A read that fails on the network is retried twice. */
const afterRetries = { timeout: 20_000 }

/** A purchase is sent again for 30 s. */
const afterRepeats = { timeout: 45_000 }

const alert = (page: Page) => page.getByRole('alert')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A colour of the theme as the browser computes it. */
const colour = (page: Page, name: string) =>
  page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test(
  'sign-in: a response without a token shows a failed login, any other failure a general error [AUTH-22]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    const signIn = '**/api/auth/sign-in'
    const { email } = await enterUnconfirmed(page, shop)
    await keepSession(page, shop, {})
    await page.goto(`${shop.url}/login`)
    const expectWords = async (words: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await expect(alert(page)).toBeHidden()
      await press(page, 'Sign In')
      await expect(alert(page)).toHaveText(words)
    }
    for (const answer of Object.values(readable)) {
      await page.route(signIn, (route) => route.fulfill(answer))
      await expectWords('Login failed')
    }
    for (const answer of Object.values(between)) {
      await page.route(signIn, (route) => route.fulfill(answer))
      await expectWords('Something went wrong')
    }
    await page.unrouteAll()
    await context.setOffline(true)
    await expectWords('Something went wrong')
    await context.setOffline(false)
    await press(page, 'Sign In')
    await expect(page.getByText('Login Sucessful')).toBeVisible()
  },
)

test(
  'sign-up: shows the network error, the default message or the server message [AUTH-15]',
  { tag: '@soak' },
  async ({ page, context, browser, quiet }) => {
    quiet.except(/Failed to load resource/)
    await withShop({ SIGN_UPS_PER_HOUR: '1' }, async (shop) => {
      await page.goto(`${shop.url}/register`)
      await fillSignUp(page, newEmail())
      await context.setOffline(true)
      await press(page, 'Sign Up')
      await expect(alert(page)).toHaveText('Network error occurred. Please try again.')
      await context.setOffline(false)
      const answers = [...Object.values(between), ...Object.values(readable)]
      for (const [index, answer] of answers.entries()) {
        await page.route('**/api/auth/sign-up', (route) => route.fulfill(answer))
        await page.getByLabel('First Name').fill(`Ada ${index}`)
        await expect(alert(page)).toBeHidden()
        await press(page, 'Sign Up')
        await expect(alert(page)).toHaveText('Registration failed.')
      }
      await page.unrouteAll()
      const neighbour = await browser.newPage()
      await enterUnconfirmed(neighbour, shop)
      await neighbour.close()
      await press(page, 'Sign Up')
      await expect(alert(page)).toHaveText('Too many attempts. Please wait a moment and try again.')
      await expect(page).toHaveURL(/\/register$/)
      // An open event stream would log an error when the shop closes.
      await page.close()
    })
  },
)

test(
  'services: show the status, the network error or an unknown reason [NUM-13]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    const reasons = [
      [{ status: 502, body: '<h1>Bad Gateway</h1>' }, 'HTTP 502'],
      [{ status: 404, body: 'Not here' }, 'HTTP 404'],
      [{ status: 200, body: '<p>Room number?</p>' }, 'Unknown error'],
      [{ status: 200, body: '{"services": "none"}' }, 'Unknown error'],
    ] as const
    for (const [answer, reason] of reasons) {
      await page.route('**/api/services', (route) => route.fulfill(answer))
      await page.goto(`${shop.url}/buy-number`)
      await expect(
        page.getByText(`Failed to load services: ${reason}`, { exact: true }),
      ).toBeVisible(afterRetries)
    }
    await page.route('**/api/services', (route) => route.abort())
    await page.goto(`${shop.url}/buy-number`)
    await expect(page.getByText('Failed to load services: Failed to fetch')).toBeVisible(
      afterRetries,
    )
  },
)

test(
  'rental: shows the server message, the default message or the network error [NUM-12]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop, 1000)
    await page.goto(`${shop.url}/buy-number`)
    await choose(page, 'no code ever comes')
    for (const upstream of ['sms', 'sms-2']) {
      const noMoney = { upstream, call: 'getNumber', fault: 'no-money', times: 1 }
      await shop.control('POST', '/control/faults', noMoney)
    }
    await press(page, 'Buy Number')
    await expect(alert(page)).toHaveText(
      "Our supplier can't be reached right now. You haven't been charged; please try again soon.",
    )
    for (const answer of [...Object.values(between), ...Object.values(readable)]) {
      await page.route(
        (url) => url.pathname === '/api/rentals',
        (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()),
      )
      await press(page, 'Buy Number')
      await expect(alert(page)).toHaveText(
        'An unexpected error occurred. Please try again.',
        afterRepeats,
      )
      await choose(page, 'no code ever comes')
      await expect(alert(page)).toBeHidden()
    }
    await page.unrouteAll()
    await context.setOffline(true)
    await press(page, 'Buy Number')
    await expect(alert(page)).toHaveText('Failed to process rental: Failed to fetch', afterRepeats)
    await context.setOffline(false)
    await expect(balance(page)).toContainText('₦1,000.00')
    await press(page, 'Buy Number')
    await expect(page.getByText('Success! Your number is ready.')).toBeVisible()
    await expect(balance(page)).toContainText('₦341.00')
  },
)

test(
  'copy: all three buttons fall back where plain http has no clipboard API [SITE-18]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, shop, 1000)
    const rented = await rent(page, shop, 'zzdead')
    await deliver(shop, rented, 'Your code is 719204')
    const reader = await context.newPage()
    await reader.goto(`${shop.url}/terms`)
    const pasted = async () => {
      await reader.bringToFront()
      const text = await reader.evaluate(() => navigator.clipboard.readText())
      await page.bringToFront()
      return text
    }
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
    })
    await page.goto(`${shop.url}/buy-number`)
    const card = numberCard(page, /no code ever comes/)
    await card.getByRole('button', { name: 'Copy OTP' }).click()
    await expect(page.getByText('OTP copied to clipboard ✅')).toBeVisible()
    expect(await pasted()).toBe('719204')
    await card.getByRole('button', { name: 'Copy number' }).click()
    await expect(page.getByText('Number copied to clipboard ✅')).toBeVisible()
    expect(await pasted()).toBe(`+${rented.number}`)
    // A dialog traps the focus, and with it the selection.
    await page.goto(`${shop.url}/dashboard`)
    await press(page, 'Bank Account Details')
    const dialog = page.getByRole('dialog', { name: 'Bank Account Details' })
    const copy = dialog.getByRole('button', { name: 'Copy', exact: true })
    await copy.click()
    await expect(page.getByText('Account Number Copied.')).toBeVisible()
    await expect(copy).toBeFocused()
    const account = await pasted()
    expect(account).toMatch(/^\d{10}$/)
    await expect(dialog).toContainText(account)
  },
)

test(
  'copy: each button shows an error if no method works [SITE-18]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 1000)
    await deliver(shop, await rent(page, shop, 'zzdead'), 'Your code is 719204')
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
      document.execCommand = () => false
    })
    const places = {
      'Copy OTP': '/buy-number',
      'Copy number': '/buy-number',
      Copy: '/recharge?method=virtual-account',
    }
    for (const [name, path] of Object.entries(places)) {
      await page.goto(shop.url + path)
      // The message about the code has a button of this name, too.
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await expect(page.getByText('Failed to copy ❌')).toBeVisible()
    }
  },
)

test(
  'account: shows the server message in red and an exception as the default message [WALLET-9]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enterUnconfirmed(page, shop)
    await page.goto(`${shop.url}/recharge?method=virtual-account`)
    const generate = () => press(page, 'Generate')
    await generate()
    await expect(alert(page)).toContainText('Please confirm your email address first.')
    const red = await colour(page, '--stop')
    await expect(alert(page).locator('svg').first()).toHaveCSS('color', red)
    await expect(alert(page)).toHaveCSS('background-color', await colour(page, '--stop-soft'))
    for (const answer of Object.values(between)) {
      await page.route('**/api/wallet/virtual-account', (route) => route.fulfill(answer))
      await generate()
      await expect(alert(page)).toHaveText('An error occurred while generating account')
      await page.unrouteAll()
      await generate()
      await expect(alert(page)).toContainText('Please confirm your email address first.')
    }
    await context.setOffline(true)
    await generate()
    await expect(alert(page)).toHaveText('An error occurred while generating account')
    await expect(alert(page).locator('svg').first()).toHaveCSS('color', red)
  },
)

test(
  'lists: a list that fails to load shows an error, not an empty list [SITE-21, WALLET-2, NUM-35]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/Failed to load resource/)
    await enter(page, shop)
    const lists = [
      ['/dashboard', '/api/rentals', 'Your numbers could not be loaded.', 'No Number yet.'],
      [
        '/dashboard',
        '/api/wallet/transactions',
        'Your transactions could not be loaded.',
        'No transactions yet.',
      ],
      ['/buy-number', '/api/rentals', 'Your numbers could not be loaded', 'No Active Numbers'],
      ['/number-history', '/api/rentals', 'Your history could not be loaded', 'Empty History'],
      [
        '/wallet',
        '/api/wallet/transactions',
        'Your transactions could not be loaded.',
        'No wallet transactions yet.',
      ],
    ] as const
    for (const [path, api, failed, empty] of lists)
      await test.step(`${path}: ${failed}`, async () => {
        const isList = (url: URL) => url.pathname === api
        await page.route(isList, (route) => route.fulfill({ status: 503, body: 'Not now' }))
        await page.goto(shop.url + path)
        const box = alert(page).filter({ hasText: failed })
        await expect(box).toBeVisible(afterRetries)
        await expect(page.getByText(empty)).toHaveCount(0)
        await page.unrouteAll()
        await box.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByText(empty)).toBeVisible()
      })
  },
)

test(
  'account panel: an invalid token renders nothing and sends no request [WALLET-10]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await enter(page, shop, 100)
    await keepSession(page, shop, { token: 'no.valid.token', user: '{}' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => seen.push(document.documentElement.innerText)).observe(document, {
        subtree: true,
        childList: true,
      })
    })
    await page.goto(`${shop.url}/recharge?method=virtual-account`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(requests.filter((path) => path.startsWith('/api/wallet'))).toEqual([])
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])
    expect(seen.join('\n')).toContain('Sign in')
    expect(seen.join('\n')).not.toMatch(/Virtual Account|Generate|Account number/)
  },
)
