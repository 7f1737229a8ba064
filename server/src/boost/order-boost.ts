import type { boost, BoostOrder } from '@nosim/contract/boost.ts'
import type { ErrorCode } from '@nosim/contract/errors.ts'
import { formatNaira, parseNaira } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import { pause } from '../platform/clock.ts'
import type { Caller, Handler } from '../platform/http/door.ts'
import { problemOf, Refusal, type RefusalExtras } from '../platform/http/refusal.ts'
import { bodyHash } from '../platform/ids.ts'
import { firstCheckMs } from './check-orders.ts'
import { confirmOrder, parkOrder, refuseOrder, type Machine } from './machine.ts'
import type { AddAnswer, BoostRefusal } from './provider.ts'
import { orderOf } from './queries.ts'

/** The watcher parks an order whose process has not answered by then; longer than any call upstream lasts. */
export const parkAfterMs = 40_000

type Body = Parameters<Handler<typeof boost.order>>[0]['body']
type Reply = BoostOrder & { message: string }
/** What a key was answered before, as this file wrote it then. */
type Answered =
  | { status: 201; reply: { message: string; order_id: string } }
  | { status: 402; reply: number }
  | { status: 409 | 400 | 503; reply: { code: ErrorCode } & RefusalExtras }
  | { status: null; reply: null }
type Placed = Answered & {
  outcome: string
  charge: number | null
  shortage: number | null
  at_least: number | null
  at_most: number | null
  id: string
  type: string
}

/**
 * Orders a boost (blueprint, section 4): hold the charge, ask upstream once with nothing locked, then keep its
 * answer. A lost answer is never asked for again, for the protocol has no way to know whether it was taken.
 */
export const orderBoost =
  (machine: Machine, limits: { minuteLimit: number }): Handler<typeof boost.order> =>
  async ({ body }, { caller, idempotencyKey }) => {
    const order = await placeOrder(machine, limits, { caller, body, key: idempotencyKey })
    if ('replay' in order) return replyOf(machine, caller, order.replay)
    const { id, type } = order.placed
    machine.publish([caller.userId])
    const answer = await machine.panel.add({
      serviceId: Number(body.service_id),
      link: body.link,
      quantity: type === 'Package' ? undefined : body.quantity,
    })
    return settle(machine, { id, caller }, answer)
  }

const orderNumber = (id: string): string => id.slice(-8).toUpperCase()
const placedMessage = (id: string): string => `✅ Order placed! Order number ${orderNumber(id)}`

async function settle(
  machine: Machine,
  { id, caller }: { id: string; caller: Caller },
  answer: AddAnswer,
): Promise<Reply> {
  const order = { id, user_id: caller.userId }
  if (answer.kind === 'refused') return refuse(machine, order, answer)
  if (answer.kind === 'placed') {
    const reply = { order_id: id, message: placedMessage(id) }
    const taken = { upstreamId: answer.orderId, reply, checkAfterMs: firstCheckMs }
    if (await confirmOrder(machine, order, taken)) return replyOf(machine, caller, reply)
  }
  const parked = {
    order_id: id,
    message: `${placedMessage(id)}. The supplier has not confirmed it yet; we are looking into it, and your money is safe.`,
  }
  const word =
    answer.kind === 'placed' ? `another order has the number ${answer.orderId}` : answer.word
  await parkOrder(machine, order, { word, reply: parked })
  return replyOf(machine, caller, parked)
}

/** The order as it stands now, with the words it was answered with. */
async function replyOf(
  machine: Machine,
  caller: Caller,
  { order_id, message }: { order_id: string; message: string },
): Promise<Reply> {
  const order = await orderOf(machine.db, caller.userId, order_id)
  if (!order) throw new Error('an order that was placed is not there')
  return { ...order, message }
}

