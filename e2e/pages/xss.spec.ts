import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { makeCategory, makeProduct, stockUp, bodyOf } from '../harness/admins.ts'
import { order } from '../harness/boost.ts'
import { payloads as allPayloads } from '../harness/hostile-texts.ts'
import { deliver, enter, fund, newEmail, password, rent } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { buyLogs, logsOf, test } from '../harness/store.ts'
import { openTicket } from '../harness/tickets.ts'
import { rounds, sample } from '../../server/test/harness/rounds.ts'

const payloads = sample(allPayloads, 15)

test.use({
  reducedMotion: 'reduce',
  settings: {
    BOOST_MINUTE_LIMIT: '1000',
    STORE_MINUTE_LIMIT: '1000',
    ADMIN_DAILY_LIMIT_NGN: '100000000',
  },
})
test.describe.configure({ timeout: 300_000 })

/** Watches every page of a context. Returns a function for what ran, was added or was fetched because of a payload. */
async function watch(context: BrowserContext): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  await context.exposeFunction('hit', () => seen.push('something ran'))
  context.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') seen.push(`fetched ${request.url()}`)
  })
  return async () => {
    const added = await Promise.all(context.pages().map((page) => page.evaluate(addedByPayload)))
    return [...seen, ...added.flat()]
  }
}

/** Runs in the browser: elements and addresses that only a payload adds. */
function addedByPayload(): string[] {
  const links = [...document.querySelectorAll('a')].map(({ href }) => href)
  return [
    ...[...document.querySelectorAll('#pwned')].map((element) => element.outerHTML),
    ...links.filter((href) => /^(javascript|data|vbscript):/i.test(href)),
  ]
}

async function post<Body>(page: Page, url: string, data: object): Promise<Body> {
  const headers = { 'idempotency-key': randomUUID() }
  return bodyOf<Body>(await page.request.post(url, { data, headers }))
}

/** Fills every text that an admin may write with each payload. */
async function plantAsAdmin(admin: Page, shop: Shop): Promise<{ product: number }> {
  for (const text of payloads) {
    await post(admin, `${shop.url}/api/admin/announcements`, {
      title: text,
      content: `${text}\n${text}`,
    })
    await post(admin, `${shop.url}/api/admin/promotions`, promotionOf(text.slice(0, 80)))
    const category = await makeCategory(admin, shop, text)
    await makeProduct(admin, shop, { name: text, description: text, category_id: category.id })
  }
  const sold = await makeProduct(admin, shop, {
    name: payloads[0] ?? '',
    description: payloads[1] ?? '',
  })
  const lines = payloads.map((text, index) => `xss-${index}@mail.test:${text}:${text}`)
  await stockUp(admin, shop, { product: sold.id, lines })
  return { product: sold.id }
}

/** The terms of a promotion with this name, which starts in 2090 and so changes no price. */
const promotionOf = (name: string) => ({
  name,
  code: null,
  percent: 1,
  amount: null,
  line: null,
  category: null,
  thing: null,
  starts_at: '2090-01-01T00:00:00Z',
  ends_at: '2090-01-02T00:00:00Z',
  most_uses: null,
  most_per_user: null,
  least_spend: '0',
  one_account: false,
})

/** Fills every text that a user may write, or that reaches a user from outside, with each payload. */
async function plantAsUser(page: Page, shop: Shop, product: number): Promise<{ userId: string }> {
  const me = (await (await page.request.get(`${shop.url}/api/me`)).json()) as { user_id: string }
  const names = { firstname: payloads[4] ?? '', lastname: payloads[11] ?? '' }
  await bodyOf(await page.request.patch(`${shop.url}/api/me`, { data: names }))
  const number = await rent(page, shop, 'tg')
  for (const [index, text] of payloads.entries()) {
    await order(page, shop, {
      link: `https://social.example/?${index}=${encodeURI(text)}`,
      quantity: 10,
    })
    await deliver(shop, number, `${text} ${100_000 + index}`)
  }
  const logs = await logsOf(page, shop, product)
  await buyLogs(page, shop, { logs, total: 500 * logs.length })
  for (const text of payloads.slice(0, 15)) {
    await post(page, `${shop.url}/api/store/products/${product}/reports`, {
      reason: 'other',
      note: text,
    })
  }
  return { userId: me.user_id }
}

