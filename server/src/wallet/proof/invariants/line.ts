import type { RawBuilder } from 'kysely'
import type { Invariant } from './invariant.ts'

/** A kind of rows; its key is indexed, a column or an expression, by which a proof takes the rows in slices. */
export type UnitRows = {
  readonly table: string
  readonly key: string
  readonly type: 'uuid' | 'bigint' | 'text'
}

/** What the proof knows of a line of business: its rows, and how its money moves. */
export type ProofLine = {
  /** The unit of its orders; their keys begin with the time at which they were made. */
  readonly orders: string
  readonly units: Readonly<Record<string, UnitRows>>
  /**
   * What stands before the colon of a transfer's subject: the unit, and the condition on the transfer `t` and the parts
   * `s` of its subject that such a row exists. A row is looked for by a scalar subquery: of "exists" the planner may
   * make a hash of the whole table.
   */
  readonly subjects: Readonly<
    Record<string, { readonly unit: string; readonly exists: RawBuilder<unknown> }>
  >
  /** The subject of a sale, whether its price is held first, and the system account that gets it. */
  readonly sale: {
    readonly subject: string
    readonly paidBy: 'hold' | 'purchase'
    readonly revenue: { readonly id: number; readonly kind: string }
    /** The account that pays the cuts of promotions; its kind is `promotion_<subject>`. */
    readonly promotion: number
  }
  /** The open orders, each with what it holds as `price` (kobo). */
  readonly held?: RawBuilder<unknown>
  /** The float `float_<kind>`, and by subject the key and the accounts `d` and `c` of a transfer of a cost. */
  readonly supplier?: {
    readonly kind: string
    readonly costs: Readonly<
      Record<string, { readonly key: RawBuilder<unknown>; readonly accounts: RawBuilder<unknown> }>
    >
  }
  /** What holds of its rows, by the words of each invariant. */
  readonly invariants: Readonly<Record<string, Invariant>>
}
