import type { numbers, Rental } from '@nosim/contract/numbers.ts'
import type { ErrorCode } from '@nosim/contract/errors.ts'
import { formatNaira } from '@nosim/contract/money.ts'
import { sql } from 'kysely'
import { pause } from '../platform/clock.ts'
import type { Caller, Handler } from '../platform/http/door.ts'
import { bodyHash } from '../platform/ids.ts'
import { problemOf, Refusal, type RefusalExtras } from '../platform/http/refusal.ts'
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
/** What a key was answered before, as this file wrote it then. */
type Answered =
  | { status: 201; reply: Reply }
  | { status: 402; reply: number }
  | { status: 409 | 503; reply: { code: ErrorCode } & RefusalExtras }
  | { status: null; reply: null }
type Placed = Answered & {
  outcome: string
  price: number | null
  shortage: number | null
  id: string
  created_at: Date
  ends_at: Date
  max_cost_micro_usd: number
  service_name: string
  repeatable: boolean
}

/**
 * Rents a number (blueprint, section 4): hold the price, ask upstream with nothing locked, then keep its answer.
 * Whatever happens in between, the order ends by itself.
 */
export const buyNumber =
  (machine: Machine, limits: BuyLimits): Handler<typeof numbers.buy> =>
  async ({ body }, { caller, idempotencyKey }) => {
    const order = await placeOrder(machine, limits, { caller, body, key: idempotencyKey })
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

/** Places the order, or finds what its key was answered before; throws the refusals that cost nothing. */
async function placeOrder(
  machine: Machine,
  limits: BuyLimits,
  order: { caller: Caller; body: Body; key: string },
): Promise<{ placed: Placed } | { replay: Reply }> {
  // The same key may be on its way in another request: its answer is worth waiting for.
  for (let tries = 0; tries < 300; tries += 1) {
    const placed = await callPlace(machine, limits, order)
    switch (placed.outcome) {
      case 'placed':
        return { placed }
      case 'answered':
        return { replay: replayOf(placed) }
      case 'running':
        await pause(100)
        continue
      default:
        throw refusalOf(placed)
    }
  }
  throw new Refusal('STILL_RUNNING')
}

async function callPlace(
  machine: Machine,
  limits: BuyLimits,
  { caller, body, key }: { caller: Caller; body: Body; key: string },
): Promise<Placed> {
  const lifeSeconds = lifetimeOf(body.duration, limits.windowMs) / 1000
  const placed =
    await sql<Placed>`select * from rental_place(${caller.userId}, ${key}, ${bodyHash(body)},
    ${body.service}, ${body.duration}, ${Math.round(body.price_ngn * 100)}, ${machine.sms.name},
    ${body.areas}::text[], ${body.carriers}::text[],
    make_interval(secs => ${lifeSeconds}), make_interval(secs => ${settleAfterMs / 1000}),
    ${limits.openLimit}, ${limits.minuteLimit})`.execute(machine.db)
  const row = placed.rows[0]
  if (!row) throw new Error('rental_place answered nothing')
  return row
}

const refusalCodes: Readonly<Record<string, ErrorCode>> = {
  conflict: 'IDEMPOTENCY_CONFLICT',
  blocked: 'BLOCKED',
  unconfirmed: 'EMAIL_UNCONFIRMED',
  'service-off': 'SERVICE_OFF',
  'price-changed': 'PRICE_CHANGED',
  'too-many': 'TOO_MANY_RENTALS',
  short: 'INSUFFICIENT_BALANCE',
}

function refusalOf(placed: Placed): Refusal {
  const code = refusalCodes[placed.outcome]
  if (!code) throw new Error(`rental_place answered ${placed.outcome}`)
  return new Refusal(code, {
    ...(placed.shortage && { shortage: formatNaira(placed.shortage) }),
    ...(code === 'PRICE_CHANGED' && placed.price && { price_ngn: placed.price / 100 }),
  })
}

/** The first answer again, be it a number or a refusal. */
function replayOf(placed: Placed): Reply {
  if (placed.status === 201) return placed.reply
  if (placed.status === 402) {
    throw new Refusal('INSUFFICIENT_BALANCE', { shortage: formatNaira(placed.reply) })
  }
  if (placed.status === null) throw new Error('an answered key has no answer')
  const { code, ...extras } = placed.reply
  throw new Refusal(code, extras)
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
  await refuseOrder(machine, rental, { word: answer.word, status, reply: { code, ...extras } })
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
