import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAdmin, expectOk } from '../store/inventory.ts'
import { moveFunds, newAdmin, openBoost } from '../transfers/transfers.ts'
import { demoAdmin } from '../harness/http-request.ts'
import { lockRow } from '../harness/row-lock.ts'
import { auditOf } from '../harness/admin-requests.ts'
import { switchTotpOn, totpCode } from '../harness/totp.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { TestClient } from '../harness/test-client.ts'
import { endWatches, liveWholeLife, names, newPerson, runErasure } from './full-history.ts'

let testApp: TestApp
let owner: TestClient
beforeAll(async () => {
  testApp = await openTestApp({ delayMs: 3_600_000 })
  owner = await storeAdmin(testApp)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const right = { current_password: 'a-fine-password' }
const close = (user: TestClient, more: Record<string, unknown> = {}) =>
  user.post('/api/me/closure', { ...right, ...more })

type State = { closing: boolean; erased: boolean; email: string }
async function stateOf(user: TestClient): Promise<State | undefined> {
  const [row] = await testApp.sql<State>(
    'select closing_at is not null as closing, erased_at is not null as erased, email from app_user where id = $1',
    [user.userId],
  )
  return row
}

const listed = async (user: TestClient) => {
  const { closures } = await expectOk<{ closures: Record<string, unknown>[] }>(
    owner.get('/api/admin/closures?limit=100'),
  )
  return closures.find((one) => one.user_id === user.userId)
}

/** The columns of all tables that contain one of the words, as `table.column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const columns = await testApp.sql<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     join pg_tables t on t.schemaname = table_schema and t.tablename = table_name
     where table_schema in ('public', 'graphile_worker') and data_type in
       ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY') order by 1, 2, 3`,
  )
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const isBytes = `pg_typeof("${column}") = 'bytea'::regtype`
    const rows = await testApp.sql(
      `select 1 from "${schema}"."${table}" where exists (select from unnest($1::text[]) w (word)
        where case when ${isBytes} then position(convert_to(w.word, 'UTF8') in decode(replace("${column}"::text, '\\x', ''), 'hex')) > 0
          else position(lower(w.word) in lower("${column}"::text)) > 0 end) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

describe('a request to close an account', () => {
  test('needs the password, and a two-step code where two-step sign-in is on [ACCOUNT-3]', async () => {
    const user = await testApp.newClient()
    expect((await close(user, { current_password: 'wrong-guess' })).body.code).toBe(
      'PASSWORD_WRONG',
    )
    const { secret } = await switchTotpOn(user)
    for (const code of [undefined, '000000']) {
      const { body } = await close(user, { code })
      expect(body).toMatchObject({ code: 'TOTP_WRONG', fields: { code: body.message } })
    }
    expect(await stateOf(user)).toMatchObject({ closing: false })
    expect((await close(user, { code: await totpCode(secret) })).status).toBe(200)
    expect(await stateOf(user)).toMatchObject({ closing: true, erased: false })
  })

  test('ends all sessions and open streams, and no sign-in is possible afterwards [ACCOUNT-4]', async () => {
    const user = await testApp.newClient('100')
    const { cookie } = user
    await user.signIn()
    const tab = await user.live()
    expect((await close(user)).status).toBe(200)
    await tab.ended
    for (const one of [cookie, user.cookie]) {
      const headers = { cookie: one }
      expect((await user.request('GET', '/api/me', { headers })).status).toBe(401)
    }
    expect((await user.signIn()).body).toMatchObject({ status: 403, code: 'ACCOUNT_CLOSING' })
    // With a wrong password the reply does not reveal the closure.
    expect((await user.signIn('wrong-guess')).body.code).toBe('LOGIN_FAILED')
    const mail = await user.mail(({ subject }) => subject.includes('is being closed'))
    expect(mail.text).toContain('₦100.00')
  })

  test('that is sent three times at once sends one mail [ACCOUNT-4]', async () => {
    const user = await testApp.newClient()
    const answers = await Promise.all([close(user), close(user), close(user)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(statuses).toContain(200)
    await user.mail(({ subject }) => subject.includes('is being closed'))
    const { mails } = await testApp.control<{ mails: { subject: string }[] }>(
      'GET',
      `/mail?to=${encodeURIComponent(user.email)}`,
    )
    expect(mails.filter(({ subject }) => subject.includes('is being closed'))).toHaveLength(1)
  })

  test('leaves no session of a concurrent sign-in [ACCOUNT-4]', async () => {
    const user = await testApp.newClient()
    const rivals = Array.from({ length: 4 }, () => {
      const rival = new TestClient(testApp, user.email)
      return rival.signIn()
    })
    await Promise.all([close(user), ...rivals])
    const left = await testApp.sql('select 1 from session where user_id = $1', [user.userId])
    expect(left).toEqual([])
  })

  const obstacles: readonly (readonly [string, (user: TestClient) => Promise<unknown>])[] = [
    ['a number that waits for its code', (user) => user.buy('zzdead')],
    ['a boost order', (user) => openBoost(user)],
    [
      'a bank transfer that is being checked',
      (user) =>
        expectOk(
          user.post('/api/wallet/missing-transfers', {
            amount: '777',
            sent_at: new Date(Date.now() - 3_600_000).toISOString(),
            sender_name: 'CHIDI OKE',
            session_id: '',
          }),
        ),
    ],
    [
      'a decision of our staff about your wallet',
      async (user) =>
        moveFunds(await newAdmin(testApp), user, { what: 'credit', amount: '900000' }),
    ],
  ]
  test.each(obstacles)('is rejected while there is %s [ACCOUNT-5]', async (name, open) => {
    const user = await testApp.newClient('20000')
    await open(user)
    const { body } = await close(user)
    expect(body).toMatchObject({ code: 'ORDERS_OPEN', message: expect.stringContaining(name) })
    expect(await stateOf(user)).toMatchObject({ closing: false })
    expect((await user.get('/api/me')).status).toBe(200)
  })

  test('is rejected for an admin; an account that is being closed gets no role [ACCOUNT-5]', async () => {
    const admin = await newAdmin(testApp, 'support')
    expect((await close(admin)).body.code).toBe('ROLE_HELD')
    const user = await testApp.newClient()
    await expectOk(close(user))
    const given = await owner.post('/api/admin/team', { email: user.email, role: 'support' })
    expect(given.body.code).toBe('RANK_REFUSED')
  })
})

describe('the erasure', () => {
  test('waits until an admin has paid out the balance [ACCOUNT-6, ACCOUNT-8]', async () => {
    const user = await testApp.newClient('1500')
    await expectOk(close(user))
    await runErasure(testApp)
    expect(await stateOf(user)).toMatchObject({ erased: false, email: user.email })
    expect(await listed(user)).toMatchObject({ bal: '1500.00', refer_bal: '0.00', open: [] })
    await expectOk(moveFunds(owner, user, { what: 'debit', amount: '1500', allow_negative: false }))
    await runErasure(testApp)
    expect(await stateOf(user)).toMatchObject({ erased: true, email: 'Closed account' })
    expect(await listed(user)).toBeUndefined()
  })

  test('waits for debits of the main wallet and, only then, of the referral wallet [ACCOUNT-8]', async () => {
    const user = await testApp.newClient('1500')
    const friend = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
    await friend.signUp(user.refId)
    await friend.confirm()
    await friend.signIn()
    await friend.fund('1000')
    const debit = (amount: string) =>
      moveFunds(owner, user, { what: 'debit', amount, allow_negative: false })
    await expectOk(close(user))
    expect((await debit('1600')).body.code).toBe('INSUFFICIENT_BALANCE')
    await expectOk(debit('1500'))
    expect(await listed(user)).toMatchObject({ bal: '0.00', refer_bal: '100.00' })
    expect((await debit('100.01')).body.code).toBe('INSUFFICIENT_BALANCE')
    await expectOk(debit('100'))
    await runErasure(testApp)
    expect(await stateOf(user)).toMatchObject({ erased: true })
    await testApp.prove()
  })

  test('leaves no personal data in any table, and does not change the ledger [ACCOUNT-6, ACCOUNT-7]', async () => {
    const { user, boostLink, recoveryCode } = await liveWholeLife(testApp, owner)
    const words = [
      user.email,
      names.first,
      names.last,
      names.phone,
      names.payer,
      boostLink,
      `135790`,
    ]
    const before = await placesOf(words)
    // The search must find the words before the erasure, or it proves nothing afterwards.
    expect(before).toEqual(
      expect.arrayContaining([
        'app_user.email',
        'app_user.search_text',
        'audit.after',
        'bank_delivery.body',
        'boost_order.link',
        'deposit.payer_name',
        'missing_transfer.sender_name',
        'product_report.note',
        'rental_message.text',
        'virtual_account.account_name',
        'warranty_claim.reason',
      ]),
    )
    const { body: me } = await user.get('/api/me')
    const rows = [
      'totp',
      'recovery_code',
      'email_confirmation',
      'live_event',
      'idempotency',
      'number_alert',
    ]
    expect(await rowsLeft(user)).toEqual(expect.arrayContaining(['session', ...rows]))
    await testApp.prove()
    await expectOk(close(user, { code: recoveryCode }))
    for (const amount of [me.bal, me.refer_bal].filter((one) => one !== '0.00')) {
      await expectOk(moveFunds(owner, user, { what: 'debit', amount, allow_negative: false }))
    }
    await endWatches(testApp, user.userId)
    const transfers = 'select md5(string_agg(t::text, chr(10) order by id)) as hash from transfer t'
    const ledger = await testApp.sql(transfers)
    await runErasure(testApp)
    expect(await stateOf(user)).toMatchObject({ erased: true })
    const last = await user.mail(({ subject }) => subject.endsWith('account is closed'))
    expect(last.text).toContain(names.first)
    expect(await placesOf(words)).toEqual([])
    expect(await rowsLeft(user)).toEqual([])
    const views = 'select 1 from saved_view where admin = $1'
    expect(await testApp.sql(views, [user.userId])).toEqual([])
    expect(await testApp.sql(transfers)).toEqual(ledger)
    await testApp.prove()
    const [{ actions } = { actions: [] }] = await testApp.sql<{ actions: string[] }>(
      'select array_agg(action order by id) as actions from audit where subject = $1',
      [`user:${user.userId}`],
    )
    expect(actions).toEqual(
      expect.arrayContaining(['block user', 'unblock user', 'end session', 'erase account']),
    )
    await showsClosed(user)
  })

  /** The tables with data of accounts that still have a row of this user. */
  async function rowsLeft(user: TestClient): Promise<string[]> {
    const tables = ['session', 'totp', 'recovery_code', 'email_confirmation', 'password_reset']
    const found = await Promise.all(
      [...tables, 'live_event', 'idempotency', 'number_alert', 'account_event', 'notification'].map(
        async (table) => {
          const rows = await testApp.sql(`select 1 from ${table} where user_id = $1`, [user.userId])
          return rows.length > 0 ? [table] : []
        },
      ),
    )
    return found.flat()
  }

  async function showsClosed(user: TestClient): Promise<void> {
    expect((await user.signIn()).body.code).toBe('LOGIN_FAILED')
    const { user: details } = await expectOk<{ user: Record<string, unknown> }>(
      owner.get(`/api/admin/users/${user.userId}`),
    )
    expect(details).toMatchObject({
      firstname: 'Closed',
      lastname: 'account',
      email: 'Closed account',
      phone: '',
      ip_address: null,
      erased_at: expect.any(String),
    })
    const lists = [
      '/api/admin/users?search=closed',
      `/api/admin/users/${user.userId}/orders?line=numbers`,
      `/api/admin/users/${user.userId}/orders?line=boost`,
      `/api/admin/users/${user.userId}/transactions`,
      `/api/admin/users/${user.userId}/audit`,
      '/api/admin/audit',
      '/api/admin/claims?status=settled',
      '/api/admin/reports?status=open',
      '/api/admin/missing-transfers?status=settled',
      '/api/admin/deliveries?status=settled',
      '/api/admin/money?status=done',
      '/api/admin/closures',
    ]
    for (const path of lists) expect([path, (await owner.get(path)).status]).toEqual([path, 200])
  }

  test('afterwards the invitation code does not work, the address can sign up again, and deposits go to suspense [ACCOUNT-7]', async () => {
    const user = await newPerson(testApp)
    const account = await user.accountNumber()
    await expectOk(close(user))
    const during = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
    await during.signUp(user.refId)
    await runErasure(testApp)
    const after = new TestClient(testApp, `${crypto.randomUUID()}@people.test`)
    await after.signUp(user.refId)
    const invited = await testApp.sql('select 1 from app_user where referred_by = $1', [
      user.userId,
    ])
    expect(invited).toEqual([])
    const again = new TestClient(testApp, user.email)
    await again.signUp()
    expect((await again.signIn()).status).toBe(200)
    expect(again.userId).not.toBe(user.userId)
    const [booked] = await testApp.sql<{ outcome: string; user_id: string | null }>(
      `select outcome, user_id from deposit_receive('billstack', $1, null, null, $2, 5000, null, 'NGN', 'CHIDI OKE', null, 10000, 100000)`,
      [crypto.randomUUID(), account],
    )
    expect(booked).toEqual({ outcome: 'suspense', user_id: null })
  })

  test('leaves no notice that is made of an event while it runs [ACCOUNT-6]', async () => {
    const user = await testApp.newClient()
    await expectOk(close(user))
    const [event] = await testApp.sql<{ id: string }>(
      `with added as (insert into account_event (user_id, kind, subject) values ($1, 'balance.low', '') returning id)
       insert into account_event_new (event_id, due_at) select id, now() + interval '1 h' from added returning event_id::text as id`,
      [user.userId],
    )
    const made = await lockRow(
      testApp,
      `with taken as (delete from account_event_new where event_id = $2 returning 1)
       select notifications_add(array[$1::uuid], array[$2::bigint], array['balance.low'], array[null], array[''], array['Low'],
         array['Your balance is low'], '{}', '{}') from taken`,
      [user.userId, event?.id],
    )
    const erased = runErasure(testApp)
    await made.blocks('closure_erase')
    await made.commit()
    await erased
    expect(await stateOf(user)).toMatchObject({ erased: true })
    expect(await rowsLeft(user)).toEqual([])
  })

  test('that fails does not block others, and is retried [ACCOUNT-6]', async () => {
    const [first, second] = [await testApp.newClient(), await testApp.newClient()]
    await expectOk(close(first))
    await expectOk(close(second))
    await testApp.sql(
      `create function refuse_one() returns trigger language plpgsql as $$ begin
         if new.erased_at is not null and old.email = '${first.email}' then raise exception 'not now'; end if;
         return new; end $$`,
    )
    await testApp.sql(
      'create trigger refuse_one before update on app_user for each row execute function refuse_one()',
    )
    await runErasure(testApp)
    expect(await stateOf(first)).toMatchObject({ erased: false, email: first.email })
    expect(await stateOf(second)).toMatchObject({ erased: true })
    await testApp.sql('drop function refuse_one cascade')
    await runErasure(testApp)
    expect(await stateOf(first)).toMatchObject({ erased: true })
  })

  test('the audit rejects any other change, also by the database owner [ACCOUNT-7, AUDIT-3]', async () => {
    const change = "update audit set after = '{}' where id = (select min(id) from audit)"
    await expect(testApp.sql(change)).rejects.toThrow('append-only')
    const other = "set local nosim.erasing = 'on'; update audit set action = 'nothing'"
    await expect(testApp.sql(`begin; ${other}; commit`)).rejects.toThrow('append-only')
    await testApp.sql('rollback')
    await expect(
      testApp.sql(
        "begin; set local role nosim_app; set local nosim.erasing = 'on'; update audit set after = '{}'; commit",
      ),
    ).rejects.toThrow('permission denied')
    await testApp.sql('rollback')
  })
})

