import { formatNaira, parseNaira } from '@nosim/contract/base/money.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import type { store } from '@nosim/contract/shop/store.ts'
import { sql } from 'kysely'
import type { MeterOf } from '../platform/db/batcher.ts'
import type { Db } from '../platform/db/db.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { bodyHash } from '../platform/ids.ts'
import type { Publish } from '../platform/live/publisher.ts'
import type { WithPromotion } from '../wallet/promotions/with-promotion.ts'
import {
  openOrders,
  type Order,
  type PlaceRow,
  type Refusing,
  wishesOf,
} from '../wallet/with-idempotency.ts'

type BuyDependencies = {
  readonly db: Db
  readonly meterOf: MeterOf
  readonly publish: Publish
  /** Called after the commit with the products whose stock fell. */
  readonly stockChanged: (products: readonly number[]) => void
}

type Body = Parameters<Handler<typeof store.buy>>[0]['body']
/** The stored response of an idempotency key; `balance` is the balance of the buyer in kobo. */
type Kept = { order_id: string; balance: number }
type Row = { total: number | null; gone: number[] | null; products: number[] | null }
type Placed = PlaceRow<Kept, Row>

/**
 * Buys account logs, all of them or none (STORE-16). Purchases that arrive together share one call of an SQL function.
 * The total that the cart showed is a guard: a higher price is refused, a lower price is charged (STORE-17).
 */
export const buyLogs = (
  deps: BuyDependencies,
  { promoted, ...limits }: { minuteLimit: number; promoted: WithPromotion },
): Handler<typeof store.buy> => {
  const place = openOrders<Body, Kept, Row>({
    meter: deps.meterOf('store'),
    place: (orders, mayWait) => callPlace(deps, orders, { ...limits, mayWait }),
    refusing,
    keysOf: ({ logs_ids: logs }) => logs.map(String),
    heldBy: ({ products }) => (products ?? []).map(String),
  })
  return async ({ body }, { caller, idempotencyKey, request }) => {
    const from = { request, userId: caller.userId, code: body.promo_code }
    const done = await promoted(from, (promotion) =>
      place({ caller, body, key: idempotencyKey, promotion }),
    )
    if ('replay' in done) return replyOf(done.replay)
    deps.publish([caller.userId])
    deps.stockChanged(done.placed.products ?? [])
    if (done.placed.status !== 201) throw new Error('an order was placed without an answer')
    return replyOf(done.placed.reply)
  }
}

async function callPlace(
  { db }: BuyDependencies,
  orders: readonly Order<Body>[],
  { minuteLimit, mayWait }: { minuteLimit: number; mayWait: boolean },
): Promise<Placed[]> {
  const placed = await sql<Placed>`select * from store_place_many(
    ${orders.map(({ caller }) => caller.userId)}::uuid[], ${orders.map(({ key }) => key)}::text[],
    ${orders.map(({ body }) => bodyHash(body))}::bytea[],
    ${orders.map(({ body }) => parseNaira(body.total_price) ?? 0)}::bigint[],
    ${orders.flatMap(({ body }, index) => body.logs_ids.map(() => index + 1))}::int[],
    ${orders.flatMap(({ body }) => body.logs_ids)}::bigint[], ${wishesOf(orders)}::jsonb, ${minuteLimit}, ${mayWait})`.execute(
    db,
  )
  return placed.rows
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
