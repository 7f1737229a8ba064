import type { Delivery } from '@nosim/contract/admin/reports.ts'
import { expect, test } from 'vitest'
import { inOrder, type Order } from './delivery.tsx'

const service = (service_name: string, sold: number, rate: number | null): Delivery => ({
  service: service_name,
  service_name,
  sold,
  delivered: 0,
  waiting: 0,
  rate,
})
const services = [
  service('Viber', 5, null),
  service('Apple', 90, 97.5),
  service('Zalo', 3, 10),
  service('Bolt', 8, 10),
]

test.each<[Order, string]>([
  ['sold', 'Apple Bolt Viber Zalo'],
  ['rate', 'Bolt Zalo Apple Viber'],
  ['name', 'Apple Bolt Viber Zalo'],
])('services sorted by %s: %s [ADMIN-7]', (order, names) => {
  expect(
    inOrder(services, order)
      .map((one) => one.service_name)
      .join(' '),
  ).toBe(names)
})
