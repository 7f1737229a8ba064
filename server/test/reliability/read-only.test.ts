import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem, sendRaw } from '../harness/http-request.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { asOwner } from '../harness/test-database.ts'

let testApp: TestApp
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient('2000')
})
afterAll(() => testApp[Symbol.asyncDispose]())

const nameOf = () => new URL(testApp.database.ownerUrl).pathname.slice(1)

/** Lets new connections only read, as a standby does, and ends those of requests. */
async function becomeReadOnly(): Promise<void> {
  await testApp.sql(`alter database ${nameOf()} set default_transaction_read_only = on`)
  await testApp.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'nosim app'",
  )
}

/** Uses a connection that may write, because new connections of the test's pool may not. */
async function becomeWritable(): Promise<void> {
  const url = new URL(testApp.database.ownerUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=off')
  await asOwner(url.href, (client) =>
    client.query(`alter database ${nameOf()} reset default_transaction_read_only`),
  )
}

const write = () =>
  sendRaw(testApp.url, '/api/auth/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email: ada.email, password: 'a-fine-password' }),
  })

test('on a database that may only read, writes get 503 and the process is not ready; then it recovers on new connections [OPS-16]', async () => {
  await becomeReadOnly()
  try {
    // Each of the pool's connections may be new.
    await until(async () => (await write()).status === 503)
    for (let round = 0; round < 12; round += 1) {
      const refused = await write()
      expectProblem(refused, 'UNAVAILABLE')
      expect(refused.headers['retry-after']).toBe('5')
      expectProblem(await sendRaw(testApp.url, '/readyz'), 'UNAVAILABLE')
    }
    expect((await sendRaw(testApp.url, '/healthz')).status).toBe(200)
  } finally {
    await becomeWritable()
  }
  // An old connection would continue to refuse writes.
  for (let round = 0; round < 24; round += 1) {
    expect((await sendRaw(testApp.url, '/readyz')).status).toBe(200)
    expect((await write()).status).toBeLessThan(300)
  }
})
