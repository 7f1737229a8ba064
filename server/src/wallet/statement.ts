import { linesOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import type { LineFilter, Transaction } from '@nosim/contract/shop/wallet.ts'
import { sql, type RawBuilder } from 'kysely'
import { startOfDay } from '../platform/db/fragments.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { DataSection } from '../platform/own-data.ts'

type Line = Pick<Transaction, 'description' | 'type' | 'wallet' | 'line' | 'rental'> & {
  id: number
  amount: number
  old_balance: number
  new_balance: number
  created_at: Date
}

/**
 * A page of a user's wallet lines, newest first, and the number of all lines of the filter. The lines before the page
 * are skipped in the index, from the nearer end; of the table only the page itself is read.
 */
export async function transactionsOf(
  db: Queryable,
  userId: string,
  { page, limit, ...filter }: { page: number; limit: number } & LineFilter,
): Promise<{ transactions: Transaction[]; total: number }> {
  const total = await countLines(db, userId, filter)
  const before = (page - 1) * limit
  const after = Math.max(0, total - before - limit)
  const size = Math.min(limit, total - before)
  if (size <= 0) return { transactions: [], total }
  const fromOldest = after < before
  const rows = await linesAt(db, userId, {
    ...filter,
    order: fromOldest ? 'oldest' : 'newest',
    offset: fromOldest ? after : before,
    limit: size,
  })
  return { transactions: (fromOldest ? rows.toReversed() : rows).map(presentLine), total }
}

/** A user's wallet lines, oldest first, for the file of the user's own data. */
export const walletLines: DataSection = {
  name: 'wallet_lines',
  async read(db, userId, { after, limit }) {
    const [id = '0', type = ''] = after.split(' ')
    const mark = { id: Number(id), type }
    const rows = await linesAt(db, userId, { after: mark, order: 'oldest', offset: 0, limit })
    return rows.map((row) => ({ key: `${row.id} ${row.type}`, row: presentLine(row) }))
  },
}

type Mark = { readonly id: number; readonly type: string }

type Which = LineFilter & { readonly after?: Mark }

type Part = {
  readonly order: 'newest' | 'oldest'
  readonly offset: number
  readonly limit: number
}

/** The number of a user's lines of the filter, counted in the indexes alone. */
async function countLines(db: Queryable, userId: string, filter: LineFilter): Promise<number> {
  const found = await sql<{ total: number }>`select count(*) as total
    from account a cross join lateral (${sidesOf(filter, sql``)}) l where a.user_id = ${userId}`.execute(
    db,
  )
  return found.rows[0]?.total ?? 0
}

/** A part of a user's lines in this order: it is found in the indexes, and only its rows are read. */
export async function linesAt(
  db: Queryable,
  userId: string,
  { order, offset, limit, ...which }: Which & Part,
): Promise<Line[]> {
  const direction = order === 'newest' ? sql`desc` : sql`asc`
  const back = order === 'newest' ? sql`asc` : sql`desc`
  const sides = sidesOf(which, sql`order by t.id ${direction} limit ${offset + limit}`)
  const found = await sql<Line>`
    with place as materialized (
      select l.id, l.type, a.kind as wallet from account a cross join lateral (${sides}) l
      where a.user_id = ${userId} order by l.id ${direction}, l.type ${back} limit ${limit} offset ${offset}
    )
    select t.id, t.description, p.type, p.wallet, t.amount,
      case p.type when 'debit' then t.debit_balance + t.amount else t.credit_balance - t.amount end as old_balance,
      case p.type when 'debit' then t.debit_balance else t.credit_balance end as new_balance, t.created_at,
      case when split_part(t.subject, ':', 1) = any(${[...linesOfBusiness]}::text[]) then split_part(t.subject, ':', 1) end as line,
      substring(t.subject from '^numbers:(.*)$') as rental
    from place p join transfer t on t.id = p.id order by p.id ${direction}, p.type ${back}`.execute(
    db,
  )
  return found.rows
}

/** The lines of the account `a`: a transfer is a line on each side that is a wallet. `end` sorts and cuts each side. */
function sidesOf({ type, from, to, after }: Which, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const sides = (['debit', 'credit'] as const).filter((side) => !type || type === side)
  const arms = sides.map((side) => {
    const account = sql.ref(`t.${side}_account`)
    // The bound proves to the planner that the index of users' sides has all of these rows.
    return sql`(select t.id, ${sql.lit(side)} as type from transfer t
      where ${account} = a.id and ${account} >= 1000
      ${from ? sql`and t.created_at >= ${startOfDay(from)}` : sql``}
      ${to ? sql`and t.created_at < ${startOfDay(to)} + interval '1 day'` : sql``}
      ${after ? sql`and t.id >= ${after.id + (side < after.type ? 0 : 1)}` : sql``} ${end})`
  })
  return sql.join(arms, sql` union all `)
}

/** A line of a wallet as its user sees it. */
export function presentLine(line: Line): Transaction {
  return {
    id: String(line.id),
    description: line.description,
    type: line.type,
    wallet: line.wallet,
    amount: formatNaira(line.amount),
    old_balance: formatNaira(line.old_balance),
    new_balance: formatNaira(line.new_balance),
    date: line.created_at.toISOString(),
    line: line.line,
    rental: line.rental,
  }
}
