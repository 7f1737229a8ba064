import type { Gauge } from 'prom-client'
import { changedCounts } from '../platform/alarms.ts'
import type { Db } from '../platform/db/db.ts'
import type { PublishPublic } from '../platform/live/publisher.ts'
import { pause } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Machine } from './rental/machine.ts'
import type { SupplierLimits } from './rental/supplier-limits.ts'

/** How often the limits are read, in ms. A switch must apply in every process within five seconds (NUM-65). */
const everyMs = 2_000

type Watched = { readonly machine: Machine; readonly publishPublic: PublishPublic }

/**
 * Keeps this process's limits of the suppliers up to date until the signal fires. Announces to open tabs when a
 * service sells out or is in stock again (NUM-91). Each process announces what it has read itself. After the last
 * announcement every process responds with the new state.
 */
export async function watchLimits(
  { machine, publishPublic }: Watched,
  signal: AbortSignal,
): Promise<void> {
  let announced = machine.limits.soldOut
  while (!signal.aborted) {
    await pause(everyMs, signal)
    try {
      await machine.limits.refresh(machine.db)
      // Another caller may have refreshed the limits since the last round.
      const { soldOut } = machine.limits
      if (announced.symmetricDifference(soldOut).size > 0) publishPublic('catalogue', ['services'])
      announced = soldOut
    } catch (error) {
      machine.log.error(
        { event: 'numbers.limits_unread', err: error },
        'the limits of the suppliers could not be read',
      )
    }
  }
}

type AlarmDependencies = {
  readonly db: Db
  readonly machine: { readonly limits: SupplierLimits }
  readonly metrics: { readonly servicesStopped: Gauge<'supplier'> }
  readonly log: Log
}

/** Raises one alarm for all processes about each supplier whose float does not cover all services on sale (NUM-66). */
export async function reportUncovered({ db, machine, metrics, log }: AlarmDependencies) {
  const uncovered = machine.limits.uncovered()
  const isShort = [...uncovered].map(([name, services]) => [name, services > 0 ? 1 : 0] as const)
  for (const { name } of await changedCounts(
    db,
    'supplier.sales_stopped',
    Object.fromEntries(isShort),
  ))
    log.error(
      { event: 'supplier.sales_stopped', supplier: name, services: uncovered.get(name) },
      'the float of a supplier does not cover every service on sale',
    )
  for (const [supplier, services] of uncovered) metrics.servicesStopped.set({ supplier }, services)
}
