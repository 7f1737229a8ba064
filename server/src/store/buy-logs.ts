import { formatNaira, parseNaira } from '@nosim/contract/base/money.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { store } from '@nosim/contract/shop/store.ts'
import { sql } from 'kysely'
import type { Caller, Handler } from '../platform/http/endpoint.ts'
import { bodyHash } from '../platform/ids.ts'
import { withIdempotency, type PlaceRow, type Refusing } from '../wallet/with-idempotency.ts'
import { stockChanged, type StoreDependencies } from './inventory/dependencies.ts'

type Body = Parameters<Handler<typeof store.buy>>[0]['body']
/** What a key keeps; `balance` is the buyer's in kobo. */
type Kept = { order_id: string; balance: number }
type Row = { total: number | null; gone: number[] | null; products: number[] | null }
type Placed = PlaceRow<Kept, Row>

/**
 * Buys account logs, all of them or none, by one call of one SQL function (STORE-16). The total that the cart showed is a
 * guard: a higher price is refused, a lower price is charged (STORE-17).
 */
export const buyLogs =
  (deps: StoreDependencies, limits: { minuteLimit: number }): Handler<typeof store.buy> =>
  async ({ body }, { caller, idempotencyKey }) => {
    const order = { caller, body, key: idempotencyKey }
    const done = await withIdempotency<Kept, Row>(() => callPlace(deps, limits, order), refusing)
    if ('replay' in done) return replyOf(done.replay)
    deps.publish([caller.userId])
    stockChanged(deps, done.placed.products ?? [])
    if (done.placed.status !== 201) throw new Error('an order was placed without an answer')
    return replyOf(done.placed.reply)
  }

async function callPlace(
  { db }: StoreDependencies,
  limits: { minuteLimit: number },
  { caller, body, key }: { caller: Caller; body: Body; key: string },
): Promise<Placed | undefined> {
  const placed =
    await sql<Placed>`select * from store_place(${caller.userId}, ${key}, ${bodyHash(body)},
    ${body.logs_ids}::bigint[], ${parseNaira(body.total_price) ?? 0}, ${limits.minuteLimit})`.execute(
      db,
    )
  return placed.rows[0]
}

const refusing: Refusing<Placed> = {
  codes: { gone: 'LOGS_GONE', 'too-many': 'TOO_MANY_ORDERS' },
  extras: (placed, code) => {
    if (code === 'LOGS_GONE') return { logs_ids: placed.gone ?? [] }
    return code === 'PRICE_CHANGED' ? { price_ngn: (placed.total ?? 0) / 100 } : {}
  },
}

const replyOf = ({ order_id, balance }: Kept) => ({
  order_id,
  new_balance: formatNaira(balance),
  message: `Purchase successful! Order #${orderNumber(order_id)}`,
})
