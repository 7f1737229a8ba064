import { randomUUID } from 'node:crypto'
import type { Claim } from '@nosim/contract/admin/deliveries.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Deliverer } from './deliverer.ts'
import { requestTransfer, decide, koboOf, newAdmin, settleDeposit } from '../transfers/transfers.ts'
import type { Answer, TestClient } from '../harness/test-client.ts'
import { until } from '../harness/test-client.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { mailedNoticesOf, noticesWhen } from '../notifications/notices.ts'
import { together } from '../numbers/rentals.ts'
import { lockRow } from '../harness/row-lock.ts'
import { expectOk, codeOf } from '../store/inventory.ts'
import { rounds } from '../harness/rounds.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let from: Deliverer
let owner: TestClient
let manager: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ apps: 2, env: { MISSING_TRANSFER_AUTO_LIMIT_NGN: '5000' } })
  from = new Deliverer(testApp, 'billstack')
  owner = await demoAdmin(testApp)
  manager = await newAdmin(testApp)
})
afterAll(async () => {
  await from.close()
  await testApp[Symbol.asyncDispose]()
})
afterEach(() => testApp.prove())

/** The facts of a transfer, as its payer has them on a receipt. */
const receipt = (more: Record<string, unknown> = {}) => ({
  amount: '1500',
  sent_at: new Date(Date.now() - 60_000).toISOString(),
  sender_name: 'oke  Chidi',
  session_id: `100004 ${randomUUID()}`,
  ...more,
})
type Receipt = ReturnType<typeof receipt>

const report = (user: TestClient, facts: Receipt): Promise<Answer> =>
  user.post('/api/wallet/missing-transfers', facts)

/** Sends the same transfer to an account without a user; returns the id of its deposit. */
async function arrives({ amount, session_id }: Receipt): Promise<string> {
  const reference = `R-${randomUUID()}`
  const outcome = await from.booked({
    reference,
    account: '0000000000',
    amount: Math.round(Number(amount) * 100),
    sessionId: session_id.toUpperCase().replaceAll('-', ''),
  })
  expect(outcome).toBe('suspense')
  const [row] = await from.deposits(reference)
  return String(row?.id)
}

const claimOf = async (id: unknown, status = 'open'): Promise<Claim | undefined> => {
  const path = `/api/admin/missing-transfers?status=${status}&limit=100`
  const { claims } = await expectOk<{ claims: Claim[] }>(owner.get(path))
  return claims.find((claim) => claim.id === id)
}
const statusOf = async (user: TestClient): Promise<unknown> => {
  const { body } = await user.get('/api/wallet/missing-transfers')
  return (body.transfers as { status: string }[])[0]?.status
}

