import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { Refusal } from '../http/refusal.ts'

/**
 * Returns a check for the start of a request. It throws OVERLOADED while at least `most` queries wait for a connection
 * of `pool` (OPS-17). So an admitted request waits a bounded time, and gets its connection before the pool gives up.
 */
export function openLoadShed({
  pool,
  most,
  registry,
}: {
  pool: Pick<Pool, 'waitingCount'>
  most: number
  registry: Registry
}): () => void {
  const awaited = new Gauge({
    name: 'nosim_connections_awaited',
    help: 'Queries of requests that wait for a connection of the database',
    registers: [],
    collect() {
      this.set(pool.waitingCount)
    },
  })
  registry.registerMetric(awaited)
  const refused = new Counter({
    name: 'nosim_requests_shed_total',
    help: 'Requests refused with OVERLOADED because too many waited for a connection of the database',
    registers: [registry],
  })
  return () => {
    if (pool.waitingCount < most) return
    refused.inc()
    throw new Refusal('OVERLOADED')
  }
}
