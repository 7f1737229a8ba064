import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../src/platform/process/free-port.ts'
import { startApp } from '../harness/app-process.ts'
import { Deliverer, type BankNotice } from '../wallet/deliverer.ts'
import { reportMissing } from '../authorisation/deposits-matrix.ts'
import { until, type TestClient } from '../harness/test-client.ts'
import { expectOk } from '../store/inventory.ts'
import type { TestApp } from '../harness/test-app.ts'

/** Deliveries of a bank without a verify call, of a bank with one, and one that a command reads again. */
export async function bankSteps(testApp: TestApp, user: TestClient): Promise<void> {
  await tellingSteps(testApp, user)
  await askingSteps(testApp, user)
  await rereadSteps(testApp)
}

/** The user reports a waiting transfer as missing. A second delivery with another amount waits for an admin. */
async function tellingSteps(testApp: TestApp, user: TestClient): Promise<void> {
  const from = new Deliverer(testApp, 'billstack')
  const sessionId = `100004${crypto.randomUUID()}`
  const reported = { reference: `R-${crypto.randomUUID()}`, account: '0000000000', sessionId }
  await from.booked({ ...reported, amount: 150_000 })
  await reportMissing(user, { amount: '1500', session_id: sessionId })
  await from.booked({ ...reported, amount: 160_000 })
  await from.close()
}

/** A process that serves a bank with a list and fees: its deliveries are verified and may be reversed. */
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
      user.request('POST', '/api/wallet/virtual-account', { url, body: { bank: 'PALMPAY' } }),
    )
    const booked = async (reported: BankNotice) => {
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

/** The bank lists a transfer whose webhook was lost, and one with another amount than the booked one. */
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

/** Sends money to the bank, whose webhook is lost; returns the bank's reference. */
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

/** A command reads an unreadable delivery again and finds that it is not about money. */
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
