import type { ErrorCode } from '@nosim/contract/base/errors.ts'
import { formatNaira } from '@nosim/contract/base/money.ts'
import { Batcher, type BatchMeter } from '../platform/db/batcher.ts'
import type { Caller } from '../platform/http/endpoint.ts'
import { Copies } from '../platform/overload/copies.ts'
import { pause } from '../platform/process/clock.ts'
import { Refusal, type RefusalExtras } from '../platform/http/refusal.ts'
import { leastSpend, promotionCodes } from './promotions/outcomes.ts'
import type { PromotionWish } from './promotions/with-promotion.ts'

/** The stored response of a key. */
export type StoredResponse<Reply> =
  | { status: 201; reply: Reply }
  | { status: 402; reply: number }
  | { status: 400 | 409 | 503; reply: { code: ErrorCode } & RefusalExtras }
  | { status: null; reply: null }

/** A result row of a function that places: the common columns, and `Row`, the columns of that function. */
export type PlaceRow<Reply, Row> = Row &
  StoredResponse<Reply> & {
    outcome: string
    shortage: number | null
    /** The least spend for the promotion of an order, in kobo. */
    least_spend?: number | null
  }

const commonCodes: Readonly<Record<string, ErrorCode>> = {
  conflict: 'IDEMPOTENCY_CONFLICT',
  blocked: 'BLOCKED',
  unconfirmed: 'EMAIL_UNCONFIRMED',
  'service-off': 'SERVICE_OFF',
  'price-changed': 'PRICE_CHANGED',
  short: 'INSUFFICIENT_BALANCE',
  ...promotionCodes,
}

/** The refusals of a feature: the codes of its own outcomes, and their further fields. */
export type Refusing<Row> = {
  readonly codes: Readonly<Record<string, ErrorCode>>
  readonly extras: (row: Row, code: ErrorCode) => RefusalExtras
}

/** How long a copy of a request waits for the answer of the first one, in ms. */
const waitMs = 30_000
/** The first pause between two tries, in ms; each pause is twice as long as the previous one, up to the longest. */
const firstPauseMs = 100
const longestPauseMs = 1000

type Placed<Reply, Row> = { placed: PlaceRow<Reply, Row> } | { replay: Reply }

/**
 * Places an order once for each Idempotency-Key: calls `place`, and returns the placed order or the stored response of
 * the key. Throws refusals, stored ones included.
 */
export async function withIdempotency<Reply, Row>(
  place: () => Promise<PlaceRow<Reply, Row> | undefined>,
  refusing: Refusing<PlaceRow<Reply, Row>>,
): Promise<Placed<Reply, Row>> {
  const row = await placeAtLast<Reply, Row>(place)
  return row.outcome === 'placed' ? { placed: row } : { replay: replayOrThrow(row, refusing) }
}

/** Calls `place` again while another request with the same key is running, to get its response. */
async function placeAtLast<Reply, Row>(
  place: () => Promise<PlaceRow<Reply, Row> | undefined>,
): Promise<PlaceRow<Reply, Row>> {
  let pauseMs = firstPauseMs
  for (let waited = 0; ; waited += pauseMs, pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const row = await place()
    if (!row) throw new Error('placing answered nothing')
    if (row.outcome !== 'running' || waited >= waitMs) return row
    await pause(pauseMs)
  }
}

function replayOrThrow<Reply, Row>(
  row: PlaceRow<Reply, Row>,
  refusing: Refusing<PlaceRow<Reply, Row>>,
): Reply {
  if (row.outcome === 'answered') return replayOf(row)
  if (row.outcome === 'running') throw new Refusal('STILL_RUNNING')
  throw refusalOf(row, refusing)
}

/** An order that a user requests, with its Idempotency-Key. */
export type Order<Body> = {
  readonly caller: Pick<Caller, 'userId'>
  readonly body: Body
  readonly key: string
  /** Absent where no promotion applies, as for programs and pre-orders. */
  readonly promotion?: PromotionWish
}

/** The promotions of orders, as the functions that place orders take them. */
export const wishesOf = (orders: readonly Pick<Order<unknown>, 'promotion'>[]): string =>
  JSON.stringify(orders.map(({ promotion }) => promotion ?? null))

type Placing<Body, Reply, Row> = {
  readonly meter: BatchMeter
  /** Calls the `*_place_many` function; `mayWait` is true for an order that is alone. */
  readonly place: (
    orders: readonly Order<Body>[],
    mayWait: boolean,
  ) => Promise<readonly PlaceRow<Reply, Row>[]>
  readonly refusing: Refusing<PlaceRow<Reply, Row>>
  /** Names that no two orders under way may share, besides the user. */
  readonly keysOf?: (body: Body) => readonly string[]
  /** Names of the locked rows that made an order busy, such as products. None by default. */
  readonly heldBy?: (row: PlaceRow<Reply, Row>) => readonly string[]
}

/**
 * Returns a function that places one order; orders that arrive together share one call of the database. It returns and
 * throws what `withIdempotency` does. Of requests with one key and body only one at a time calls the database.
 */
export function openOrders<Body, Reply, Row>({
  meter,
  place,
  refusing,
  keysOf = () => [],
  heldBy = () => [],
}: Placing<Body, Reply, Row>): (order: Order<Body>) => Promise<Placed<Reply, Row>> {
  const orders = new Batcher<Order<Body>, PlaceRow<Reply, Row>>({
    meter,
    run: place,
    keysOf: ({ caller, body }) => [caller.userId, ...keysOf(body)],
    isBusy: ({ outcome }) => outcome === 'busy',
    heldBy,
  })
  const copies = new Copies<PlaceRow<Reply, Row>>()
  return async (order) => {
    const id = JSON.stringify([order.caller.userId, order.key, order.body])
    for (;;) {
      const { out, isOwn } = await copies.run(id, () =>
        placeAtLast<Reply, Row>(() => orders.submit(order)),
      )
      // An order that a copy has placed belongs to that copy, which stores the response.
      if (out.outcome !== 'placed') return { replay: replayOrThrow(out, refusing) }
      if (isOwn) return { placed: out }
      await pause(firstPauseMs)
    }
  }
}

function refusalOf<Reply, Row>(
  row: PlaceRow<Reply, Row>,
  { codes, extras }: Refusing<PlaceRow<Reply, Row>>,
): Refusal {
  const code = codes[row.outcome] ?? commonCodes[row.outcome]
  if (!code) throw new Error(`placing answered ${row.outcome}`)
  return new Refusal(code, {
    ...(row.shortage && { shortage: formatNaira(row.shortage) }),
    ...(code === 'PROMOTION_LEAST_SPEND' && leastSpend(row.least_spend)),
    ...extras(row, code),
  })
}

/** Returns the stored order of a key, or throws its stored refusal. */
function replayOf<Reply>(answered: StoredResponse<Reply>): Reply {
  if (answered.status === 201) return answered.reply
  if (answered.status === 402) {
    throw new Refusal('INSUFFICIENT_BALANCE', { shortage: formatNaira(answered.reply) })
  }
  if (answered.status === null) throw new Error('an answered key has no answer')
  const { code, ...extras } = answered.reply
  throw new Refusal(code, extras)
}
