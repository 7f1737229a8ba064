import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stockSecretsOf } from '../../src/stock-secrets.ts'
import { until, type Answer, type TestClient } from '../harness/test-client.ts'
import {
  buy,
  expectOk,
  newProduct,
  openedOrder,
  origin,
  send,
  shelf,
  stockUp,
  storeAdmin,
  codeOf,
} from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'

let testApp: TestApp
let admin: TestClient
let ada: TestClient
let product: number
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await storeAdmin(testApp)
  ada = await testApp.newClient('100000')
  product = (await newProduct(admin)).id
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => testApp.prove())

/** A login that no other test has. */
const login = () => `ada.${crypto.randomUUID()}@mail.test`
const add = (details: string): Promise<Answer> =>
  admin.post('/api/admin/account-logs', { product_id: product, details, ...origin })
const idOf = async (details: string) => (await expectOk<{ id: number }>(add(details))).id
const found = async (search: string) => {
  const path = `/api/admin/account-logs?search=${encodeURIComponent(search)}`
  const { logs } = await expectOk<{ logs: { id: number }[] }>(admin.get(path))
  return logs.map(({ id }) => id).toSorted((a, b) => a - b)
}
function preview(lines: readonly string[]): Promise<Answer> {
  const form = new FormData()
  form.set('product_id', String(product))
  form.set('txtfile', new File([lines.join('\n')], 'logs.txt'))
  return send(admin, '/api/admin/account-logs/bulk/preview', { form })
}

/** Different spellings of the same credential. */
const dresses = (name: string): string[] => [
  `${name}:Secret1`,
  `${name.toUpperCase()}:Secret1`,
  `${name}: Secret1`,
  `${name} :Secret1`,
  `${name}|Secret1`,
  `${name};Secret1`,
  `${name}:Secret1:`,
  `${name}:\u200bSecret1`,
]

describe('one credential in eight spellings', () => {
  test('is stored once when added by hand, whichever spelling comes first [STOCK-22]', async () => {
    for (const first of [0, 3, 7]) {
      const typed = dresses(login())
      await expectOk(add(typed[first] ?? ''))
      for (const one of typed) expect([one, codeOf(await add(one))]).toEqual([one, 'IN_STOCK'])
    }
  })

  test('is one log in a file, is in stock afterwards, and is sold as it was typed', async () => {
    const typed = dresses(login()).toReversed()
    const looked = await preview(typed)
    expect(looked.body).toMatchObject({ lines: 8, fresh: 1, repeated: 7, known_logins: 0 })
    const { batch_id: batch } = await stockUp(admin, product, typed)
    const again = await preview(typed)
    expect(again.body).toMatchObject({ fresh: 0, in_stock: 1, repeated: 7 })
    const [row] = await testApp.sql<{ id: number }>(
      'select id::int from account_log where batch = $1',
      [batch],
    )
    const { order_id } = await expectOk<{ order_id: string }>(buy(ada, [row?.id ?? 0], 500))
    expect((await openedOrder(ada, order_id)).details[0]?.details).toBe(typed[0])
    for (const one of typed) expect(codeOf(await add(one))).toBe('IN_STOCK')
  })

  test('is found by any spelling, and by its login in any case', async () => {
    const name = login()
    const id = await idOf(`${name}|Secret1`)
    for (const text of [...dresses(name), name, name.toUpperCase(), ` ${name} `])
      expect([text, await found(text)]).toEqual([text, [id]])
    expect(await found(`${name}:secret1`)).toEqual([])
  })

  test('is rejected as the new details of another unsold log', async () => {
    const name = login()
    await expectOk(add(`${name}:Secret1`))
    const other = await idOf(`${login()}:Secret1`)
    const change = (details: string) =>
      admin.request('PATCH', `/api/admin/account-logs/${other}`, { body: { details } })
    expect(codeOf(await change(`${name.toUpperCase()} | Secret1`))).toBe('IN_STOCK')
    expect((await change(`${name}:Secret2`)).body).toMatchObject({
      known_login: expect.stringMatching(/^in stock as log \d+$/),
    })
  })
})

describe('a login that another credential already has', () => {
  test('is reported for each line, and the lines are stored [STOCK-22]', async () => {
    const [stocked, sold, twice] = [login(), login(), login()]
    const known = await idOf(`${stocked}:Secret1`)
    const gone = await idOf(`${sold}:Secret1`)
    await expectOk(buy(ada, [gone], 500))
    const lines = [
      `${twice}:Secret1`,
      `${stocked.toUpperCase()}|Secret2`,
      `${login()}:Secret1`,
      `${sold};Secret2`,
      `${twice}:Secret2`,
      `${stocked}:Secret1`,
    ]
    const looked = await preview(lines)
    expect(looked.body).toEqual({
      lines: 6,
      fresh: 5,
      repeated: 0,
      in_stock: 1,
      malformed: 0,
      known_logins: 3,
      faults: [{ line: 6, fault: 'in stock', what: `in stock as log ${known}` }],
      warnings: [
        { line: 2, what: `in stock as log ${known}` },
        { line: 4, what: `sold already as log ${gone}` },
        { line: 5, what: 'as in line 1' },
      ],
    })
    const stored = await stockUp(admin, product, lines)
    expect(stored).toMatchObject({ fresh: 5, known_logins: 3 })
  })

  test('is reported for a log that is added singly', async () => {
    const name = login()
    const first = await expectOk<{ id: number }>(add(`${name}:Secret1`))
    expect(first).toMatchObject({ known_login: null })
    expect((await add(`${name.toUpperCase()} Secret2`)).body).toMatchObject({
      known_login: `in stock as log ${first.id}`,
    })
  })
})

