import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { MeterOf } from './db/batcher.ts'

/** The metrics of the infrastructure, for `/metrics`. Each app has its own registry, also within one process. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'nosim_http_request_seconds',
      help: 'Requests by route and status',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    upstream: new Histogram({
      name: 'nosim_upstream_call_seconds',
      help: 'Calls to upstreams by name, action and outcome',
      labelNames: ['upstream', 'action', 'outcome'],
      buckets: [0.02, 0.1, 0.5, 2, 10, 30],
      registers,
    }),
    jobsGivenUp: new Gauge({
      name: 'nosim_jobs_given_up',
      help: 'Jobs without attempts left, by name; anything but 0 is an alarm',
      labelNames: ['task'],
      registers,
    }),
    streams: new Gauge({ name: 'nosim_live_streams', help: 'Open event streams', registers }),
    meterOf: openBatchMeters(registry),
  }
}

/** The metrics of the batchers of database calls. */
function openBatchMeters(registry: Registry): MeterOf {
  const registers = [registry]
  const counts = new Map<string, () => number>()
  const labelNames = ['batcher']
  const sizes = new Histogram({
    name: 'nosim_batch_calls',
    help: 'Calls in a batch, by batcher',
    labelNames,
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  })
  const refused = new Counter({
    name: 'nosim_batch_calls_refused_total',
    help: 'Calls refused with OVERLOADED because too many waited, by batcher',
    labelNames,
    registers,
  })
  const waiting = new Gauge({
    name: 'nosim_batch_calls_waiting',
    help: 'Calls that wait for their batch, by batcher',
    labelNames,
    registers: [],
    collect() {
      for (const [batcher, count] of counts) this.set({ batcher }, count())
    },
  })
  registry.registerMetric(waiting)
  return (batcher) => ({
    sent: (calls) => sizes.observe({ batcher }, calls),
    refused: () => refused.inc({ batcher }),
    watch: (count) => void counts.set(batcher, count),
  })
}

export type Metrics = ReturnType<typeof openMetrics>
