import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import {
  everything,
  type House,
  type Law,
  type Scope,
  type TotalLaw,
  type Unit,
} from './laws/law.ts'
import { fundingLaws } from './laws/funding-laws.ts'
import { ledgerLaws } from './laws/ledger-laws.ts'
import { salesLaws } from './laws/sales-laws.ts'
import { supplierLaws } from './laws/supplier-laws.ts'
import { storeLaws } from './laws/store-laws.ts'
import { brokenDays, daysLaw, sumsByDay, totalLaws } from './laws/total-laws.ts'
import { Sums } from './sums.ts'

/** What a proof found wrong: the law that is broken and up to five of the places where. */
export type Fault = {
  readonly law: string
  readonly count: number
  readonly examples: readonly string[]
  /** The rows that break it, at most 100, by which they are proven again; none for a law about the whole ledger. */
  readonly rows?: { readonly unit: Unit; readonly keys: readonly string[] }
}

/** The laws about rows, by their words. */
export const rowLaws: Readonly<Record<string, Law>> = {
  ...ledgerLaws,
  ...salesLaws,
  ...storeLaws,
  ...fundingLaws,
}

/** The laws about the whole, by their words. */
const allTotals: Readonly<Record<string, TotalLaw>> = { ...totalLaws, ...supplierLaws }

/** All laws, in words. */
export const lawNames: readonly string[] = [
  ...Object.keys(rowLaws),
  ...Object.keys(allTotals),
  daysLaw,
]

/**
 * Proves the whole ledger at one moment by its own books, sharing no code with what writes them (blueprint, section 3).
 * For a ledger that is small, as in tests: a large one is proven in slices.
 */
export async function prove(db: Db): Promise<Fault[]> {
  return inSnapshot(db, async (tx) => {
    const faults = await brokenRows(tx, Object.keys(rowLaws), everything)
    const sums = new Sums()
    await sums.add(tx, 0, Number.MAX_SAFE_INTEGER)
    faults.push(...(await brokenTotals(tx, sums.house())))
    const days = await brokenDays(sumsByDay(sql`true`)).execute(tx)
    return days.rows.length > 0 ? [...faults, faultOf(daysLaw, days.rows)] : faults
  })
}

/** Runs the named laws on the rows of a scope; answers what breaks them. */
export async function brokenRows(
  tx: Queryable,
  names: readonly string[],
  scope: Scope,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const name of names) {
    const law = rowLaws[name]
    if (!law) throw new Error(`there is no law "${name}"`)
    const { rows } = await law.broken(scope).execute(tx)
    if (rows.length === 0) continue
    const keys = [...new Set(rows.map(({ key }) => key))].slice(0, 100)
    faults.push({ ...faultOf(name, rows), rows: { unit: law.unit, keys } })
  }
  return faults
}

/** Runs the laws about the whole, for the house's balances of the same moment (kobo). */
export async function brokenTotals(tx: Queryable, house: House): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [name, broken] of Object.entries(allTotals)) {
    const { rows } = await broken(house).execute(tx)
    if (rows.length > 0) faults.push(faultOf(name, rows))
  }
  return faults
}

export function faultOf(law: string, rows: readonly unknown[]): Fault {
  return { law, count: rows.length, examples: rows.slice(0, 5).map((row) => JSON.stringify(row)) }
}

/** The laws about rows of one unit. */
export const lawsOf = (unit: Unit): string[] =>
  Object.entries(rowLaws).flatMap(([name, law]) => (law.unit === unit ? [name] : []))

/** The same faults of several slices as one. */
export function gathered(faults: readonly Fault[]): Fault[] {
  const byLaw = new Map<string, Fault>()
  for (const fault of faults) {
    const known = byLaw.get(fault.law)
    byLaw.set(fault.law, known ? together(known, fault) : fault)
  }
  return [...byLaw.values()]
}

function together(one: Fault, other: Fault): Fault {
  const keys = [...new Set([...(one.rows?.keys ?? []), ...(other.rows?.keys ?? [])])]
  const unit = one.rows?.unit ?? other.rows?.unit
  return {
    law: one.law,
    count: one.count + other.count,
    examples: [...one.examples, ...other.examples].slice(0, 5),
    ...(unit && { rows: { unit, keys: keys.slice(0, 100) } }),
  }
}

/**
 * Reads at one moment, for as long as it takes. Each statement is planned for what it is asked: a slice of a few rows and
 * a whole table are not found the same way.
 */
export const inSnapshot = <T>(db: Db, read: (tx: Queryable) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
      return read(tx)
    })
