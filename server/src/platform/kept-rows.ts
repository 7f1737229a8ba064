import { sql } from 'kysely'
import type { Due, DueRows } from './db/delete-old-rows.ts'

/** How long a table keeps its rows, and the reason. */
export type Kept = {
  readonly table: string
  readonly keep: string
  readonly why: string
  /** Absent where rows are kept for ever, or are deleted together with other rows. */
  readonly due?: Due
}

/** What the closure of an account does with rows about its user (server/sql/closure.sql). */
export type Personal = {
  readonly tables: readonly string[]
  /** The description for users in the table on /privacy. */
  readonly what: string
  /** `deleted`: the rows are deleted. `nameless`: they stay without personal data. */
  readonly closed: 'deleted' | 'nameless'
}

/** The tables of a line of business. */
export type OwnTables = {
  readonly kept: readonly Kept[]
  readonly personal: readonly Personal[]
}

export const olderThan = (
  table: string,
  by: string,
  keep: '1 day' | '7 days' | '30 days' | '90 days' | '365 days',
): DueRows => ({
  table,
  by,
  before: sql`now() - ${keep}::interval`,
})

/** The reasons why rows are kept for ever. */
export const reasons = {
  books: 'a record of money: bookkeeping laws and the proof of the ledger need all of it',
  order: 'what a buyer paid for and may look up again; the proof matches money with it',
  decisions: 'what an admin decided about money or goods',
  shop: 'the shop itself: as many rows as there are things in it',
  account: 'an account; its closure takes out what is personal',
  sum: 'a sum that is kept: it grows with days, not with sales',
} as const

export const forEver = (why: keyof typeof reasons, tables: readonly string[]): Kept[] =>
  tables.map((table) => ({ table, keep: 'for ever', why: reasons[why] }))
