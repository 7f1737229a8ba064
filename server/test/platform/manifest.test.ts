import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

const brand = 'Ọjà "Number"'
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { BRAND: brand } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

type Icon = { src: string; sizes: string; type: string; purpose: string }
type Manifest = Record<string, unknown> & {
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

test('the web app manifest has the brand of the operator [SITE-30]', async () => {
  const answer = await sendRaw(testApp.url, '/manifest.webmanifest')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  const manifest = JSON.parse(answer.text) as Manifest // the lines below check its fields
  expect(manifest).toMatchObject({
    id: '/',
    name: brand,
    short_name: brand,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#f7f5f1',
    background_color: '#f7f5f1',
  })
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Buy Numbers', '/buy-number'],
    ['Fund Wallet', '/recharge'],
  ])
})

test('every icon of the manifest exists with the declared size and type [SITE-30]', async () => {
  const answer = await sendRaw(testApp.url, '/manifest.webmanifest')
  const { icons, shortcuts } = JSON.parse(answer.text) as Manifest // as above
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((one) => one.icons)]) {
    const file = new URL(`../../../web/public${src}`, import.meta.url)
    expect(existsSync(file), src).toBe(true)
    const bytes = readFileSync(file)
    expect(bytes.subarray(1, 4).toString(), src).toBe('PNG')
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
    expect(type).toBe('image/png')
    expect(bytes.length, 'small').toBeLessThan(16 * 1024)
  }
})
