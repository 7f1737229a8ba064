import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp, startProcess } from '../harness/app-process.ts'
import { until } from '../harness/test-client.ts'
import { callCount, openHolds, injectFault, worth } from '../numbers/rentals.ts'
import { openTestApp } from '../harness/test-app.ts'

const never = 3_600_000

test('on SIGTERM a running purchase ends, streams close, new requests are rejected, and the exit code is 0', async () => {
  await using testApp = await openTestApp({ delayMs: never, apps: 0 })
  const app = await startApp(testApp)
  const ada = await testApp.newClient('2000')
  const tab = await ada.live()
  // Half a request keeps this connection from being idle; the other half is sent after the signal.
  const probe = connect(Number(new URL(testApp.url).port), '127.0.0.1')
  await once(probe, 'connect')
  probe.write('GET /readyz HTTP/1.1\r\nhost: probe\r\n')

  await injectFault(testApp, { call: 'getNumber', fault: 'slow', ms: 1500 })
  const buying = ada.buy('dr')
  buying.catch(() => undefined)
  await until(async () => (await callCount(testApp, 'getNumber')) === 1)
  app.child.kill('SIGTERM')
  await tab.ended
  await until(async () => {
    const refused = await fetch(`${testApp.url}/healthz`).catch(() => undefined)
    return refused === undefined || refused.status === 503
  })
  probe.write('\r\n')
  const [bytes] = (await once(probe, 'data')) as [Buffer]
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 503 /)
  probe.destroy()

  const answer = await buying
  expect(answer).toMatchObject({ status: 201, body: { rental_status: 'waiting' } })
  expect(await app.gone).toBe(0)

  const next = await startApp(testApp)
  const { body } = await ada.post(`/api/rentals/${String(answer.body.order_id)}/cancellation`)
  expect(body.money).toBe('refunded')
  expect(await worth(ada)).toBe(2000)
  expect(await openHolds(testApp)).toBe(0)
  next.child.kill('SIGTERM')
  expect(await next.gone).toBe(0)
})

// Browsers open connections in advance. One of them must not delay the exit.
test('an idle connection does not delay the exit', { tags: 'soak' }, async () => {
  await using testApp = await openTestApp({ apps: 0 })
  const app = await startApp(testApp)
  const idle = connect(Number(new URL(testApp.url).port), '127.0.0.1')
  await once(idle, 'connect')
  const start = performance.now()
  app.child.kill('SIGTERM')
  const code = await Promise.race([
    app.gone,
    until(() => Promise.resolve(performance.now() - start > 6000 && 'still there')),
  ])
  idle.destroy()
  await app.kill()
  expect(code).toBe(0)
})

test('in production without settings the start fails and names each missing setting [OPS-1, OPS-12]', async () => {
  const app = startProcess({ NODE_ENV: 'production' })
  expect(await app.gone).not.toBe(0)
  for (const name of [
    'SECRET_KEY',
    'PUBLIC_URL',
    'DATABASE_URL',
    'MAIL_FROM',
    'SUPPORT_URL',
    'SMS_BASE_URL',
    'SMS_API_KEY',
    'BANK_BASE_URL',
    'BANK_API_KEY',
    'BANK_WEBHOOK_SECRET',
    'SMTP_URL',
  ]) {
    expect(app.output()).toMatch(new RegExp(`^ {2}- ${name} `, 'm'))
  }
})

test('in production the start fails, names each unsafe setting, and prints no secret [OPS-1, OPS-12]', async () => {
  const app = startProcess({
    NODE_ENV: 'production',
    SECRET_KEY: 'demo-secret-key-of-thirty-two-characters',
    PUBLIC_URL: 'http://nosim.example',
    DATABASE_URL: 'postgres://same:hush-hush@127.0.0.1:1/nosim',
    DATABASE_OWNER_URL: 'postgres://same:hush-hush@127.0.0.1:1/nosim',
    MAIL_FROM: 'Nosim <a@b.example>',
    SUPPORT_URL: 'https://nosim.example/chat',
    SMS_BASE_URL: 'http://sms.example',
    SMS_API_KEY: 'demo-sms-key',
    BANK_BASE_URL: 'http://bank.example',
    BANK_API_KEY: 'demo-bank-key',
    BANK_WEBHOOK_SECRET: 'real-enough',
    SMTP_URL: 'smtp://mail.example',
    DEMO: '1',
    RENTAL_WINDOW_MS: 'soon',
  })
  expect(await app.gone).not.toBe(0)
  for (const fault of [
    'DEMO is on',
    'PUBLIC_URL must begin with https://',
    'DATABASE_URL must log in as another role',
    'SECRET_KEY is a demo value',
    'SMS_API_KEY is a demo value',
    'BANK_API_KEY is a demo value',
    'BANK_WEBHOOK_SECRET needs at least 16 characters',
    'RENTAL_WINDOW_MS is wrong',
  ]) {
    expect(app.output()).toContain(fault)
  }
  expect(app.output()).not.toMatch(/hush-hush|real-enough|demo-sms-key/)
})
