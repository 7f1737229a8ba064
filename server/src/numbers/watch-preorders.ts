import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import type { Preorder } from '@nosim/contract/shop/preorders.ts'
import { runDue } from '../platform/process/run-due.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { WriteLetter } from '../wallet/letters.ts'
import type { NumberOrders } from './buy-number.ts'
import { cancelOrder } from './cancel-number.ts'
import { preorderKeys, rentalOf } from './queries.ts'
import type { Machine } from './rental/machine.ts'
import {
  beginRequest,
  claimPreorders,
  endPreorder,
  endWithOrder,
  lookAgain,
  orderOfRequest,
  waitOn,
  type DuePreorder,
} from './preorders/queries.ts'

/** How many pre-orders a process checks at once. */
const most = 20
const idleMs = 1000
/** How long a claim lasts, in ms: longer than a purchase. Then another process takes over from one that died. */
const leaseMs = 120_000
/** The delay until the stock is checked again, in ms. */
const lookAgainMs = 15_000
/** The delay after a refused request, in ms. It is doubled with each request, up to `lastRetryMs`. */
const firstRetryMs = 30_000
const lastRetryMs = 300_000
/** The delay after a refusal that no supplier gave, such as insufficient funds, in ms. */
const retryMs = 60_000

type PreorderDependencies = {
  readonly machine: Machine
  /** Buys a number as the user would. */
  readonly rent: NumberOrders
  readonly writeLetter: WriteLetter
}

/**
 * Looks for numbers for pre-orders until the signal fires (NUM-80). Any number of processes share the work through the
 * database.
 */
export const watchPreorders = (deps: PreorderDependencies, signal: AbortSignal): Promise<void> =>
  runDue(
    {
      claim: (limit) => claimPreorders(deps.machine.db, { limit, leaseMs }),
      work: (one) => lookAt(deps, one),
      most,
      idleMs,
      onError: (error, one) =>
        deps.machine.log.error(
          { event: 'numbers.preorder_failed', err: error, preorder: one?.id },
          'a pre-order could not be looked at',
        ),
    },
    signal,
  )

async function lookAt(deps: PreorderDependencies, one: DuePreorder): Promise<void> {
  const { db, limits } = deps.machine
  if (one.is_requested) {
    const order = await orderOfRequest(db, one, keyOf(one))
    if (order) return finish(deps, one, order)
  }
  if (one.is_cancelled) return endPreorder(db, one.id, 'cancelled')
  if (one.is_over) return endPreorder(db, one.id, 'expired')
  const mayBeHad = !limits.soldOut.has(one.service) && limits.suppliersFor(one).length > 0
  if (mayBeHad) return request(deps, one)
  return waitOn(db, one.id, { afterMs: lookAgainMs, requested: false, problem: null })
}

/** The key of the next order of a pre-order. A request that is repeated after a crash gets the first response. */
const keyOf = ({ id, requests }: DuePreorder) => `${preorderKeys}${id}:${requests}`

/** Orders a number as its user would: holds the price, and releases it where no supplier has a number. */
async function request(deps: PreorderDependencies, one: DuePreorder): Promise<void> {
  const { db } = deps.machine
  if (!(await beginRequest(db, one.id))) return
  const { service, duration, areas, carriers, another_number, cap } = one
  try {
    const { order_id } = await deps.rent({
      caller: { userId: one.user_id },
      key: keyOf(one),
      body: {
        service,
        duration,
        price_ngn: cap / 100,
        areas,
        carriers,
        another_number,
      },
    })
    return await finish(deps, one, order_id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await refused(deps, one, error.code)
  }
}

/** The refusals that may soon be over, and the problem that each shows to the user. */
const passing: Partial<Record<ErrorCode, Preorder['problem']>> = {
  NO_NUMBERS: null,
  SUPPLIER_DOWN: null,
  PRICE_CHANGED: 'price',
  INSUFFICIENT_BALANCE: 'balance',
  TOO_MANY_RENTALS: 'limit',
  // The terms changed after a request of a process that died. The next request has its own key.
  IDEMPOTENCY_CONFLICT: null,
}
/** The order is under way or was not begun: the same request is repeated after the lease. */
const unanswered: ReadonlySet<ErrorCode> = new Set(['STILL_RUNNING', 'UNAVAILABLE', 'OVERLOADED'])

async function refused(
  { machine: { db } }: PreorderDependencies,
  { id, requests }: DuePreorder,
  code: ErrorCode,
): Promise<void> {
  if (unanswered.has(code)) return
  const problem = passing[code]
  if (problem === undefined) return endPreorder(db, id, 'refused')
  const afterMs =
    problem === null ? Math.min(firstRetryMs * 2 ** Math.min(requests, 10), lastRetryMs) : retryMs
  await waitOn(db, id, { afterMs, requested: true, problem })
}

/** Ends a pre-order whose number was bought: mails its user, or cancels the number of a cancelled pre-order. */
async function finish(
  { machine, writeLetter }: PreorderDependencies,
  { id, user_id: userId, duration }: DuePreorder,
  order: string,
): Promise<void> {
  const { db } = machine
  const end = await db.transaction().execute(async (tx) => {
    const ended = await endWithOrder(tx, id, order)
    if (ended === 'ended') await writeLetter(tx, userId, readyLetter(duration))
    return ended
  })
  if (end !== 'unwanted') return
  await cancelOrder(machine, userId, order).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
  // An order without a response of its supplier cannot be cancelled yet.
  const rental = await rentalOf(db, userId, order)
  if (rental?.state === 'placing') await lookAgain(db, id, lookAgainMs)
  else await endPreorder(db, id, 'cancelled')
}

const readyLetter = (duration: DuePreorder['duration']) => ({
  subject: 'The number you waited for is ready',
  text: [
    `We have a number for your pre-order. It waits ${duration === '5min' ? 'a few minutes' : 'for its first code'}, so please open Buy Number now: it is at the top, under Active Numbers.`,
    'You pay only if a code arrives. Without one, the money goes back to your wallet.',
  ].join('\n\n'),
})
