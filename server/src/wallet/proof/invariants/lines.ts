import { sql, type RawBuilder } from 'kysely'
import { boost } from './boost.ts'
import type { ProofLine } from './line.ts'
import { numbers } from './numbers.ts'
import { store } from './store.ts'

const lines: readonly ProofLine[] = [numbers, boost, store]

/** The units of the lines of business. */
export const lineUnits = { ...numbers.units, ...boost.units, ...store.units }

/** The units of the orders; their keys begin with the time of creation. */
export const orderTables = [numbers.orders, boost.orders, store.orders] as const

/** The invariants of the lines of business, by their names. */
export const lineInvariants = { ...numbers.invariants, ...boost.invariants, ...store.invariants }

/** The row that a transfer is about, by the word before the colon of its subject. */
export const lineSubjects = { ...numbers.subjects, ...boost.subjects, ...store.subjects }

const sales = lines.map(({ sale }) => sale)
const suppliers = lines.flatMap(({ supplier }) => supplier ?? [])
const costs = suppliers.flatMap((supplier) => Object.entries(supplier.costs))
const held = lines.flatMap((line) => line.held ?? [])

const listOf = (values: readonly (string | number)[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`

/** The held amount of each open order, as `price` (kobo). */
export const heldPrices = sql.join(held, sql` union all `)

/** The subjects of the sales that are paid in this way, as an SQL list. */
export const soldBy = (way: 'hold' | 'purchase'): RawBuilder<unknown> =>
  listOf(sales.flatMap(({ subject, paidBy }) => (paidBy === way ? [subject] : [])))

/** The subjects of all sales. */
export const soldSubjects = listOf(sales.map(({ subject }) => subject))

/** The ids of the revenue accounts that captures pay into. */
export const captureAccounts = listOf(
  sales.flatMap(({ paidBy, revenue }) => (paidBy === 'hold' ? [revenue.id] : [])),
)

/** Branches of a `case` of a transfer's subject: the kind of the revenue account of its sale. */
export const whenSold = sql.join(
  sales.map(({ subject, revenue }) => sql`when ${sql.lit(subject)} then ${sql.lit(revenue.kind)}`),
  sql` `,
)

/** Branches of a `case` of a transfer's subject: the kind of the account that pays the cut of its promotion. */
export const whenPromoted = sql.join(
  sales.map(({ subject }) => sql`when ${sql.lit(subject)} then ${sql.lit(`promotion_${subject}`)}`),
  sql` `,
)

/** The ids of the accounts that pay the cuts of promotions. */
export const promotionAccounts = listOf(sales.map(({ promotion }) => promotion))

/** The kinds of the floats that are topped up. */
export const floats = listOf(suppliers.map(({ kind }) => `float_${kind}`))

/** Branches of a `case` of a transfer's subject: whether its row exists. */
export const whenRow = sql.join(
  Object.entries(lineSubjects).map(
    ([subject, { exists }]) => sql`when ${sql.lit(subject)} then ${exists}`,
  ),
  sql` `,
)

/** Branches of a `case` of the subject of a cost: whether the key, or the accounts, of the transfer are correct. */
export const whenCost = (part: 'key' | 'accounts'): RawBuilder<unknown> =>
  sql.join(
    costs.map(([subject, cost]) => sql`when ${sql.lit(subject)} then ${cost[part]}`),
    sql` `,
  )

/** Branches of a `case` of the kind of a supplier: whether a transfer is between its float and `orphan_loss`. */
export const whenFloat = sql.join(
  suppliers.map(({ kind }) => {
    const float = sql.lit(`float_${kind}`)
    return sql`when ${sql.lit(kind)} then (d.kind, c.kind) in (('orphan_loss', ${float}), (${float}, 'orphan_loss'))`
  }),
  sql` `,
)
