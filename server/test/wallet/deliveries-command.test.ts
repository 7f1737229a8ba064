import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { koboOf } from '../transfers/transfers.ts'
import { Deliverer } from './deliverer.ts'

let testApp: TestApp
let from: Deliverer
beforeAll(async () => {
  testApp = await openTestApp()
  from = new Deliverer(testApp, 'billstack')
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
afterEach(() => testApp.prove())

const run = promisify(execFile)

/** Runs `npm run deliveries -- reread` as a separate process beside the running shop. */
async function reread(): Promise<string> {
  const env = { ...process.env, ...testApp.env }
  const words = ['server/src/commands/deliveries.ts', 'reread']
  return (await run(process.execPath, words, { env })).stdout
}

test(
  'the command reads unreadable deliveries again, and what it can read is booked once [TRANSFER-11]',
  { tags: 'soak' },
  async () => {
    const ada = await testApp.newClient()
    const account = await ada.accountNumber()
    // As if the reader could not read the delivery when it arrived.
    const body = from.bodyOf({ reference: `R-${randomUUID()}`, account, amount: 70_000 })
    const broken = '{"event":"PAYMENT_NOTIFICATION","data":{"type":"RESERVED_ACCOUNT_TRANSACTION"}}'
    for (const one of [body, broken])
      await from.sql(
        `insert into bank_delivery (provider, body_hash, body, review)
       values ('billstack', sha256($1), $1, 'unreadable: cannot read amount')`,
        [Buffer.from(one)],
      )
    expect(await reread()).toContain('could not be read: 1 read, 1 unreadable.')
    expect(await from.outcomeOf(body)).toBe('credited')
    expect(await koboOf(ada)).toBe(70_000)
    expect(await reread()).toContain('could not be read: 1 unreadable.')
    expect(await koboOf(ada)).toBe(70_000)
  },
)
