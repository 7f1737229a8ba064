import type { Delivery } from '@nosim/contract/admin/figures.ts'

/** The orders that services may be listed in. */
export const orders = {
  sold: 'Most sold first',
  rate: 'Lowest rate first',
  name: 'By name',
} as const
export type Order = keyof typeof orders

const compare: Readonly<Record<Order, (a: Delivery, b: Delivery) => number>> = {
  sold: (a, b) => b.sold - a.sold,
  // One whose numbers all wait has no rate yet, and stands last; of two alike the more sold matters more.
  rate: (a, b) => (a.rate ?? 101) - (b.rate ?? 101) || b.sold - a.sold,
  name: (a, b) => a.service_name.localeCompare(b.service_name, 'en'),
}

/** The services in that order. */
export const inOrder = (services: readonly Delivery[], order: Order): readonly Delivery[] =>
  services.toSorted(compare[order])
