import type { numbers, Rental } from '@nosim/contract/shop/numbers.ts'
import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { sql } from 'kysely'
import { pause } from '../platform/process/clock.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { bodyHash } from '../platform/ids.ts'
import { problemOf, Refusal } from '../platform/http/refusal.ts'
import { openOrders, type Order, type PlaceRow, type Refusing } from '../wallet/with-idempotency.ts'
import { pollMs } from './check-rental.ts'
import {
  assignNumber,
  noNewNumber,
  refuseOrder,
  type Assigned,
  type Machine,
} from './rental/machine.ts'
import { abandon, followUp } from './orphans/follow-up.ts'
import { lifetimeOf } from './catalogue/prices.ts'
import type { RefusalReason, RentAnswer } from './rental/provider.ts'
import { presentRental, rentalOf, resoldDetail } from './queries.ts'
import { openRental, scheduleCheck } from './rental/open-rentals.ts'
import { settleOrder } from './settle-order.ts'

export type BuyLimits = {
  /**
   * How long a number waits for its first code, in ms. A long rental waits no longer than a short one: it becomes long
   * with its first code (SMS protocol notes, 1.12).
   */
  readonly windowMs: number
  readonly openLimit: number
  readonly minuteLimit: number
}

/** The watcher takes over an order whose process has not answered by then; longer than any call upstream lasts. */
export const settleAfterMs = 40_000

type Body = Parameters<Handler<typeof numbers.buy>>[0]['body']
type Reply = Rental & { message: string }
type Row = {
  price: number | null
  id: string
  created_at: Date
  ends_at: Date
  max_cost_micro_usd: number
  service_name: string
  repeatable: boolean
}
type Placed = PlaceRow<Reply, Row>

/**
 * Rents a number (NUM-17, NUM-18): holds the price, together with those of others that arrive meanwhile, calls the supplier
 * without a lock, then stores its answer. The order ends by itself, whatever happens in between.
 */
export const buyNumber = (machine: Machine, limits: BuyLimits): Handler<typeof numbers.buy> => {
  const place = openOrders<Body, Reply, Row>({
    meter: machine.meterOf('numbers'),
    place: (orders, mayWait) => callPlace(machine, orders, { ...limits, mayWait }),
    refusing,
  })
  return async ({ body }, { caller, idempotencyKey }) => {
    const done = await place({ caller, body, key: idempotencyKey })
    if ('replay' in done) return done.replay
    return rentNumber(machine, done.placed, { body, userId: caller.userId })
  }
}

/** How often another number is requested after one that another user has had. */
const otherNumbers = 3
/**
 * No number is requested after this time: the watcher treats an order without a response as lost 100 s after it was
 * placed.
 */
const requestUntilMs = 30_000

async function rentNumber(
  machine: Machine,
  placed: Placed,
  { body, userId }: { body: Body; userId: string },
): Promise<Reply> {
  const rental = { id: placed.id, user_id: userId }
  const start = performance.now()
  for (let attempt = 0; attempt <= otherNumbers; attempt += 1) {
    const answer = await machine.sms.rent({
      service: body.service,
      duration: body.duration,
      maxCostMicroUsd: placed.max_cost_micro_usd,
      areas: body.areas,
      carriers: body.carriers,
    })
    if (answer.kind === 'refused') return refuse(machine, rental, answer)
    if (answer.kind === 'unknown') return settleNow(machine, rental)
    const reply = placedReply(placed, body, answer.number)
    const kept = await storeNumber(machine, rental, { answer, reply })
    if (kept === 'assigned') return reply
    if (kept !== 'resold') return settleNow(machine, rental)
    if (performance.now() - start > requestUntilMs) break
    await scheduleCheck(machine.db, placed.id, { afterMs: settleAfterMs, failedChecks: 0 })
  }
  const refused = { kind: 'refused', why: 'no-numbers', detail: 'RESOLD' } as const
  return refuse(machine, rental, { ...refused, message: noNewNumber })
}

async function callPlace(
  { db, sms }: Machine,
  orders: readonly Order<Body>[],
  limits: BuyLimits & { readonly mayWait: boolean },
): Promise<Placed[]> {
  const bodies = orders.map(({ body }) => body)
  const placed = await sql<Placed>`select * from rental_place_many(
    ${orders.map(({ caller }) => caller.userId)}::uuid[], ${orders.map(({ key }) => key)}::text[],
    ${bodies.map(bodyHash)}::bytea[], ${bodies.map(({ service }) => service)}::text[],
    ${bodies.map(({ duration }) => duration)}::text[],
    ${bodies.map((body) => Math.round(body.price_ngn * 100))}::bigint[],
    ${bodies.map(({ areas }) => JSON.stringify(areas))}::jsonb[],
    ${bodies.map(({ carriers }) => JSON.stringify(carriers))}::jsonb[],
    ${bodies.map(({ duration }) => lifetimeOf(duration, limits.windowMs) / 1000)}::float8[], ${sms.name},
    make_interval(secs => ${limits.windowMs / 1000}), make_interval(secs => ${settleAfterMs / 1000}),
    ${limits.openLimit}, ${limits.minuteLimit}, ${limits.mayWait})`.execute(db)
  return placed.rows
}

