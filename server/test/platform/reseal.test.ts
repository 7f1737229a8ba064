import { anyBrowser } from '../authorisation/notices-matrix.ts'
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { buy, expectOk, openedOrder, shelf, storeAdmin } from '../store/inventory.ts'
import { totpCode } from '../harness/totp.ts'
import { openTestApp } from '../harness/test-app.ts'

const newKey = 'a-new-seal-key-of-thirty-two-characters'
const newerKey = 'a-newer-seal-key-of-thirty-two-characters'

test(
  'the seal key is changed beside a running shop, and earlier sealed texts can still be opened [STOCK-25, OPS-1]',
  { tags: 'soak' },
  async () => {
    await using testApp = await openTestApp()
    const admin = await storeAdmin(testApp)
    const { logs, lines } = await shelf(admin, 3)
    const ada = await testApp.newClient('2000')
    const bought = await expectOk<{ order_id: string }>(buy(ada, logs.slice(0, 1), 500))
    const begun = await expectOk<{ secret: string }>(
      ada.post('/api/me/totp', { current_password: 'a-fine-password' }),
    )
    const { id: endpoint } = await expectOk<{ id: string }>(
      ada.post('/api/me/webhooks', { url: 'https://hooks.example/', events: ['code.received'] }),
    )
    await expectOk(ada.post(`/api/me/webhooks/${endpoint}/secret`))
    await expectOk(ada.post('/api/me/push-subscriptions', anyBrowser()))
    const keyIds = async () =>
      (
        await testApp.sql<{ id: string }>(`
        select encode(substring(details from 1 for 4), 'hex') as id from account_log
        union select encode(substring(secret from 1 for 4), 'hex') from totp
        union select encode(substring(sealed from 1 for 4), 'hex') from push_subscription
        union select encode(substring(secret from 1 for 4), 'hex') from webhook_endpoint
        union select encode(substring(old_secret from 1 for 4), 'hex') from webhook_endpoint`)
      ).map(({ id }) => id)
    const first = await keyIds()
    expect(first).toHaveLength(1)

    const output = await reseal(testApp, { SEAL_KEY: newKey })
    // The logs of the demo are among them.
    const [{ count } = { count: 0 }] = await testApp.sql<{ count: number }>(
      'select count(*)::int as count from account_log',
    )
    expect(count).toBeGreaterThan(3)
    expect(output).toMatch(
      /^Sealed with the key [0-9a-f]{8}: \d+ account logs, 1 authenticators, 1 webhooks, 1 push devices\.\n$/,
    )
    expect(output).toContain(` ${count} account logs`)
    const second = await keyIds()
    expect(second).toHaveLength(1)
    expect(second).not.toEqual(first)
    expect(await reseal(testApp, { SEAL_KEY: newKey })).toContain(
      ': 0 account logs, 0 authenticators, 0 webhooks, 0 push devices',
    )
    expect(await reseal(testApp, { SEAL_KEY: newerKey, SEAL_KEYS_OLD: newKey })).toContain(
      ` ${count} account`,
    )

    // An app with only the newest key opens all logs.
    const port = await freePort()
    const env = { ...testApp.env, SEAL_KEY: newerKey, PORT: String(port) }
    const app = await openApp(readConfig(env), testApp.database.url)
    const url = `http://127.0.0.1:${port}`
    const opened = await ada.request('GET', `/api/store/orders/${bought.order_id}`, { url })
    expect(opened.body.details).toMatchObject([{ details: lines[0] }])
    const code = await totpCode(begun.secret)
    const confirmed = await ada.request('POST', '/api/me/totp/confirmation', {
      url,
      body: { code },
    })
    expect(confirmed.status).toBe(200)
    await app[Symbol.asyncDispose]()
    // The first app lacks the new key, and fails instead of returning wrong details.
    await expect(openedOrder(ada, bought.order_id)).rejects.toThrow('INTERNAL')
  },
)

function reseal(
  testApp: { env: Readonly<Record<string, string>> },
  keys: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, ['server/src/commands/reseal.ts'], {
    env: { ...process.env, ...testApp.env, ...keys },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(text))))
  })
}
