import type { boost, BoostOrder } from '@nosim/contract/shop/boost.ts'
import { orderNumber } from '@nosim/contract/base/order-number.ts'
import { parseNaira } from '@nosim/contract/base/money.ts'
import { sql } from 'kysely'
import type { Caller, Handler } from '../platform/http/endpoint.ts'
import { problemOf, Refusal } from '../platform/http/refusal.ts'
import { bodyHash } from '../platform/ids.ts'
import type { WithPromotion } from '../wallet/promotions/with-promotion.ts'
import {
  openOrders,
  type Order,
  type PlaceRow,
  type Refusing,
  wishesOf,
} from '../wallet/with-idempotency.ts'
import { keepPlaced, keepUnplaced, parkOrder, refuseOrder, type Machine } from './machine.ts'
import type { AddAnswer } from './provider.ts'
import { orderOf } from './queries.ts'
import { linkCheck, questionsOf, type QuestionRow } from './questions.ts'
import { orderFromPanels, parkAfterMs, refusalsUpstream } from './route-order.ts'

type Body = Parameters<Handler<typeof boost.order>>[0]['body']
type Buyer = Pick<Caller, 'userId'>
type Reply = BoostOrder & { message: string }
type Kept = { message: string; order_id: string }
type Row = {
  charge: number | null
  at_least: number | null
  at_most: number | null
  id: string
  type: string
  /** The panel that gets the order first. `panel_service`: the service's id there; null where it is our id. */
  provider: string
  panel_service: number | null
  /** The questions that the user must confirm first. */
  questions: readonly QuestionRow[] | null
}
type Placed = PlaceRow<Kept, Row>

/** Orders a boost, once for each idempotency key. Throws a Refusal. */
export type BoostOrders = (order: Order<Body>) => Promise<Reply>

/**
 * Orders boosts (BOOST-14, BOOST-15). Holds the charge, in a batch with orders that arrive at the same time. Then calls
 * a panel without a lock and stores its response. A request whose response is lost is never repeated: the protocol
 * cannot tell whether the panel accepted it.
 */
export function openBoostOrders(machine: Machine, limits: { minuteLimit: number }): BoostOrders {
  const place = openOrders<Body, Kept, Row>({
    meter: machine.meterOf('boost'),
    place: (orders, mayWait) => callPlace(machine, orders, { ...limits, mayWait }),
    refusing,
  })
  return async (order) => {
    const { caller, body } = order
    const done = await place(order)
    if ('replay' in done) return repeatOf(machine, caller, done.replay)
    const { id, type, provider, panel_service } = done.placed
    const service = serviceIdOf(body)
    const answer = await orderFromPanels(machine, {
      id,
      user_id: caller.userId,
      provider,
      service,
      serviceId: panel_service ?? service,
      link: body.link,
      quantity: type === 'Package' ? undefined : body.quantity,
    })
    return settle(machine, { id, caller }, answer)
  }
}

export const orderBoost =
  (place: BoostOrders, promoted: WithPromotion): Handler<typeof boost.order> =>
  ({ body }, { caller, idempotencyKey, request }) =>
    promoted({ request, userId: caller.userId, code: body.promo_code }, (promotion) =>
      place({ caller, body, key: idempotencyKey, promotion }),
    )

const placedMessage = (id: string): string => `✅ Order placed! Order number ${orderNumber(id)}`
const releasedMessage = (id: string): string =>
  `Order ${orderNumber(id)} was not placed. The charge is back in your wallet.`

async function settle(
  machine: Machine,
  { id, caller }: { id: string; caller: Buyer },
  answer: AddAnswer,
): Promise<Reply> {
  const order = { id, user_id: caller.userId }
  if (answer.kind === 'refused') return refuse(machine, order, answer)
  if (answer.kind === 'placed') {
    const reply = { order_id: id, message: placedMessage(id) }
    if (await keepPlaced(machine, order, { upstreamId: answer.orderId, reply }))
      return replyOf(machine, caller, reply)
  }
  const parked = {
    order_id: id,
    message: `${placedMessage(id)}. The supplier has not confirmed it yet; we are looking into it, and your money is safe.`,
  }
  if (answer.kind === 'placed') {
    await keepUnplaced(machine, order, { upstreamId: answer.orderId, reply: parked })
  } else {
    await parkOrder(machine, order, { detail: answer.detail, reply: parked })
  }
  return replyOf(machine, caller, parked)
}

