import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of the machinery that `/metrics` shows; one registry per app, so that two apps in one process do not mix. */
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
  }
}

export type Metrics = ReturnType<typeof openMetrics>
