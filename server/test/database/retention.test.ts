import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLog } from '../../src/platform/process/log.ts'
import { personalTables, privacyTable } from '../../src/privacy-table.ts'
import { retention } from '../../src/retention.ts'
import { keptTables } from '../../src/kept-tables.ts'
import { sample } from '../harness/rounds.ts'
import { type Ledger, newHolder, openLedger } from '../wallet/test-ledger.ts'

let ledger: Ledger
let userId = ''
const lines: string[] = []
beforeAll(async () => {
  ledger = await openLedger()
  userId = (await newHolder(ledger.query)).userId
})
afterAll(() => ledger[Symbol.asyncDispose]())

/** Runs the job that deletes old rows every hour. Returns the lines of the log. */
async function deleteOldRows(
  signal = new AbortController().signal,
  db = ledger.db,
): Promise<string[]> {
  lines.length = 0
  const log = openLog('error', { write: (line: string) => void lines.push(line) })
  const job = retention({ db, log })['delete-old-rows']
  // The job uses only the signal of the object that the queue passes.
  await job?.({}, { abortSignal: signal } as Parameters<typeof job>[1])
  return lines
}

const count = async (table: string, where = 'true'): Promise<number> => {
  const [row] = await ledger.own<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  )
  return row?.count ?? 0
}

/** A table with old rows, and how to insert them. */
type Planted = {
  readonly table: string
  /** Inserts $2 rows that have been due for $1 seconds; with a negative $1 they are not due yet. */
  readonly insert: string
}
const planted: readonly Planted[] = [
  {
    table: 'live_event',
    insert: `insert into live_event (user_id, kind, created_at)
      select $3::uuid, 'balance', now() - interval '1 day' - make_interval(secs => $1::float8) from generate_series(1, $2::int)`,
  },
  {
    table: 'idempotency',
    insert: `insert into idempotency (user_id, route, key, body_hash, created_at)
      select $3::uuid, 'store', $1::float8 || ':' || n, '', now() - interval '7 days' - make_interval(secs => $1::float8) from generate_series(1, $2::int) n`,
  },
  {
    table: 'session',
    insert: `insert into session (token_hash, user_id, expires_at)
      select sha256(($1::float8 || ':' || n)::bytea), $3::uuid, now() - make_interval(secs => $1::float8) from generate_series(1, $2::int) n`,
  },
  {
    table: 'rate_limit',
    insert: `insert into rate_limit (key, points, expire)
      select $3::text || $1::float8 || ':' || n, 1, (extract(epoch from now()) - $1::float8) * 1000 from generate_series(1, $2::int) n`,
  },
  {
    table: 'password_reset',
    insert: `insert into password_reset (user_id, code_hash, expires_at, created_at)
      select $3::uuid, '', now(), now() - interval '1 day' - make_interval(secs => $1::float8) from generate_series(1, $2::int)`,
  },
  {
    table: 'email_confirmation',
    insert: `insert into email_confirmation (token_hash, user_id, expires_at)
      select sha256(($1::float8 || ':' || n)::bytea), $3::uuid, now() - interval '7 days' - make_interval(secs => $1::float8)
      from generate_series(1, $2::int) n`,
  },
  {
    table: 'number_preorder',
    insert: `insert into number_preorder (user_id, service, duration, areas, carriers, another_number, cap, ends_at, state, ended_at)
      select $3::uuid, 'wa', '5min', '{}', '{}', false, 100, now(), 'expired', now() - interval '7 days' - make_interval(secs => $1::float8)
      from generate_series(1, $2::int)`,
  },
  {
    table: 'number_alert',
    // A user has one for each service.
    insert: `with shelf as (insert into service_group (name) values ('alerts' || $1::float8) returning name),
      sold as (insert into service (code, name, group_name, cost_micro_usd, repeatable)
        select 'alert ' || $1::float8 || ' ' || n, 'Alert', name, 1, false from shelf, generate_series(1, $2::int) n returning code)
      insert into number_alert (user_id, service, expires_at)
      select $3::uuid, code, now() - make_interval(secs => $1::float8) from sold`,
  },
  {
    table: 'telegram_code',
    insert: `insert into telegram_code (code_hash, user_id, expires_at)
      select sha256(random()::text::bytea || n::text::bytea), $3::uuid, now() - make_interval(secs => $1::float8)
      from generate_series(1, $2::int) n`,
  },
  {
    table: 'upstream_calls',
    insert: `insert into upstream_calls (name, since, calls, failures)
      select $3::text || n, now() - interval '7 days' - make_interval(secs => $1::float8), 1, 0 from generate_series(1, $2::int) n`,
  },
  {
    table: 'boost_service_change',
    insert: `insert into boost_service_change (service, name, what, created_at)
      select 1, $3::text, 'new', now() - interval '365 days' - make_interval(secs => $1::float8) from generate_series(1, $2::int)`,
  },
  {
    table: 'api_key_secret',
    insert: `with made as (insert into api_key (user_id, name, reason, site, scopes)
        select $3::uuid, 'x', 'x', 'x', '{numbers}' returning id)
      insert into api_key_secret (hash, key_id, starts, expires_at)
      select sha256(($1::float8 || ':' || n)::bytea), id, 'nsm_', now() - make_interval(secs => $1::float8)
      from made, generate_series(1, $2::int) n`,
  },
  {
    table: 'api_order',
    insert: `with made as (insert into api_key (user_id, name, reason, site, scopes)
        select $3::uuid, 'x', 'x', 'x', '{numbers}' returning id)
      insert into api_order (key_id, user_id, line, body_hash, amount, counted_on, refused_at)
      select id, $3::uuid, 'numbers', '', 1, current_date, now() - interval '30 days' - make_interval(secs => $1::float8)
      from made, generate_series(1, $2::int)`,
  },
  {
    table: 'api_call',
    insert: `with made as (insert into api_key (user_id, name, reason, site, scopes)
        select $3::uuid, 'x', 'x', 'x', '{numbers}' returning id)
      insert into api_call (key_id, at, api, action, outcome, ms, address)
      select id, now() - interval '30 days' - make_interval(secs => $1::float8), 'rest', 'x', 'ok', 1, '127.0.0.1'
      from made, generate_series(1, $2::int)`,
  },
  {
    table: 'account_event',
    insert: `insert into account_event (user_id, kind, subject, created_at)
      select $3::uuid, 'deposit.credited', 'x', now() - interval '30 days' - make_interval(secs => $1::float8)
      from generate_series(1, $2::int)`,
  },
  {
    table: 'notification',
    insert: `insert into notification (user_id, event_id, kind, subject, title, text, created_at)
      select $3::uuid, -n - 100000 * (select count(*) from notification), 'deposit.credited', 'x', 'x', 'x', now() - interval '90 days' - make_interval(secs => $1::float8)
      from generate_series(1, $2::int) n`,
  },
  {
    table: 'webhook_delivery',
    insert: `with made as (insert into webhook_endpoint (user_id, url, events, secret)
        select $3::uuid, 'x', '{code.received}', '' returning id)
      insert into webhook_delivery (endpoint_id, kind, body, state, created_at)
      select id, 'x', 'x', 'failed', now() - interval '30 days' - make_interval(secs => $1::float8)
      from made, generate_series(1, $2::int)`,
  },
]