/** Users with these names, and unmatched deposits of payers with these names. */
async function createHostileUsers(page: Page, shop: Shop): Promise<void> {
  for (const text of payloads) {
    const user = {
      email: newEmail(),
      phone: '08012345678',
      fname: text,
      lname: text,
      pass: password,
    }
    await post(page, `${shop.url}/api/auth/sign-up`, user)
    await shop.control('POST', '/control/bank/transfer', {
      account_number: '9999999999',
      amount: '100',
      sender_name: text,
    })
  }
}

/** Opens a ticket. The user and an admin write each payload into it, the admin also into notes and canned answers. */
async function plantTicket(admin: Page, page: Page, shop: Shop): Promise<string> {
  const id = await openTicket(page, shop, `${payloads[0]} The first.`)
  const thread = `${shop.url}/api/admin/tickets/${id}`
  for (const [index, text] of payloads.entries()) {
    await post(admin, `${thread}/answers`, { text })
    await post(admin, `${thread}/notes`, { text })
    const canned = { title: `${index} ${text.slice(0, 70)}`, text }
    await post(admin, `${shop.url}/api/admin/canned-answers`, canned)
    const multipart = { text: `${text} The next.` }
    await bodyOf(await page.request.post(`${shop.url}/api/tickets/${id}/messages`, { multipart }))
  }
  return id
}

async function expectHarmless(
  page: Page,
  found: () => Promise<string[]>,
  { shop, at }: { shop: Shop; at: readonly string[] },
): Promise<void> {
  for (const path of at) {
    await page.goto(shop.url + path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // Elements that expand show more of the payloads.
    for (const closed of await page.locator('main [aria-expanded=false]').all()) {
      await closed.click({ timeout: 2000 }).catch(() => undefined)
      await page.keyboard.press('Escape')
    }
    expect(await found(), path).toEqual([])
  }
}

const pages = (path: string, count: number) =>
  Array.from(
    { length: rounds({ quick: 1, whole: count }) },
    (_, index) => `${path}${path.includes('?') ? '&' : '?'}page=${index + 1}`,
  )

test(
  'pages show 60 hostile texts in every field as plain text, to users and admins [SITE-27]',
  { tag: '@soak' },
  async ({ page, shop, admin, quiet }) => {
    // The console may report a 404. Any other message fails the test.
    quiet.except(/404/)
    const found = await watch(page.context())
    const seenByAdmin = await watch(admin.context())
    const { product } = await plantAsAdmin(admin, shop)
    await enter(page, shop, 90_000)
    await fund(page, shop, 90_000)
    await createHostileUsers(admin, shop)
    const { userId } = await plantAsUser(page, shop, product)
    const ticket = await plantTicket(admin, page, shop)
    for (const text of payloads) {
      await post(admin, `${shop.url}/api/admin/users/${userId}/credit`, {
        amount: '1',
        description: text,
      })
    }

    await expectHarmless(page, found, {
      shop,
      at: [
        '/dashboard',
        '/buy-number',
        '/boost',
        '/profile',
        '/refer',
        '/sma-logs',
        `/sma-logs/${product}`,
        '/tickets',
        `/tickets/${ticket}`,
        ...pages('/number-history', 1),
        ...pages('/boost-history', 4),
        ...pages('/wallet', 4),
        ...pages('/logs-order', 1),
      ],
    })
    await page.goto(`${shop.url}/wallet`)
    await expect(page.getByText(payloads.at(-2) ?? '', { exact: true }).first()).toBeVisible()

    await expectHarmless(admin, seenByAdmin, {
      shop,
      at: [
        '/admin',
        ...pages('/admin/users', 4),
        `/admin/users/${userId}`,
        ...['transactions', 'account', 'orders', 'sessions', 'audit', 'debug'].map(
          (tab) => `/admin/users/${userId}?tab=${tab}`,
        ),
        ...pages('/announcement', 4),
        '/slide',
        ...pages('/admin/categories', 1),
        ...pages('/admin/products', 4),
        ...pages('/admin/accounts-log', 4),
        ...pages('/admin/promotions', 4),
        '/admin/tickets',
        `/admin/tickets/${ticket}`,
        '/admin/complaints',
        '/admin/complaints?tab=batches',
        ...['approvals', 'suspense', 'boosting', 'refunds', 'referrals', 'history'].map(
          (tab) => `/admin/money?tab=${tab}`,
        ),
        ...pages('/admin/audit', 6),
        '/admin/prices',
        '/admin/suppliers',
        '/admin/team',
      ],
    })
    await admin.goto(`${shop.url}/admin/users`)
    await expect(admin.getByText(payloads.at(-2) ?? '').first()).toBeVisible()
  },
)
