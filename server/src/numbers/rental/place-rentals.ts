import { mostTries, type numbers, type Rental } from '@nosim/contract/shop/numbers.ts'
import { sql } from 'kysely'
import type { Handler } from '../../platform/http/endpoint.ts'
import { bodyHash } from '../../platform/ids.ts'
import {
  openOrders,
  type Order,
  type PlaceRow,
  type Refusing,
  wishesOf,
} from '../../wallet/with-idempotency.ts'
import { lifetimeOf } from '../catalogue/prices.ts'
import { againExtras, type FormerNumber } from './former-numbers.ts'
import type { Machine } from './machine.ts'

export type BuyLimits = {
  /**
   * How long a number waits for its first code, in ms. A long rental waits no longer than a short one: it becomes long
   * with its first code (SMS protocol notes, 1.12).
   */
  readonly windowMs: number
  readonly openLimit: number
  readonly minuteLimit: number
}

/** When the watcher takes over an order without a stored response, in ms. Longer than any call to a supplier. */
export const settleAfterMs = 40_000

export type RentalBody = Parameters<Handler<typeof numbers.buy>>[0]['body']
/** An order as it is placed, with the former number that its buyer wants. */
export type WantedRental = RentalBody & { readonly former?: FormerNumber | undefined }
export type RentalReply = Rental & { message: string }
type Row = {
  price: number | null
  cut: number
  id: string
  created_at: Date
  ends_at: Date
  max_cost_micro_usd: number
  service_name: string
  repeatable: boolean
  /** The supplier that gets the order first. */
  provider: string
}
export type PlacedRental = PlaceRow<RentalReply, Row>

/** Holds the prices of parallel orders and stores the orders, in one statement (NUM-17). Throws a Refusal. */
export const placeRentals = (machine: Machine, limits: BuyLimits) =>
  openOrders<WantedRental, RentalReply, Row>({
    meter: machine.meterOf('numbers'),
    place: (orders, mayWait) => callPlace(machine, orders, { ...limits, mayWait }),
    refusing,
  })

async function callPlace(
  { db, limits: supplierLimits }: Machine,
  orders: readonly Order<WantedRental>[],
  limits: BuyLimits & { readonly mayWait: boolean },
): Promise<PlacedRental[]> {
  const bodies = orders.map(({ body }) => body)
  // One target after another, so that each choice includes the cost of the orders before it.
  const targets = bodies.map((body) => {
    const name = supplierLimits.suppliersFor(body, { only: body.former?.supplier })[0]?.name
    return { name, written: name && supplierLimits.begin(name, body) }
  })
  const placed = await sql<PlacedRental>`select * from rental_place_many(
    ${orders.map(({ caller }) => caller.userId)}::uuid[], ${orders.map(({ key }) => key)}::text[],
    ${bodies.map(hashOf)}::bytea[], ${bodies.map(({ service }) => service)}::text[],
    ${bodies.map(({ duration }) => duration)}::text[],
    ${bodies.map((body) => Math.round(body.price_ngn * 100))}::bigint[],
    ${bodies.map(({ areas }) => JSON.stringify(areas))}::jsonb[],
    ${bodies.map(({ carriers }) => JSON.stringify(carriers))}::jsonb[],
    ${bodies.map(({ duration }) => lifetimeOf(duration, limits.windowMs) / 1000)}::float8[],
    ${bodies.map((body) => (body.another_number ? mostTries : 1))}::int[],
    ${targets.map(({ name }) => name ?? null)}::text[],
    ${bodies.map(({ former }) => former?.orderId ?? null)}::uuid[], ${wishesOf(orders)}::jsonb,
    make_interval(secs => ${limits.windowMs / 1000}), make_interval(secs => ${settleAfterMs / 1000}),
    ${limits.openLimit}, ${limits.minuteLimit}, ${limits.mayWait})`
    .execute(db)
    .finally(() => {
      for (const { written } of targets) if (written) written()
    })
  return placed.rows
}

/** The digest of the body that the caller sent. */
const hashOf = ({ former: _former, ...body }: WantedRental): Buffer => bodyHash(body)

/** The refusal where no supplier is switched on, or none has enough float left (NUM-65, NUM-66). */
const soldOut = "This service is sold out for now. You haven't been charged."

const refusing: Refusing<PlacedRental> = {
  codes: {
    'too-many': 'TOO_MANY_RENTALS',
    'sold-out': 'NO_NUMBERS',
    'again-open': 'NOT_OFFERED',
    'again-off': 'NOT_OFFERED',
  },
  extras: (placed, code) => ({
    ...againExtras(placed.outcome),
    ...(code === 'PRICE_CHANGED' && { price_ngn: (placed.price ?? 0) / 100 }),
    ...(code === 'NO_NUMBERS' && { message: soldOut }),
  }),
}
