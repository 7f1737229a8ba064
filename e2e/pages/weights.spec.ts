import { gzipSync } from 'node:zlib'
import { expect, type BrowserContext, type Page, type Response } from '@playwright/test'
import { enterAdmin, isForAdmins } from '../harness/admins.ts'
import { pathWithId } from '../harness/tickets.ts'
import { codeFor, enter, leave } from '../harness/users.ts'
import type { Shop } from '../harness/shop.ts'
import { test } from '../harness/fixtures.ts'
import { tagRows } from '../../server/test/harness/rounds.ts'

const pages = [
  { path: '/login', chunk: 'login-page', most: 130, isForVisitors: true },
  { path: '/register', chunk: 'register-page', most: 130, isForVisitors: true },
  { path: '/password-request', chunk: 'password-request-page', most: 130, isForVisitors: true },
  { path: '/dashboard', chunk: 'dashboard-page', most: 200 },
  { path: '/buy-number', chunk: 'buy-number-page', most: 200 },
  { path: '/number-history', chunk: 'number-history-page', most: 200 },
  { path: '/boost', chunk: 'place-order-page', most: 200 },
  { path: '/boost-history', chunk: 'boost-history-page', most: 200 },
  { path: '/sma-logs', chunk: 'store-page', most: 200 },
  { path: '/sma-logs/1', chunk: 'store-page', most: 200 },
  { path: '/logs-order', chunk: 'orders-page', most: 200 },
  { path: '/recharge', chunk: 'recharge-page', most: 200 },
  { path: '/wallet', chunk: 'transactions-page', most: 200 },
  { path: '/refer', chunk: 'refer-page', most: 200 },
  { path: '/faq', chunk: 'faq-page', most: 200 },
  { path: '/profile', chunk: 'profile-page', most: 200 },
  { path: '/api-keys', chunk: 'api-keys-page', most: 200 },
  { path: '/notifications', chunk: 'notices-page', most: 200 },
  { path: '/notifications?part=settings', chunk: 'notices-page', most: 200 },
  { path: '/webhooks', chunk: 'webhooks-page', most: 200 },
  { path: '/tickets', chunk: 'tickets-page', most: 200 },
  { path: '/tickets/:id', chunk: 'ticket-page', most: 200 },
  { path: '/admin', chunk: 'admin-page', most: 220 },
  { path: '/admin/users', chunk: 'users-page', most: 220 },
  { path: '/admin/api-keys', chunk: 'admin-keys-page', most: 220 },
  // The page of the signed-in admin.
  { path: '/admin/users/:id', chunk: 'user-page', most: 220 },
  { path: '/admin/tickets', chunk: 'tickets-page', most: 220 },
  { path: '/admin/tickets/:id', chunk: 'ticket-page', most: 220 },
  { path: '/admin/categories', chunk: 'categories-page', most: 220 },
  { path: '/admin/products', chunk: 'products-page', most: 220 },
  { path: '/admin/accounts-log', chunk: 'accounts-log-page', most: 220 },
  { path: '/admin/complaints', chunk: 'complaints-page', most: 220 },
  { path: '/admin/prices', chunk: 'prices-page', most: 220 },
  { path: '/admin/promotions', chunk: 'promotions-page', most: 220 },
  { path: '/admin/suppliers', chunk: 'suppliers-page', most: 220 },
  { path: '/admin/money', chunk: 'money-page', most: 220 },
  { path: '/admin/delivery', chunk: 'delivery-page', most: 220 },
  { path: '/admin/team', chunk: 'team-page', most: 220 },
  { path: '/admin/audit', chunk: 'audit-page', most: 220 },
  { path: '/admin/account', chunk: 'admin-account-page', most: 220 },
  { path: '/announcement', chunk: 'announcement-page', most: 220 },
  { path: '/slide', chunk: 'slide-page', most: 220 },
]

/** All scripts and styles that are fetched until two seconds pass without a response, with the KiB of each. */
async function weigh(page: Page, open: () => Promise<void>): Promise<[string, number][]> {
  const received: Response[] = []
  let last = Date.now()
  page.on('response', (response) => {
    last = Date.now()
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) received.push(response)
  })
  await open()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  last = Date.now()
  await expect
    .poll(() => Date.now() - last, { message: 'two quiet seconds', intervals: [100] })
    .toBeGreaterThan(2000)
  const bodies = await Promise.all(received.map((response) => response.body()))
  const files = received.map((response) => new URL(response.url()).pathname)
  expect(new Set(files).size, 'nothing is fetched twice').toBe(files.length)
  return files.map((file, n) => [file, gzipSync(bodies[n] ?? '').length / 1024])
}

const total = (files: readonly [string, number][]): number =>
  files.reduce((sum, [, kib]) => sum + kib, 0)

const words = (files: readonly [string, number][]): string =>
  files.map(([file, kib]) => `${kib.toFixed(1)} ${file}`).join('\n')

const entered = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Signs in as an admin or as a user with money. All tests of a shop share one session of each kind. */
async function enterOnce(page: Page, shop: Shop, as: 'admin' | 'user'): Promise<void> {
  const kept = entered.get(shop.url + as)
  if (kept) return page.context().setStorageState(kept)
  await (as === 'admin' ? enterAdmin(page, shop) : enter(page, shop, 1000))
  entered.set(shop.url + as, await page.context().storageState())
}

for (const { row, tag } of tagRows(pages, 2)) {
  const { path, chunk, most } = row
  test(
    `${path} transfers at most ${most} KiB, its own chunk included [SITE-25]`,
    { tag },
    async ({ page, shop }) => {
      if (!('isForVisitors' in row))
        await enterOnce(page, shop, isForAdmins(path) ? 'admin' : 'user')
      const address = shop.url + (await pathWithId(page, shop, path))
      const files = await weigh(page, async () => {
        await page.goto(address)
      })
      // A page that transfers nothing was not measured.
      expect(total(files)).toBeGreaterThan(40)
      const chunksOf = (name: string) => files.filter(([file]) => file.includes(`/${name}-`))
      expect(chunksOf(chunk)).not.toEqual([])
      const others = pages.filter((other) => other.chunk !== chunk)
      for (const other of others) expect(chunksOf(other.chunk)).toEqual([])
      expect(total(files), words(files)).toBeLessThanOrEqual(most)
    },
  )
}

// The later steps open only from the first one. Its files and its toast are not counted.
test(
  'each later step of a reset transfers at most 130 KiB',
  { tag: '@soak' },
  async ({ page, shop }) => {
    const { email } = await enter(page, shop)
    await leave(page, shop)
    const submit = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const files = await weigh(page, async () => {
      await page.goto(`${shop.url}/password-request`)
      await page.getByLabel('Email or Phone Number').fill(email)
      await submit('Send Code')
      await page.getByLabel('Verification code').fill(await codeFor(shop, email))
      await submit('Verify')
      await expect(page.getByLabel('Confirm Password')).toBeVisible()
    })
    const pieces = { 'verify-page': ['use-seconds-left'], 'reset-page': ['password-field'] }
    const own = ['password-request-page', 'toast-list', ...Object.entries(pieces).flat(2)]
    const isOf = (chunk: string, file: string) => file.includes(`/${chunk}-`)
    for (const step of own) expect(files.filter(([file]) => isOf(step, file))).toHaveLength(1)
    for (const [step, parts] of Object.entries(pieces)) {
      const others = own.filter((chunk) => ![step, ...parts].includes(chunk))
      const needed = files.filter(([file]) => !others.some((chunk) => isOf(chunk, file)))
      expect(total(needed), words(needed)).toBeLessThanOrEqual(130)
    }
  },
)
