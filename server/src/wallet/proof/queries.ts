import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { SystemBalances } from './invariants/invariant.ts'
import { type Unit, units } from './invariants/units.ts'
import type { Fault } from './prove.ts'

/** The stored result of the earlier proofs. */
export type Kept = {
  readonly verified_at: Date
  /** Each transfer up to this id is proven. */
  readonly through: number
  /** The balances of the system accounts after that transfer, in kobo. */
  readonly balances: SystemBalances
  /** The invariants that are still broken, with their rows. */
  readonly faults: readonly Fault[]
}

/** The result of the last proof; undefined before the first. */
export async function keptProof(db: Queryable): Promise<Kept | undefined> {
  const found =
    await sql<Kept>`select verified_at, through, balances, faults from ledger_verification
    where through is not null`.execute(db)
  return found.rows[0]
}

/** Stores the result of a proof; `whole` when it covered everything. */
export async function keepProof(
  db: Queryable,
  { through, balances, faults }: Omit<Kept, 'verified_at'>,
  { whole }: { whole: boolean },
): Promise<void> {
  const broken = faults.map(({ invariant }) => invariant)
  await sql`insert into ledger_verification as p (verified_at, broken, through, balances, faults, full_at)
    values (now(), ${broken}, ${through}, ${JSON.stringify(balances)}::jsonb, ${JSON.stringify(faults)}::jsonb,
      ${whole ? sql`now()` : null})
    on conflict (singleton) do update set verified_at = excluded.verified_at, broken = excluded.broken,
      through = excluded.through, balances = excluded.balances, faults = excluded.faults,
      full_at = coalesce(excluded.full_at, p.full_at)`.execute(db)
}

/**
 * The id of the last transfer that is at least `marginMs` old, when all transfers with lower ids are committed; 0
 * without one.
 */
export async function lastSettled(db: Queryable, marginMs: number): Promise<number> {
  const found = await sql<{ id: number }>`select id from transfer
    where created_at < now() - make_interval(secs => ${marginMs / 1000}) order by id desc limit 1`.execute(
    db,
  )
  return found.rows[0]?.id ?? 0
}

/** The id of the newest transfer, or 0. */
export async function newestTransfer(db: Queryable): Promise<number> {
  const found = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::bigint as id from transfer`.execute(db)
  return found.rows[0]?.id ?? 0
}

/** The last key of the next slice of `rows` rows after a key (null: from the first); undefined when no row is left. */
export async function sliceEnd(
  db: Queryable,
  unit: Unit,
  { after, rows }: { after: string | null; rows: number },
): Promise<string | undefined> {
  const { table, key, type } = units[unit]
  const [column, kind] = [sql.raw(`(${key})`), sql.raw(type)]
  const found = await sql<{ key: string }>`select s.key::text as key from (
      select ${column} as key from ${sql.table(table)}
      where ${after === null ? sql`true` : sql`${column} > ${after}::${kind}`} order by ${column} limit ${rows}
    ) s order by s.key desc limit 1`.execute(db)
  return found.rows[0]?.key
}

/** The users' accounts and the subjects of the transfers after one id, up to another. */
export async function touchedBy(
  db: Queryable,
  after: number,
  to: number,
): Promise<{ accounts: string[]; subjects: { what: string; id: string }[] }> {
  const [accounts, subjects] = [
    await sql<{ id: string }>`select distinct s.id::text as id from transfer t
      cross join lateral (values (t.debit_account), (t.credit_account)) s (id)
      where t.id > ${after} and t.id <= ${to} and s.id >= 1000`.execute(db),
    await sql<{ what: string; id: string }>`select distinct split_part(subject, ':', 1) as what,
      case when subject like 'orphan:%' then subject else split_part(subject, ':', 2) end as id from transfer where id > ${after} and id <= ${to}`.execute(
      db,
    ),
  ]
  return { accounts: accounts.rows.map(({ id }) => id), subjects: subjects.rows }
}

/** The logs that these orders of the store delivered, replacements included. */
export async function logsOfOrders(db: Queryable, orders: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`select g.id::text as id from store_line l
    cross join lateral (values (l.log), (l.replacement)) g (id)
    where l.order_id = any(${orders}::uuid[]) and g.id is not null`.execute(db)
  return found.rows.map(({ id }) => id)
}