describe('logs stored before canonical digests existed', () => {
  const secrets = stockSecretsOf({
    SECRET_KEY: 'test-secret-key-of-thirty-two-characters',
    SEAL_KEY: undefined,
    SEAL_KEYS_OLD: '',
  })
  /** Changes a log to the format of the previous version. */
  const asBefore = (id: number, details: string) => {
    const hidden = secrets.hide(details)
    return testApp.sql(
      `update account_log set details = $2, digest = $3, login_digest = $3, canonical_digest = null where id = $1`,
      [id, hidden.details, hidden.digest],
    )
  }
  const rows = (ids: readonly number[]) =>
    testApp.sql<{ id: number; digested: boolean; same_as: number | null }>(
      `select id::int, canonical_digest is not null as digested, same_as::int from account_log
       where id = any($1) order by id`,
      [ids],
    )

  test('are digested before a comparison; of two equal credentials the older one counts', async () => {
    const { logs } = await shelf(admin, 3)
    const [first = 0, second = 0, third = 0] = logs
    const name = login()
    await asBefore(first, `${name}:Secret1`)
    await asBefore(second, `${name.toUpperCase()} | Secret1`)
    await asBefore(third, `${login()}:Secret1`)
    expect(codeOf(await add(`${name};Secret1`))).toBe('IN_STOCK')
    expect(await rows(logs)).toEqual([
      { id: first, digested: true, same_as: null },
      { id: second, digested: false, same_as: first },
      { id: third, digested: true, same_as: null },
    ])
    // Both logs exist, are found, and open as they were typed.
    expect(await found(`${name}:Secret1`)).toEqual([first, second])
    expect(await found(name)).toEqual([first, second])
    const reveal = async (id: number) =>
      (await admin.post(`/api/admin/account-logs/${id}/reveal`)).body.details
    expect([await reveal(first), await reveal(second)]).toEqual([
      `${name}:Secret1`,
      `${name.toUpperCase()} | Secret1`,
    ])

    // The credential stays known when the older log is deleted, or changed to another.
    expect((await admin.request('DELETE', `/api/admin/account-logs/${first}`)).status).toBeLessThan(
      300,
    )
    expect(codeOf(await add(`${name};Secret1`))).toBe('IN_STOCK')
    expect(await rows([second])).toEqual([{ id: second, digested: true, same_as: null }])
  })

  test('stay known when the older of two equal ones is changed to another credential', async () => {
    const { logs } = await shelf(admin, 2)
    const [first = 0, second = 0] = logs
    const name = login()
    await asBefore(first, `${name}:Secret1`)
    await asBefore(second, `${name}|Secret1`)
    await expectOk(
      admin.request('PATCH', `/api/admin/account-logs/${first}`, {
        body: { details: `${login()}:Secret1` },
      }),
    )
    expect(codeOf(await add(`${name};Secret1`))).toBe('IN_STOCK')
    expect(await rows([second])).toEqual([{ id: second, digested: true, same_as: null }])
  })

  test('are digested by the startup job, at most 500 in a transaction', async () => {
    const { batch } = await shelf(admin, 1100)
    await testApp.sql('update account_log set canonical_digest = null where batch = $1', [batch])
    await testApp.sql("select graphile_worker.add_job('digest-logs', '{}'::json)")
    await until(async () => {
      const left = await testApp.sql('select 1 from account_log where canonical_digest is null')
      return left.length === 0
    })
    const turns = await testApp.sql<{ count: number }>(
      'select count(*)::int as count from account_log where batch = $1 group by xmin order by 1',
      [batch],
    )
    expect(turns.map(({ count }) => count)).toEqual([100, 500, 500])
  })

  test('whose details cannot be decrypted are digested too and do not block new logs', async () => {
    const { logs } = await shelf(admin, 1)
    await testApp.sql(
      `update account_log set details = overlay(details placing '\\x00'::bytea from 20), canonical_digest = null
       where id = $1`,
      logs,
    )
    expect(codeOf(await add(`${login()}:Secret1`))).toBe('done')
    expect(await rows(logs)).toMatchObject([{ digested: true }])
  })
})
