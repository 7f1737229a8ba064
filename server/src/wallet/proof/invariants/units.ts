import { sql, type SqlBool } from 'kysely'
import type { Scope } from './invariant.ts'
import { lineUnits } from './lines.ts'

/**
 * The kinds of rows that invariants are about. Each has a key, an indexed column or expression, by which a proof reads
 * them in slices.
 */
export const units = {
  transfer: { table: 'transfer', key: 'id', type: 'bigint' },
  account: { table: 'account', key: 'id', type: 'bigint' },
  ...lineUnits,
  deposit: { table: 'deposit', key: 'id', type: 'uuid' },
  manual_transfer: { table: 'manual_transfer', key: 'id', type: 'uuid' },
  promotion: { table: 'promotion', key: 'id', type: 'uuid' },
  promotion_use: { table: 'promotion_use', key: 'subject', type: 'text' },
  referral_bonus: { table: 'referral_bonus', key: 'referee', type: 'uuid' },
} as const

export type Unit = keyof typeof units

/** The scope of the rows after one key, up to another. */
export const between = (unit: Unit, after: string | null, to: string): Scope => ({
  keys: (key) => {
    const [of, type] = [sql.raw(key), sql.raw(units[unit].type)]
    return after === null
      ? sql<SqlBool>`(${of}) <= ${to}::${type}`
      : sql<SqlBool>`((${of}) > ${after}::${type} and (${of}) <= ${to}::${type})`
  },
  since: 0,
})

/** The scope of the rows with these keys. */
export const listed = (unit: Unit, ids: readonly string[], since: number): Scope => ({
  keys: (key) => sql<SqlBool>`(${sql.raw(key)}) = any(${ids}::${sql.raw(units[unit].type)}[])`,
  since,
})