const refusing: Refusing<Placed> = {
  codes: { 'too-many': 'TOO_MANY_RENTALS' },
  extras: (placed, code) =>
    code === 'PRICE_CHANGED' ? { price_ngn: (placed.price ?? 0) / 100 } : {},
}

function placedReply(placed: Placed, body: Body, number: string): Reply {
  const rental = presentRental({
    ...placed,
    user_id: '',
    service: body.service,
    number,
    price: placed.price ?? 0,
    duration: body.duration,
    state: 'waiting',
    ended_at: null,
    cancel_requested_at: null,
    code_delay_ms: null,
    messages: [],
  })
  return { ...rental, message: 'Your number is ready.' }
}

/** For how long, and how often, a number is written again after the database refused it, in ms. */
const writeUntilMs = 30_000
const writeAgainMs = 1000

/** Stores the number for this order, or returns it to the supplier and follows the activation up. */
async function storeNumber(
  machine: Machine,
  rental: { id: string; user_id: string },
  given: { answer: Extract<RentAnswer, { kind: 'rented' }>; reply: Reply },
): Promise<Assigned> {
  const { answer, reply } = given
  const { pollIntervalMs: least } = machine.sms
  const fresh = { state: 'waiting', age_ms: 0 } as const
  const checkAfterMs = { hooked: pollMs(fresh, least, true), unhooked: pollMs(fresh, least, false) }
  const number = { ...answer, rentalId: rental.id, reply, checkAfterMs }
  const kept = await persistently(machine, () => assignNumber(machine, rental.user_id, number), {
    rental: rental.id,
    activation: answer.activationId,
  })
  const orphan = { ...answer, service: reply.service }
  if (kept === 'settled') await abandon(machine, orphan, 'not stored')
  if (kept === 'resold') {
    machine.log.warn(
      { event: 'numbers.number_resold', activation: answer.activationId },
      'the supplier gave a number of another user',
    )
    await followUp(machine, { activation_id: answer.activationId, checks: 0, expired: false })
  }
  return kept
}

/** Tries again while the database is away: the assigned number must not be lost. */
async function persistently<T>(
  machine: Machine,
  write: () => Promise<T>,
  about: Readonly<Record<string, string>>,
): Promise<T> {
  const start = performance.now()
  for (;;) {
    try {
      return await write()
    } catch (error) {
      machine.log.error(
        { event: 'numbers.number_not_stored', err: error, ...about },
        'an assigned number could not be stored',
      )
      if (performance.now() - start > writeUntilMs) {
        await machine.sms.cancel(about.activation ?? '')
        throw error
      }
      await pause(writeAgainMs)
    }
  }
}

const refusalsUpstream: Readonly<Record<RefusalReason, { code: ErrorCode; message?: string }>> = {
  'no-numbers': { code: 'NO_NUMBERS' },
  'price-too-high': {
    code: 'NO_NUMBERS',
    message: 'No number is available at this price right now. You have not been charged.',
  },
  'bad-service': { code: 'SERVICE_OFF' },
  'no-money': { code: 'SUPPLIER_DOWN' },
  limit: { code: 'SUPPLIER_DOWN' },
  busy: { code: 'SUPPLIER_DOWN' },
  account: { code: 'SUPPLIER_DOWN' },
}

async function refuse(
  machine: Machine,
  rental: { id: string; user_id: string },
  answer: Extract<RentAnswer, { kind: 'refused' }> & { message?: string },
): Promise<never> {
  const { code, message = answer.message } = refusalsUpstream[answer.why]
  if (code === 'SUPPLIER_DOWN' || answer.why === 'price-too-high') {
    machine.log.error(
      { event: 'numbers.supplier_refuses', why: answer.why, detail: answer.detail },
      'the SMS supplier refuses orders',
    )
  }
  const extras = message ? { message } : {}
  const { status } = problemOf(code)
  const detail = `${answer.why}: ${answer.detail}`
  await refuseOrder(machine, rental, { detail, status, reply: { code, ...extras } })
  throw new Refusal(code, extras)
}

/** Upstream's answer was lost: something may have been bought. Looks once; the watcher goes on if need be. */
async function settleNow(
  machine: Machine,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<Reply> {
  const open = await openRental(machine.db, id)
  if (open?.state === 'placing') await settleOrder(machine, open)
  const settled = await openRental(machine.db, id)
  if (settled?.detail === resoldDetail) throw new Refusal('NO_NUMBERS', { message: noNewNumber })
  const row = await rentalOf(machine.db, userId, id)
  if (!row || row.state === 'refused') throw new Refusal('SUPPLIER_DOWN')
  const message = row.number
    ? 'Your number is ready.'
    : 'The supplier has not answered yet. You will get the number, or your money back, within minutes.'
  return { ...presentRental(row), message }
}
