import { leastRoleOf } from '@nosim/contract/base/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashDatabase } from '../harness/database-hash.ts'
import type { TestClient } from '../harness/test-client.ts'
import {
  encodeForm,
  everyRoute,
  expectProblem,
  sendRaw,
  type RawAnswer,
} from '../harness/http-request.ts'
import { openThings, storeLines, type StoreThings } from '../authorisation/store-matrix.ts'
import { quiesce } from '../harness/quiesce.ts'
import { storeAdmin } from './inventory.ts'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { sample } from '../harness/rounds.ts'

let testApp: TestApp
let ada: TestClient
let admin: TestClient
let things: StoreThings
/** The columns of every table of the store. */
let columns: string[] = []

/** The tables of `server/sql/store.sql`. */
const tables = [
  'audit',
  'picture',
  'category',
  'product',
  'stock_batch',
  'account_log',
  'store_order',
  'store_line',
  'warranty_claim',
  'product_report',
]
const guesses = ['is_admin', 'role', 'is_sold', 'userId', 'bal', 'log_count', 'can_claim', 'now']

beforeAll(async () => {
  testApp = await openTestApp()
  ;[ada, admin] = await Promise.all([testApp.newClient('5000'), storeAdmin(testApp)])
  things = await openThings(admin, ada)
  // The notices of the purchases are written after them.
  await quiesce(testApp)
  const rows = await testApp.sql<{ name: string; tables: number }>(
    `select column_name::text as name, count(distinct table_name)::int as tables from information_schema.columns
     where table_schema = 'public' and table_name = any($1) group by 1 order by 1`,
    [tables],
  )
  columns = rows.map(({ name }) => name)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const lines = storeLines(() => things)
const named = everyRoute.filter(({ name, route }) => route.body && name in lines)
const forms = named.filter(({ route }) => route.form)
type Named = (typeof named)[number]

/** The keys that a body of this route may not have. */
function unknownTo({ route }: Named): string[] {
  const known = route.body && 'shape' in route.body ? Object.keys(route.body.shape as object) : []
  expect(known.length).toBeGreaterThan(0)
  return [...columns, ...guesses].filter((column) => !known.includes(column))
}

async function send(
  { name, route }: Named,
  body: string | Buffer,
  type: string,
): Promise<RawAnswer> {
  const params = lines[name]?.params?.() ?? {}
  const path = route.path.replace(/:(\w+)/, (_whole, key: string) => params[key] ?? '')
  return sendRaw(testApp.url, path, {
    method: route.method,
    headers: {
      cookie: (leastRoleOf(route) ? admin : ada).cookie,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  })
}

/** The body of the line in the matrix, which is valid without further keys. */
const bodyOf = ({ name }: Named): Record<string, unknown> => lines[name]?.body?.('user') ?? {}

/** The same body as a form of a browser. */
function formOf(one: Named): FormData {
  const form = lines[one.name]?.form?.() ?? new FormData()
  for (const [key, value] of Object.entries(bodyOf(one))) form.set(key, String(value))
  return form
}

test('the guessed columns and the tested routes are not empty', () => {
  expect(columns).toEqual(
    expect.arrayContaining(['price', 'state', 'digest', 'refunded', 'created_by', 'frozen_reason']),
  )
  expect(named.length).toBeGreaterThan(14)
})

describe.each(sample(named, 5))('$name', (one) => {
  test(
    'rejects each column name as an unknown key [STOCK-15, STOCK-16]',
    { tags: 'rounds' },
    async () => {
      const before = await hashDatabase(testApp)
      for (const key of unknownTo(one)) {
        for (const value of [1, null]) {
          const body = JSON.stringify({ ...bodyOf(one), [key]: value })
          const answer = await send(one, body, 'application/json')
          expectProblem(answer, 'VALIDATION_FAILED')
          expect([key, JSON.stringify(answer.body.fields)]).toEqual([
            key,
            expect.stringContaining(`There is no field named ${key}`),
          ])
        }
      }
      expect(await hashDatabase(testApp)).toEqual(before)
    },
  )
})

describe.each(sample(forms, 1))('$name as a form', { tags: 'rounds' }, (one) => {
  const sendForm = async (form: FormData) => {
    const { body, type } = await encodeForm(form)
    return send(one, body, type)
  }

  test('rejects each column name as an unknown field [STOCK-16]', async () => {
    const before = await hashDatabase(testApp)
    for (const key of unknownTo(one)) {
      const form = formOf(one)
      form.set(key, '1')
      const answer = await sendForm(form)
      expectProblem(answer, 'VALIDATION_FAILED')
      expect([key, JSON.stringify(answer.body.fields)]).toEqual([key, expect.stringContaining(key)])
    }
    expect(await hashDatabase(testApp)).toEqual(before)
  })

  test('rejects a file under each column name', async () => {
    const before = await hashDatabase(testApp)
    for (const key of unknownTo(one)) {
      const form = formOf(one)
      form.set(key, new File(['1'], 'x.txt'))
      expect([key, (await sendForm(form)).status]).toEqual([key, expect.toSatisfy(isRefusal)])
    }
    expect(await hashDatabase(testApp)).toEqual(before)
  })

  test('rejects a duplicate field and the property names of a prototype', async () => {
    const before = await hashDatabase(testApp)
    const twice = formOf(one)
    twice.append('product_id', '1')
    twice.append('product_id', '2')
    expectProblem(await sendForm(twice), 'MALFORMED_REQUEST')
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const form = formOf(one)
      form.set(key, '1')
      expect([key, (await sendForm(form)).status]).toEqual([key, 400])
    }
    expect(await hashDatabase(testApp)).toEqual(before)
  })

  test('is accepted without additional fields', async () => {
    expect((await sendForm(formOf(one))).status).toBeLessThan(300)
  })
})

const isRefusal = (status: number): boolean => status === 400 || status === 413
