import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rental } from '@nosim/contract/shop/numbers.ts'
import { unconfirmed } from '../harness/http-request.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import type { TestClient } from '../harness/test-client.ts'
import { expectOk, storeAdmin } from '../store/inventory.ts'
import { moveFunds, servedRental } from '../transfers/transfers.ts'
import { endWatches, runNow } from './full-history.ts'

let testApp: TestApp
let owner: TestClient
let pool: Pool
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000, sms: { earliestCancelMs: 0 } })
  owner = await storeAdmin(testApp)
  pool = new Pool({ connectionString: testApp.database.url, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await testApp[Symbol.asyncDispose]()
})

/** Runs a statement in two processes at once, as the app. Returns the first column of each. */
async function atOnce<T>(text: string, value: unknown): Promise<T[]> {
  const results = await Promise.all(
    [1, 2].map(() => pool.query<T[]>({ text, values: [value], rowMode: 'array' })),
  )
  // Each statement has one row of one column.
  return results.map(({ rows }) => rows[0]?.[0] as T)
}

/** Calls a function that clears at most `most` rows, in two processes at once. Returns how many each cleared. */
const clearAtOnce = (name: string, most: number): Promise<number[]> =>
  atOnce<number>(`select ${name}($1)`, most)

describe('code and text of a message', () => {
  const received = (id: string, days: number) =>
    testApp.sql(
      'update rental_message set received_at = now() - make_interval(days => $2) where rental_id = $1',
      [id, days],
    )
  const messageOf = async (id: string) => {
    const [row] = await testApp.sql<{ code: string; text: string | null; known: boolean }>(
      `select code, text, fingerprint = sha256(convert_to('erased ' || id, 'UTF8')) as known
       from rental_message where rental_id = $1`,
      [id],
    )
    return row
  }
  const whole = { code: '135790', text: 'Your code is 135790', known: false }
  const cleared = { code: '', text: null, known: true }

  test('are cleared 180 days after its receipt, and pages say so [ACCOUNT-12]', async () => {
    const user = await testApp.newClient('20000')
    const [old, young] = [await servedRental(user), await servedRental(user)]
    await endWatches(testApp, user.userId)
    await received(old.id, 181)
    await received(young.id, 179)
    await runNow(testApp, 'delete-old-rows')
    expect(await messageOf(old.id)).toEqual(cleared)
    expect(await messageOf(young.id)).toMatchObject(whole)

    const { rentals } = await expectOk<{ rentals: Rental[] }>(user.get('/api/rentals'))
    const shown = rentals.find(({ order_id }) => order_id === old.id)
    expect(shown).toMatchObject({
      rental_status: 'completed',
      last_sms_code: null,
      messages: [{ code: null, text: null }],
    })
    const { orders } = await expectOk<{ orders: { order_id: string; note: string }[] }>(
      owner.get(`/api/admin/users/${user.userId}/orders?line=numbers`),
    )
    const notes = Object.fromEntries(orders.map(({ order_id, note }) => [order_id, note]))
    expect(notes[old.id]).toMatch(/, 1 message \(no longer kept\)$/)
    expect(notes[young.id]).toMatch(/, 1 message$/)
    const { numbers } = await expectOk<{ numbers: { order_id: string; messages: unknown[] }[] }>(
      user.get('/api/me/data'),
    )
    expect(numbers.find(({ order_id }) => order_id === old.id)?.messages).toEqual([
      { code: 'no longer kept', text: null, received_at: expect.any(String) },
    ])
    await testApp.prove()
  })

  const open: readonly (readonly [string, (user: TestClient, id: string) => Promise<unknown>])[] = [
    ['a number that may still receive messages', async () => undefined],
    [
      'an order that the supplier may still charge',
      async (user, id) => {
        await endWatches(testApp, user.userId)
        await testApp.sql(
          `insert into activation_followup (supplier, activation_id, rental_id, reason, next_check_at)
           select provider, activation_id || ' again', id, 'gone', now() + interval '1 day' from rental where id = $1`,
          [id],
        )
      },
    ],
    [
      'an order whose refund waits for a second admin',
      async (user, id) => {
        await endWatches(testApp, user.userId)
        await testApp.sql(
          `insert into manual_transfer (kind, user_id, amount, reason, subject, allow_negative, state, requested_by)
           select 'refund', user_id, price, 'A kindness', 'numbers:' || id, false, 'waiting', $2 from rental where id = $1`,
          [id, owner.userId],
        )
      },
    ],
  ]
  test.each(open)('stay for %s [ACCOUNT-12]', async (_name, keepOpen) => {
    const user = await testApp.newClient('20000')
    const { id } = await servedRental(user)
    await keepOpen(user, id)
    await received(id, 200)
    await runNow(testApp, 'delete-old-rows')
    expect(await messageOf(id)).toMatchObject(whole)
    // End everything that kept the message.
    await endWatches(testApp, user.userId)
    await testApp.sql("delete from activation_followup where activation_id like '% again'")
    await testApp.sql("delete from manual_transfer where subject = 'numbers:' || $1", [id])
    await runNow(testApp, 'delete-old-rows')
    expect(await messageOf(id)).toEqual(cleared)
  })

  test('are cleared once by two processes, at most so many at a time [OPS-10]', async () => {
    const user = await testApp.newClient('20000')
    const { id } = await servedRental(user)
    await endWatches(testApp, user.userId)
    await testApp.sql(
      `insert into rental_message (rental_id, code, fingerprint)
       select $1, n::text, sha256(n::text::bytea) from generate_series(1, 19) n`,
      [id],
    )
    await received(id, 200)
    const counts = await clearAtOnce('rental_forget_messages', 6)
    expect(Math.max(...counts)).toBeLessThanOrEqual(6)
    const [left] = await testApp.sql<{ count: number }>(
      "select count(*)::int as count from rental_message where rental_id = $1 and code <> ''",
      [id],
    )
    expect(left?.count).toBe(20 - counts.reduce((sum, count) => sum + count, 0))
    await runNow(testApp, 'delete-old-rows')
    expect(await clearAtOnce('rental_forget_messages', 6)).toEqual([0, 0])
  })
})

