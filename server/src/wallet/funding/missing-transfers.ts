import { formatNaira, type Kobo } from '@nosim/contract/base/money.ts'
import type { MissingTransfer } from '@nosim/contract/shop/deposits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { foundLetter } from '../letters.ts'
import type { DepositDependencies } from './process-delivery.ts'

/** A user's report of a missing transfer; `sentAt` as RFC 3339, an empty session id where it is not known. */
export type Missed = {
  readonly userId: string
  readonly amount: Kobo
  readonly sentAt: string
  readonly senderName: string
  readonly sessionId: string
  readonly limits: { readonly open: number; readonly day: number }
}

/**
 * Stores a report of a missing transfer. Where exactly one deposit in suspense matches every fact, it is in the wallet
 * when this returns; a partial match is never disclosed. Throws TOO_MANY_CLAIMS.
 */
export async function reportMissing(
  deps: DepositDependencies,
  missed: Missed,
): Promise<MissingTransfer> {
  const { rules } = deps
  const { userId, amount, limits } = missed
  type Stored = { outcome: string; id: string | null; credited_user: string | null }
  const stored = await deps.db.transaction().execute(async (tx) => {
    const found =
      await sql<Stored>`select * from missing_report(${userId}, ${amount}, ${missed.sentAt},
      ${missed.senderName}, ${missed.sessionId}, ${limits.open}, ${limits.day}, ${rules.missingLimit},
      ${rules.referralBonus}, ${rules.referralFrom})`.execute(tx)
    const [row] = found.rows
    if (row?.credited_user) await deps.writeLetter(tx, userId, foundLetter(amount))
    return row
  })
  if (!stored?.id) throw new Refusal('TOO_MANY_CLAIMS')
  deps.publish([userId])
  const rows = await sql<MissingRow>`${missingView} where m.id = ${stored.id}`.execute(deps.db)
  const [row] = rows.rows
  if (!row) throw new Error('a reported missing transfer is absent')
  return presentMissing(row)
}

/** A page of a user's reports of missing transfers, newest first. */
export async function missingOf(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ transfers: MissingTransfer[]; total: number }> {
  const [rows, count] = await Promise.all([
    sql<MissingRow>`${missingView} where m.user_id = ${userId} order by m.created_at desc, m.id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from missing_transfer
      where user_id = ${userId}`.execute(db),
  ])
  return { transfers: rows.rows.map(presentMissing), total: count.rows[0]?.total ?? 0 }
}

type MissingRow = Omit<MissingTransfer, 'amount' | 'sent_at' | 'created_at' | 'decided_at'> & {
  amount: number
  sent_at: Date
  created_at: Date
  decided_at: Date | null
}

// A match that needs an approval is not disclosed: the deposit may belong to another user.
const missingView: RawBuilder<MissingRow> = sql`select m.id, m.amount, m.sent_at, m.sender_name, m.session_id,
  case m.state when 'matched' then 'open' else m.state end as status, m.note, m.created_at, m.decided_at
  from missing_transfer m`

const presentMissing = (row: MissingRow): MissingTransfer => ({
  ...row,
  amount: formatNaira(row.amount),
  sent_at: row.sent_at.toISOString(),
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})
