import { mostTries, type numbers } from '@nosim/contract/shop/numbers.ts'
import type { Handler } from '../platform/http/endpoint.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { WithPromotion } from '../wallet/promotions/with-promotion.ts'
import type { Order } from '../wallet/with-idempotency.ts'
import { noNewNumber, machineOf, rerouteOrder, type Machine } from './rental/machine.ts'
import type { SmsProvider } from './rental/provider.ts'
import { detailOf, refuseRental, requestNumber, type Refused } from './rental/request-number.ts'
import { preorderKeys, presentRental, rentalOf, resoldDetail } from './queries.ts'
import { openRental, scheduleCheck } from './rental/open-rentals.ts'
import { abandon } from './orphans/follow-up.ts'
import type { Orphan } from './orphans/queries.ts'
import { misfitOf, wantedAgain } from './rental/former-numbers.ts'
import {
  type BuyLimits,
  placeRentals,
  type PlacedRental as Placed,
  type RentalBody as Body,
  type RentalReply as Reply,
  settleAfterMs,
  type WantedRental as Wanted,
} from './rental/place-rentals.ts'
import { settleOrder } from './settle-order.ts'
import { storeNumber } from './store-number.ts'

/** Rents a number for an order, once for each idempotency key. Throws a Refusal. */
export type NumberOrders = (order: Order<Body>) => Promise<Reply>

/**
 * Rents numbers (NUM-17, NUM-18). Holds the price, in one statement for parallel orders. Then calls the supplier
 * without a lock, and stores its response. The order ends by itself, whatever fails in between.
 */
export function openNumberOrders(machine: Machine, limits: BuyLimits): NumberOrders {
  const place = placeRentals(machine, limits)
  return async (wish) => {
    const former = await wantedAgain(machine.db, wish.caller.userId, wish.body)
    const order = { ...wish, body: { ...wish.body, former } }
    const done = await place(order)
    if ('replay' in done) return done.replay
    return rentNumber(machine, done.placed, order)
  }
}

export const buyNumber =
  (rent: NumberOrders, promoted: WithPromotion): Handler<typeof numbers.buy> =>
  ({ body }, { caller, idempotencyKey, request }) =>
    promoted({ request, userId: caller.userId, code: body.promo_code }, (promotion) =>
      rent({ caller, body, key: idempotencyKey, promotion }),
    )

/** How many further numbers are requested after numbers that other users have had. */
const otherNumbers = 3
/**
 * No number is requested after this time, in ms: the watcher treats an order without a response as lost 100 s after it
 * was placed.
 */
const requestUntilMs = 30_000

/** Requests a number from one supplier after another, under the same hold. Only a refusal leads to the next one. */
async function rentNumber(machine: Machine, placed: Placed, order: Order<Wanted>): Promise<Reply> {
  const { body } = order
  const rental = { id: placed.id, user_id: order.caller.userId }
  const start = performance.now()
  const refusals: Refused[] = []
  const tried = new Set<string>()
  let own = machineOf(machine, placed.provider) ?? machine
  for (;;) {
    tried.add(own.sms.name)
    const outcome = await placeAt(own, placed, { order, start, tryNumber: tried.size })
    if (outcome.kind !== 'refused') return outcome.reply
    refusals.push(outcome)
    const next =
      tried.size < mostTries && !body.former
        ? machine.limits
            .suppliersFor(body, { mostMicroUsd: placed.max_cost_micro_usd })
            .find(({ name }) => !tried.has(name))
        : undefined
    const isTime = performance.now() - start < requestUntilMs
    const isRerouted = next && isTime && (await reroute(own, rental, { next, body, outcome }))
    if (!isRerouted) return refuseRental(own, rental, { refusals, last: outcome })
    own = { ...machine, sms: next }
  }
}

/** Hands the order to the next supplier, whose limits count it from then on. False if it was settled meanwhile. */
async function reroute(
  own: Machine,
  rental: { readonly id: string; readonly user_id: string },
  { next, body, outcome }: { next: SmsProvider; body: Body; outcome: Refused },
): Promise<boolean> {
  const written = own.limits.begin(next.name, body)
  try {
    return await rerouteOrder(own, rental, {
      to: next.name,
      detail: detailOf(outcome),
      settleAfterMs,
    })
  } finally {
    written()
  }
}

/** Requests a number from the supplier of the machine, and a further one where another user has had the number. */
async function placeAt(
  machine: Machine,
  placed: Placed,
  { order, start, tryNumber }: { order: Order<Wanted>; start: number; tryNumber: number },
): Promise<Refused | { readonly kind: 'placed'; readonly reply: Reply }> {
  const { body } = order
  const { former } = body
  const rental = { id: placed.id, user_id: order.caller.userId }
  const settled = async () => ({ kind: 'placed', reply: await settleNow(machine, rental) }) as const
  for (let attempt = 0; attempt <= (former ? 0 : otherNumbers); attempt += 1) {
    const answer = await requestNumber(machine, {
      service: body.service,
      duration: body.duration,
      maxCostMicroUsd: placed.max_cost_micro_usd,
      areas: body.areas,
      carriers: body.carriers,
      former,
    })
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'unknown') return settled()
    const misfit = former && misfitOf(answer, { former, mostMicroUsd: placed.max_cost_micro_usd })
    if (misfit) {
      await giveBack(machine, placed.id, { ...answer, service: body.service })
      return misfit
    }
    const reply = placedReply(placed, order, { ...answer, tryNumber })
    const kept = await storeNumber(machine, rental, { answer, reply })
    if (kept === 'assigned') return { kind: 'placed', reply }
    if (kept !== 'resold') return settled()
    if (performance.now() - start > requestUntilMs) break
    await scheduleCheck(machine.db, { id: placed.id }, { afterMs: settleAfterMs, failedChecks: 0 })
  }
  return { kind: 'refused', why: 'no-numbers', detail: 'RESOLD', message: noNewNumber }
}

/** Returns a number that does not fit the order. The watcher leaves the order alone meanwhile. */
async function giveBack(machine: Machine, id: string, orphan: Orphan): Promise<void> {
  await scheduleCheck(machine.db, { id }, { afterMs: settleAfterMs, failedChecks: 0 })
  await abandon(machine, orphan, 'not wanted')
}

function placedReply(
  placed: Placed,
  { body, key }: Order<Wanted>,
  given: { number: string; onlineBy?: Date | undefined; tryNumber: number },
): Reply {
  const rental = presentRental({
    ...placed,
    user_id: '',
    service: body.service,
    number: given.number,
    price: placed.price ?? 0,
    duration: body.duration,
    try: given.tryNumber,
    most_tries: body.another_number ? mostTries : 1,
    preordered: key.startsWith(preorderKeys),
    state: 'waiting',
    ended_at: null,
    cancel_requested_at: null,
    code_requested_at: null,
    is_running: true,
    online_by: given.onlineBy ?? null,
    again_blocked: null,
    code_delay_ms: null,
    messages: [],
  })
  const message = given.onlineBy ? 'Your number is coming online.' : 'Your number is ready.'
  return { ...rental, message }
}

/** A response was lost, so a number may have been bought. Settles the order once; the watcher repeats it if needed. */
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
