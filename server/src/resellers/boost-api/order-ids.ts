import { ownOrders, type OwnOrder } from '../../boost/queries.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Fields } from '../../platform/protocol/fields.ts'
import { ordersByNumber } from '../orders/place-order.ts'

/** The most ids in a call. */
export const mostIds = 100

/** The ids that a call names, each once. `isList`: the call names a list, so that the answer is a list too. */
export type Ids = { readonly texts: readonly [string, ...string[]]; readonly isList: boolean }

/**
 * Reads the ids, separated by commas, from a field named in `many`, which makes them a list, else in `one`. Undefined
 * where there are none, or more than `mostIds`.
 */
export function idsOf(
  fields: Fields,
  one: readonly string[],
  many: readonly string[],
): Ids | undefined {
  const list = firstOf(fields, many)
  const text = list ?? firstOf(fields, one) ?? ''
  const each = text.split(',').map((id) => id.trim())
  const [first, ...others] = new Set(each.filter((id) => id !== ''))
  if (first === undefined || others.length >= mostIds) return undefined
  return { texts: [first, ...others], isList: list !== undefined || text.includes(',') }
}

const firstOf = (fields: Fields, names: readonly string[]): string | undefined =>
  names.map((name) => fields[name]).find((text) => text !== undefined)

/** An id as an order number; undefined where no order can have it. */
function numberOf(id: string): number | undefined {
  const number = /^[1-9][0-9]{0,9}$/.test(id) ? Number(id) : undefined
  return number !== undefined && number < 2 ** 31 ? number : undefined
}

/** An id in a list of answers: a number where it can be an order number, else the text. */
export const idOf = (text: string): number | string => numberOf(text) ?? text

/** The orders with these ids that the user placed by a key, by the text of the id. */
export async function ordersOfCall(
  db: Db,
  userId: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, OwnOrder>> {
  const numbers = texts.flatMap((text) => numberOf(text) ?? [])
  if (numbers.length === 0) return new Map()
  const ids = await ordersByNumber(db, { userId, line: 'boost', numbers })
  const orders = await ownOrders(db, userId, [...ids.values()])
  return new Map(
    [...ids].flatMap(([number, id]): [string, OwnOrder][] => {
      const own = orders.get(id)
      return own ? [[String(number), own]] : []
    }),
  )
}
