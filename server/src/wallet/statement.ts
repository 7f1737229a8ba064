import { formatNaira } from '@nosim/contract/money.ts'
import type { LineFilter, Transaction } from '@nosim/contract/wallet.ts'
import { sql, type RawBuilder } from 'kysely'
import { csvLine, csvStart } from '../platform/csv.ts'
import { startOfDay } from '../platform/db/days.ts'
import type { Queryable } from '../platform/db/db.ts'

type Line = Pick<Transaction, 'description' | 'type' | 'wallet'> & {
  id: number
  amount: number
  old_balance: number
  new_balance: number
  created_at: Date
}

/** A page of a user's wallet lines, newest first, and how many there are of that kind and time. */
export async function transactionsOf(
  db: Queryable,
  userId: string,
  { page, limit, ...filter }: { page: number; limit: number } & LineFilter,
): Promise<{ transactions: Transaction[]; total: number }> {
  const lines = linesOf(userId, filter)
  const [found, count] = await Promise.all([
    sql<Line>`select * from (${lines}) l order by id desc, type
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${lines}) l`.execute(db),
  ])
  return { transactions: found.rows.map(presentLine), total: count.rows[0]?.total ?? 0 }
}

/** How many lines are read at once for a file. */
const batch = 500

/**
 * A user's wallet lines as CSV text, oldest first, read batch by batch as the reader takes them: it never holds more
 * than one, nor a connection between two. Times are RFC 3339 in UTC, amounts naira; `Type` says which way they went.
 */
export async function* statementOf(
  db: Queryable,
  userId: string,
  filter: LineFilter,
): AsyncGenerator<string> {
  yield (
    csvStart +
      csvLine([
        'Date',
        'Description',
        'Type',
        'Wallet',
        'Amount',
        'Old balance',
        'New balance',
        'ID',
      ])
  )
  // A transfer between a user's own purses would be two lines under one id.
  let last = { id: 0, type: '' }
  for (;;) {
    const { rows } = await sql<Line>`select * from (${linesOf(userId, filter)}) l
      where (id, type) > (${last.id}::bigint, ${last.type}) order by id, type limit ${batch}`.execute(
      db,
    )
    yield rows.map((row) => csvLine(cellsOf(presentLine(row)))).join('')
    last = rows.at(-1) ?? last
    if (rows.length < batch) return
  }
}

function cellsOf(line: Transaction): string[] {
  const { date, description, type, wallet, amount, old_balance, new_balance, id } = line
  return [date, description, type, wallet, amount, old_balance, new_balance, id]
}

/** A user's lines: a transfer shows on each side that is a purse of theirs. */
function linesOf(userId: string, { type, from, to }: LineFilter): RawBuilder<Line> {
  const between = sql`
    ${from ? sql`and t.created_at >= ${startOfDay(from)}` : sql``}
    ${to ? sql`and t.created_at < ${startOfDay(to)} + interval '1 day'` : sql``}`
  const debits = sql`
    select t.id, t.description, 'debit' as type, a.kind as wallet, t.amount,
      t.debit_balance + t.amount as old_balance, t.debit_balance as new_balance, t.created_at
    from account a join transfer t on t.debit_account = a.id where a.user_id = ${userId} ${between}`
  const credits = sql`
    select t.id, t.description, 'credit' as type, a.kind as wallet, t.amount,
      t.credit_balance - t.amount as old_balance, t.credit_balance as new_balance, t.created_at
    from account a join transfer t on t.credit_account = a.id where a.user_id = ${userId} ${between}`
  if (type === 'debit') return sql<Line>`${debits}`
  if (type === 'credit') return sql<Line>`${credits}`
  return sql<Line>`${debits} union all ${credits}`
}

function presentLine(line: Line): Transaction {
  return {
    id: String(line.id),
    description: line.description,
    type: line.type,
    wallet: line.wallet,
    amount: formatNaira(line.amount),
    old_balance: formatNaira(line.old_balance),
    new_balance: formatNaira(line.new_balance),
    date: line.created_at.toISOString(),
  }
}
