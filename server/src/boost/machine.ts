import { sql } from 'kysely'
import type { MeterOf } from '../platform/db/batcher.ts'
import type { Db } from '../platform/db/db.ts'
import type { Publish } from '../platform/live/publisher.ts'
import type { Log } from '../platform/process/log.ts'
import type { SupplierOrder } from '../platform/supplier-order.ts'
import type { BoostProvider, OrderStatus } from './provider.ts'

/** The dependencies of the order machine; each transition is one call of one function of server/sql/boost.sql. */
export type Machine = {
  readonly db: Db
  /** The panel that the calls of this machine go to; `machineOf` gives that of another. */
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

/**
 * Upstream took the order: placing or unconfirmed -> pending. False when it was settled otherwise meanwhile, or when
 * another order has that number.
 */
export async function confirmOrder(
  machine: Machine,
  order: Order,
  taken: { upstreamId: string; reply: unknown; checkAfterMs: number },
): Promise<boolean> {
  const done = await sql<{
    moved: boolean
  }>`select boost_confirm(${order.user_id}, ${order.id}, ${taken.upstreamId},
    make_interval(secs => ${taken.checkAfterMs / 1000}),
    ${JSON.stringify(taken.reply)}::jsonb) as moved`.execute(machine.db)
  return publishMove(machine, order, { moved: done.rows[0]?.moved, outcome: 'placed' })
}

/**
 * The machine's panel refused: the order goes to the first of `panels` that can deliver it. `tryNumber` counts its panels from
 * 1. Returns that panel and the id of the service there (null where it is ours), or undefined where none can, or where the
 * order is settled meanwhile.
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

/** Nothing was ordered: the hold is released and the refusal kept as the answer to its key. */
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

/** The response was lost: an admin confirms or releases the order, and it is never sent again. */
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
 * The supplier has an order whose buyer was paid back: its charge is booked as a loss. False where it cannot be that.
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

/** Applies a status from the panel to an open or ended order. The SQL function holds the rules of money. */
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
