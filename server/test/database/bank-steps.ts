import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../src/platform/process/free-port.ts'
import { startApp } from '../harness/app-process.ts'
import { Deliverer, type Told } from '../wallet/deliverer.ts'
import { reportMissing } from '../authorisation/deposits-matrix.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import type { TestApp } from '../harness/test-app.ts'

/** What banks tell, and what becomes of it: by a bank that only tells, by one that can be asked, and read again by a command. */
export async function bankSteps(testApp: TestApp, user: TestClient): Promise<void> {
  await tellingSteps(testApp, user)
  await askingSteps(testApp, user)
  await rereadSteps(testApp)
}

/** A transfer that waits is what its user misses; one that is told again with another amount waits for a person. */
async function tellingSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const from = new Deliverer(testApp, 'billstack')
  const sessionId = `100004${crypto.randomUUID()}`
  const reported = { reference: `R-${crypto.randomUUID()}`, account: '0000000000', sessionId }
  await from.booked({ ...reported, amount: 150_000 })
  await reportMissing(user, { amount: '1500', session_id: sessionId })
  await from.booked({ ...reported, amount: 160_000 })
  await from.close()
}

/** A process that serves a bank with a list and fees: what it tells is asked about, and may be taken back. */
async function askingSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`
  const app = await startApp(
    {
      ...testApp,
      env: {
        ...testApp.env,
        BANK_PROVIDER: 'paystack',
        BANK_BASE_URL: `${testApp.sandbox.url}/bank/paystack`,
      },
    },
    url,
  )
  const from = new Deliverer(testApp, 'paystack')
  try {
    const { account_number: account } = await expectOk<{ account_number: string }>(
      user.ask('POST', '/api/wallet/virtual-account', { url, body: { bank: 'PALMPAY' } }),
    )
    const booked = async (reported: Told) => {
      await from.deliver(reported, url)
      return from.outcomeOf(from.bodyOf(reported))
    }
    await sweptSteps(testApp, account)
    const reference = await arrives(testApp, { account_number: account })
    const reported = { reference, account, amount: 100_000 }
    await bankFault(testApp, { call: 'verifyTransaction', fault: '500' })
    await booked(reported)
    await bankFault(testApp, { fault: 'lost-webhook' })
    await testApp.control('POST', '/bank/reverse', { reference })
    await booked({ ...reported, at: new Date().toISOString() })
  } finally {
    await from.close()
    app.child.kill('SIGTERM')
    await app.gone
  }
}

/** What no webhook told of is in the bank's list; so is something other than was booked under its reference. */
async function sweptSteps(testApp: TestApp, account: string): Promise<void> {
  await arrives(testApp, { account_number: account })
  const reference = `R-${crypto.randomUUID()}`
  await testApp.sql(
    `insert into deposit (provider, reference, account_number, amount, currency, status)
     values ('paystack', $1, $2, 500, 'USD', 'foreign')`,
    [reference, account],
  )
  await arrives(testApp, { account_number: account, reference })
  await testApp.sql("select graphile_worker.add_job('sweep-transfers:paystack', '{}')")
  await until(async () => {
    const jobs = await testApp.sql(
      "select 1 from graphile_worker.jobs where task_identifier = 'sweep-transfers:paystack'",
    )
    return jobs.length === 0
  })
}

const bankFault = (testApp: TestApp, fault: { call?: string; fault: string }): Promise<unknown> =>
  testApp.control('POST', '/faults', { upstream: 'bank', ...fault })

/** Money that the bank has, of which no webhook of its tells; answers the bank's reference. */
async function arrives(
  testApp: TestApp,
  order: { account_number: string; reference?: string },
): Promise<string> {
  await bankFault(testApp, { fault: 'lost-webhook' })
  const { reference } = await testApp.control<{ reference: string }>('POST', '/bank/transfer', {
    ...order,
    amount: '1000',
    sender_name: 'CHIDI OKE',
  })
  return reference
}

const command = fileURLToPath(new URL('../../src/commands/deliveries.ts', import.meta.url))

/** A delivery that could not be read is read again by a command, and turns out not to be about money. */
async function rereadSteps(testApp: TestApp): Promise<void> {
  await testApp.sql(
    `insert into bank_delivery (provider, body_hash, body, review)
     values ('billstack', sha256($1), $1, 'unreadable: not an event')`,
    [Buffer.from(`{"event":"AN_ACCOUNT_WAS_CLOSED","id":"${crypto.randomUUID()}"}`)],
  )
  await promisify(execFile)(process.execPath, [command, 'reread'], {
    env: { PATH: process.env.PATH ?? '', ...testApp.env },
  })
}
