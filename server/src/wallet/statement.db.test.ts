import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveMoney } from '../../test/harness/give-money.ts'
import type { TestClient } from '../../test/harness/test-client.ts'
import { openTestApp, type TestApp } from '../../test/harness/test-app.ts'

let testApp: TestApp
let ada: TestClient
const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'say "hi", you', "it's ₦5\nand more"]

beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newClient()
  // The wallet lines of ada, and a line of another user.
  await post(evil, ada)
  await post(
    Array.from({ length: 1200 }, (_none, index) => `line ${index}`),
    ada,
  )
  await post(['a debit'], ada, true)
  const obi = await testApp.newClient()
  await post(["somebody else's"], obi)
})
afterAll(() => testApp[Symbol.asyncDispose]())

async function post(descriptions: string[], client: TestClient, isDebit = false): Promise<void> {
  await giveMoney(
    testApp.sql,
    descriptions.map((reason) => ({ userId: client.userId, kobo: isDebit ? -100 : 100, reason })),
  )
}

type Line = {
  id: string
  date: string
  description: string
  type: string
  wallet: string
  amount: string
  old_balance: string
  new_balance: string
}

async function listed(query: string): Promise<{ transactions: Line[]; total: number }> {
  const { status, body } = await ada.get(`/api/wallet/transactions?limit=100${query}`)
  expect(status).toBe(200)
  return body as unknown as { transactions: Line[]; total: number } // as the contract has it
}

async function download(query = ''): Promise<{ head: Headers; rows: string[][] }> {
  const answer = await fetch(`${testApp.url}/api/wallet/transactions.csv${query}`, {
    headers: { cookie: ada.cookie },
  })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  return { head: answer.headers, rows: rowsOf(bytes.subarray(3).toString('utf8')) }
}

/** The cells of a CSV text (RFC 4180), read without code of the product. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('the CSV file', () => {
  test('has every line once, oldest first, with the values of the page', async () => {
    const { head, rows } = await download()
    expect(head.get('content-type')).toMatch(/^text\/csv/)
    expect(head.get('content-disposition')).toBe('attachment; filename="transactions.csv"')
    expect(head.get('cache-control')).toBe('no-store')
    const [titles, ...lines] = rows
    expect(titles).toEqual([
      'Date',
      'Description',
      'Type',
      'Wallet',
      'Amount',
      'Old balance',
      'New balance',
      'ID',
    ])
    expect(lines).toHaveLength(1208)
    expect(lines.map((line) => line[1]).slice(7, 1207)).toEqual(
      Array.from({ length: 1200 }, (_none, index) => `line ${index}`),
    )
    const { transactions } = await listed('')
    const newest = lines.slice(-100).toReversed()
    expect(newest).toEqual(
      transactions.map((line) => [
        line.date,
        line.description,
        line.type,
        line.wallet,
        line.amount,
        line.old_balance,
        line.new_balance,
        line.id,
      ]),
    )
  })

  test('has no cell that a spreadsheet executes', async () => {
    const { rows } = await download()
    const cells = rows.slice(1, 8).map((row) => row[1])
    expect(cells).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\tx",
      'say "hi", you',
      "it's ₦5\nand more",
    ])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('can be downloaded again after aborted downloads', async () => {
    for (let round = 0; round < 15; round += 1) {
      const abort = new AbortController()
      const answer = await fetch(`${testApp.url}/api/wallet/transactions.csv`, {
        headers: { cookie: ada.cookie },
        signal: abort.signal,
      })
      await answer.body?.getReader().read()
      abort.abort()
    }
    expect((await download()).rows).toHaveLength(1209)
  })
})

describe('a filter', () => {
  test('by type', async () => {
    expect((await listed('&type=debit')).transactions).toMatchObject([{ description: 'a debit' }])
    expect((await listed('&type=credit')).total).toBe(1207)
    expect((await download('?type=debit')).rows).toHaveLength(2)
  })

  test('by day uses the days in Lagos and includes both ends', async () => {
    const [row] = await testApp.sql<{ today: string; before: string; after: string }>(
      `select to_char(d, 'YYYY-MM-DD') as today, to_char(d - 1, 'YYYY-MM-DD') as before,
         to_char(d + 1, 'YYYY-MM-DD') as after from (select (now() at time zone 'Africa/Lagos')::date as d) x`,
    )
    const { today, before, after } = row ?? { today: '', before: '', after: '' }
    const totals = await Promise.all(
      [
        `&from=${today}`,
        `&to=${today}`,
        `&from=${today}&to=${today}`,
        `&to=${before}`,
        `&from=${after}`,
      ].map(async (query) => (await listed(query)).total),
    )
    expect(totals).toEqual([1208, 1208, 1208, 0, 0])
    expect((await download(`?from=${after}`)).rows).toHaveLength(1)
  })

  test('begins and ends at midnight in Lagos', async () => {
    await using other = await openTestApp({ apps: 1 })
    const obi = await other.newClient('500')
    const [line] = (await obi.get('/api/wallet/transactions')).body.transactions as Line[]
    const [row] = await other.sql<{ now: Date }>(
      'select created_at as now from transfer where id = $1',
      [line?.id],
    )
    expect(line?.date).toBe(row?.now.toISOString())
    // Only a test may move a line in time, as the owner and without the guard.
    const at = async (time: string) => {
      await other.sql(
        `do $$ begin
          set local session_replication_role = replica;
          update transfer set created_at = '${time}' where id = ${line?.id};
        end $$`,
      )
      const { body } = await obi.get('/api/wallet/transactions?from=2026-03-10&to=2026-03-11')
      return body.total
    }
    expect(await at('2026-03-09T22:59:59Z')).toBe(0)
    expect(await at('2026-03-09T23:00:00Z')).toBe(1)
    expect(await at('2026-03-11T22:59:59.999Z')).toBe(1)
    expect(await at('2026-03-11T23:00:00Z')).toBe(0)
  })

  test.each([
    'type=all',
    'type=',
    'from=yesterday',
    'from=2026-02-30',
    'to=2026-13-01',
    'from=',
    'from=1&from=2',
    "to=2026-01-01'--",
  ])('with %s is rejected', async (query) => {
    expect((await ada.get(`/api/wallet/transactions?${query}`)).status).toBe(400)
    expect((await ada.get(`/api/wallet/transactions.csv?${query}`)).status).toBe(400)
  })
})
