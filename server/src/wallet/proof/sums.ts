import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/db.ts'
import type { SystemBalances } from './invariants/invariant.ts'
import { sumsByDay } from './invariants/totals.ts'

type Row = {
  day: string
  kind: string
  debit: string
  credit: string
  count: number
  amount: number
}

/** Sums of transfers by day, kind and both accounts, in kobo: small for any number of transfers. */
export class Sums {
  readonly #rows = new Map<string, Row>()

  /** Adds the transfers after one id, up to another. */
  async add(tx: Queryable, after: number, to: number): Promise<void> {
    const found = await sql<Row>`select s.*, to_char(s.day, 'YYYY-MM-DD') as day from (
      ${sumsByDay(sql`t.id > ${after} and t.id <= ${to}`)}) s`.execute(tx)
    for (const row of found.rows) {
      const key = [row.day, row.kind, row.debit, row.credit].join('|')
      const known = this.#rows.get(key)
      this.#rows.set(key, {
        ...row,
        count: row.count + (known?.count ?? 0),
        amount: row.amount + (known?.amount ?? 0),
      })
    }
  }

  rows(): Row[] {
    return [...this.#rows.values()]
  }

  /** The balances of the system accounts by their kind, in kobo: `before` plus the added transfers. */
  balances(before: SystemBalances = {}): SystemBalances {
    const balances: Record<string, number> = { ...before }
    for (const { debit, credit, amount } of this.#rows.values()) {
      if (debit !== 'user') balances[debit] = (balances[debit] ?? 0) - amount
      if (credit !== 'user') balances[credit] = (balances[credit] ?? 0) + amount
    }
    return balances
  }
}