describe('addresses', () => {
  const plant = async (days: number, address: string): Promise<number> => {
    const place = { id: 'x', user_agent: 'A browser', address: '10.0.0.9', current: false }
    const [row] = await testApp.sql<{ id: number }>(
      `insert into audit (actor, action, subject, before, after, address, created_at)
       values ($1, 'end session', 'user:x', $2, '["whole"]', $3, now() - make_interval(days => $4)) returning id::int`,
      [owner.userId, JSON.stringify(place), address, days],
    )
    return row?.id ?? 0
  }
  const entryOf = async (id: number) => {
    const [row] = await testApp.sql(
      'select action, before, after, address from audit where id = $1',
      [id],
    )
    return row
  }

  test('leave the audit after 365 days, the entries stay [ACCOUNT-13]', async () => {
    const old = await plant(366, '10.0.0.1')
    const closed = await plant(366, '(erased)')
    const young = await plant(364, '10.0.0.2')
    const command = await plant(366, 'command line')
    await runNow(testApp, 'delete-old-rows')
    const place = { id: 'x', current: false }
    const entry = {
      action: 'end session',
      before: place,
      after: ['whole'],
      address: 'no longer kept',
    }
    expect(await entryOf(old)).toEqual(entry)
    expect(await entryOf(closed)).toEqual(entry)
    expect(await entryOf(young)).toMatchObject({
      address: '10.0.0.2',
      before: { user_agent: 'A browser', address: '10.0.0.9' },
    })
    expect(await entryOf(command)).toMatchObject({ address: 'command line' })
    const { entries } = await expectOk<{ entries: { id: number; address: string }[] }>(
      owner.get('/api/admin/audit?subject=user:x'),
    )
    expect(entries.find(({ id }) => id === old)?.address).toBe('no longer kept')
    await expect(
      testApp.sql("update audit set address = '' where id = $1", [young]),
    ).rejects.toThrow('append-only')
  })

  test('leave the audit once with two processes, and no younger entry by the role of the app [ACCOUNT-13]', async () => {
    await Promise.all(Array.from({ length: 9 }, () => plant(400, '10.0.0.3')))
    const counts = await clearAtOnce('audit_forget_addresses', 4)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    const left = await testApp.sql("select 1 from audit where address = '10.0.0.3'")
    expect(left).toHaveLength(9 - counts.reduce((sum, count) => sum + count, 0))
    const young = await plant(0, '10.0.0.4')
    await runNow(testApp, 'delete-old-rows')
    expect(await clearAtOnce('audit_forget_addresses', 1_000_000)).toEqual([0, 0])
    expect(await entryOf(young)).toMatchObject({ address: '10.0.0.4' })
  })

  test('of the last sign-in leave the account after 365 days [ACCOUNT-13]', async () => {
    const [old, young] = [await testApp.newClient(), await testApp.newClient()]
    const age =
      'update app_user set last_login_at = now() - make_interval(days => $2) where id = $1'
    await testApp.sql(age, [old.userId, 366])
    await testApp.sql(age, [young.userId, 364])
    await runNow(testApp, 'delete-old-rows')
    const shown = async ({ userId }: TestClient) => {
      type Details = { user: { ip_address: string | null; last_login_at: string | null } }
      return (await expectOk<Details>(owner.get(`/api/admin/users/${userId}`))).user
    }
    expect((await shown(old)).ip_address).toBeNull()
    expect((await shown(young)).ip_address).not.toBeNull()
  })
})

