import { sql } from 'kysely'
import type { Db, Queryable } from '../../platform/db/db.ts'
import {
  everything,
  type SystemBalances,
  type Invariant,
  type Scope,
  type TotalInvariant,
} from './invariants/invariant.ts'
import { fundingInvariants } from './invariants/deposits.ts'
import { promotionInvariants } from './invariants/promotions.ts'
import { ledgerInvariants } from './invariants/ledger.ts'
import { lineInvariants } from './invariants/lines.ts'
import { supplierInvariants } from './invariants/suppliers.ts'
import { brokenDays, daysInvariant, sumsByDay, totalInvariants } from './invariants/totals.ts'
import type { Unit } from './invariants/units.ts'
import { Sums } from './sums.ts'

/** A broken invariant that a proof found, with up to five of the rows that break it as examples. */
export type Fault = {
  readonly invariant: string
  readonly count: number
  readonly examples: readonly string[]
  /**
   * The keys of at most 100 rows that break it, so that they can be proven again; absent for an invariant about the
   * whole ledger.
   */
  readonly rows?: { readonly unit: Unit; readonly keys: readonly string[] }
}

/** The invariants about rows, by their names. */
export const rowInvariants: Readonly<Record<string, Invariant<Unit>>> = {
  ...ledgerInvariants,
  ...lineInvariants,
  ...fundingInvariants,
  ...promotionInvariants,
}

/** The invariants about the whole ledger, by their names. */
const allTotals: Readonly<Record<string, TotalInvariant>> = {
  ...totalInvariants,
  ...supplierInvariants,
}

/** The names of all invariants. */
export const invariantNames: readonly string[] = [
  ...Object.keys(rowInvariants),
  ...Object.keys(allTotals),
  daysInvariant,
]

/**
 * Proves the whole ledger at one moment. It shares no code with the functions that write the ledger (LEDGER-3).
 * It is for a small ledger, as in tests; a large one is proven in slices.
 */
export async function prove(db: Db): Promise<Fault[]> {
  return inSnapshot(db, async (tx) => {
    const faults = await brokenRows(tx, Object.keys(rowInvariants), everything)
    const sums = new Sums()
    await sums.add(tx, 0, Number.MAX_SAFE_INTEGER)
    faults.push(...(await brokenTotals(tx, sums.balances())))
    const days = await brokenDays(sumsByDay(sql`true`)).execute(tx)
    return days.rows.length > 0 ? [...faults, faultOf(daysInvariant, days.rows)] : faults
  })
}

/** Runs the named invariants on the rows of a scope. Returns a fault for each that is broken. */
export async function brokenRows(
  tx: Queryable,
  names: readonly string[],
  scope: Scope,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const name of names) {
    const invariant = rowInvariants[name]
    if (!invariant) throw new Error(`there is no invariant "${name}"`)
    const { rows } = await invariant.broken(scope).execute(tx)
    if (rows.length === 0) continue
    const keys = [...new Set(rows.map(({ key }) => key))].slice(0, 100)
    faults.push({ ...faultOf(name, rows), rows: { unit: invariant.unit, keys } })
  }
  return faults
}

/** Runs the invariants about the whole ledger; `balances` (kobo) are those of the same moment. */
export async function brokenTotals(tx: Queryable, balances: SystemBalances): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [name, broken] of Object.entries(allTotals)) {
    const { rows } = await broken(balances).execute(tx)
    if (rows.length > 0) faults.push(faultOf(name, rows))
  }
  return faults
}

export function faultOf(invariant: string, rows: readonly unknown[]): Fault {
  return {
    invariant,
    count: rows.length,
    examples: rows.slice(0, 5).map((row) => JSON.stringify(row)),
  }
}

/** The names of the invariants about rows of one unit. */
export const invariantsOf = (unit: Unit): string[] =>
  Object.entries(rowInvariants).flatMap(([name, invariant]) =>
    invariant.unit === unit ? [name] : [],
  )

/** Merges the faults of one invariant in several slices into one fault. */
export function gathered(faults: readonly Fault[]): Fault[] {
  const byInvariant = new Map<string, Fault>()
  for (const fault of faults) {
    const known = byInvariant.get(fault.invariant)
    byInvariant.set(fault.invariant, known ? together(known, fault) : fault)
  }
  return [...byInvariant.values()]
}

function together(one: Fault, other: Fault): Fault {
  const keys = [...new Set([...(one.rows?.keys ?? []), ...(other.rows?.keys ?? [])])]
  const unit = one.rows?.unit ?? other.rows?.unit
  return {
    invariant: one.invariant,
    count: one.count + other.count,
    examples: [...one.examples, ...other.examples].slice(0, 5),
    ...(unit && { rows: { unit, keys: keys.slice(0, 100) } }),
  }
}

/**
 * Runs reads in one snapshot, without a time limit. Each statement is planned for its own parameters, because a slice
 * of a few rows and a whole table need different plans.
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
