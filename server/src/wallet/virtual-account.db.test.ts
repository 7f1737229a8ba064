import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Deliverer } from '../../test/wallet/deliverer.ts'
import { type Answer, TestClient, until } from '../../test/harness/test-client.ts'
import { lockRow } from '../../test/harness/row-lock.ts'
import { openTestApp, type TestApp } from '../../test/harness/test-app.ts'

type Account = { email: string; account_number: string; reference: string }

let testApp: TestApp
let from: Deliverer
let ada: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ bank: 'billstack', apps: 2 })
  from = new Deliverer(testApp, 'billstack')
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ada = await testApp.newClient()
})
afterEach(() => testApp.control('DELETE', '/faults'))

const path = '/api/wallet/virtual-account'
const generate = (url = testApp.url) =>
  ada.request('POST', path, { body: { bank: 'PALMPAY' }, url })
const shown = async () => (await ada.get(path)).body.account
const fault = (more: Record<string, unknown>) =>
  testApp.control('POST', '/faults', { upstream: 'bank', call: 'createAccount', ...more })

/** The accounts that the bank has opened for ada. */
async function atBank(): Promise<Account[]> {
  const { accounts } = await testApp.control<{ accounts: Account[] }>('GET', '/bank')
  return accounts.filter((it) => it.email === ada.email)
}