/** Places the order, or finds what its key was answered before; throws the refusals that cost nothing. */
async function placeOrder(
  machine: Machine,
  limits: { minuteLimit: number },
  order: { caller: Caller; body: Body; key: string },
): Promise<{ placed: Placed } | { replay: { message: string; order_id: string } }> {
  // The same key may be on its way in another request: its answer is worth waiting for.
  for (let tries = 0; tries < 300; tries += 1) {
    const placed = await callPlace(machine, limits, order)
    if (placed.outcome === 'placed') return { placed }
    if (placed.outcome === 'answered') return { replay: replayOf(placed) }
    if (placed.outcome !== 'running') throw refusalOf(placed)
    await pause(100)
  }
  throw new Refusal('STILL_RUNNING')
}

async function callPlace(
  machine: Machine,
  limits: { minuteLimit: number },
  { caller, body, key }: { caller: Caller; body: Body; key: string },
): Promise<Placed> {
  const service = /^[0-9]{1,15}$/.test(body.service_id) ? Number(body.service_id) : 0
  const seen = body.charge === undefined ? null : (parseNaira(body.charge) ?? null)
  const placed =
    await sql<Placed>`select * from boost_place(${caller.userId}, ${key}, ${bodyHash(body)},
    ${service}, ${body.link}, ${body.quantity}, ${seen}, ${machine.panel.name},
    make_interval(secs => ${parkAfterMs / 1000}), ${limits.minuteLimit})`.execute(machine.db)
  const row = placed.rows[0]
  if (!row) throw new Error('boost_place answered nothing')
  return row
}

const refusalCodes: Readonly<Record<string, ErrorCode>> = {
  conflict: 'IDEMPOTENCY_CONFLICT',
  blocked: 'BLOCKED',
  unconfirmed: 'EMAIL_UNCONFIRMED',
  'service-off': 'SERVICE_OFF',
  'too-few': 'QUANTITY_REFUSED',
  'too-much': 'QUANTITY_REFUSED',
  'price-changed': 'PRICE_CHANGED',
  'too-many': 'TOO_MANY_ORDERS',
  short: 'INSUFFICIENT_BALANCE',
}

function refusalOf(placed: Placed): Refusal {
  const code = refusalCodes[placed.outcome]
  if (!code) throw new Error(`boost_place answered ${placed.outcome}`)
  if (code === 'QUANTITY_REFUSED') {
    const message =
      placed.outcome === 'too-few'
        ? `Minimum quantity is ${placed.at_least}`
        : `Maximum quantity is ${placed.at_most}`
    return new Refusal(code, { message, fields: { quantity: message } })
  }
  return new Refusal(code, {
    ...(placed.shortage && { shortage: formatNaira(placed.shortage) }),
    ...(code === 'PRICE_CHANGED' && placed.charge && { price_ngn: placed.charge / 100 }),
  })
}

/** The first answer again, be it an order or a refusal. */
function replayOf(placed: Placed): { message: string; order_id: string } {
  if (placed.status === 201) return placed.reply
  if (placed.status === 402) {
    throw new Refusal('INSUFFICIENT_BALANCE', { shortage: formatNaira(placed.reply) })
  }
  if (placed.status === null) throw new Error('an answered key has no answer')
  const { code, ...extras } = placed.reply
  throw new Refusal(code, extras)
}

const refusalsUpstream: Readonly<Record<BoostRefusal, ErrorCode>> = {
  'bad-service': 'SERVICE_OFF',
  'bad-link': 'LINK_REFUSED',
  'link-busy': 'LINK_BUSY',
  quantity: 'QUANTITY_REFUSED',
  'no-money': 'SUPPLIER_DOWN',
  busy: 'SUPPLIER_DOWN',
  account: 'SUPPLIER_DOWN',
}

async function refuse(
  machine: Machine,
  order: { id: string; user_id: string },
  answer: Extract<AddAnswer, { kind: 'refused' }>,
): Promise<never> {
  const code = refusalsUpstream[answer.why]
  if (code === 'SUPPLIER_DOWN') {
    machine.log.error(
      { why: answer.why, word: answer.word },
      'the boost supplier does not sell to us',
    )
  }
  const { status } = problemOf(code)
  await refuseOrder(machine, order, { word: answer.word, status, reply: { code } })
  throw new Refusal(code)
}
