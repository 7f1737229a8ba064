import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { fundingLaws } from './laws/funding-laws.ts'
import { ledgerLaws } from './laws/ledger-laws.ts'
import { salesLaws } from './laws/sales-laws.ts'
import { supplierLaws } from './laws/supplier-laws.ts'

/** What a proof found wrong: the law that is broken and up to five of the places where. */
export type Fault = {
  readonly law: string
  readonly count: number
  readonly examples: readonly string[]
}

/**
 * Proves the ledger by its own books, sharing no code with what writes them (blueprint, section 3). Each query
 * answers the rows that break its law; no rows, no fault. All of them look at the same moment.
 */
export async function prove(db: Db): Promise<Fault[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true)`.execute(
        tx,
      )
      const faults: Fault[] = []
      for (const [law, query] of Object.entries(laws)) {
        const broken = await query.execute(tx)
        if (broken.rows.length > 0) faults.push(faultOf(law, broken.rows))
      }
      return faults
    })
}

function faultOf(law: string, rows: readonly unknown[]): Fault {
  return { law, count: rows.length, examples: rows.slice(0, 5).map((row) => JSON.stringify(row)) }
}

/** Each law in words, with the query that answers what breaks it. */
export const laws = { ...ledgerLaws, ...salesLaws, ...fundingLaws, ...supplierLaws } as const