async function kept(): Promise<Record<string, unknown>> {
  const rows = await from.sql('select * from virtual_account where user_id = $1', [ada.userId])
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

/** An account that the bank creates for ada's next reference without our request. */
async function takeReference(reference: string): Promise<void> {
  const answer = await fetch(
    `${testApp.sandbox.url}/bank/billstack/v2/thirdparty/generateVirtualAccount`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${testApp.env.BANK_API_KEY}`,
      },
      body: JSON.stringify({
        email: 'taken@people.test',
        reference,
        firstName: 'Ada',
        lastName: 'Obi',
        phone: '08012345678',
        bank: 'PALMPAY',
      }),
    },
  )
  expect(await answer.json()).toMatchObject({ status: true })
}

test('a user has no account before the first request, and then always the same one [WALLET-5, WALLET-6]', async () => {
  expect(await shown()).toBeNull()
  const made = await generate()
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ bank_name: 'PALMPAY', account_name: 'Nosim-Ada Obi' })
  expect(await shown()).toEqual(made.body)
  expect((await generate()).body).toEqual(made.body)
  expect(await atBank()).toHaveLength(1)
})

test('20 concurrent requests to two processes open one account [WALLET-6]', async () => {
  await fault({ fault: 'slow', ms: 150 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => generate(testApp.urls[index % 2])),
  )
  const refused = answers.filter((it) => it.status !== 201)
  expect(refused.length).toBeLessThan(answers.length)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 409, body: { code: 'STILL_RUNNING' } })
  const [account, ...others] = await atBank()
  expect(others).toEqual([])
  const numbers = answers.filter((it) => it.status === 201).map((it) => it.body.account_number)
  expect(new Set(numbers)).toEqual(new Set([account?.account_number]))
  expect(await kept()).toMatchObject({ state: 'active', attempt: 1 })
})

describe('a lost response of the bank', () => {
  test('is reported as a failure, and the next attempt uses a new reference', async () => {
    await fault({ fault: 'after-effect-timeout' })
    expectFailure(await generate())
    expect(await shown()).toBeNull()
    expect(await kept()).toMatchObject({ state: 'failed', reference: `va-${ada.userId}-billstack` })

    const made = await generate()
    expect(made.status).toBe(201)
    const reference = `va-${ada.userId}-billstack-2`
    expect(await kept()).toMatchObject({ state: 'active', attempt: 2, reference })
    // The account of the first attempt exists at the bank, and a transfer to it has no user yet.
    const stranded = (await atBank()).find((it) => it.account_number !== made.body.account_number)
    const reported = {
      reference: `R-${ada.userId}`,
      account: stranded?.account_number ?? '',
      amount: 100,
    }
    expect(await from.booked({ ...reported, ourReference: `va-${ada.userId}-billstack` })).toBe(
      'suspense',
    )
  })

  test.each(['500', 'html', 'garbage', 'empty'])(
    'of the kind %s is reported as a failure, and the next attempt succeeds',
    async (word) => {
      await fault({ fault: word })
      expectFailure(await generate())
      expect((await generate()).status).toBe(201)
    },
  )

  test('at the end of a process allows a new attempt after one minute, not before', async () => {
    await fault({ fault: 'after-effect-timeout' })
    expectFailure(await generate())
    await from.sql(
      `update virtual_account set state = 'requested', requested_at = now() - interval '58 seconds'
       where user_id = $1`,
      [ada.userId],
    )
    const early = await generate()
    expect([early.status, early.body.code]).toEqual([409, 'STILL_RUNNING'])
    await from.sql(
      `update virtual_account set requested_at = now() - interval '61 seconds' where user_id = $1`,
      [ada.userId],
    )
    expect((await generate()).status).toBe(201)
    expect(await kept()).toMatchObject({ state: 'active', attempt: 2 })
  })

  test('that arrives after a newer attempt returns the account of the newer attempt', async () => {
    await fault({ fault: 'slow', ms: 1_200 })
    const slow = generate()
    await until(async () => {
      const rows = await from.sql(
        `update virtual_account set requested_at = now() - interval '61 seconds'
         where user_id = $1 and state = 'requested' returning 1`,
        [ada.userId],
      )
      return rows.length > 0
    })
    const quick = await generate()
    expect(quick.status).toBe(201)
    const late = await slow
    expect(late.body).toEqual(quick.body)
    expect(await shown()).toEqual(quick.body)
  })
})

test('an account that another request creates after the first look-up is returned [WALLET-6]', async () => {
  const lock = await lockRow(
    testApp,
    `insert into virtual_account (user_id, provider, state, reference, account_number, bank_name, account_name)
     values ($1, 'billstack', 'active', $2, '9000000001', 'PALMPAY', 'Nosim-Ada Obi')`,
    [ada.userId, `va-${ada.userId}-billstack`],
  )
  const made = generate()
  await lock.blocks('insert into virtual_account')
  await lock.commit()
  expect((await made).status).toBe(201)
  expect((await made).body).toEqual(await shown())
  expect(await atBank()).toEqual([])
})

describe('a reference that the bank already knows', () => {
  test('is skipped', async () => {
    await takeReference(`va-${ada.userId}-billstack`)
    const made = await generate()
    expect(made.status).toBe(201)
    expect(await kept()).toMatchObject({ attempt: 2, reference: `va-${ada.userId}-billstack-2` })
    expect(await atBank()).toHaveLength(1)
  })

  test('ends the attempt after three references, and the next attempt continues from there', async () => {
    for (const end of ['', '-2', '-3', '-4'])
      await takeReference(`va-${ada.userId}-billstack${end}`)
    expectFailure(await generate())
    expect(await kept()).toMatchObject({ state: 'failed', attempt: 3 })
    expect((await generate()).status).toBe(201)
    expect(await kept()).toMatchObject({ state: 'active', attempt: 5 })
  })
})

test('a rejection by the bank is reported without its text', async () => {
  await fault({ fault: 'answer', body: '{"status":false,"message":"Merchant wallet is empty"}' })
  const refused = await generate()
  expectFailure(refused)
  expect(JSON.stringify(refused.body)).not.toContain('Merchant')
  expect(await shown()).toBeNull()
})

test('an account of another user is not assigned again', async () => {
  const number = String((await generate()).body.account_number)
  const first = ada
  ada = await testApp.newClient()
  const body = {
    status: true,
    message: 'Account reserved',
    data: {
      account: [{ account_number: number, account_name: 'Nosim-Ada Obi', bank_name: 'PALMPAY' }],
    },
  }
  await fault({ fault: 'answer', body: JSON.stringify(body) })
  const second = await generate()
  expect(second.status).toBeGreaterThanOrEqual(500)
  expect(await shown()).toBeNull()
  expect((await first.get(path)).body.account).toMatchObject({ account_number: number })
})

describe('no account is created', () => {
  test('before the email address is confirmed', async () => {
    ada = new TestClient(testApp, `unconfirmed-${ada.userId}@people.test`)
    await ada.signUp()
    await ada.signIn()
    const refused = await generate()
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED'])
    expect(await atBank()).toEqual([])
  })

  test('without a sign-in [WALLET-10]', async () => {
    ada = new TestClient(testApp, 'nobody@people.test')
    expect((await generate()).status).toBe(401)
    expect((await ada.get(path)).status).toBe(401)
  })

  test.each([
    {},
    { bank: 'WEMA' },
    { bank: 'palmpay' },
    { bank: ['PALMPAY'] },
    { bank: 'PALMPAY', user_id: '00000000-0000-0000-0000-000000000000' },
    [],
  ])('with the body %j [WALLET-5]', async (body) => {
    expect((await ada.post(path, body)).status).toBe(400)
    expect(await atBank()).toEqual([])
  })
})

function expectFailure(answer: Answer): void {
  expect(answer.status).toBe(502)
  expect(answer.body).toMatchObject({
    code: 'ACCOUNT_GENERATION_FAILED',
    message: 'Failed to generate account',
  })
}