/**
 * The response to a repeated request: the order as it is now. Where an admin settled it meanwhile, the first message
 * would be wrong.
 */
async function repeatOf(machine: Machine, caller: Buyer, kept: Kept): Promise<Reply> {
  const reply = await replyOf(machine, caller, kept)
  const { status, order_id: id } = reply
  if (status === 'failed') return { ...reply, message: releasedMessage(id) }
  return status === 'unconfirmed' ? reply : { ...reply, message: placedMessage(id) }
}

/** The order as it is now, with this message. */
async function replyOf(
  machine: Machine,
  caller: Buyer,
  { order_id, message }: { order_id: string; message: string },
): Promise<Reply> {
  const order = await orderOf(machine.db, caller.userId, order_id)
  if (!order) throw new Error('an order that was placed is not there')
  return { ...order, message }
}

async function callPlace(
  { db, panels }: Machine,
  orders: readonly Order<Body>[],
  { minuteLimit, mayWait }: { minuteLimit: number; mayWait: boolean },
): Promise<Placed[]> {
  const bodies = orders.map(({ body }) => body)
  const [{ name: own }] = panels.all
  // Panels that are passed by come last: a service may have no other panel.
  const names = new Set([...panels.inOrder(), ...panels.all].map(({ name }) => name))
  const placed = await sql<Placed>`select * from boost_place_many(
    ${orders.map(({ caller }) => caller.userId)}::uuid[], ${orders.map(({ key }) => key)}::text[],
    ${bodies.map(bodyHash)}::bytea[], ${bodies.map(serviceIdOf)}::bigint[], ${bodies.map(({ link }) => link)}::text[],
    ${bodies.map(({ quantity }) => quantity)}::bigint[],
    ${bodies.map(({ charge }) => (charge === undefined ? null : (parseNaira(charge) ?? null)))}::bigint[],
    ${JSON.stringify(bodies.map(linkCheck))}::jsonb, ${wishesOf(orders)}::jsonb, ${[...names]}::text[], ${own},
    make_interval(secs => ${parkAfterMs / 1000}), ${minuteLimit}, ${mayWait})`.execute(db)
  return placed.rows
}

/** The id of the service; 0, which no service has, where the text is not an id. */
const serviceIdOf = ({ service_id: id }: Body): number =>
  /^[0-9]{1,15}$/.test(id) ? Number(id) : 0

const refusing: Refusing<Placed> = {
  codes: {
    'too-few': 'QUANTITY_REFUSED',
    'too-much': 'QUANTITY_REFUSED',
    'too-many': 'TOO_MANY_ORDERS',
    questions: 'CONFIRMATION_NEEDED',
  },
  extras: (placed, code) => {
    if (code === 'PRICE_CHANGED') return { price_ngn: (placed.charge ?? 0) / 100 }
    if (code === 'CONFIRMATION_NEEDED') return questionsOf(placed.questions ?? [])
    if (code !== 'QUANTITY_REFUSED') return {}
    const message =
      placed.outcome === 'too-few'
        ? `Minimum quantity is ${placed.at_least}`
        : `Maximum quantity is ${placed.at_most}`
    return { message, fields: { quantity: message } }
  },
}

async function refuse(
  machine: Machine,
  order: { id: string; user_id: string },
  answer: Extract<AddAnswer, { kind: 'refused' }>,
): Promise<never> {
  const code = refusalsUpstream[answer.why]
  const { status } = problemOf(code)
  await refuseOrder(machine, order, { detail: answer.detail, status, reply: { code } })
  throw new Refusal(code)
}