describe('a missing transfer', () => {
  test('that matches a waiting deposit is credited at once, with one mail, a live event and a list entry [WALLET-13, WALLET-15, NOTE-6]', async () => {
    const ada = await testApp.newClient()
    const facts = receipt()
    await arrives(facts)
    const tab = await ada.live()
    expect(await report(ada, facts)).toMatchObject({ status: 201, body: { status: 'credited' } })
    await tab.when(({ event, data }) => event === 'deposit' && data.status === 'credited')
    tab.close()
    expect(await koboOf(ada)).toBe(150_000)
    await ada.mail(({ subject }) => subject === 'We found your transfer')
    await noticesWhen(ada, 1)
    expect(await mailedNoticesOf(ada)).toEqual([])
    const { body } = await ada.get('/api/wallet/deposits')
    expect(body.deposits).toMatchObject([
      {
        amount: '1500.00',
        status: 'credited',
        matched_at: expect.any(String),
        credited_at: expect.any(String),
      },
    ])
    const [entry] = await testApp.sql(
      "select action from audit where actor = $1 and action = 'credit missing transfer'",
      [ada.userId],
    )
    expect(entry).toBeDefined()
    expect(await report(ada, facts)).toMatchObject({ status: 201, body: { status: 'open' } })
  })

  test('is credited when its deposit arrives later', async () => {
    const ada = await testApp.newClient()
    const facts = receipt()
    expect(await report(ada, facts)).toMatchObject({ status: 201, body: { status: 'open' } })
    await arrives(facts)
    await until(async () => (await koboOf(ada)) === 150_000)
    expect(await statusOf(ada)).toBe('credited')
  })

  test.each<[string, Partial<Receipt>]>([
    ['another amount', { amount: '1500.01' }],
    ['another session', { session_id: '100004999' }],
    ['no session', { session_id: '' }],
    ['another sender', { sender_name: 'Chidi Okeke' }],
    ['another day', { sent_at: new Date(Date.now() - 26 * 3_600_000).toISOString() }],
  ])('with %s is not credited, and the response reveals no deposit', async (_what, lie) => {
    const ada = await testApp.newClient()
    const facts = receipt()
    await arrives(facts)
    const guessed = await report(ada, { ...facts, ...lie })
    const nothing = await report(ada, receipt({ session_id: 'none' }))
    const shape = ({ status, body }: Answer) => [status, Object.keys(body), body.status, body.note]
    expect(shape(guessed)).toEqual(shape(nothing))
    expect(await koboOf(ada)).toBe(0)
  })

  test('above the limit waits for an admin, who sees candidate deposits, and for the approval of a second admin [WALLET-15, TRANSFER-14]', async () => {
    const ada = await testApp.newClient()
    const facts = receipt({ amount: '150000' })
    const deposit = await arrives(facts)
    const { body } = await report(ada, facts)
    expect(body.status).toBe('open')
    const claim = await claimOf(body.id)
    expect(claim?.candidates[0]).toMatchObject({
      deposit: { id: deposit, amount: '150000.00' },
      same: ['amount', 'session', 'sender', 'time'],
    })
    const request = await assign(manager, body.id, deposit)
    expect(request.body).toMatchObject({ status: 'waiting' })
    expect(await statusOf(ada)).toBe('open')
    expect((await decide(owner, request.body.id, 'approve')).status).toBe(200)
    expect(await koboOf(ada)).toBe(15_000_000)
    expect(await statusOf(ada)).toBe('credited')
    await ada.mail(({ subject }) => subject === 'We found your transfer')
  })

  test('that is declined shows the reason to its user, by mail and in the list', async () => {
    const ada = await testApp.newClient()
    const { body } = await report(ada, receipt())
    const path = `/api/admin/missing-transfers/${String(body.id)}/decline`
    expect((await owner.post(path, { reason: 'Your bank sent it back' })).status).toBe(200)
    expect(await owner.post(path, { reason: 'Again' })).toMatchObject({ body: { code: 'SETTLED' } })
    const mail = await ada.mail(({ subject }) => subject === 'About your missing transfer')
    expect(mail.text).toContain('Your bank sent it back')
    const reported = await ada.get('/api/wallet/missing-transfers')
    expect(reported.body.transfers).toMatchObject([
      { status: 'declined', note: 'Your bank sent it back' },
    ])
  })

  test(
    'reported by two users at the same time for one deposit is credited to one of them [WALLET-15, TRANSFER-14]',
    { tags: 'rounds' },
    async () => {
      for (let round = 0; round < rounds({ quick: 2, whole: 5 }); round += 1) {
        const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
        const facts = receipt()
        await arrives(facts)
        await together([() => report(ada, facts), () => report(obi, facts)])
        expect([await koboOf(ada), await koboOf(obi)].toSorted((a, b) => a - b)).toEqual([
          0, 150_000,
        ])
      }
    },
  )

  test('reported by two users before it arrives is not credited and needs a review', async () => {
    const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
    const facts = receipt()
    const { body } = await report(ada, facts)
    await report(obi, facts)
    const deposit = await arrives(facts)
    expect([await koboOf(ada), await koboOf(obi)]).toEqual([0, 0])
    expect((await claimOf(body.id))?.candidates[0]?.deposit.id).toBe(deposit)
  })

  test(
    'reported while an admin assigns its deposit to another user is credited once [TRANSFER-14]',
    { tags: 'rounds' },
    async () => {
      for (let round = 0; round < rounds({ quick: 2, whole: 5 }); round += 1) {
        const [ada, obi] = [await testApp.newClient(), await testApp.newClient()]
        const facts = receipt()
        const deposit = await arrives(facts)
        await together([
          () => report(ada, facts),
          () => settleDeposit(owner, deposit, { how: 'assign', to: obi }),
        ])
        expect([await koboOf(ada), await koboOf(obi)].toSorted((a, b) => a - b)).toEqual([
          0, 150_000,
        ])
      }
    },
  )

  const assign = (admin: TestClient, claim: unknown, deposit: string): Promise<Answer> =>
    requestTransfer(admin, `/api/admin/missing-transfers/${String(claim)}/assign`, {
      deposit_id: deposit,
      reason: 'The receipt is right',
    })

  test('assigned by two admins at the same time is credited once, with the same or different deposits [TRANSFER-14]', async () => {
    for (const isSame of [true, false, true, false, true, false]) {
      const ada = await testApp.newClient()
      // Only the amount is the same, so that the report waits for an admin.
      const deposits = [await arrives(receipt()), await arrives(receipt())]
      const { body } = await report(ada, receipt())
      const answers = await together(
        [owner, manager].map(
          (admin, index) => () => assign(admin, body.id, deposits[isSame ? 0 : index] ?? ''),
        ),
      )
      expect(answers.map(codeOf).toSorted()).toEqual(['SETTLED', 'done'])
      expect(await koboOf(ada)).toBe(150_000)
      expect(await statusOf(ada)).toBe('credited')
      await ada.mail(({ subject }) => subject === 'We found your transfer')
    }
  })

  test('above the limit, assigned to different deposits by two admins at the same time, waits with one of them', async () => {
    const ada = await testApp.newClient()
    const amount = '150000'
    const deposits = [await arrives(receipt({ amount })), await arrives(receipt({ amount }))]
    const { body } = await report(ada, receipt({ amount }))
    const lock = await lockRow(
      testApp,
      'select 1 from missing_transfer where id = $1 for no key update',
      [body.id],
    )
    const requested = Promise.all(
      [owner, manager].map((admin, index) => assign(admin, body.id, deposits[index] ?? '')),
    )
    await lock.blocks('missing_transfer', 2)
    await lock.release()
    expect((await requested).map(codeOf).toSorted()).toEqual(['SETTLED', 'done'])
  })

  test('that waits for approval with one deposit cannot be assigned another until the first is declined [TRANSFER-14]', async () => {
    const ada = await testApp.newClient()
    const amount = '150000'
    const [first, second] = [await arrives(receipt({ amount })), await arrives(receipt({ amount }))]
    const { body } = await report(ada, receipt({ amount }))
    const requested = await assign(owner, body.id, first)
    expect(requested.body).toMatchObject({ status: 'waiting' })
    expect(codeOf(await assign(manager, body.id, second))).toBe('SETTLED')
    expect((await decide(manager, requested.body.id, 'decline')).status).toBe(200)
    const again = await assign(manager, body.id, second)
    expect((await decide(owner, again.body.id, 'approve')).status).toBe(200)
    expect(await koboOf(ada)).toBe(15_000_000)
    expect(await statusOf(ada)).toBe('credited')
  })

  test('that waits for approval with one deposit is not credited from another that arrives [TRANSFER-14]', async () => {
    const ada = await testApp.newClient()
    const facts = receipt()
    const { body } = await report(ada, facts)
    const first = await arrives(receipt())
    await testApp.sql(
      `insert into manual_transfer (kind, user_id, amount, reason, subject, allow_negative, state, requested_by)
       values ('assign', $1, 150000, 'asked', 'deposit:' || $2, false, 'waiting', $3)`,
      [ada.userId, first, owner.userId],
    )
    await testApp.sql(
      "update missing_transfer set state = 'matched', deposit_id = $2 where id = $1",
      [body.id, first],
    )
    await arrives(facts)
    expect(await koboOf(ada)).toBe(0)
    expect(await statusOf(ada)).toBe('open')
  })

  test('that waits for approval cannot be declined [TRANSFER-14]', async () => {
    const ada = await testApp.newClient()
    const amount = '150000'
    const deposit = await arrives(receipt({ amount }))
    const { body } = await report(ada, receipt({ amount }))
    const requested = await assign(owner, body.id, deposit)
    const path = `/api/admin/missing-transfers/${String(body.id)}/decline`
    const decline = () => owner.post(path, { reason: 'No' })
    expect(codeOf(await decline())).toBe('SETTLED')
    expect((await decide(manager, requested.body.id, 'decline')).status).toBe(200)
    expect((await decline()).status).toBe(200)
  })

  test('assigned the same deposit as another report is credited once, and the other report stays open [TRANSFER-14]', async () => {
    const ada = await testApp.newClient()
    const amount = '150000'
    const deposit = await arrives(receipt({ amount }))
    const [one, other] = [
      await report(ada, receipt({ amount })),
      await report(ada, receipt({ amount })),
    ]
    const requested = await assign(owner, one.body.id, deposit)
    await assign(owner, other.body.id, deposit)
    expect((await decide(manager, requested.body.id, 'approve')).status).toBe(200)
    expect(await koboOf(ada)).toBe(15_000_000)
    expect((await claimOf(one.body.id, 'settled'))?.status).toBe('credited')
    expect((await claimOf(other.body.id))?.status).toBe('open')
    expect(codeOf(await assign(owner, other.body.id, deposit))).toBe('SETTLED')
  })

  test('reported at the same time as it arrives is credited once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await testApp.newClient()
      const facts = receipt()
      await together([
        () => report(ada, facts).then(() => undefined),
        () => arrives(facts).then(() => undefined),
      ])
      await until(async () => (await koboOf(ada)) === 150_000)
    }
  })

  test('is limited to three open reports per user; a duplicate request counts once [WALLET-14]', async () => {
    const ada = await testApp.newClient()
    const facts = receipt()
    const answers = await together([() => report(ada, facts), () => report(ada, facts)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await report(ada, receipt())).status).toBe(201)
    expect((await report(ada, receipt())).status).toBe(201)
    expect(codeOf(await report(ada, receipt()))).toBe('TOO_MANY_CLAIMS')
  })

  test('is limited to ten reports a day, even when they are settled [WALLET-14]', async () => {
    const ada = await testApp.newClient()
    for (let reported = 0; reported < 10; reported += 1) {
      const { status, body } = await report(ada, receipt())
      expect(status).toBe(201)
      const path = `/api/admin/missing-transfers/${String(body.id)}/decline`
      expect((await owner.post(path, { reason: 'It never came' })).status).toBe(200)
    }
    expect(codeOf(await report(ada, receipt()))).toBe('TOO_MANY_CLAIMS')
    await testApp.sql(
      "update missing_transfer set created_at = created_at - interval '1 day' where user_id = $1",
      [ada.userId],
    )
    expect((await report(ada, receipt())).status).toBe(201)
  })

  test.each([
    { amount: '0' },
    { amount: '1.001' },
    { sender_name: ' ' },
    { sent_at: new Date(Date.now() + 3_600_000).toISOString() },
    { session_id: 'x'.repeat(61) },
  ])('is rejected with %j', async (wrong) => {
    expect(codeOf(await report(owner, receipt(wrong)))).toBe('VALIDATION_FAILED')
  })
})
