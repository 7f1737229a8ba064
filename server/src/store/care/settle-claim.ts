import type { ClaimView, complaints } from '@nosim/contract/admin/complaints.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { orderNumber } from '@nosim/contract/order-number.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/door.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { stockChanged, type StoreParts } from '../stock/parts.ts'
import { claimOf } from './queries.ts'

type Outcome = 'replaced' | 'refunded' | 'declined'
type Held = { line: number; user_id: string; order_id: string }

/**
 * Makes a dead log good, by another of its product or by its price, or declines; the buyer is told. Once: a line that
 * was made good before, by whatever way, is not again. Throws NOT_FOUND, SETTLED, OUT_OF_STOCK.
 */
export const settleClaim =
  (parts: StoreParts): Handler<typeof complaints.settleClaim> =>
  async ({ params: { id }, body }, asked) => {
    const { after, buyer } = await parts.db.transaction().execute(async (tx) => {
      const before = await claimOf(tx, id)
      // The order first, as everybody who makes good takes it.
      const found = await sql<Held>`select w.line, o.user_id, o.id as order_id from warranty_claim w
        join store_line s on s.id = w.line join store_order o on o.id = s.order_id where w.id = ${id}
        for no key update of o`.execute(tx)
      const held = found.rows[0]
      if (!before || !held) throw new Refusal('NOT_FOUND')
      await close(tx, { id, ...body, by: asked.caller.userId })
      await makeGood(tx, held, body)
      const after = await claimOf(tx, id)
      if (!after) throw new Error('a claim vanished while it was settled')
      await parts.writeLetter(tx, held.user_id, letter(after))
      // Without what the buyer wrote, which may be what the log holds.
      await recordAudit(tx, actorOf(asked), {
        action: 'settle claim',
        subject: `claim:${id}`,
        before: { status: before.status },
        after: { status: after.status, note: after.note },
      })
      return { after, buyer: held.user_id }
    })
    parts.publish([buyer])
    if (body.outcome === 'replaced') stockChanged(parts, [after.product_id])
    return after
  }

async function close(
  tx: Queryable,
  { id, outcome, note, by }: { id: number; outcome: Outcome; note: string; by: string },
): Promise<void> {
  const closed =
    await sql`update warranty_claim set state = ${outcome}, note = ${note}, settled_by = ${by},
    settled_at = now() where id = ${id} and state = 'open'`.execute(tx)
  if (closed.numAffectedRows !== 1n) throw new Refusal('SETTLED')
}

/** Does what was decided about the line; open tabs of its buyer hear of it whichever it was. */
async function makeGood(
  tx: Queryable,
  { line, user_id, order_id }: Held,
  { outcome, note }: { outcome: Outcome; note: string },
): Promise<void> {
  if (outcome === 'declined') {
    await sql`insert into live_event (user_id, kind, subject) values (${user_id}, 'order', ${order_id})`.execute(
      tx,
    )
    return
  }
  if (outcome === 'refunded') {
    const paid = await sql<{
      buyer: string | null
    }>`select store_refund(${line}, ${note}) as buyer`.execute(tx)
    if (!paid.rows[0]?.buyer) throw new Refusal('SETTLED')
    return
  }
  const given = await sql<{ outcome: string }>`select outcome from store_replace(${line})`.execute(
    tx,
  )
  if (given.rows[0]?.outcome === 'none') throw new Refusal('OUT_OF_STOCK')
  if (given.rows[0]?.outcome !== 'replaced') throw new Refusal('SETTLED')
}

function letter(claim: ClaimView): { subject: string; text: string } {
  const number = orderNumber(claim.order_id)
  const what = {
    replaced: 'We have put another one in its place: you find it on your orders page.',
    refunded: `₦${formatNaira(claim.price * 100)} is back in your wallet.`,
    declined: 'We could not find it dead, so that nothing changes.',
    open: '',
  }[claim.status]
  return {
    subject: `Your report about order #${number}`,
    text: `You told us that "${claim.product_name}" of order #${number} does not work.\n\n${what}\n\nOur answer: ${claim.note ?? ''}`,
  }
}
