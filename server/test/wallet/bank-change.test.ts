import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type App } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

/** The test app still uses Billstack; another app on the same database uses Paystack. */
let testApp: TestApp
let gone: App
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ bank: 'billstack' })
  const port = String(await freePort())
  gone = await openApp(
    readConfig({
      ...testApp.env,
      BANK_PROVIDER: 'paystack',
      BANK_BASE_URL: `${testApp.sandbox.url}/bank/paystack`,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }),
    testApp.database.url,
  )
  ada = await testApp.newClient()
})
afterAll(async () => {
  await gone[Symbol.asyncDispose]()
  await testApp[Symbol.asyncDispose]()
})

const path = '/api/wallet/virtual-account'
const shown = async (url: string) => (await ada.request('GET', path, { url })).body.account
const summarised = async (url: string) =>
  (await ada.request('GET', '/api/me/summary', { url })).body.virtual_account

test('after a change of bank the old account is no longer shown, and the user can open a new one', async () => {
  const old = await ada.request('POST', path, { body: { bank: 'PALMPAY' } })
  expect(old.status).toBe(201)
  expect(await shown(gone.url)).toBeNull()
  expect(await summarised(gone.url)).toBeNull()

  const made = await ada.request('POST', path, { body: { bank: 'PALMPAY' }, url: gone.url })
  expect(made.status).toBe(201)
  expect(made.body.account_number).not.toBe(old.body.account_number)
  expect(await shown(gone.url)).toEqual(made.body)
  expect(await summarised(gone.url)).toEqual(made.body)
})

test('money sent to the old account is credited as long as one process uses its bank', async () => {
  const account_number = await ada.accountNumber()
  const before = Number((await ada.balances()).bal)
  for (let count = 0; count < 10; count += 1) {
    const order = { account_number, amount: '100', sender_name: 'CHIDI OKE' }
    await testApp.control('POST', '/bank/transfer', order)
  }
  await until(async () => Number((await ada.balances()).bal) === before + 1000)
})
