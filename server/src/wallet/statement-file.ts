import type { LineFilter, Transaction } from '@nosim/contract/shop/wallet.ts'
import { csvLine, csvStart } from '../platform/csv.ts'
import type { Queryable } from '../platform/db/db.ts'
import { linesAt, presentLine } from './statement.ts'

/** The number of lines that are read at once for a file. */
const batch = 500

/**
 * A user's wallet lines as CSV text, oldest first, read batch by batch as the reader takes them. It holds one batch at
 * a time, and no connection between two batches. Times are RFC 3339 in UTC, amounts naira; `Type` is the direction.
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
  // With the type, because a transfer between a user's own wallets would be two lines with one id.
  let last = { id: 0, type: '' }
  for (;;) {
    const rows = await linesAt(db, userId, {
      ...filter,
      after: last,
      order: 'oldest',
      offset: 0,
      limit: batch,
    })
    yield rows.map((row) => csvLine(cellsOf(presentLine(row)))).join('')
    last = rows.at(-1) ?? last
    if (rows.length < batch) return
  }
}

function cellsOf(line: Transaction): string[] {
  const { date, description, type, wallet, amount, old_balance, new_balance, id } = line
  return [date, description, type, wallet, amount, old_balance, new_balance, id]
}
