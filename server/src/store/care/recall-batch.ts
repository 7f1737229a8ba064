import type { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import { allowTime } from '../../platform/db/time-limit.ts'
import type { Handler } from '../../platform/http/door.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addJob, type Jobs } from '../../platform/jobs.ts'
import { batchOf } from '../stock/batches.ts'
import { stockChanged, type StoreParts } from '../stock/parts.ts'

/** How long a recall may take, in ms: a batch may hold as many logs as a file. */
const recallMost = 60_000

/**
 * Takes a batch off the shelf at once; a job pays its buyers back. Throws NOT_FOUND, RECALLED.
 */
export const recallBatch =
  (parts: StoreParts): Handler<typeof accountLogs.recall> =>
  async ({ params: { id }, body }, asked) => {
    const recalled = await parts.db.transaction().execute(async (tx) => {
      await allowTime(tx, recallMost)
      const before = await batchOf(tx, id)
      if (!before) throw new Refusal('NOT_FOUND')
      const marked = await tx
        .updateTable('stock_batch')
        .set({ recalled_at: sql<Date>`now()`, recall_reason: body.reason })
        .where('id', '=', id)
        .where('recalled_at', 'is', null)
        .executeTakeFirst()
      if (marked.numUpdatedRows === 0n) throw new Refusal('RECALLED')
      // In id order, as buyers take them.
      await sql`select 1 from account_log where batch = ${id} and state = 'available' order by id for no key update`.execute(
        tx,
      )
      await sql`update account_log set state = 'withdrawn' where batch = ${id} and state = 'available'`.execute(
        tx,
      )
      await addJob(tx, { name: 'refund-batch', payload: { batch: id }, key: `refund-batch:${id}` })
      const after = await batchOf(tx, id)
      const subject = `batch:${id}`
      await recordAudit(tx, actorOf(asked), { action: 'recall batch', subject, before, after })
      if (!after) throw new Error('a batch vanished while it was recalled')
      return after
    })
    stockChanged(parts, [recalled.product_id])
    return recalled
  }

const BatchJob = z.object({ batch: z.int() })

/** Pays the buyers of a recalled batch back, each in transactions of their own; what was paid before is left alone. */
export const recallJobs = (parts: StoreParts): Jobs => ({
  'refund-batch': async (payload) => payAll(parts, BatchJob.parse(payload).batch),
})

/** The lines whose log, or what was given in its place, came with a batch and was not paid back. */
const unpaid = (batch: number) => sql`from store_line s join store_order o on o.id = s.order_id
  where s.refunded_at is null and s.id in (
    -- Each arm by an index of its own.
    select x.id from account_log l join store_line x on x.log = l.id and x.replacement is null where l.batch = ${batch}
    union all
    select x.id from account_log l join store_line x on x.replacement = l.id where l.batch = ${batch}
  )`
/** Lines that one transaction pays back. */
const linesMost = 500

/** The first buyers first; one who cannot be paid does not keep the others waiting. */
async function payAll(parts: StoreParts, batch: number): Promise<void> {
  const found = await sql<{ buyer: string }>`select o.user_id as buyer ${unpaid(batch)}
    group by o.user_id order by min(s.id)`.execute(parts.db)
  const failures: unknown[] = []
  for (const { buyer } of found.rows) {
    try {
      while ((await payBack(parts, batch, buyer)) === linesMost);
      parts.publish([buyer])
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'buyers were not paid back')
}

type Line = { id: number; product_name: string; price: number; reason: string }

/** Answers of how many lines it took care. */
async function payBack(
  { db, writeLetter }: StoreParts,
  batch: number,
  buyer: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // All orders before the purse: whoever settles a claim holds an order and then wants the purse.
    const found = await sql<Line>`select s.id, s.product_name, s.price,
        (select b.recall_reason from stock_batch b where b.id = ${batch}) as reason
      ${unpaid(batch)} and o.user_id = ${buyer}
      order by s.order_id, s.id limit ${linesMost} for no key update of o`.execute(tx)
    const paid: Line[] = []
    for (const line of found.rows) {
      const refunded = await sql<{
        buyer: string | null
      }>`select store_refund(${line.id}, ${line.reason}) as buyer`.execute(tx)
      if (!refunded.rows[0]?.buyer) continue
      await sql`update warranty_claim set state = 'refunded', note = ${line.reason}, settled_at = now()
        where line = ${line.id} and state = 'open'`.execute(tx)
      paid.push(line)
    }
    if (paid.length > 0) await writeLetter(tx, buyer, recallLetter(paid))
    return found.rows.length
  })
}

function recallLetter(lines: readonly Line[]): { subject: string; text: string } {
  const sum = lines.reduce((total, { price }) => total + price, 0)
  const names = [...new Set(lines.map(({ product_name }) => product_name))].map(
    (name) => `- ${name}`,
  )
  return {
    subject: 'What you bought was recalled, and your money is back',
    text: `We have recalled something that you bought:\n\n${names.join('\n')}\n\nThe reason: ${lines[0]?.reason ?? ''}\n\n₦${formatNaira(sum)} is back in your wallet. Please do not use these details any more.`,
  }
}
