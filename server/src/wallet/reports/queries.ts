import { sql } from 'kysely'
import { type Backlog, type BacklogRow, backlogsIn } from '../../platform/db/backlog.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { allowTime } from '../../platform/db/transaction-settings.ts'

/** The sum of the transfers of a kind between two kinds of account, in kobo. */
export type LedgerSum = {
  /** YYYY-MM-DD in Lagos; null for all days before the requested ones. */
  readonly day: string | null
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly count: number
  readonly amount: number
}

/**
 * The sums of the whole ledger: by day for the last `days` days, today included, and one sum for all days before them.
 */
export async function ledgerSums(db: Queryable, days: number): Promise<LedgerSum[]> {
  const found = await sql<LedgerSum>`
    select case when day > (now() at time zone 'Africa/Lagos')::date - ${days}::int then to_char(day, 'YYYY-MM-DD') end
      as day, kind, debit, credit, sum(count)::bigint as count, sum(amount)::bigint as amount
    from ledger_daily group by 1, kind, debit, credit`.execute(db)
  return found.rows
}

/** Adds the ended days to the roll-up. It may take ten minutes, because the first run reads the whole ledger. */
export async function rollLedger(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowTime(tx, 10 * 60_000)
    await sql`select ledger_roll_up()`.execute(tx)
  })
}

export type WaitingMoney = {
  /** Deposits without a user, or not in naira. */
  readonly suspense: Backlog
  /** Deposits above the day's cap of their user. */
  readonly held: Backlog
  /** Requests of admins that need an approval. */
  readonly approvals: Backlog
}

/** The deposits and requests that need a decision. */
export async function waitingMoney(db: Queryable): Promise<WaitingMoney> {
  const { rows } = await sql<BacklogRow>`
    select case status when 'held' then 'held' else 'suspense' end as queue, count(*) as count, min(created_at) as oldest
    from deposit where status in ('held', 'suspense', 'foreign') and settled_at is null group by 1
    union all
    select 'approvals', count(*), min(requested_at) from manual_transfer where state = 'waiting'`.execute(
    db,
  )
  const of = backlogsIn(rows)
  return { suspense: of('suspense'), held: of('held'), approvals: of('approvals') }
}

/** The last proof and the invariants it found broken; undefined before the first. */
export async function lastProof(
  db: Queryable,
): Promise<{ verified_at: Date; broken: string[] } | undefined> {
  return db.selectFrom('ledger_verification').select(['verified_at', 'broken']).executeTakeFirst()
}
