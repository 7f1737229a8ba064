import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../src/platform/free-port.ts'
import { startApp } from '../harness/app-process.ts'
import { Deliverer, type Told } from '../wallet/deliverer.ts'
import { tellMissing } from '../authorisation/deposits-matrix.ts'
import { until, type Person } from '../harness/test-user.ts'
import { good } from '../store/inventory.ts'
import type { World } from '../harness/test-app.ts'

/** What banks tell, and what becomes of it: by a bank that only tells, by one that can be asked, and read again by a command. */
export async function bankSteps(world: World, user: Person): Promise<void> {
  await tellingSteps(world, user)
  await askingSteps(world, user)
  await rereadSteps(world)
}

/** A transfer that waits is what its user misses; one that is told again with another amount waits for a person. */
async function tellingSteps(world: World, user: Person): Promise<void> {
  const from = new Deliverer(world, 'billstack')
  const sessionId = `100004${crypto.randomUUID()}`
  const told = { reference: `R-${crypto.randomUUID()}`, account: '0000000000', sessionId }
  await from.booked({ ...told, amount: 150_000 })
  await tellMissing(user, { amount: '1500', session_id: sessionId })
  await from.booked({ ...told, amount: 160_000 })
  await from.close()
}

/** A process that serves a bank with a list and fees: what it tells is asked about, and may be taken back. */
async function askingSteps(world: World, user: Person): Promise<void> {
  const url = `http://127.0.0.1:${await freePort()}`
  const app = await startApp(
    {
      ...world,
      env: {
        ...world.env,
        BANK_PROVIDER: 'paystack',
        BANK_BASE_URL: `${world.sandbox.url}/bank/paystack`,
      },
    },
    url,
  )
  const from = new Deliverer(world, 'paystack')
  try {
    const { account_number: account } = await good<{ account_number: string }>(
      user.ask('POST', '/api/wallet/virtual-account', { url, body: { bank: 'PALMPAY' } }),
    )
    const booked = async (told: Told) => {
      await from.deliver(told, url)
      return from.outcomeOf(from.bodyOf(told))
    }
    await sweptSteps(world, account)
    const reference = await arrives(world, { account_number: account })
    const told = { reference, account, amount: 100_000 }
    await bankFault(world, { call: 'verifyTransaction', fault: '500' })
    await booked(told)
    await bankFault(world, { fault: 'lost-webhook' })
    await world.control('POST', '/bank/reverse', { reference })
    await booked({ ...told, at: new Date().toISOString() })
  } finally {
    await from.close()
    app.child.kill('SIGTERM')
    await app.gone
  }
}

/** What no webhook told of is in the bank's list; so is something other than was booked under its reference. */
async function sweptSteps(world: World, account: string): Promise<void> {
  await arrives(world, { account_number: account })
  const reference = `R-${crypto.randomUUID()}`
  await world.sql(
    `insert into deposit (provider, reference, account_number, amount, currency, status)
     values ('paystack', $1, $2, 500, 'USD', 'foreign')`,
    [reference, account],
  )
  await arrives(world, { account_number: account, reference })
  await world.sql("select graphile_worker.add_job('sweep-transfers:paystack', '{}')")
  await until(async () => {
    const jobs = await world.sql(
      "select 1 from graphile_worker.jobs where task_identifier = 'sweep-transfers:paystack'",
    )
    return jobs.length === 0
  })
}

const bankFault = (world: World, fault: { call?: string; fault: string }): Promise<unknown> =>
  world.control('POST', '/faults', { upstream: 'bank', ...fault })

/** Money that the bank has, of which no webhook of its tells; answers the bank's reference. */
async function arrives(
  world: World,
  order: { account_number: string; reference?: string },
): Promise<string> {
  await bankFault(world, { fault: 'lost-webhook' })
  const { reference } = await world.control<{ reference: string }>('POST', '/bank/transfer', {
    ...order,
    amount: '1000',
    sender_name: 'CHIDI OKE',
  })
  return reference
}

const command = fileURLToPath(new URL('../../src/commands/deliveries.ts', import.meta.url))

/** A delivery that could not be read is read again by a command, and turns out not to be about money. */
async function rereadSteps(world: World): Promise<void> {
  await world.sql(
    `insert into bank_delivery (provider, body_hash, body, review)
     values ('billstack', sha256($1), $1, 'unreadable: not an event')`,
    [Buffer.from(`{"event":"AN_ACCOUNT_WAS_CLOSED","id":"${crypto.randomUUID()}"}`)],
  )
  await promisify(execFile)(process.execPath, [command, 'reread'], {
    env: { PATH: process.env.PATH ?? '', ...world.env },
  })
}
