import type { LineOfBusiness } from '@nosim/contract/base/line-of-business.ts'
import { sql } from 'kysely'
import { Overloaded } from '../../platform/db/batcher.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { bodyHash } from '../../platform/ids.ts'

/** An order of an API key. */
export type KeyOrder = {
  readonly keyId: string
  readonly line: LineOfBusiness
  /** All parameters of the order: an equal body is the same order. */
  readonly body: unknown
  /** The price in kobo; it counts towards the daily cap of the key. */
  readonly amount: number
  /** The caller's Idempotency-Key. */
  readonly clientKey?: string | undefined
  /** Without `clientKey`, an equal order within this time, in ms, is doubtful and not placed. */
  readonly askWithinMs?: number
}

/**
 * `placed`, now or earlier with the same Idempotency-Key: the order's number in the protocol and its id. All other
 * kinds placed nothing: `doubtful` (with the number of the earlier order), `conflict` (the Idempotency-Key had another
 * body), `capped` (above the daily cap of the key), `inactive` (the key is not active).
 */
export type KeyOrderAnswer =
  | { readonly kind: 'placed'; readonly number: number; readonly orderId: string }
  | { readonly kind: 'doubtful'; readonly number: number }
  | { readonly kind: 'conflict' | 'capped' | 'inactive' }

type Begun = { outcome: string; number: number; order_id: string | null }

/**
 * Places an order of a key within its daily cap (KEY-5, KEY-6). `place` places it like an order of the pages, once for
 * each `idempotencyKey`. Throws what `place` throws; a refused order does not count towards the cap.
 */
export async function placeForKey(
  db: Db,
  order: KeyOrder,
  place: (idempotencyKey: string) => Promise<{ readonly order_id: string }>,
): Promise<KeyOrderAnswer> {
  const { keyId, line, amount, clientKey = null, askWithinMs = null } = order
  const found =
    await sql<Begun>`select * from api_order_begin(${keyId}, ${line}, ${bodyHash(order.body)},
    ${amount}, ${clientKey}, make_interval(secs => ${askWithinMs === null ? null : askWithinMs / 1000}::float8))`.execute(
      db,
    )
  const [begun] = found.rows
  if (!begun) throw new Error('an order of an API key has no outcome')
  const { outcome, number } = begun
  if (outcome === 'repeated') {
    const orderId = begun.order_id ?? (await placedOrder(db, number))
    if (orderId) return { kind: 'placed', number, orderId }
  }
  if (outcome === 'doubtful') return { kind: 'doubtful', number }
  if (outcome === 'conflict' || outcome === 'capped' || outcome === 'inactive')
    return { kind: outcome }
  try {
    const { order_id: orderId } = await place(`api:${number}`)
    await sql`select api_order_place(${number}, ${orderId})`.execute(db)
    return { kind: 'placed', number, orderId }
  } catch (error) {
    // Only the request that began the order may end it: a copy does not know the state of the order.
    if (outcome === 'begun' && isRefused(error))
      await sql`select api_order_refuse(${number})`.execute(db)
    throw error
  }
}

// Where the process ended before it stored the id, the stored response in `idempotency` has it.
const placedId = sql`coalesce(o.order_id, (select (i.reply ->> 'order_id')::uuid from idempotency i
  where i.user_id = o.user_id and i.route = o.line and i.key = 'api:' || o.id and i.status = 201))`

/** The id of the order that a number stands for; undefined where no order was placed. */
async function placedOrder(db: Db, number: number): Promise<string | undefined> {
  const found = await sql<{ order_id: string | null }>`
    select ${placedId} as order_id from api_order o where o.id = ${number}`.execute(db)
  return found.rows[0]?.order_id ?? undefined
}

/** Whether it is certain that no order was placed, and that none is still under way. */
const isRefused = (error: unknown): boolean =>
  error instanceof Overloaded || (error instanceof Refusal && error.code !== 'STILL_RUNNING')

/** The id of an order of a user by its number; undefined where no order was placed under it. */
export async function orderByNumber(
  db: Db,
  { userId, line, number }: { userId: string; line: LineOfBusiness; number: number },
): Promise<string | undefined> {
  const found = await ordersByNumber(db, { userId, line, numbers: [number] })
  return found.get(number)
}

/** The ids of orders of a user by their numbers, without orders that were not placed. */
export async function ordersByNumber(
  db: Db,
  { userId, line, numbers }: { userId: string; line: LineOfBusiness; numbers: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const found = await sql<{ id: number; order_id: string | null }>`
    select o.id, ${placedId} as order_id
    from api_order o where o.id = any(${numbers}::int[]) and o.user_id = ${userId} and o.line = ${line}
      and o.refused_at is null`.execute(db)
  return new Map(found.rows.flatMap(({ id, order_id }) => (order_id ? [[id, order_id]] : [])))
}

/** The numbers of these orders of a user, by their ids. */
export async function numbersOfOrders(
  db: Db,
  userId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ id: number; order_id: string }>`select o.id, o.order_id from api_order o
    where o.order_id = any(${orderIds}::uuid[]) and o.user_id = ${userId}`.execute(db)
  return new Map(found.rows.map(({ id, order_id }) => [order_id, id]))
}
