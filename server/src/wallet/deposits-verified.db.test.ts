import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Deliverer, type BankNotice } from '../../test/wallet/deliverer.ts'
import { type Holder, newHolder } from '../../test/wallet/test-ledger.ts'
import { type TestClient, until } from '../../test/harness/test-client.ts'
import { unschedule } from '../../test/harness/quiesce.ts'
import { openTestApp, type TestApp } from '../../test/harness/test-app.ts'
import { sample } from '../../test/harness/rounds.ts'

// Paystack has a verify call: its response is booked, and a delivery is only a hint.
let testApp: TestApp
let from: Deliverer
let ada: TestClient
let account: string
beforeAll(async () => {
  testApp = await openTestApp({ bank: 'paystack' })
  // The app's own jobs would verify a delivery once more, and book a transfer before its test does.
  await unschedule(testApp, 'retry-deliveries:paystack', 'sweep-transfers:paystack')
  from = new Deliverer(testApp, 'paystack')
  ada = await testApp.newClient()
  account = await ada.accountNumber()
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(() => testApp.control('DELETE', '/calls'))
afterEach(() => testApp.control('DELETE', '/faults'))

const fault = (more: Record<string, unknown>) =>
  testApp.control('POST', '/faults', { upstream: 'bank', ...more })

/** A transfer arrives at the bank, and its webhook gets lost. */
async function arrives(naira: string, more: Record<string, unknown> = {}): Promise<string> {
  await fault({ fault: 'lost-webhook' })
  const order = { account_number: account, amount: naira, sender_name: 'CHIDI OKE', ...more }
  const { reference } = await testApp.control<{ reference: string }>(
    'POST',
    '/bank/transfer',
    order,
  )
  return reference
}

const reported = (reference: string, more: Partial<BankNotice> = {}): BankNotice => {
  return { reference, account, amount: 250_000, ...more }
}

/** Runs `work`, and returns the growth of ada's wallet, in kobo. */
async function grows(work: () => Promise<unknown>): Promise<number> {
  const before = Number((await ada.balances()).bal)
  await work()
  return Math.round((Number((await ada.balances()).bal) - before) * 100)
}

async function verifications(): Promise<number> {
  const text = JSON.stringify(await testApp.control('GET', '/calls'))
  return Number(/"verifyTransaction":(\d+)/.exec(text)?.[1] ?? 0)
}

test('the verified amount is credited in full, and its fee is booked separately [WALLET-11, WALLET-12]', async () => {
  const reference = await arrives('2500')
  const growth = await grows(async () => {
    expect(await from.booked(reported(reference))).toBe('credited')
  })
  expect(growth).toBe(250_000)
  expect(await verifications()).toBe(1)
  const [deposit] = await from.deposits(reference)
  expect(deposit).toMatchObject({ currency: 'NGN', status: 'credited', payer_name: 'CHIDI OKE' })
  expect([Number(deposit?.amount), Number(deposit?.fee)]).toEqual([250_000, 2_500])
})

test('a correctly signed delivery that the bank does not confirm is not credited', async () => {
  const reference = `R-${randomUUID()}`
  const growth = await grows(async () => {
    expect(await from.booked(reported(reference))).toMatch(/^denied: /)
  })
  expect(growth).toBe(0)
  expect(await from.deposits(reference)).toEqual([])
})

test.each<[string, Partial<BankNotice>]>([
  ['another amount', { amount: 99_000_000 }],
  ['another account', { account: '9999999999' }],
  ['another currency', { currency: 'USD' }],
])(
  'a delivery with %s than the bank confirms is booked as the bank confirms it',
  async (_what, lie) => {
    const reference = await arrives('2500')
    const growth = await grows(async () => {
      expect(await from.booked(reported(reference, lie))).toBe('credited')
      expect(await from.booked(reported(reference))).toBe('duplicate')
    })
    expect(growth).toBe(250_000)
  },
)

test('a deposit that the bank confirms in dollars is not booked', async () => {
  const reference = await arrives('2500', { currency: 'USD' })
  const growth = await grows(async () => {
    expect(await from.booked(reported(reference))).toBe('foreign')
  })
  expect(growth).toBe(0)
})

test('a delivery replayed 1,000 times in parallel is credited once', { tags: 'soak' }, async () => {
  const reference = await arrives('2500')
  const growth = await grows(async () => {
    for (let batch = 0; batch < 20; batch += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, () => from.deliver(reported(reference))),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
    }
    expect(await from.outcomeOf(from.bodyOf(reported(reference)))).toBe('credited')
  })
  expect(growth).toBe(250_000)
})

test('an unsigned, wrongly signed or misaddressed delivery is rejected without a call to the bank', async () => {
  const reference = await arrives('2500')
  const body = from.bodyOf(reported(reference))
  const [[header, good] = ['', '']] = Object.entries(from.signed(body))
  const growth = await grows(async () => {
    expect(await from.raw(body, { headers: {} })).toBe(401)
    expect(await from.raw(body, { headers: { [header]: good.slice(1) } })).toBe(401)
    expect(await from.raw(`${body} `, { headers: { [header]: good } })).toBe(401)
    expect(await from.raw(body, { path: '/hooks/bank/paystack' })).toBe(404)
  })
  expect(growth).toBe(0)
  expect(await verifications()).toBe(0)
  expect(await from.deliveries(reference)).toEqual([])
})

test.each(['250000.5', '"250000"', '0', '-1', '1e309', 'null', '99.5'])(
  'an amount written as %s is stored for review without a call to the bank',
  async (amountJson) => {
    const reference = `R-${randomUUID()}`
    expect(await from.booked(reported(reference, { amountJson }))).toMatch(/^unreadable: /)
    expect(await from.deliveries(reference)).toHaveLength(1)
    expect(await verifications()).toBe(0)
  },
)

test('a failed or pending payment is accepted and ignored', async () => {
  for (const status of ['failed', 'pending', 'abandoned'])
    expect(await from.booked(reported(`R-${randomUUID()}`, { status }))).toMatch(/^ignored: /)
})

test('a bank whose signature covers the body has no daily cap', async () => {
  const reference = await arrives('600000')
  const growth = await grows(async () => {
    expect(await from.booked(reported(reference, { amount: 60_000_000 }))).toBe('credited')
  })
  expect(growth).toBe(60_000_000)
})

describe('a deposit that cannot be verified', () => {
  // The queue waits longer after each failure; this makes a waiting job due.
  const hurry = () =>
    from.sql(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and attempts > 0 and locked_at is null`,
    )

  const unclear = [
    ['answers 500', { fault: '500' }],
    ['drops the connection', { fault: 'after-effect-timeout' }],
    ['answers with HTML', { fault: 'html' }],
    ['answers with an empty body', { fault: 'empty' }],
    [
      'reports it as pending',
      {
        fault: 'answer',
        body: '{"status":true,"data":{"domain":"test","status":"pending","channel":"dedicated_nuban"}}',
      },
    ],
  ] as const
  test.each(sample(unclear, 2))(
    'because the bank %s is credited later, once',
    { tags: 'rounds' },
    async (_why, how) => {
      const reference = await arrives('2500')
      await fault({ call: 'verifyTransaction', times: 2, ...how })
      const growth = await grows(async () => {
        expect(await from.deliver(reported(reference))).toBe(200)
        await until(async () => (await verifications()) === 1)
        expect(await from.deposits(reference)).toEqual([])
        await until(async () => {
          await hurry()
          return (await from.deposits(reference)).length > 0
        })
        expect(await from.outcomeOf(from.bodyOf(reported(reference)))).toBe('credited')
      })
      expect(growth).toBe(250_000)
      expect(await verifications()).toBe(3)
    },
  )
})

describe('the sweep of bank transfers', () => {
  const sweep = async () => {
    await from.sql("select graphile_worker.add_job('sweep-transfers:paystack', '{}'::json)")
    await until(async () => {
      const jobs = await from.sql(
        "select 1 from graphile_worker.jobs where task_identifier = 'sweep-transfers:paystack'",
      )
      return jobs.length === 0
    })
  }

  // The tests above leave money at the bank without a correct delivery.
  beforeAll(sweep)

  test('credits a deposit whose webhook was lost, once', async () => {
    const missed = await arrives('1500')
    const known = await arrives('700')
    const growth = await grows(async () => {
      expect(await from.booked(reported(known))).toBe('credited')
      await sweep()
      await sweep()
    })
    expect(growth).toBe(220_000)
    expect(await from.deposits(missed)).toHaveLength(1)
    // The webhook arrives late.
    const late = await grows(async () => {
      expect(await from.booked(reported(missed))).toBe('duplicate')
    })
    expect(late).toBe(0)
  })

  test('and a delivery of the same deposit at the same time credit it once', async () => {
    const references = [await arrives('100'), await arrives('200'), await arrives('300')]
    const growth = await grows(async () => {
      await Promise.all([
        sweep(),
        ...references.map((reference) => from.booked(reported(reference))),
      ])
    })
    expect(growth).toBe(60_000)
  })

  test('credits nothing from a list with a missing page until the next sweep', async () => {
    const reference = await arrives('900')
    await fault({ call: 'listTransactions', fault: '500' })
    await sweep()
    expect(await from.deposits(reference)).toEqual([])
    await sweep()
    expect(await from.deposits(reference)).toHaveLength(1)
  })

  test('books unassigned deposits to suspense', async () => {
    const gone: Holder = await newHolder(from.sql, { provider: 'paystack' })
    const reference = await arrives('400')
    await from.sql(
      "update virtual_account set account_number = '1234567890' where account_number = $1",
      [account],
    )
    await sweep()
    await from.sql(
      "update virtual_account set account_number = $1 where account_number = '1234567890'",
      [account],
    )
    expect((await from.deposits(reference)).map((it) => it.status)).toEqual(['suspense'])
    expect(await from.balanceOf(gone)).toBe(0)
  })
})
