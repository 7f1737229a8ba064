import { sql } from 'kysely'
import type { MeterOf } from '../platform/db/batcher.ts'
import type { Db } from '../platform/db/db.ts'
import { isTemporary } from '../platform/db/pg-errors.ts'
import { retried } from '../platform/db/retry.ts'
import type { Publish } from '../platform/live/publisher.ts'
import { pause } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { SupplierOrder } from '../platform/supplier-order.ts'
import type { BoostProvider, OrderStatus } from './provider.ts'

/** The dependencies of the order machine. Each transition is one call of a function of server/sql/boost.sql. */
export type Machine = {
  readonly db: Db
  /** The panel that this machine calls; `machineOf` returns the machine of another panel. */
  readonly panel: BoostProvider
  readonly panels: SupplierOrder<BoostProvider>
  readonly log: Log
  readonly publish: Publish
  readonly count: (outcome: string) => void
  readonly meterOf: MeterOf
}

/** The machine of a panel; undefined where this process is not connected to it. */
export function machineOf(machine: Machine, supplier: string): Machine | undefined {
  const panel = machine.panels.all.find(({ name }) => name === supplier)
  return panel && { ...machine, panel }
}

export type Order = { readonly id: string; readonly user_id: string }

/** The panel's id of an order that it accepted, and the response to the buyer. */
type Taken = { readonly upstreamId: string; readonly reply: unknown }

/** The time until the first check of an order, in ms. */
const firstCheckMs = 10_000
/** How long a request waits for the database to store the panel's answer, in ms. */
const storeMs = 30_000

/**
 * The panel accepted the order: placing or unconfirmed -> pending. False where the order was settled differently
 * meanwhile, or another order has that id.
 */
export async function confirmOrder(machine: Machine, order: Order, taken: Taken): Promise<boolean> {
  const done = await sql<{
    moved: boolean
  }>`select boost_confirm(${order.user_id}, ${order.id}, ${taken.upstreamId},
    make_interval(secs => ${firstCheckMs / 1000}),
    ${JSON.stringify(taken.reply)}::jsonb) as moved`.execute(machine.db)
  return publishMove(machine, order, { moved: done.rows[0]?.moved, outcome: 'placed' })
}

/**
 * Stores the supplier's id of an accepted order, which the supplier reports only once. Retries for `forMs` through lost
 * connections and restarts of the database. After that it retries in the background until the process ends. False where
 * the order was settled differently, or another order has that id. Throws the last error of the database.
 */
export async function keepPlaced(
  machine: Machine,
  order: Order,
  { forMs = storeMs, ...taken }: Taken & { forMs?: number },
): Promise<boolean> {
  machine.log.info(
    { order: order.id, upstream: taken.upstreamId },
    'the supplier took a boost order',
  )
  try {
    return await retried(() => confirmOrder(machine, order, taken), { forMs })
  } catch (error) {
    machine.log.fatal(
      { event: 'boost.order_not_stored', err: error, order: order.id, upstream: taken.upstreamId },
      'a placed boost order could not be stored',
    )
    void keepLater(machine, order, taken)
    throw error
  }
}

/** Retries each second until the id is stored, or until an error is permanent, such as a closed pool. */
async function keepLater(machine: Machine, order: Order, taken: Taken): Promise<void> {
  for (;;) {
    await pause(1000)
    try {
      if (!(await confirmOrder(machine, order, taken))) await keepUnplaced(machine, order, taken)
      machine.log.info({ order: order.id }, 'a boost order was written late')
      return
    } catch (error) {
      if (!isTemporary(error)) return
    }
  }
}

/**
 * The order cannot have the id that the supplier gave it. Where its buyer was refunded meanwhile, the supplier's charge
 * is a loss. Otherwise another order has the id, and an admin must review this order.
 */
export async function keepUnplaced(
  machine: Machine,
  order: Order,
  { upstreamId, reply }: Taken,
): Promise<void> {
  const detail = `another order has the number ${upstreamId}`
  if (await parkOrder(machine, order, { detail, reply })) return
  if (await noteOrphan(machine, order, upstreamId)) {
    machine.log.error(
      { event: 'boost.order_orphaned', order: order.id, upstream: upstreamId },
      'the panel has a boost order that was refunded',
    )
  }
}

