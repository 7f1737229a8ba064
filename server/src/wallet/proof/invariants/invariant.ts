import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Which rows of a unit an invariant is to look at. */
export type Scope = {
  /** The condition that the SQL of the unit's key names one of them, such as `keys('t.id')`. */
  readonly keys: (key: string) => RawBuilder<SqlBool>
  /** Transfers up to this id were proven before: an invariant that reads on from them need not begin at the first. */
  readonly since: number
}

export const everything: Scope = { keys: () => sql<SqlBool>`true`, since: 0 }

/** An invariant about rows of one unit: its query returns those that break it, each with its key as `key`. */
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

/** An invariant about all of the ledger at one moment: its query returns a row when it is broken. */
export type TotalInvariant = (balances: SystemBalances) => RawBuilder<unknown>
