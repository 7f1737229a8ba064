import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { noteAccountEvent } from '../../platform/events/note-event.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { StoreDependencies } from '../inventory/dependencies.ts'

const BatchJob = z.object({ batch: z.int() })

/** Refunds the buyers of a recalled batch, each buyer in separate transactions; refunded lines are skipped. */
export const recallJobs = (deps: StoreDependencies): Jobs => ({
  'refund-batch': async (payload) => payAll(deps, BatchJob.parse(payload).batch),
})

/** The number of logs whose buyers one query reads. */
const pageLogs = 500
/** The most lines that one transaction refunds. */
const linesMost = 500

type Page = { last: number | null; buyers: string[] }

/** Refunds page by page, in the order of the logs. A failure for one buyer does not stop the refunds of the others. */
async function payAll(deps: StoreDependencies, batch: number): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let after = 0; ;) {
    const found = await sql<Page>`${pageOf(batch, after)}`.execute(deps.db)
    const { last, buyers } = found.rows[0] ?? { last: null, buyers: [] }
    for (const buyer of buyers.filter((one) => !failures.has(one))) {
      try {
        while ((await payBack(deps, batch, buyer)) === linesMost);
        deps.publish([buyer])
      } catch (error) {
        failures.set(buyer, error)
      }
    }
    if (last === null) break
    after = last
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), 'buyers were not paid back')
}

/** The buyers with a refund due for the next page of logs of the batch, and the last log of that page. */
export const pageOf = (batch: number, after: number) => sql`with page as (
    select id from account_log where batch = ${batch} and id > ${after} and state = 'sold' order by id limit ${pageLogs}
  ), owed as (
    select s.id, o.user_id from page join store_line s on s.log = page.id join store_order o on o.id = s.order_id
    where s.replacement is null and s.refunded_at is null
    union all
    select s.id, o.user_id from page join store_line s on s.replacement = page.id
    join store_order o on o.id = s.order_id where s.refunded_at is null
  )
  select (select max(id) from page) as last,
    array(select user_id::text from owed group by user_id order by min(id)) as buyers`

type Line = { id: number; product_name: string; price: number; reason: string }

/** Refunds at most `linesMost` lines of a buyer, and returns the number of lines that it read. */
async function payBack(
  { db, writeLetter }: StoreDependencies,
  batch: number,
  buyer: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Lock all orders before the wallet: settling a claim locks an order and then the wallet.
    const found = await sql<Line>`${linesOf(batch, buyer)} for no key update of o`.execute(tx)
    const paid: Line[] = []
    for (const line of found.rows) {
      const refunded = await sql<{
        buyer: string | null
      }>`select store_refund(${buyer}, ${line.id}, ${line.reason}) as buyer`.execute(tx)
      if (!refunded.rows[0]?.buyer) continue
      await sql`update warranty_claim set state = 'refunded', note = ${line.reason}, settled_at = now()
        where line = ${line.id} and state = 'open'`.execute(tx)
      paid.push(line)
    }
    if (paid.length > 0) {
      await writeLetter(tx, buyer, recallLetter(paid))
      const [subject, detail] = [String(batch), sumOf(paid)]
      await noteAccountEvent(tx, { userId: buyer, kind: 'store.recalled', subject, detail })
    }
    return found.rows.length
  })
}

/** The lines of a buyer that are not refunded and whose log, or its replacement, is of the batch. */
export const linesOf = (batch: number, buyer: string) => sql`
  select s.id, s.product_name, s.price,
    (select b.recall_reason from stock_batch b where b.id = ${batch}) as reason
  from store_order o join store_line s on s.order_id = o.id join account_log l on l.id = coalesce(s.replacement, s.log)
  where o.user_id = ${buyer} and l.batch = ${batch} and s.refunded_at is null
  order by s.order_id, s.id limit ${linesMost}`

const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((total, { price }) => total + price, 0)

function recallLetter(lines: readonly Line[]): { subject: string; text: string } {
  const names = [...new Set(lines.map(({ product_name }) => product_name))].map(
    (name) => `- ${name}`,
  )
  return {
    subject: 'What you bought was recalled, and your money is back',
    text: `We have recalled something that you bought:\n\n${names.join('\n')}\n\nThe reason: ${lines[0]?.reason ?? ''}\n\n₦${formatNaira(sumOf(lines))} is back in your wallet. Please do not use these details any more.`,
  }
}
