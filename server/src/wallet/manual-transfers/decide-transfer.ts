import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Actor } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  actionLabel,
  messages,
  note,
  notify,
  settledOf,
  type ManualTransfer,
  type TransferDependencies,
} from './request-transfer.ts'

type Waiting = ManualTransfer & { readonly id: string }

/**
 * Applies the decision of a second admin about a waiting transfer. Throws NOT_FOUND, SETTLED, OWN_REQUEST, OWN_ACCOUNT,
 * INSUFFICIENT_BALANCE, NOT_REFUNDABLE and REFUND_TOO_MUCH; the transfer then still waits.
 */
export async function decideTransfer(
  deps: TransferDependencies,
  actor: Actor,
  { id, agrees, reason }: { id: string; agrees: boolean; reason?: string },
): Promise<void> {
  const moved = await deps.db.transaction().execute(async (tx) => {
    const move = await waiting(tx, id)
    const { rules } = deps
    const found = await sql<{
      outcome: string
      shortage: number | null
    }>`select * from manual_transfer_decide(
      ${actor.userId}, ${id}, ${agrees}, ${reason ?? null}, ${rules.referralBonus}, ${rules.referralFrom})`.execute(
      tx,
    )
    const row = found.rows[0]
    if (!move || !row || row.outcome === 'absent') throw new Refusal('NOT_FOUND')
    if (row.outcome !== 'done' && row.outcome !== 'declined') throw refusalFor(row, move)
    if (row.outcome === 'done') await deps.follow[move.kind]?.(tx, move)
    await note(tx, actor, {
      move: reason === undefined ? move : { ...move, reason },
      verb: `${agrees ? 'approve' : 'decline'} to ${actionLabel(move.kind)}`,
      id,
      balance: null,
    })
    return agrees ? move : undefined
  })
  if (moved) await notify(deps, moved)
}

function refusalFor(
  row: { outcome: string; shortage: number | null },
  { kind }: ManualTransfer,
): Refusal {
  switch (row.outcome) {
    case 'own-request':
      return new Refusal('OWN_REQUEST')
    case 'own-account':
      return new Refusal('OWN_ACCOUNT')
    case 'short':
      return new Refusal('INSUFFICIENT_BALANCE', { shortage: formatNaira(row.shortage ?? 0) })
    case 'too-much':
      return new Refusal('REFUND_TOO_MUCH')
    case 'not-whole':
      return new Refusal('REFUND_TOO_MUCH', messages[row.outcome])
    case 'settled':
      return new Refusal(settledOf(kind))
    case 'served':
    case 'decided':
      return new Refusal('SETTLED', messages[row.outcome])
    default:
      throw new Error(`deciding answered ${row.outcome}`)
  }
}

async function waiting(tx: Queryable, id: string): Promise<Waiting | undefined> {
  const found = await sql<Waiting>`select id, kind, user_id as "userId", amount, reason, subject,
    allow_negative as "allowNegative" from manual_transfer where id = ${id}`.execute(tx)
  return found.rows[0]
}
