import { Client } from 'pg'
import { koboMax } from '@nosim/contract/base/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../../../test/harness/test-database.ts'
import {
  capture,
  hold,
  type Holder,
  type Ledger,
  newHolder,
  openLedger,
  post,
  receive,
  refusal,
} from '../../../test/wallet/test-ledger.ts'

const adjustment = 9
const bank = 1
const costSms = 6

let ledger: Ledger
let holder: Holder
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger[Symbol.asyncDispose]())
beforeEach(async () => {
  holder = await newHolder(ledger.query)
  await receive(ledger.query, { to: holder, amount: 5_000 })
})

async function balance(): Promise<number | undefined> {
  const rows = await ledger.query<{ balance: number }>(
    'select balance from account where id = $1',
    [holder.main],
  )
  return rows[0]?.balance
}

/** Runs a statement on a new connection with the login of the app, with or without `set role` to its role. */
async function asApp(statement: string, role: 'login' | 'nosim_app'): Promise<string> {
  const client = new Client({ connectionString: ledger.database.url })
  await client.connect()
  try {
    if (role === 'nosim_app') await client.query('set role nosim_app')
    const owner = client.escapeIdentifier(new URL(ledger.database.ownerUrl).username)
    return await refusal(client.query(statement.replace('OWNER', owner)))
  } finally {
    await client.end()
  }
}

// What an attacker with the app's password would try: abuse cases, 4.6.
const forbidden = [
  'update transfer set amount = 1',
  'delete from transfer',
  'truncate transfer',
  'truncate transfer, deposit, referral_bonus cascade',
  'update account set balance = balance + 1000000',
  "update account set user_id = gen_random_uuid() where kind = 'main'",
  'delete from account',
  `insert into transfer (user_id, key, debit_account, credit_account, amount, kind, description, subject)
   values (no_user(), 'forged', 1, 10, 1, 'suspense', 'forged', 'forged')`,
  'alter table transfer disable trigger all',
  'alter table transfer disable trigger append_only',
  'drop trigger append_only on transfer',
  'set session_replication_role = replica',
  'drop table transfer',
  'drop function ledger_post',
  'create table loot (it int)',
  'create schema loot',
  'create function loot() returns int language sql as $$ select 1 $$',
  `create or replace function system_account(p_kind text) returns bigint language sql immutable as $$ select 1::bigint $$`,
  "insert into account (id, kind, user_id) values (999999, 'main', gen_random_uuid())",
  "update deposit set status = 'credited'",
  'delete from deposit',
  `insert into deposit (provider, reference, amount, currency, status)
   values ('billstack', 'forged', 1, 'NGN', 'credited')`,
  'delete from referral_bonus',
  'select referral_reward(gen_random_uuid(), gen_random_uuid(), 10000)',
  'delete from bank_delivery',
  'delete from app_user',
  "update audit set action = 'nothing'",
  'delete from audit',
  'truncate audit',
  'delete from stock_batch',
  'delete from store_order',
  'delete from store_line',
  'delete from warranty_claim',
  'delete from product_report',
  'truncate store_order cascade',
  'alter table account_log disable trigger all',
  'set role OWNER',
  'set session authorization OWNER',
  'alter role nosim_app superuser',
  "copy transfer from program 'true'",
] as const

describe.each(['login', 'nosim_app'] as const)('the app as %s [LEDGER-1]', (role) => {
  test.each(forbidden)('may not: %s', async (statement) => {
    expect(await asApp(statement, role)).toBe('42501')
  })

  test('may read the ledger', async () => {
    expect(await asApp('select * from transfer, account limit 1', role)).toBe('accepted')
  })

  test('cannot replace the tables of the posting functions by temporary tables', async () => {
    const client = new Client({ connectionString: ledger.database.url })
    await client.connect()
    try {
      if (role === 'nosim_app') await client.query('set role nosim_app')
      await client.query('create temp table account as select * from public.account')
      await client.query('update account set balance = 99999999')
      await client.query('set search_path = pg_temp, public')
      const spend = client.query(
        "select (public.wallet_hold_many(array[$1::uuid], array[6000], false, array['temp'], array['x']))[1] as short",
        [holder.userId],
      )
      expect((await spend).rows).toEqual([{ short: 1_000 }])
    } finally {
      await client.end()
    }
  })
})