/**
 * The machine's panel refused: the order goes to the first of `panels` that can deliver it. `tryNumber` is the number
 * of the refused try, from 1. Returns the next panel and the service's id there (null: our id). Undefined where no
 * panel can deliver the order, or it was settled meanwhile.
 */
export async function rerouteOrder(
  { db, panel, panels }: Machine,
  order: Order,
  reroute: {
    readonly tryNumber: number
    readonly panels: readonly string[]
    readonly detail: string
    readonly parkAfterMs: number
  },
): Promise<{ provider: string; panel_service: number | null } | undefined> {
  const done = await sql<{ provider: string; panel_service: number | null }>`
    select * from boost_reroute(${order.user_id}, ${order.id}, ${reroute.tryNumber}, ${panel.name}, ${reroute.panels}::text[], ${panels.all[0].name},
      ${reroute.detail}, make_interval(secs => ${reroute.parkAfterMs / 1000}))`.execute(db)
  return done.rows[0]
}

/** Nothing was ordered: releases the hold and stores the refusal as the response to the idempotency key. */
export async function refuseOrder(
  machine: Machine,
  order: Order,
  refusal: { detail: string; status: number; reply: unknown },
): Promise<boolean> {
  const done = await sql<{
    moved: boolean
  }>`select boost_refuse(${order.user_id}, ${order.id}, ${refusal.detail},
    ${refusal.status}, ${JSON.stringify(refusal.reply)}::jsonb) as moved`.execute(machine.db)
  return publishMove(machine, order, { moved: done.rows[0]?.moved, outcome: 'refused' })
}

/** The response was lost: marks the order unconfirmed. An admin matches or releases it; it is never sent again. */
export async function parkOrder(
  machine: Machine,
  order: Order,
  lost: { detail: string; reply: unknown },
): Promise<boolean> {
  const done = await sql<{
    moved: boolean
  }>`select boost_mark_unconfirmed(${order.user_id}, ${order.id}, ${lost.detail},
    ${JSON.stringify(lost.reply)}::jsonb) as moved`.execute(machine.db)
  const moved = publishMove(machine, order, { moved: done.rows[0]?.moved, outcome: 'unconfirmed' })
  if (moved) {
    machine.log.error(
      { event: 'boost.order_unconfirmed', order: order.id, detail: lost.detail },
      'a boost order is unconfirmed',
    )
  }
  return moved
}

/**
 * The supplier has an order whose buyer was refunded: books its charge as a loss. False where the order was not
 * refunded, or another order has that id.
 */
export async function noteOrphan(
  machine: Pick<Machine, 'db'>,
  order: Order,
  upstreamId: string,
): Promise<boolean> {
  const done = await sql<{
    noted: boolean
  }>`select boost_orphan(${order.user_id}, ${order.id}, ${upstreamId}) as noted`.execute(machine.db)
  return done.rows[0]?.noted ?? false
}

/** Applies a status from the panel to an open or ended order. The rules of money are in `boost_progress`. */
export async function moveOrder(
  machine: Machine,
  order: Order,
  { status, checkAfterMs }: { status: OrderStatus; checkAfterMs: number | null },
): Promise<string> {
  const done = await sql<{
    outcome: string
  }>`select boost_progress(${order.user_id}, ${order.id}, ${status.status},
    ${status.startCount ?? null}, ${status.remains ?? null}, ${status.chargeMicroUsd ?? null},
    ${checkAfterMs === null ? null : sql`make_interval(secs => ${checkAfterMs / 1000})`}) as outcome`.execute(
    machine.db,
  )
  const outcome = done.rows[0]?.outcome ?? 'not-open'
  if (outcome === 'held') {
    machine.log.error(
      { event: 'boost.package_partial', order: order.id },
      'a package ended in part and needs a manual settlement',
    )
  }
  publishMove(machine, order, { moved: outcome === 'moved', outcome: status.status })
  return outcome
}

/** Counts the outcome and notifies the user where the order moved. */
function publishMove(
  machine: Machine,
  order: Order,
  { moved = false, outcome }: { moved: boolean | undefined; outcome: string },
): boolean {
  if (moved) {
    machine.count(outcome)
    machine.publish([order.user_id])
  }
  return moved
}
