import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The figures that `/metrics` shows; one set per app, so that two apps in one process do not mix. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'nosim_http_request_seconds',
      help: 'Answered requests by route and status',
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
    rentals: new Counter({
      name: 'nosim_rentals_total',
      help: 'Rentals by how they went',
      labelNames: ['outcome'],
      registers,
    }),
    boosts: new Counter({
      name: 'nosim_boosts_total',
      help: 'Boost orders by how they went',
      labelNames: ['outcome'],
      registers,
    }),
    ...openOrderGauges(registers),
    ...depositMetrics(registers),
    ledgerFaults: new Gauge({
      name: 'nosim_ledger_faults',
      help: 'Faults that the last proof of the ledger found; anything but 0 is an alarm',
      registers,
    }),
    jobsGivenUp: new Gauge({
      name: 'nosim_jobs_given_up',
      help: 'Jobs that failed as often as they may, by name; anything but 0 is an alarm',
      labelNames: ['task'],
      registers,
    }),
    streams: new Gauge({ name: 'nosim_live_streams', help: 'Open event streams', registers }),
    ...supplierGauges(registers),
    upstreamAlarm: new Gauge({
      name: 'nosim_upstream_alarm',
      help: 'Upstreams by why they need a person: unreachable, or its balance is low; anything but 0 is an alarm',
      labelNames: ['upstream', 'why'],
      registers,
    }),
  }
}

const supplierGauges = (registers: Registry[]) => ({
  supplierFloat: new Gauge({
    name: 'nosim_supplier_float_usd',
    help: 'Balance left at a supplier',
    labelNames: ['supplier'],
    registers,
  }),
  supplierDifference: new Gauge({
    name: 'nosim_supplier_difference_usd',
    help: 'What the books cannot explain of the last closed day at a supplier; below 0 it is missing',
    labelNames: ['kind', 'supplier'],
    registers,
  }),
})

/** Of bank transfers. */
const depositMetrics = (registers: Registry[]) => ({
  deposits: new Counter({
    name: 'nosim_deposits_total',
    help: 'Deposits by how they were booked',
    labelNames: ['outcome'],
    registers,
  }),
  deliveriesWaiting: new Gauge({
    name: 'nosim_bank_deliveries_waiting',
    help: 'Bank deliveries that a person must look at, or that fail again and again; anything but 0 is an alarm',
    labelNames: ['why'],
    registers,
  }),
  sweepLag: new Gauge({
    name: 'nosim_bank_sweep_lag_seconds',
    help: 'Seconds since the time up to which the bank was swept completely',
    registers,
  }),
})

export type Metrics = ReturnType<typeof openMetrics>

/** Orders that wait for a person. */
function openOrderGauges(registers: Registry[]) {
  return {
    boostsWaiting: new Gauge({
      name: 'nosim_boosts_waiting',
      help: 'Boost orders that wait for a person, by why; anything but 0 is an alarm',
      labelNames: ['why'],
      registers,
    }),
    ordersWithoutSupplier: new Gauge({
      name: 'nosim_orders_without_supplier',
      help: 'Open orders of a supplier that no process has served for five minutes; anything but 0 is an alarm',
      labelNames: ['kind', 'supplier'],
      registers,
    }),
  }
}
