import type { SupplierKind } from '@nosim/contract/base/line-of-business.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from './platform/db/db.ts'
import { lateJobs } from './platform/jobs.ts'
import type { SupplierOrder } from './platform/supplier-order.ts'

/** The metrics of the features, in the registry that `/metrics` shows. Each feature gets the metrics that it sets. */
export function openFeatureMetrics(registry: Registry) {
  const registers = [registry]
  return {
    rentals: new Counter({
      name: 'nosim_rentals_total',
      help: 'Rentals by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    ordersWithoutSupplier: new Gauge({
      name: 'nosim_orders_without_supplier',
      help: 'Open orders of a supplier that no process has served for five minutes; anything but 0 is an alarm',
      labelNames: ['kind', 'supplier'],
      registers,
    }),
    ledgerFaults: new Gauge({
      name: 'nosim_ledger_faults',
      help: 'Faults that the last proof of the ledger found; anything but 0 is an alarm',
      registers,
    }),
    webhookTries: new Counter({
      name: 'nosim_webhook_tries_total',
      help: 'Messages sent to webhooks of users, by the status of the answer or why there was none',
      labelNames: ['outcome'],
      registers,
    }),
    pushTries: new Counter({
      name: 'nosim_push_tries_total',
      help: 'Pushes sent to browsers of users, by the status of the answer or why there was none',
      labelNames: ['outcome'],
      registers,
    }),
    ...depositMetrics(registers),
    ...supplierGauges(registers),
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
    help: 'The float of the last closed day at a supplier less the float by the ledger; below 0 it is missing',
    labelNames: ['kind', 'supplier'],
    registers,
  }),
  servicesStopped: new Gauge({
    name: 'nosim_services_stopped',
    help: 'Services on sale that the float of an SMS supplier does not cover; anything but 0 is an alarm',
    labelNames: ['supplier'],
    registers,
  }),
  upstreamAlarm: new Gauge({
    name: 'nosim_upstream_alarm',
    help: 'Upstreams by alarm: unreachable, or its balance is low; anything but 0 is an alarm',
    labelNames: ['upstream', 'why'],
    registers,
  }),
})

const circuitStates = { closed: 0, 'half-open': 1, open: 2 } as const

/** Registers the gauge of the suppliers' circuits in this process. Call it when the suppliers are known. */
export function watchCircuits(
  registry: Registry,
  orders: Readonly<
    Record<SupplierKind, Pick<SupplierOrder<{ name: string }>, 'all' | 'circuitOf'>>
  >,
): void {
  const gauge = new Gauge({
    name: 'nosim_supplier_circuit',
    help: 'The circuit of a supplier in this process: 0 closed, 1 half-open, 2 open; orders go past one that is open',
    labelNames: ['kind', 'supplier'],
    registers: [],
    collect() {
      for (const [kind, order] of Object.entries(orders))
        for (const { name: supplier } of order.all)
          this.set({ kind, supplier }, circuitStates[order.circuitOf(supplier)])
    },
  })
  registry.registerMetric(gauge)
}

/** Registers the gauge of late jobs. It reads the database, because a queue that stands still reports nothing. */
export function watchLateJobs(registry: Registry, db: Db): void {
  const gauge = new Gauge({
    name: 'nosim_jobs_late_seconds',
    help: 'Seconds since the oldest job of a name was due that no process has begun',
    labelNames: ['task'],
    registers: [],
    async collect() {
      this.reset()
      // If the database fails, `/metrics` still shows the other metrics.
      const late = await lateJobs(db).catch(() => [])
      for (const { task, seconds } of late) this.set({ task }, seconds)
    },
  })
  registry.registerMetric(gauge)
}

const depositMetrics = (registers: Registry[]) => ({
  deposits: new Counter({
    name: 'nosim_deposits_total',
    help: 'Deposits by outcome',
    labelNames: ['outcome'],
    registers,
  }),
  deliveriesWaiting: new Gauge({
    name: 'nosim_bank_deliveries_waiting',
    help: 'Bank deliveries that need a review, or that fail repeatedly; anything but 0 is an alarm',
    labelNames: ['why'],
    registers,
  }),
  sweepLag: new Gauge({
    name: 'nosim_bank_sweep_lag_seconds',
    help: 'Seconds since the time up to which the bank was swept completely',
    registers,
  }),
})

export type FeatureMetrics = ReturnType<typeof openFeatureMetrics>
