import type { numbers, Rental } from '@nosim/contract/numbers.ts'
import type { ErrorCode } from '@nosim/contract/errors.ts'
import { sql } from 'kysely'
import type { Caller, Handler } from '../platform/http/door.ts'
import { bodyHash } from '../platform/ids.ts'
import { problemOf, Refusal } from '../platform/http/refusal.ts'
import { placeOnce, type PlaceRow, type Refusing } from '../wallet/place-once.ts'
import { pollMs } from './check-rental.ts'
import { assignNumber, refuseOrder, type Machine } from './machine.ts'
import { presentRental } from './present.ts'
import { lifetimeOf } from './catalogue/prices.ts'
import type { RefusalReason, RentAnswer } from './provider.ts'
import { openRental, rentalOf } from './queries.ts'
import { abandon, settleOrder } from './settle-order.ts'

export type BuyLimits = {
  /** How long a five-minute number waits for its code, in ms. */
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
 * Rents a number (blueprint, section 4): hold the price, ask upstream with nothing locked, then keep its answer.
 * Whatever happens in between, the order ends by itself.
 */
export const buyNumber =
  (machine: Machine, limits: BuyLimits): Handler<typeof numbers.buy> =>
  async ({ body }, { caller, idempotencyKey }) => {
    const call = { caller, body, key: idempotencyKey }
    const order = await placeOnce<Reply, Row>(() => callPlace(machine, limits, call), refusing)
    if ('replay' in order) return order.replay
    machine.publish([caller.userId])
    const answer = await machine.sms.rent({
      service: body.service,
      duration: body.duration,
      maxCostMicroUsd: order.placed.max_cost_micro_usd,
      areas: body.areas,
      carriers: body.carriers,
    })
    const rental = { id: order.placed.id, user_id: caller.userId }
    if (answer.kind === 'rented') {
      const reply = placedReply(order.placed, body, answer.number)
      if (await keepNumber(machine, rental, { answer, reply })) return reply
    }
    if (answer.kind === 'refused') return refuse(machine, rental, answer)
    return settleNow(machine, rental)
  }

async function callPlace(
  machine: Machine,
  limits: BuyLimits,
  { caller, body, key }: { caller: Caller; body: Body; key: string },
): Promise<Placed | undefined> {
  const lifeSeconds = lifetimeOf(body.duration, limits.windowMs) / 1000
  const placed =
    await sql<Placed>`select * from rental_place(${caller.userId}, ${key}, ${bodyHash(body)},
    ${body.service}, ${body.duration}, ${Math.round(body.price_ngn * 100)}, ${machine.sms.name},
    ${body.areas}::text[], ${body.carriers}::text[],
    make_interval(secs => ${lifeSeconds}), make_interval(secs => ${settleAfterMs / 1000}),
    ${limits.openLimit}, ${limits.minuteLimit})`.execute(machine.db)
  return placed.rows[0]
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
    cancel_requested_at: null,
    code_delay_ms: null,
    messages: [],
  })
  return { ...rental, message: 'Your number is ready.' }
}

/** False when the order was settled otherwise meanwhile, or could not be written: then the number is given back. */
async function keepNumber(
  machine: Machine,
  rental: { id: string; user_id: string },
  given: { answer: Extract<RentAnswer, { kind: 'rented' }>; reply: Reply },
): Promise<boolean> {
  const { answer, reply } = given
  const { pollIntervalMs: least } = machine.sms
  const fresh = { state: 'waiting', age_ms: 0 } as const
  const checkAfterMs = { hooked: pollMs(fresh, least, true), unhooked: pollMs(fresh, least, false) }
  const kept = await assignNumber(machine, rental, { ...answer, reply, checkAfterMs }).catch(
    (error: unknown) => {
      machine.log.error({ err: error, rental: rental.id }, 'a number could not be written')
      return false
    },
  )
  if (!kept) await abandon(machine, answer)
  return kept
}

const refusalsUpstream: Readonly<Record<RefusalReason, { code: ErrorCode; message?: string }>> = {
  'no-numbers': { code: 'NO_NUMBERS' },
  'too-dear': {
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
  answer: Extract<RentAnswer, { kind: 'refused' }>,
): Promise<never> {
  const { code, message } = refusalsUpstream[answer.why]
  if (code === 'SUPPLIER_DOWN' || answer.why === 'too-dear') {
    machine.log.error(
      { why: answer.why, word: answer.word },
      'the SMS supplier does not sell to us',
    )
  }
  const extras = message ? { message } : {}
  const { status } = problemOf(code)
  const word = `${answer.why}: ${answer.word}`
  await refuseOrder(machine, rental, { word, status, reply: { code, ...extras } })
  throw new Refusal(code, extras)
}

/** Upstream's answer was lost: something may have been bought. Looks once; the watcher goes on if need be. */
async function settleNow(
  machine: Machine,
  { id, user_id: userId }: { id: string; user_id: string },
): Promise<Reply> {
  const open = await openRental(machine.db, id)
  if (open?.state === 'placing') await settleOrder(machine, open)
  const row = await rentalOf(machine.db, userId, id)
  if (!row) throw new Refusal('SUPPLIER_DOWN')
  const message = row.number
    ? 'Your number is ready.'
    : 'The supplier has not answered yet. You will get the number, or your money back, within minutes.'
  return { ...presentRental(row), message }
}
