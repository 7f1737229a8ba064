import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { enter } from './people.ts'
import { test } from './walk.ts'

const pages = [
  { path: '/login', chunk: 'login-page', most: 130 },
  // Its form checks what it is told, which takes the schema library.
  { path: '/register', chunk: 'register-page', most: 150 },
  { path: '/dashboard', chunk: 'dashboard-page', most: 200 },
  { path: '/buy-number', chunk: 'buy-number-page', most: 200 },
  { path: '/number-history', chunk: 'number-history-page', most: 200 },
  { path: '/boost', chunk: 'place-order-page', most: 200 },
  { path: '/boost-history', chunk: 'boost-history-page', most: 200 },
  { path: '/recharge', chunk: 'recharge-page', most: 200 },
  { path: '/wallet', chunk: 'transactions-page', most: 200 },
  { path: '/refer', chunk: 'refer-page', most: 200 },
  { path: '/faq', chunk: 'faq-page', most: 200 },
  { path: '/profile', chunk: 'profile-page', most: 200 },
]

type Weight = { readonly kib: number; readonly files: readonly string[] }

/** All scripts and styles that a page fetches by itself, until it has been quiet for two seconds. */
async function weigh(page: Page, url: string): Promise<Weight> {
  const heard: Response[] = []
  let last = Date.now()
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return
    heard.push(response)
    last = Date.now()
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  last = Date.now()
  await expect.poll(() => Date.now() - last, { message: 'two quiet seconds' }).toBeGreaterThan(2000)
  const bodies = await Promise.all(heard.map((response) => response.body()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  const files = heard.map((response) => new URL(response.url()).pathname)
  expect(new Set(files).size, 'nothing is fetched twice').toBe(files.length)
  return { kib: bytes / 1024, files }
}

for (const { path, chunk, most } of pages)
  test(`${path} weighs at most ${most} KiB, its own chunk among them`, async ({ page, shop }) => {
    await enter(page, shop, 1000)
    const { kib, files } = await weigh(page, shop.url + path)
    // A page that weighs nothing was not measured.
    expect(kib).toBeGreaterThan(40)
    const chunksOf = (name: string) => files.filter((file) => file.includes(`/${name}-`))
    expect(chunksOf(chunk)).not.toEqual([])
    const others = pages.filter((other) => other.chunk !== chunk)
    for (const other of others) expect(chunksOf(other.chunk)).toEqual([])
    expect(kib, files.join('\n')).toBeLessThanOrEqual(most)
  })