describe('the owner of the tables [LEDGER-1]', () => {
  beforeAll(() =>
    ledger.query(
      "insert into audit (actor, action, subject, address) values ($1, 'look', 'it', '::1')",
      ['00000000-0000-7000-8000-000000000000'],
    ),
  )

  test.each([
    'update transfer set amount = amount + 1',
    "update transfer set description = 'better'",
    'delete from transfer',
    'truncate transfer',
    'truncate transfer cascade',
    "update audit set action = 'nothing'",
    'delete from audit',
    'truncate audit',
  ])('is stopped by a trigger: %s', async (statement) => {
    const word = asOwner(ledger.database.ownerUrl, (client) => refusal(client.query(statement)))
    expect(await word).toBe('NS003')
  })
})

describe('a posting is rejected [LEDGER-5]', () => {
  const take = (amount: number) =>
    post(ledger.query, {
      key: `take:${holder.userId}:${amount}`,
      debit: holder.main,
      credit: adjustment,
      amount,
      kind: 'adjustment',
    })

  test('with NS001 when it exceeds the balance by one kobo', async () => {
    expect(await refusal(take(5_001))).toBe('NS001')
    expect(await balance()).toBe(5_000)
    expect(await refusal(take(5_000))).toBe('accepted')
    expect(await balance()).toBe(0)
    expect(await refusal(take(1))).toBe('NS001')
  })

  test.each([0, -1, -5_000, koboMax + 1, Number.MAX_SAFE_INTEGER])(
    'for %d kobo, in either direction',
    async (amount) => {
      const give = { key: `give:${holder.userId}`, debit: adjustment, credit: holder.main }
      const house = { key: `cost:${holder.userId}`, debit: costSms, credit: bank }
      const facts = { amount, kind: 'adjustment', allowNegative: true }
      expect(await refusal(post(ledger.query, { ...give, ...facts }))).toBe('23514')
      expect(await refusal(post(ledger.query, { ...house, ...facts }))).toBe('23514')
      const debit = { key: `take:${holder.userId}`, debit: holder.main, credit: adjustment }
      expect(await refusal(post(ledger.query, { ...debit, ...facts }))).toBe('23514')
      expect(await refusal(receive(ledger.query, { to: holder, amount }))).toBe('23514')
      const purchase = { by: holder, amount, subject: `odd:${holder.userId}` }
      expect(await refusal(hold(ledger.query, purchase))).toBe('NS004')
      expect(await balance()).toBe(5_000)
    },
  )

  test.each(['0.5', '1e3', 'NaN', 'Infinity', '9223372036854775808', ''])(
    'for the amount %j, which is not a bigint',
    async (amount) => {
      const call = ledger.query("select ledger_post(null, 'odd', 1, 10, $1, 'cost', 'x', 'x')", [
        amount,
      ])
      expect(await refusal(call)).toMatch(/^22/)
    },
  )

  test('without an amount, an account, a key or a purpose', async () => {
    const call = (text: string) =>
      refusal(ledger.query(`select ledger_post($1::uuid, ${text})`, [holder.userId]))
    expect(await call("'k', 1, 10, null, 'cost', 'x', 'x'")).toBe('23502')
    expect(await call(`'k', ${holder.main}, 10, null, 'cost', 'x', 'x'`)).toBe('23502')
    expect(await call("'k', null, 10, 1, 'cost', 'x', 'x'")).toBe('NS004')
    expect(await call("'k', 1, system_account('nothing'), 1, 'cost', 'x', 'x'")).toBe('NS004')
    expect(await call("null, 1, 10, 1, 'cost', 'x', 'x'")).toBe('23502')
    expect(await call("'k', 1, 10, 1, 'cost', '', 'x'")).toBe('23514')
    expect(await call("'k', 1, 10, 1, 'cost', 'x', ''")).toBe('23514')
    expect(await call("'k', 1, 10, 1, 'theft', 'x', 'x'")).toBe('23514')
    expect(await call("'k', 1, 1, 1, 'cost', 'x', 'x'")).toBe('23514')
  })

  test('to or from a wallet that does not exist', async () => {
    const stranger = { key: 'stranger', amount: 1, kind: 'adjustment', allowNegative: true }
    const from = { ...stranger, debit: 987_654_321, credit: adjustment }
    const to = { ...stranger, debit: adjustment, credit: 987_654_321 }
    expect(await refusal(post(ledger.query, from))).toBe('NS004')
    expect(await refusal(post(ledger.query, to))).toBe('NS004')
  })

  test('in a set with an account that is missing, unknown or named twice', async () => {
    const row = (key: string, debit: string, credit: string) =>
      `row('${key}', ${debit}, ${credit}, 1, 'adjustment', 'x', 'x', null, '${holder.userId}')::posting`
    const many = (...rows: string[]) =>
      refusal(ledger.query(`select ledger_post_many(array[${rows.join()}], true)`))
    const fine = row('set:1', '9', String(holder.main))
    expect(await many(fine, row('set:2', '9', 'null'))).toBe('NS004')
    expect(await many(fine, row('set:2', '9', '987654321'))).toBe('NS004')
    expect(await many(fine, row('set:2', '9', String(holder.main)))).toBe('NS004')
    expect(await many(fine, row('set:2', String(holder.main), '9'))).toBe('NS004')
    const left = await ledger.query("select 1 from transfer where key like 'set:%'")
    expect(left).toEqual([])
  })

  test('with the wallet of another user, alone or in a set [LEDGER-6]', async () => {
    const other = await newHolder(ledger.query)
    const gift = {
      key: `gift:${holder.userId}`,
      amount: 1,
      kind: 'adjustment',
      userId: other.userId,
    }
    const from = { ...gift, debit: holder.main, credit: adjustment }
    const to = { ...gift, debit: adjustment, credit: holder.main }
    expect(await refusal(post(ledger.query, from))).toBe('NS004')
    expect(await refusal(post(ledger.query, to))).toBe('NS004')
    const row = (account: number, userId: string) =>
      `row('set:${account}', 9, ${account}, 1, 'adjustment', 'x', 'x', null, '${userId}')::posting`
    const set = `${row(holder.main, holder.userId)}, ${row(other.main, holder.userId)}`
    expect(await refusal(ledger.query(`select ledger_post_many(array[${set}])`))).toBe('NS004')
    expect(await balance()).toBe(5_000)
  })

  test('when it ends the hold of another user [LEDGER-6]', async () => {
    const other = await newHolder(ledger.query)
    const subject = `end:${holder.userId}`
    await hold(ledger.query, { by: holder, amount: 100, subject })
    const end = (userId: string) =>
      ledger.query<{ ended: number }>(
        "select wallet_capture($1, $2, 'revenue_numbers', 'A purchase') as ended",
        [userId, subject],
      )
    expect(await end(other.userId)).toEqual([{ ended: 0 }])
    const [held] = await ledger.query<{ id: number }>(
      'select id from transfer where subject = $1',
      [subject],
    )
    const capture = `select ledger_post($1, 'stolen', 2, 3, 100, 'capture', 'x', 'x', ${held?.id})`
    expect(await refusal(ledger.query(capture, [other.userId]))).toBe('23503')
    expect(await end(holder.userId)).toEqual([{ ended: 1 }])
  })

  test('when it ends a hold without naming it, or resolves a hold with a wrong kind, id or account', async () => {
    const subject = `end:${holder.userId}`
    await hold(ledger.query, { by: holder, amount: 100, subject })
    const call = (text: string) =>
      refusal(ledger.query(`select ledger_post($1::uuid, ${text})`, [holder.userId]))
    expect(await call("'e', 2, 3, 100, 'capture', 'x', 'x'")).toBe('23514')
    expect(await call("'e', 2, 3, 100, 'cost', 'x', 'x', 1")).toBe('23514')
    expect(await call("'e', 2, 3, 100, 'capture', 'x', 'x', 987654321")).toBe('23503')
    expect(await refusal(capture(ledger.query, subject, 'suspended'))).toBe('NS004')
  })
})

test('a wallet is opened once by concurrent requests', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => ledger.query('select wallet_open($1)', [holder.userId])),
  )
  const rows = await ledger.query('select id from account where user_id = $1', [holder.userId])
  expect(rows).toHaveLength(2)
})

test('users cannot refer themselves', async () => {
  const self = ledger.own('update app_user set referred_by = id where id = $1', [holder.userId])
  expect(await refusal(self)).toBe('23514')
  const bonus = ledger.own(
    `insert into referral_bonus (referee, referrer, deposit_id, amount)
     select user_id, user_id, id, 1 from deposit limit 1`,
  )
  expect(await refusal(bonus)).toBe('23514')
})
