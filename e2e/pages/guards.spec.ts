import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/src/paths.ts'
import { isForAdmins } from '../harness/admins.ts'
import { balance, choose, enter, fund, keepSession, password } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

/** The public pages (AUTH-1); every other page is for signed-in users or for admins (AUTH-2). */
const open: ReadonlySet<string> = new Set([
  paths.home,
  paths.login,
  paths.register,
  paths.confirmEmail,
  paths.passwordRequest,
  paths.verify,
  paths.reset,
  paths.about,
  paths.contact,
  paths.privacy,
  paths.terms,
  paths.acceptableUse,
  paths.report,
  paths.delivery,
  paths.developers,
  paths.unsubscribe,
])
const guarded = Object.values(paths)
  .filter((path) => !open.has(path))
  .map((path) => path.replace(/:\w+/g, '1'))

const demoUser = { email: 'user@demo.nosim.local', password: 'demo-password' }
const demoAdmin = { email: 'admin@demo.nosim.local', password: 'demo-password' }

type SignIn = { readonly email: string; readonly password: string }
type Kept = { readonly token: string; readonly user: string }
type Session = Kept & { readonly cookie: string }

/** A session as sign-in leaves it in the browser. */
async function signedIn(page: Page, shop: Shop, data: SignIn): Promise<Session> {
  const answer = await page.request.post(`${shop.url}/api/auth/sign-in`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token, user } = (await answer.json()) as { token: string; user: unknown }
  const kept = { token, user: JSON.stringify(user) }
  await keepSession(page, shop, kept)
  const cookies = await page.context().cookies()
  return { ...kept, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** The server's response to that cookie. */
const meStatus = async (shop: Shop, cookie: string) =>
  (await fetch(`${shop.url}/api/me`, { headers: { cookie } })).status

const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

/** Expects the sign-in page, no session in the browser's storage, and a session that the server has ended. */
async function expectSentAway(page: Page, shop: Shop, { cookie }: Pick<Session, 'cookie'>) {
  await expect(page).toHaveURL(`${shop.url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await kept(page)).toEqual([null, null])
  await expect.poll(() => meStatus(shop, cookie), { message: 'signed out there, too' }).toBe(401)
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

const encode = (text: string) => Buffer.from(text).toString('base64url')
/** A token like that of a sign-in, except for its signature, which the pages do not read. */
const tokenOf = (claims: string) => `${encode('{"alg":"HS256"}')}.${encode(claims)}.c2lnbmF0dXJl`
const now = Math.floor(Date.now() / 1000)
const good = { user_id: 'u1', refid: 'R1', is_admin: 0, exp: now + 3600 }
const cardOf = (changes: object) => tokenOf(JSON.stringify({ ...good, ...changes }))

const unreadable = {
  'an empty token': '',
  'a token without parts': 'nonsense',
  'two parts': cardOf({}).split('.').slice(0, 2).join('.'),
  'four parts': `${cardOf({})}.more`,
  'an empty part': cardOf({}).replace(/\.[^.]*\./, '..'),
  'invalid base64': 'a.***.c',
  'claims that are not JSON': tokenOf('{"user_id": u1'),
  'claims that are not an object': tokenOf('null'),
  'no user_id': cardOf({ user_id: undefined }),
  'no refid': cardOf({ refid: undefined }),
  'no is_admin': cardOf({ is_admin: undefined }),
  'no exp': cardOf({ exp: undefined }),
  'an exp that is a string': cardOf({ exp: String(good.exp) }),
  'an exp that is a date': cardOf({ exp: new Date(good.exp * 1000) }),
  'an infinite exp': tokenOf(JSON.stringify(good).replace(String(good.exp), '1e999')),
  'a role that does not exist': cardOf({ is_admin: 2 }),
  'a role that is a string': cardOf({ is_admin: '0' }),
}

// One page is enough for a quick run.
for (const { row: path, tag } of tagRows(guarded, 1))
  test(
    `${path} admits only users whose session permits it [AUTH-2, AUTH-3, AUTH-4]`,
    { tag },
    async ({ page, shop, quiet }) => {
      // No user, key, webhook or ticket has the id 1, so the console reports a 404.
      quiet.except(
        /api\/(admin\/users|(admin|me)\/api-keys|me\/webhooks|(admin\/)?tickets)\/1(\/(calls|deliveries)\?\S*)?$/,
      )
      const is_admin = isForAdmins(path) ? 1 : 0
      const other = is_admin === 1 ? demoUser : demoAdmin
      const invalid: Record<string, (session: Session) => Partial<Kept>> = {
        'a user without a token': ({ user }) => ({ user }),
        'an expired token': ({ user }) => ({ user, token: cardOf({ is_admin, exp: now - 1 }) }),
        'an unreadable token': ({ user }) => ({ user, token: 'not.a.card' }),
      }
      // Each page is tested with one of the invalid tokens, the page of the quick run with all of them.
      const cards = Object.entries(invalid).filter(
        (_card, place) => tag.length === 0 || place === guarded.indexOf(path) % 3,
      )
      cards.push(['a valid token of the other role', ({ user, token }) => ({ user, token })])
      for (const [name, cardOfIt] of cards)
        await test.step(name, async () => {
          const session = await signedIn(page, shop, other)
          expect(await meStatus(shop, session.cookie)).toBe(200)
          await keepSession(page, shop, cardOfIt(session))
          await page.goto(shop.url + path)
          await expectSentAway(page, shop, session)
        })
      await test.step('a visitor without a session', async () => {
        await page.context().clearCookies()
        await keepSession(page, shop, {})
        await page.goto(shop.url + path)
        await expectSentAway(page, shop, { cookie: '' })
      })
      await test.step('a valid token opens the page', async () => {
        await signedIn(page, shop, is_admin === 1 ? demoAdmin : demoUser)
        await page.goto(shop.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page).toHaveURL(shop.url + path)
      })
    },
  )

test(
  'a token that cannot be decoded counts as expired [AUTH-3, AUTH-4]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    for (const [name, token] of Object.entries(unreadable))
      await test.step(name, async () => {
        const session = await signedIn(page, shop, demoUser)
        await keepSession(page, shop, { token, user: session.user })
        await page.goto(`${shop.url}/wallet`)
        await expectSentAway(page, shop, session)
      })
  },
)

const dayMs = 24 * 3600 * 1000
const places = {
  user: { path: '/wallet', who: demoUser },
  admin: { path: '/admin', who: demoAdmin },
}

for (const {
  row: [role, { path, who }],
  tag,
} of tagRows(Object.entries(places), 1))
  test(
    `a session that expires while the page is open redirects the ${role} [AUTH-4]`,
    { tag },
    async ({ page, shop }) => {
      await page.clock.install()
      const session = await signedIn(page, shop, who)
      await page.goto(shop.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // A token is valid for 30 days, longer than the longest timer of a browser.
      await page.clock.fastForward(25 * dayMs)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(shop.url + path)
      await page.clock.fastForward(6 * dayMs)
      await expectSentAway(page, shop, session)
    },
  )

test(
  'every navigation within the app checks the session [AUTH-4, STORE-13]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    for (const token of ['nonsense', cardOf({ is_admin: 1 }), cardOf({ exp: now - 1 })]) {
      const session = await signedIn(page, shop, demoUser)
      await page.goto(`${shop.url}/dashboard`)
      const step = menuLink(page, 'Purchase Numbers')
      await expect(step).toBeVisible()
      await page.evaluate((word) => localStorage.setItem('token', word), token)
      await step.click()
      await expectSentAway(page, shop, session)
    }
  },
)

test(
  'a well-formed token without a session opens no page [AUTH-25, AUTH-26]',
  { tag: '@soak' },
  async ({ page, shop, quiet }) => {
    quiet.except(/401/)
    await keepSession(page, shop, { token: cardOf({}), user: '{}' })
    await page.goto(`${shop.url}/dashboard`)
    await expectSentAway(page, shop, { cookie: '' })
  },
)

const requests = {
  'a read': (page: Page) => menuLink(page, 'Transaction History').click(),
  'a write': (page: Page) => page.getByRole('button', { name: 'Buy Number' }).click(),
}

for (const [name, request] of Object.entries(requests))
  test(
    `${name} in a session that ended on the server redirects to sign-in [AUTH-5]`,
    { tag: '@soak' },
    async ({ page, shop, quiet }) => {
      quiet.except(/401/)
      const session = await signedIn(page, shop, demoUser)
      await page.goto(`${shop.url}/buy-number`)
      await choose(page, 'WhatsApp')
      await expect(balance(page)).toContainText('₦')
      const ended = await fetch(`${shop.url}/api/auth/sign-out`, {
        method: 'POST',
        headers: { cookie: session.cookie },
      })
      expect(ended.status).toBe(204)
      await request(page)
      await expectSentAway(page, shop, session)
    },
  )

for (const way of ['Sign Out', 'Logout'])
  test(
    `${way} ends the session everywhere [AUTH-5, AUTH-29, SHELL-3, SHELL-6]`,
    { tag: '@soak' },
    async ({ page, context, shop }) => {
      await enter(page, shop)
      const [cookie] = await context.cookies()
      await page.goto(`${shop.url}/dashboard`)
      await menuLink(page, 'Fund Wallet').click()
      await expect(page).toHaveURL(/\/recharge$/)
      const other = await context.newPage()
      // A stream that opens after the sign-out is refused, which the console would report.
      const stream = other.waitForResponse(`${shop.url}/api/me/events`)
      await other.goto(`${shop.url}/wallet`)
      await expect(other.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible()
      expect((await stream).status()).toBe(200)
      if (way === 'Sign Out') {
        await page.getByRole('button', { name: 'Profile of Ada Obi' }).click()
        await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      } else await page.getByRole('button', { name: 'Logout' }).click()
      await expect(other).toHaveURL(/\/login$/)
      // A copy of the cookie is useless: the server has ended its session.
      await expectSentAway(page, shop, { cookie: `${cookie?.name}=${cookie?.value}` })
      await page.goBack()
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText('Ada Obi')).toHaveCount(0)
    },
  )

async function signInByForm(page: Page, shop: Shop, who: SignIn): Promise<void> {
  await page.goto(`${shop.url}/login`)
  await submitSignIn(page, who)
}

async function submitSignIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const ended = 'Your session has ended. Sign in to go back to where you were.'
const needed = 'Sign in to open that page.'

test('sign-in opens the page that was requested without a session [AUTH-44]', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/wallet?type=credit`)
  await expect(page).toHaveURL(`${shop.url}/login`)
  await expect(page.getByText(needed)).toBeVisible()
  await submitSignIn(page, demoUser)
  await expect(page).toHaveURL(`${shop.url}/wallet?type=credit`)
})

const starts = [
  { who: demoUser, start: '/dashboard' },
  { who: demoAdmin, start: '/admin' },
]
for (const {
  row: { who, start },
  tag,
} of tagRows(starts, 1))
  test(
    `a signed-in ${who.email} is redirected from the forms before sign-in to the first page [AUTH-45]`,
    { tag },
    async ({ page, shop }) => {
      await signedIn(page, shop, who)
      for (const path of [paths.login, paths.register, paths.passwordRequest, paths.reset]) {
        await page.goto(shop.url + path)
        await expect(page).toHaveURL(shop.url + start)
      }
    },
  )

test(
  'a tab at the sign-in page opens the requested page after a sign-in in another tab [AUTH-45]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await page.goto(`${shop.url}/wallet?type=credit`)
    await expect(page.getByText(needed)).toBeVisible()
    await signedIn(page, shop, demoUser)
    await page.goto(`${shop.url}/login`)
    await expect(page).toHaveURL(`${shop.url}/wallet?type=credit`)
  },
)

