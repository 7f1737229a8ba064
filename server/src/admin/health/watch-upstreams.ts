import type { BoostProvider } from '../../boost/provider.ts'
import type { SmsProvider } from '../../numbers/provider.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { CallTally } from './upstream-metrics.ts'
import { keepReading } from '../suppliers/queries.ts'
import { changedAlarms, healthOf, keepBalance, probed, type Probed } from './queries.ts'

export type WatchDependencies = {
  readonly db: Db
  readonly sms: SmsProvider
  readonly boost: BoostProvider
  readonly tally: CallTally
  readonly metrics: Metrics
  readonly log: Log
  /** In micro-dollars: a balance below it is an alarm. */
  readonly lowFloat: number
}

/** Asks the suppliers what is left there, and raises an alarm, or ends one, where that has changed. */
export async function watchUpstreams(deps: WatchDependencies): Promise<void> {
  const { db, metrics, log, lowFloat } = deps
  await Promise.all(probed.map((name) => probe(deps, name)))
  await deps.tally.flush()
  for (const { name, alarm, detail } of await changedAlarms(db, lowFloat)) {
    if (alarm === null) log.info({ upstream: name }, 'an upstream is well again')
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

async function probe(deps: WatchDependencies, name: Probed): Promise<void> {
  const microUsd = await deps[name].balance()
  if (microUsd !== undefined) {
    deps.metrics.supplierFloat.set({ supplier: name }, microUsd / 1_000_000)
    await keepBalance(deps.db, name, { microUsd })
    await keepReading(deps.db, { kind: name, supplier: deps[name].name, microUsd })
    return
  }
  const outcome = deps.tally.lastOutcome(name) ?? '2xx'
  await keepBalance(deps.db, name, { detail: outcome === '2xx' ? 'unreadable' : outcome })
}