describe('an account whose address is never confirmed [ACCOUNT-14]', () => {
  beforeEach(() => testApp.sql('update app_user set created_at = now() where erased_at is null'))

  const age = ({ userId }: TestClient, days: number) =>
    testApp.sql(
      'update app_user set created_at = now() - make_interval(days => $2) where id = $1',
      [userId, days],
    )
  const isErased = async ({ userId }: TestClient): Promise<boolean> => {
    const [row] = await testApp.sql<{ erased: boolean }>(
      'select erased_at is not null as erased from app_user where id = $1',
      [userId],
    )
    return row?.erased ?? false
  }

  test('is closed and erased after 30 days without a mail, and its address can sign up again', async () => {
    const [old, young] = [await unconfirmed(testApp), await unconfirmed(testApp)]
    const confirmed = await testApp.newClient()
    await old.mail(({ subject }) => subject.includes('onfirm'))
    const { mails: before } = await mailsTo(old)
    await age(old, 31)
    await age(young, 29)
    await age(confirmed, 31)
    await runNow(testApp, 'erase-unconfirmed')
    expect(await Promise.all([old, young, confirmed].map(isErased))).toEqual([true, false, false])
    expect((await old.get('/api/me')).status).toBe(401)
    const rows = await testApp.sql(
      'select 1 from session where user_id = $1 union all select 1 from email_confirmation where user_id = $1',
      [old.userId],
    )
    expect(rows).toEqual([])
    const actions = await testApp.sql("select action from audit where subject = 'user:' || $1", [
      old.userId,
    ])
    expect(actions).toEqual([{ action: 'erase account' }])
    const { mails: after } = await mailsTo(old)
    expect(after).toHaveLength(before.length)
    const formerId = old.userId
    await old.signUp()
    await old.signIn()
    expect(old.userId).not.toBe(formerId)
    await testApp.prove()
  })

  const mailsTo = ({ email }: TestClient) =>
    testApp.control<{ mails: unknown[] }>('GET', `/mail?to=${encodeURIComponent(email)}`)

  const used: readonly (readonly [string, (user: TestClient) => Promise<unknown>])[] = [
    ['a virtual account', (user) => unconfirm(user, () => user.accountNumber())],
    [
      'money',
      (user) =>
        expectOk(moveFunds(owner, user, { what: 'credit', amount: '5', description: 'A gift' })),
    ],
    [
      'a former payment',
      (user) =>
        unconfirm(user, async () => {
          await user.fund('100')
          await expectOk(
            moveFunds(owner, user, { what: 'debit', amount: '100', allow_negative: false }),
          )
        }),
    ],
    [
      'an order',
      (user) =>
        unconfirm(user, async () => {
          await expectOk(
            moveFunds(owner, user, { what: 'credit', amount: '5000', description: 'A gift' }),
          )
          await expectOk(user.buy('zzdead'))
        }),
    ],
    [
      'a block',
      (user) => expectOk(owner.post(`/api/admin/users/${user.userId}/block`, { reason: 'Abuse' })),
    ],
    [
      'a role',
      (user) => testApp.sql("update app_user set role = 'support' where id = $1", [user.userId]),
    ],
  ]
  test.each(used)('stays with %s', async (_name, use) => {
    const user = await unconfirmed(testApp)
    await use(user)
    await age(user, 400)
    await runNow(testApp, 'erase-unconfirmed')
    expect(await isErased(user)).toBe(false)
    const [row] = await testApp.sql<{ erased: boolean }>(
      'select closure_erase_unused($1) as erased',
      [user.userId],
    )
    expect(row?.erased).toBe(false)
  })

  /** Runs `act` with a confirmed address, and removes the confirmation afterwards. */
  async function unconfirm({ userId }: TestClient, act: () => Promise<unknown>): Promise<void> {
    await testApp.sql('update app_user set email_confirmed_at = now() where id = $1', [userId])
    await act()
    await testApp.sql('update app_user set email_confirmed_at = null where id = $1', [userId])
  }

  test('is erased once when two processes do it', async () => {
    const user = await unconfirmed(testApp)
    await age(user, 31)
    const answers = await atOnce<boolean>('select closure_erase_unused($1)', user.userId)
    expect(answers.filter((erased) => erased)).toEqual([true])
  })
})
