import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ledger, newHolder, openLedger } from '../../../test/wallet/test-ledger.ts'
import { linesOf, pageOf } from './refund-batch.ts'

/** 200,000 lines of 20,000 orders; a tenth of the lines have a replacement from the next batch. */
const batches = 2000
const logsPerBatch = 110
const sold = 100

let ledger: Ledger
let buyer: string
beforeAll(async () => {
  ledger = await openLedger(2)
  const holder = await newHolder(ledger.own)
  buyer = holder.userId
  await fill(holder.userId)
})
// The rows are removed before the proof at the end, because these orders were never paid.
afterAll(async () => {
  await ledger.own(
    'truncate store_order, store_line, account_log, stock_batch, product, category cascade',
  )
  await ledger[Symbol.asyncDispose]()
})

async function fill(admin: string): Promise<void> {
  // All references are correct; without this, their check for each row takes most of the time.
  await ledger.own('set session_replication_role = replica')
  await ledger.own("insert into category (name) values ('Many')")
  await ledger.own(
    "insert into product (category, name, price, warranty_hours) select id, 'Many', 50000, 24 from category",
  )
  await ledger.own(
    `insert into stock_batch (product, source, right_to_sell, created_by)
     select p.id, 'made', true, $1 from product p, generate_series(1, ${batches})`,
    [admin],
  )
  await ledger.own(
    `insert into account_log (product, batch, details, digest, canonical_digest, login_digest, state, sold_at)
     select b.product, b.id, '\\x00', sha256(('d' || b.id || '-' || n)::bytea), sha256(('d' || b.id || '-' || n)::bytea),
       sha256(('l' || b.id || '-' || n)::bytea), 'sold', now()
     from stock_batch b, generate_series(1, ${logsPerBatch}) n`,
  )
  await ledger.own(
    `insert into store_order (id, user_id, total)
     select uuidv7(), case when n <= 10 then $1 else uuidv7() end, 50000 from generate_series(1, 20000) n`,
    [buyer],
  )
  await ledger.own(
    `with nth as (select id, row_number() over (order by id) as n from store_order),
       log as (select id, batch, product, row_number() over (order by id) as nth,
         row_number() over (partition by batch order by id) as n from account_log)
     insert into store_line (order_id, product, product_name, category_name, price, log, replacement, warranty_until)
     select o.id, l.product, 'Many', 'Many', 50000, l.id, r.id, now()
     from log l join nth o on o.n = l.nth % 20000 + 1
     left join log r on l.n <= ${logsPerBatch - sold} and r.batch = l.batch + 1 and r.n = ${sold} + l.n
     where l.n <= ${sold}`,
  )
  await ledger.own('set session_replication_role = origin')
  await ledger.own('analyze store_line, account_log, store_order, stock_batch')
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Which of the two large tables a statement reads from end to end. */
async function readWhole(text: string, values: readonly unknown[]): Promise<string[]> {
  const [row] = await ledger.own<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    [...values],
  )
  return nodesOf(row?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' })
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((name) => name === 'store_line' || name === 'account_log')
}

test('the buyers of a batch are found by indexes among 200,000 lines [STOCK-24]', async () => {
  const [count] = await ledger.own<{ lines: number }>(
    'select count(*)::int as lines from store_line',
  )
  expect(count?.lines).toBe(batches * sold)
  const [batch] = await ledger.own<{ id: number }>('select min(id) + 99 as id from stock_batch')
  const id = batch?.id ?? 0
  const page = pageOf(id, 0).compile(ledger.db)
  const lines = linesOf(id, buyer).compile(ledger.db)
  expect(await readWhole(page.sql, page.parameters)).toEqual([])
  expect(await readWhole(lines.sql, lines.parameters)).toEqual([])
  expect(await readWhole('select sum(price) from store_recall_lines($1)', [id])).toEqual([])
})

test('paging finds every buyer of a batch once, including those with replacements from another batch', async () => {
  const [batch] = await ledger.own<{ id: number }>('select min(id) + 99 as id from stock_batch')
  const id = batch?.id ?? 0
  // Eleven batches become one batch, which takes three pages.
  await ledger.own('update account_log set batch = $1 where batch between $1 and $1 + 10', [id])
  const met = new Set<string>()
  let pages = 0
  for (let after = 0; ; pages += 1) {
    const { sql, parameters } = pageOf(id, after).compile(ledger.db)
    const [row] = await ledger.own<{ last: number | null; buyers: string[] }>(sql, [...parameters])
    for (const one of row?.buyers ?? []) met.add(one)
    if (row?.last === undefined || row.last === null) break
    after = row.last
  }
  expect(pages).toBe(3)
  const [owed] = await ledger.own<{ lines: number; buyers: number }>(
    'select count(*)::int as lines, count(distinct buyer)::int as buyers from store_recall_lines($1)',
    [id],
  )
  // The lines of its logs that were not replaced, and all lines that got a replacement from it.
  expect(owed?.lines).toBe(11 * sold)
  expect(met.size).toBe(owed?.buyers)
})
