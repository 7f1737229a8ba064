import type { RawBuilder } from 'kysely'
import type { Invariant } from './invariant.ts'

/** A kind of rows. Its key is an indexed column or expression, by which a proof reads the rows in slices. */
export type UnitRows = {
  readonly table: string
  readonly key: string
  readonly type: 'uuid' | 'bigint' | 'text'
}

/** What the proof knows of a line of business: its rows, and how its money moves. */
export type ProofLine = {
  /** The unit of its orders; their keys begin with the time of creation. */
  readonly orders: string
  readonly units: Readonly<Record<string, UnitRows>>
  /**
   * By the word before the colon of a transfer's subject: the unit, and the condition that the row exists. The
   * condition has the transfer `t` and the parts `s` of its subject. It is a scalar subquery: for "exists" the planner
   * may make a hash of the whole table.
   */
  readonly subjects: Readonly<
    Record<string, { readonly unit: string; readonly exists: RawBuilder<unknown> }>
  >
  /** The subject of a sale, whether its price is held first, and the system account that receives it. */
  readonly sale: {
    readonly subject: string
    readonly paidBy: 'hold' | 'purchase'
    readonly revenue: { readonly id: number; readonly kind: string }
    /** The account that pays the cuts of promotions; its kind is `promotion_<subject>`. */
    readonly promotion: number
  }
  /** A query of the open orders, with the held amount of each as `price` (kobo). */
  readonly held?: RawBuilder<unknown>
  /**
   * The float `float_<kind>`, and by subject the conditions on a cost transfer: its key, and its accounts `d` and `c`.
   */
  readonly supplier?: {
    readonly kind: string
    readonly costs: Readonly<
      Record<string, { readonly key: RawBuilder<unknown>; readonly accounts: RawBuilder<unknown> }>
    >
  }
  /** The invariants of its rows, by their names. */
  readonly invariants: Readonly<Record<string, Invariant>>
}
