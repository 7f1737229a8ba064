import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import type { Gauge } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/process/log.ts'
import type { CallCounter } from './call-counter.ts'
import { keepReading } from '../suppliers/queries.ts'
import { changedAlarms, healthOf, keepBalance, type UpstreamKey } from './queries.ts'

/** A supplier with a prepaid balance in micro-dollars. `balance` returns undefined where it reported none. */
export type PrepaidSupplier = {
  readonly key: UpstreamKey
  readonly kind: SupplierKind
  readonly name: string
  balance(): Promise<number | undefined>
}

export type WatchDependencies = {
  readonly suppliers: readonly PrepaidSupplier[]
  readonly db: Db
  readonly callCounter: CallCounter
  readonly metrics: {
    readonly supplierFloat: Gauge<'supplier'>
    readonly upstreamAlarm: Gauge<'upstream' | 'why'>
  }
  readonly log: Log
  /** In micro-dollars: a balance below it is an alarm. */
  readonly lowFloat: number
}

/** Reads the balance at each supplier. Raises and ends the alarms that have changed. */
export async function watchUpstreams(deps: WatchDependencies): Promise<void> {
  const { db, metrics, log, lowFloat } = deps
  await Promise.all(deps.suppliers.map((supplier) => probe(deps, supplier)))
  await deps.callCounter.flush()
  for (const { name, alarm, detail } of await changedAlarms(db, lowFloat)) {
    if (alarm === null) log.info({ upstream: name }, 'an upstream has recovered')
    else if (alarm === 'low')
      log.fatal({ event: 'supplier.float_low', upstream: name }, 'the float of a supplier is low')
    else
      log.fatal(
        { event: 'upstream.unreachable', upstream: name, detail },
        'an upstream does not answer',
      )
  }
  for (const { name, alarm } of await healthOf(db, lowFloat)) {
    for (const why of ['unreachable', 'low'] as const) {
      metrics.upstreamAlarm.set({ upstream: name, why }, alarm === why ? 1 : 0)
    }
  }
}

async function probe(deps: WatchDependencies, supplier: PrepaidSupplier): Promise<void> {
  const { key, kind, name } = supplier
  const microUsd = await supplier.balance()
  if (microUsd !== undefined) {
    deps.metrics.supplierFloat.set({ supplier: key }, microUsd / 1_000_000)
    await keepBalance(deps.db, key, { microUsd })
    await keepReading(deps.db, { kind, supplier: name, microUsd })
    return
  }
  const outcome = deps.callCounter.lastOutcome(key) ?? '2xx'
  await keepBalance(deps.db, key, { detail: outcome === '2xx' ? 'unreadable' : outcome })
}