test(
  'an ended session shows a message, and an admin who signs in next opens the back office [AUTH-44]',
  { tag: '@soak' },
  async ({ page, context, shop, quiet }) => {
    quiet.except(/401/)
    await enter(page, shop)
    await page.goto(`${shop.url}/boost-history`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.clearCookies()
    await page.reload()
    await expect(page).toHaveURL(`${shop.url}/login`)
    await expect(page.getByText(ended)).toBeVisible()
    await signInByForm(page, shop, demoAdmin)
    await expect(page).toHaveURL(`${shop.url}/admin`)
  },
)

test(
  'a sign-in after a sign-out opens the dashboard, not the previous page [AUTH-29, AUTH-44]',
  { tag: '@soak' },
  async ({ page, shop }) => {
    await signedIn(page, shop, demoUser)
    await page.goto(`${shop.url}/faq`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText(needed)).toBeHidden()
    await expect(page.getByText(ended)).toBeHidden()
    await signInByForm(page, shop, demoUser)
    await expect(page).toHaveURL(`${shop.url}/dashboard`)
  },
)

test(
  'a sign-in of another user replaces the user in the other tabs [AUTH-5]',
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    const other = await context.newPage()
    await other.goto(`${shop.url}/login`)
    const first = await enter(page, shop, 1500)
    await page.goto(`${shop.url}/wallet`)
    await expect(balance(page)).toContainText('₦1,500.00')
    await submitSignIn(other, demoUser)
    await expect(other).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: 'Profile of Demo User' })).toBeVisible()
    await expect(balance(page)).not.toContainText('₦1,500.00')
    await expect(page.getByText('Wallet funding by bank transfer')).toHaveCount(0)
    // The stream of the first user ends, too.
    const device = await (await context.browser()?.newContext())?.newPage()
    if (!device) throw new Error('no second device')
    await signedIn(device, shop, { email: first.email, password })
    await fund(device, shop, 500)
    await device.goto(`${shop.url}/wallet`)
    await expect(balance(device)).toContainText('₦2,000.00')
    await expect(balance(page)).not.toContainText('₦2,000.00')
    await expect(page.getByText('₦500.00 added to your wallet.')).toHaveCount(0)
    await device.context().close()
  },
)

test(
  "a sign-in of an admin redirects the user's tab [AUTH-2, AUTH-3]",
  { tag: '@soak' },
  async ({ page, context, shop }) => {
    const other = await context.newPage()
    await other.goto(`${shop.url}/login`)
    await enter(page, shop)
    await page.goto(`${shop.url}/wallet`)
    await expect(balance(page)).toContainText('₦0.00')
    await submitSignIn(other, demoAdmin)
    // The sign-in page redirects the signed-in admin (AUTH-45).
    await expect(page).toHaveURL(/\/admin$/)
    await expect(other).toHaveURL(/\/admin$/)
    await expect(other.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect((await other.request.get(`${shop.url}/api/me`)).status()).toBe(200)
  },
)
