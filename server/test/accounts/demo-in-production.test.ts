import { expect, test } from 'vitest'
import { demoUsers } from '../../src/accounts/seed-demo.ts'
import { freePort } from '../../src/platform/process/free-port.ts'
import { startApp, type AppProcess } from '../harness/app-process.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

const unblock = 'update app_user set blocked_at = null, blocked_reason = null'

/** A process of the shop in production, on the database of a test app. */
async function openProduction(testApp: TestApp): Promise<{ app: AppProcess; url: string }> {
  const url = `http://127.0.0.1:${await freePort()}`
  const env = {
    ...testApp.env,
    NODE_ENV: 'production',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'https://shop.test',
    MAIL_FROM: 'Nosim <no-reply@shop.test>',
    SUPPORT_URL: 'https://shop.test/chat',
  }
  return { app: await startApp({ ...testApp, env }, url), url }
}

const post = async (
  url: string,
  path: string,
  { body, cookie = '' }: { body: unknown; cookie?: string },
) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const { code }: { code?: string } = await answer.json()
  return code ?? answer.status
}

test(
  'in production the accounts of a demo database lose role and sessions and cannot sign in [AUTH-43, OPS-19, OPS-20]',
  { tags: 'soak', timeout: 180_000 },
  async () => {
    await using testApp = await openTestApp()
    const admin = await demoAdmin(testApp)
    expect((await admin.get('/api/admin/health')).status).toBe(200)
    const { app, url } = await openProduction(testApp)
    const health = await fetch(`${url}/healthz`)
    expect(health.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    for (const { email } of demoUsers) {
      const body = { email, password: 'demo-password' }
      expect(await post(url, '/api/auth/sign-in', { body })).toBe('LOGIN_FAILED')
    }
    // An earlier session, which could set up an authenticator, has ended as well.
    for (const cookie of [admin.cookie, `__Host-${admin.cookie}`]) {
      const body = { password: 'demo-password' }
      expect(await post(url, '/api/me/totp', { body, cookie })).toBe('SIGN_IN_REQUIRED')
    }
    expect((await admin.get('/api/admin/health')).status).toBe(401)
    const users = await testApp.sql<{ role: string; blocked: boolean }>(
      "select role, blocked_at is not null as blocked from app_user where email_key like '%@demo.nosim.local'",
    )
    expect(users).toEqual(demoUsers.map(() => ({ role: 'user', blocked: true })))

    const audited = () => testApp.sql("select 1 from audit where address = 'start in production'")
    expect(await audited()).toHaveLength(demoUsers.length)
    await app.kill()
    const again = await openProduction(testApp)
    expect(await audited()).toHaveLength(demoUsers.length)
    await testApp.sql(unblock)
    const body = { email: demoUsers[0].email, password: 'demo-password' }
    expect(await post(again.url, '/api/auth/sign-in', { body })).toBe('LOGIN_FAILED')
    await again.app.kill()
  },
)
