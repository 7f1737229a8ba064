import type { ClaimView, complaints } from '@nosim/contract/admin/complaints.ts'
import { formatNaira, kobo } from '@nosim/contract/base/money.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { sql } from 'kysely'
import { actorOf, recordAudit, type Actor } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { Handler } from '../../platform/http/endpoint.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requestTransfer } from '../../wallet/manual-transfers/request-transfer.ts'
import type { WriteLetter } from '../../wallet/letters.ts'
import { stockChanged, type StoreDependencies } from '../inventory/dependencies.ts'
import { claimOf } from './queries.ts'

type Body = Parameters<Handler<typeof complaints.settleClaim>>[0]['body']
type Held = { line: number; user_id: string; order_id: string; price: number }

/**
 * Replaces or refunds a dead log, or declines the claim, and notifies the buyer. A line that was refunded or replaced
 * before is SETTLED. A price above the limits of manual transfers waits for a second admin, and the claim stays open
 * until then. Throws NOT_FOUND, OWN_ACCOUNT, SETTLED, OUT_OF_STOCK.
 */
export const settleClaim =
  (deps: StoreDependencies): Handler<typeof complaints.settleClaim> =>
  async ({ params: { id }, body }, context) => {
    const held = await heldOf(deps.db, id)
    if (!held) throw new Refusal('NOT_FOUND')
    if (held.user_id === context.caller.userId) throw new Refusal('OWN_ACCOUNT')
    const actor = actorOf(context)
    if (body.outcome === 'refunded') {
      await requestTransfer(
        deps.transfers,
        { actor, key: context.idempotencyKey },
        {
          kind: 'claim',
          userId: held.user_id,
          amount: kobo(held.price),
          reason: body.note,
          subject: `claim:${id}`,
        },
      )
    } else {
      const { outcome, note } = body
      await settle(deps, actor, { id, outcome, note })
      deps.publish([held.user_id])
    }
    const after = await present(deps.db, id)
    if (body.outcome === 'replaced') stockChanged(deps, [after.product_id])
    return after
  }

/** Sends the buyer a mail about the end of a claim. */
export async function writeClaimLetter(
  tx: Queryable,
  writeLetter: WriteLetter,
  id: number,
): Promise<void> {
  const held = await heldOf(tx, id)
  if (held) await writeLetter(tx, held.user_id, letter(await present(tx, id)))
}

async function heldOf(db: Queryable, claim: number): Promise<Held | undefined> {
  const found =
    await sql<Held>`select w.line, o.user_id, o.id as order_id, s.price from warranty_claim w
    join store_line s on s.id = w.line join store_order o on o.id = s.order_id where w.id = ${claim}`.execute(
      db,
    )
  return found.rows[0]
}

async function present(db: Queryable, id: number): Promise<ClaimView> {
  const claim = await claimOf(db, id)
  if (!claim) throw new Error('a claim vanished while it was settled')
  return claim
}

/** Settles a claim without a refund: replaces the log, or declines. */
async function settle(
  deps: StoreDependencies,
  actor: Actor,
  {
    id,
    outcome,
    note,
  }: { id: number; outcome: Exclude<Body['outcome'], 'refunded'>; note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // The order is locked first, as in all code that refunds or replaces a line.
    await sql`select 1 from warranty_claim w join store_line s on s.id = w.line join store_order o on o.id = s.order_id
      where w.id = ${id} for no key update of o`.execute(tx)
    const closed =
      await sql`update warranty_claim set state = ${outcome}, note = ${note}, settled_by = ${actor.userId},
      settled_at = now() where id = ${id} and state = 'open'`.execute(tx)
    if (closed.numAffectedRows !== 1n) throw new Refusal('SETTLED')
    if (outcome === 'replaced') await replace(tx, id)
    else await tellTabs(tx, id)
    await writeClaimLetter(tx, deps.writeLetter, id)
    // Without the text of the buyer, which may contain the details of the log.
    await recordAudit(tx, actor, {
      action: 'settle claim',
      subject: `claim:${id}`,
      before: { status: 'open' },
      after: { status: outcome, note },
    })
  })
}

async function tellTabs(tx: Queryable, claim: number): Promise<void> {
  await sql`insert into live_event (user_id, kind, subject) select o.user_id, 'store', o.id::text
    from warranty_claim w join store_line s on s.id = w.line join store_order o on o.id = s.order_id
    where w.id = ${claim}`.execute(tx)
}

async function replace(tx: Queryable, claim: number): Promise<void> {
  const given = await sql<{ outcome: string }>`select r.outcome
    from warranty_claim w join store_line l on l.id = w.line join store_order o on o.id = l.order_id
    cross join store_replace(o.user_id, w.line) r where w.id = ${claim}`.execute(tx)
  if (given.rows[0]?.outcome === 'none') throw new Refusal('OUT_OF_STOCK')
  if (given.rows[0]?.outcome !== 'replaced') throw new Refusal('SETTLED')
}

function letter(claim: ClaimView): { subject: string; text: string } {
  const number = orderNumber(claim.order_id)
  const what = {
    replaced: 'We have put another one in its place: you find it on your orders page.',
    refunded: `₦${formatNaira(claim.price * 100)} is back in your wallet.`,
    declined: 'We checked and it works, so nothing changes.',
    open: '',
  }[claim.status]
  return {
    subject: `Your report about order #${number}`,
    text: `You told us that "${claim.product_name}" of order #${number} does not work.\n\n${what}\n\nOur answer: ${claim.note ?? ''}`,
  }
}