describe('the cancellation of an account closure', () => {
  test('is possible once, but not for support, with an audit entry and a mail [ACCOUNT-9]', async () => {
    const user = await testApp.newClient()
    const path = `/api/admin/users/${user.userId}/closure/cancellation`
    expect((await owner.post(path)).body.code).toBe('NOT_FOUND')
    await expectOk(close(user))
    const support = await demoAdmin(testApp, 'support')
    expect((await support.post(path)).body.code).toBe('FORBIDDEN')
    expect(await listed(user)).toMatchObject({ email: user.email, bal: '0.00' })
    await expectOk(owner.post(path))
    expect((await owner.post(path)).body.code).toBe('NOT_FOUND')
    await user.mail(({ subject }) => subject.includes('stays open'))
    expect((await auditOf(testApp, `user:${user.userId}`))[0]).toMatchObject({
      action: 'cancel closure',
      actor: owner.userId,
    })
    await runErasure(testApp)
    expect((await user.signIn()).status).toBe(200)
  })

  test('is rejected after the erasure [ACCOUNT-9]', async () => {
    const user = await testApp.newClient()
    await expectOk(close(user))
    await runErasure(testApp)
    const path = `/api/admin/users/${user.userId}/closure/cancellation`
    expect((await owner.post(path)).body.code).toBe('NOT_FOUND')
  })
})
