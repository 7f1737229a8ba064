import { expect, test } from 'vitest'
import { openTestSandbox } from './test-sandbox.ts'

test('the page and all its files are served [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  const { text, headers } = await sandbox.request('/')
  expect(text).toContain('A stand-in for the world outside. No real money, numbers or mail.')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const fonts = (await sandbox.request('/base.css')).text.matchAll(/url\('([^']+)'\)/g)
  page.push(...[...fonts].map(([, path]) => path ?? ''))
  expect(page).toContain('/geist.woff2')
  expect(headers.get('content-security-policy')).toContain("font-src 'self'")
  const script = (await sandbox.request('/page.js')).text
  const modules = [...script.matchAll(/from '\.(\/[^']+)'/g)].map(([, path]) => path ?? '')
  expect(modules.length).toBeGreaterThan(3)
  for (const path of [...page, ...modules, '/favicon.ico'])
    expect((await sandbox.request(path)).status, path).toBe(200)
})

test('a page simulates the support', async () => {
  await using sandbox = await openTestSandbox()
  const { status, text } = await sandbox.request('/support')
  expect(status).toBe(200)
  expect(text).toContain('stands in for your support')
})

test('the page gets both suppliers and both panels, and where they are [OPS-13]', async () => {
  await using sandbox = await openTestSandbox({ 'sms-2': {}, 'boost-2': {} })
  await sandbox.rent('fb', {}, sandbox.sms2)
  expect(await sandbox.get('/control/state')).toMatchObject({
    upstreams: [
      { name: 'sms', kind: 'sms' },
      { name: 'sms-2', kind: 'sms' },
      { name: 'boost', kind: 'boost' },
      { name: 'boost-2', kind: 'boost' },
      { name: 'bank', kind: 'bank' },
      { name: 'mail', kind: 'mail' },
      { name: 'text', kind: 'text' },
    ],
    sms: { dialect: 'daisysms', active: [] },
    'sms-2': { dialect: 'classic', active: [{ service_name: 'Face, Book', state: 'WAIT' }] },
    boost: { name: 'boost', orders: [] },
    'boost-2': { name: 'boost-2', orders: [] },
  })
  const { text } = await sandbox.request('/')
  for (const id of ['sms-balance', 'sms-2-balance', 'boost-balance', 'boost-2-balance'])
    expect(text).toContain(`id="${id}"`)
})

test('one response contains the state of the page [OPS-3]', async () => {
  await using sandbox = await openTestSandbox()
  await sandbox.rent()
  expect(await sandbox.get('/control/state')).toMatchObject({
    sms: { active: [{ service_name: 'WhatsApp', state: 'WAIT' }], balance_usd: '999999.10' },
    bank: { accounts: [], transfers: [], total: '0' },
    mails: [],
    texts: [],
    faults: [],
    calls: { sms: { getNumber: 1 } },
  })
})
