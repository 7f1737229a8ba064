import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { orderUnits } from './orders.ts'

/** The kinds of rows that invariants are about; each has an indexed key, a column or an expression, by which a proof takes
 * them in slices. */
export const units = {
  transfer: { table: 'transfer', key: 'id', type: 'bigint' },
  account: { table: 'account', key: 'id', type: 'bigint' },
  ...orderUnits,
  activation_followup: {
    table: 'activation_followup',
    key: "'orphan:' || supplier || ':' || activation_id",
    type: 'text',
  },
  deposit: { table: 'deposit', key: 'id', type: 'uuid' },
  manual_transfer: { table: 'manual_transfer', key: 'id', type: 'uuid' },
  referral_bonus: { table: 'referral_bonus', key: 'referee', type: 'uuid' },
  account_log: { table: 'account_log', key: 'id', type: 'bigint' },
  product: { table: 'product', key: 'id', type: 'bigint' },
} as const

export type Unit = keyof typeof units

/** Which rows of a unit an invariant is to look at. */
export type Scope = {
  /** The condition that the SQL of the unit's key names one of them, such as `keys('t.id')`. */
  readonly keys: (key: string) => RawBuilder<SqlBool>
  /** Transfers up to this id were proven before: an invariant that reads on from them need not begin at the first. */
  readonly since: number
}

export const everything: Scope = { keys: () => sql<SqlBool>`true`, since: 0 }

/** The rows after one key, up to another. */
export const between = (unit: Unit, after: string | null, to: string): Scope => ({
  keys: (key) => {
    const [of, type] = [sql.raw(key), sql.raw(units[unit].type)]
    return after === null
      ? sql<SqlBool>`(${of}) <= ${to}::${type}`
      : sql<SqlBool>`((${of}) > ${after}::${type} and (${of}) <= ${to}::${type})`
  },
  since: 0,
})

/** Just these rows. */
export const listed = (unit: Unit, ids: readonly string[], since: number): Scope => ({
  keys: (key) => sql<SqlBool>`(${sql.raw(key)}) = any(${ids}::${sql.raw(units[unit].type)}[])`,
  since,
})

/** An invariant about rows of one unit: its query answers those that break it, each with its key as `key`. */
export type Invariant = {
  readonly unit: Unit
  readonly broken: (scope: Scope) => RawBuilder<{ key: string }>
}

export const invariant = (
  unit: Unit,
  broken: (scope: Scope) => RawBuilder<unknown>,
): Invariant => ({
  unit,
  broken: (scope) => sql<{ key: string }>`select l.*, l.key::text as key from (${broken(scope)}) l`,
})

/** Balances of the system accounts by their kind, in kobo: credits less debits. */
export type SystemBalances = Readonly<Record<string, number>>

/** An invariant about all of the ledger at one moment: its query answers a row when it is broken. */
export type TotalInvariant = (balances: SystemBalances) => RawBuilder<unknown>
