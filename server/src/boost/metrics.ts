import { Counter, Gauge, type Registry } from 'prom-client'

/** The metrics of boost orders, in the registry of `/metrics`. */
export function openBoostMetrics(registry: Registry) {
  const registers = [registry]
  return {
    boosts: new Counter({
      name: 'nosim_boosts_total',
      help: 'Boost orders by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    boostsWaiting: new Gauge({
      name: 'nosim_boosts_waiting',
      help: 'Boost orders that need a review, by reason; anything but 0 is an alarm',
      labelNames: ['why'],
      registers,
    }),
  }
}

export type BoostMetrics = ReturnType<typeof openBoostMetrics>
