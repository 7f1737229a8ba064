import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The rows of a unit that an invariant checks. */
export type Scope = {
  /** The condition that a row is in the scope, by the SQL of its key, such as `keys('t.id')`. */
  readonly keys: (key: string) => RawBuilder<SqlBool>
  /** Transfers up to this id are proven: an invariant may continue after them instead of at the first transfer. */
  readonly since: number
}

export const everything: Scope = { keys: () => sql<SqlBool>`true`, since: 0 }

/** An invariant about rows of one unit: its query returns the rows that break it, each with its key as `key`. */
export type Invariant<Unit extends string = string> = {
  readonly unit: Unit
  readonly broken: (scope: Scope) => RawBuilder<{ key: string }>
}

export const invariant = <Unit extends string>(
  unit: Unit,
  broken: (scope: Scope) => RawBuilder<unknown>,
): Invariant<Unit> => ({
  unit,
  broken: (scope) => sql<{ key: string }>`select l.*, l.key::text as key from (${broken(scope)}) l`,
})

/** Balances of the system accounts by their kind, in kobo: credits less debits. */
export type SystemBalances = Readonly<Record<string, number>>

/** An invariant about the whole ledger at one moment: its query returns a row when it is broken. */
export type TotalInvariant = (balances: SystemBalances) => RawBuilder<unknown>