describe('the retention list [OPS-10]', () => {
  test('has every table once, and this test covers every rule that deletes', async () => {
    const tables = await ledger.own<{ name: string }>(
      "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
    )
    expect(keptTables.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name))
    const deleting = keptTables
      .filter(({ due }) => due && 'by' in due && !due.set)
      .map(({ table }) => table)
    expect(deleting.sort()).toEqual(planted.map(({ table }) => table).sort())
    // accounts/old-values.test.ts tests the tables whose values are cleared.
    const clearing = keptTables.filter(({ due }) => due && 'clear' in due)
    expect(clearing.map(({ table }) => table).sort()).toEqual([
      'app_user',
      'audit',
      'rental_message',
      'ticket_picture',
    ])
  })

  test('matches docs/operations.md', () => {
    const page = readFileSync('docs/operations.md', 'utf8')
    for (const { table, keep } of keptTables.filter(({ due }) => due))
      expect(page).toContain(`| \`${table}\` | ${keep} |`)
    const forEver = keptTables.filter(({ due }) => !due)
    for (const { table } of forEver) expect(page).toContain(`\`${table}\``)
  })
})

describe('the table on /privacy [ACCOUNT-10]', () => {
  test('has every table that holds the id of a user, and no table twice', async () => {
    const found = await ledger.own<{ name: string }>(
      `select distinct t.tablename::text as name from pg_tables t
       join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tablename
       where t.schemaname = 'public' and c.column_name = any('{user_id,reporter,actor,referee}') order by 1`,
    )
    const named = personalTables.flatMap(({ tables }) => tables)
    expect(found.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
    const known = new Set(keptTables.map(({ table }) => table))
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('states how long each is stored, with the periods of the retention job', () => {
    const lines = privacyTable().split('\n').slice(2)
    expect(lines).toHaveLength(personalTables.length)
    const lineOf = (what: string) => lines.find((line) => line.includes(what))
    expect(lineOf('Your sessions')).toContain('each ends after 30 days')
    expect(lineOf('Notices')).toContain('| 1 day, or until your account is closed |')
    expect(lineOf('Answers')).toContain('| 7 days, or until your account is closed |')
    expect(lineOf('texts and codes')).toContain('180 days after its receipt')
    expect(lineOf('last sign-in')).toContain('| 30 days where its email address is never confirmed')
    expect(lineOf('last sign-in')).toContain('the address of the last sign-in 365 days')
    expect(lineOf('Our staff') ?? lineOf('our staff')).toContain(
      'devices after 365 days; without your name',
    )
    expect(lineOf('movement')).toContain('without your name once your account is closed')
  })
})

describe('the deletion of old rows [OPS-10]', () => {
  test.each(sample(planted, 5))(
    '$table: deletes all due rows and no others',
    { tags: 'rounds' },
    async ({ table, insert }) => {
      const before = await count(table)
      const values = (age: number, rows: number) => [age, rows, userId]
      // More rows of one age than one statement deletes, some older rows, and some that are not due yet.
      await ledger.own(insert, values(60, 10_001))
      await ledger.own(insert, values(3600, 25))
      await ledger.own(insert, values(-600, 7))
      expect(await deleteOldRows()).toEqual([])
      expect(await count(table)).toBe(before + 7)
    },
  )

  test('bank_delivery: clears the text of rows processed half a year ago, and deletes no row', async () => {
    const plant = (name: string, processed: string | null) =>
      ledger.own(
        `insert into bank_delivery (provider, body_hash, body, transfer, received_at, processed_at)
         values ('billstack', $1::text::bytea, 'text', '{"payer": "Ada"}', now() - interval '400 days', now() - $2::interval)`,
        [name, processed],
      )
    await plant('old', '181 days')
    await plant('young', '179 days')
    await plant('waiting', null)
    expect(await deleteOldRows()).toEqual([])
    const rows = await ledger.own(
      `select convert_from(body_hash, 'UTF8') as name, convert_from(body, 'UTF8') as body, transfer is null as empty
       from bank_delivery order by 1`,
    )
    expect(rows).toEqual([
      { name: 'old', body: '', empty: true },
      { name: 'waiting', body: 'text', empty: false },
      { name: 'young', body: 'text', empty: false },
    ])
    // A repeat of the delivery is still detected.
    await expect(plant('old', null)).rejects.toThrow('duplicate key')
  })

  test('deletes jobs that failed for good a month ago, and no others', async () => {
    const jobs: readonly (readonly [string, number, string])[] = [
      ['gave-up-long-ago', 10, '31 days'],
      ['gave-up', 10, '29 days'],
      ['still-tried', 3, '31 days'],
    ]
    for (const [name, attempts, age] of jobs) {
      await ledger.own("select graphile_worker.add_job($1, '{}', max_attempts := 10)", [name])
      await ledger.own(
        `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - $3::interval
         where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
        [name, attempts, age],
      )
    }
    expect(await deleteOldRows()).toEqual([])
    const left = await ledger.own(
      'select task_identifier as name from graphile_worker.jobs order by 1',
    )
    expect(left).toEqual([{ name: 'gave-up' }, { name: 'still-tried' }])
  })

  test('does not stop at a table that fails, and logs its name', async () => {
    for (const { insert } of planted) await ledger.own(insert, [7777, 1, userId])
    await ledger.own('revoke delete on live_event from nosim_app')
    const before = await Promise.all(planted.map(({ table }) => count(table)))
    const reported = await deleteOldRows()
    await ledger.own('grant delete on live_event to nosim_app')
    expect(reported.map((line) => JSON.parse(line))).toMatchObject([
      { table: 'live_event', msg: 'old rows could not be deleted' },
    ])
    const after = await Promise.all(planted.map(({ table }) => count(table)))
    expect(planted.map(({ table }, at) => [table, (before[at] ?? 0) - (after[at] ?? 0)])).toEqual(
      planted.map(({ table }) => [table, table === 'live_event' ? 0 : 1]),
    )
    expect(await deleteOldRows()).toEqual([])
    expect(await count('live_event', "created_at < now() - interval '1 day'")).toBe(0)
  })

  test('deletes nothing once the process is shutting down', async () => {
    await ledger.own(planted[0]?.insert ?? '', [60, 5, userId])
    await deleteOldRows(AbortSignal.abort())
    expect(await count('live_event', "created_at < now() - interval '1 day'")).toBe(5)
  })

  test('stops between two statements when the process shuts down', async () => {
    const isDue = "created_at < now() - interval '1 day'"
    await ledger.own(`delete from live_event where ${isDue}`)
    // One statement deletes 10,000.
    await ledger.own(planted[0]?.insert ?? '', [60, 10_005, userId])
    await ledger.own(planted[1]?.insert ?? '', [8888, 5, userId])
    const shutdown = new AbortController()
    const afterFirst = ledger.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        shutdown.abort()
        return result
      },
    })
    expect(await deleteOldRows(shutdown.signal, afterFirst)).toEqual([])
    expect(await count('live_event', isDue)).toBe(5)
    expect(await count('idempotency', "created_at < now() - interval '7 days'")).toBe(5)
    await deleteOldRows()
    expect(await count('live_event', isDue)).toBe(0)
  })
})
