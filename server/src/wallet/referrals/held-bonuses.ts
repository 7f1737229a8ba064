import type { HeldBonus } from '@nosim/contract/admin/users/referrals.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Publish } from '../../platform/live/publisher.ts'

type Row = Omit<HeldBonus, 'amount' | 'deposit_amount' | 'earned_at' | 'due_at' | 'decided_at'> & {
  amount: number
  deposit_amount: number
  earned_at: Date
  due_at: Date
  decided_at: Date | null
}

const lists = {
  review: { which: sql`b.state = 'review'`, order: sql`b.created_at, b.referee` },
  held: { which: sql`b.state = 'held'`, order: sql`b.due_at, b.referee` },
  decided: { which: sql`b.decided_at is not null`, order: sql`b.decided_at desc, b.referee` },
} as const

/** The bonuses that wait for an admin. */
export const bonusesInReview = sql`from referral_bonus b where ${lists.review.which}`

const person = (alias: 'r' | 'f') => sql`jsonb_build_object('user_id', ${sql.ref(`${alias}.id`)},
  'name', ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}, 'email', ${sql.ref(`${alias}.email`)})`

/** A page of the bonuses that wait for an admin or for their due time, or that an admin decided (REFER-13). */
export async function heldBonuses(
  db: Queryable,
  { status, page, limit }: { status: keyof typeof lists; page: number; limit: number },
): Promise<{ bonuses: HeldBonus[]; total: number }> {
  const { which, order } = lists[status]
  const [rows, count] = await Promise.all([
    sql<Row>`select b.referee as id, b.amount, ${person('r')} as referrer, ${person('f')} as friend, b.deposit_id,
        d.amount as deposit_amount, d.payer_name, b.signals, b.state as status, b.created_at as earned_at, b.due_at,
        a.email as decided_by, b.decided_at, b.note
      from referral_bonus b join app_user r on r.id = b.referrer join app_user f on f.id = b.referee
      join deposit d on d.id = b.deposit_id left join app_user a on a.id = b.decided_by
      where ${which} order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from referral_bonus b where ${which}`.execute(
      db,
    ),
  ])
  return { bonuses: rows.rows.map(present), total: count.rows[0]?.total ?? 0 }
}

const present = (row: Row): HeldBonus => ({
  ...row,
  amount: formatNaira(row.amount),
  deposit_amount: formatNaira(row.deposit_amount),
  earned_at: row.earned_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
})

type Dependencies = { readonly db: Db; readonly publish: Publish }

/** Applies an admin's decision about a waiting bonus, once (REFER-14). Throws NOT_FOUND, SETTLED, OWN_ACCOUNT. */
export async function decideBonus(
  { db, publish }: Dependencies,
  actor: Actor,
  { id, approves, reason }: { id: string; approves: boolean; reason: string },
): Promise<{ message: string }> {
  const { referrer, state, amount } = await db.transaction().execute(async (tx) => {
    const found = await sql<{ outcome: string; referrer: string | null }>`
      select * from referral_decide(${actor.userId}, ${id}, ${approves}, ${reason})`.execute(tx)
    const [answer] = found.rows
    if (answer?.outcome === 'settled') throw new Refusal('SETTLED')
    if (answer?.outcome === 'own-account') throw new Refusal('OWN_ACCOUNT')
    if (answer?.outcome !== 'done') throw new Refusal('NOT_FOUND')
    const bonus = await tx
      .selectFrom('referral_bonus')
      .select(['referrer', 'state', 'amount', 'signals'])
      .where('referee', '=', id)
      .executeTakeFirstOrThrow()
    await recordAudit(tx, actor, {
      action: `${approves ? 'approve' : 'decline'} referral bonus`,
      subject: `user:${bonus.referrer}`,
      before: { signals: bonus.signals },
      after: {
        friend: id,
        amount: formatNaira(bonus.amount),
        state: bonus.state,
        reason,
      },
    })
    return bonus
  })
  publish([referrer])
  return { message: messages[state] ?? `The bonus of NGN ${formatNaira(amount)} is ${state}` }
}

const messages: Readonly<Record<string, string>> = {
  paid: 'The bonus is paid',
  held: 'Approved. The bonus is paid when its hold ends',
  declined: 'The bonus is declined',
}

/** The most bonuses that one run of the job pays; the next run takes the rest. */
const most = 1000

/**
 * Pays the bonuses whose hold has ended, each in a separate transaction; safe in several processes and to repeat. A
 * bonus with new signals waits for an admin instead (REFER-10).
 */
export async function payDueBonuses(
  { db, publish }: Dependencies,
  signal: AbortSignal,
): Promise<void> {
  const due = await sql<{ referee: string }>`select b.referee from referral_bonus b
    where b.state = 'held' and referral_is_due(b) order by b.due_at, b.referee limit ${most}`.execute(
    db,
  )
  for (const { referee } of due.rows) {
    if (signal.aborted) return
    const paid = await sql<{ referrer: string | null }>`
      select referral_pay(${referee}) as referrer`.execute(db)
    publish([paid.rows[0]?.referrer ?? null])
  }
}
