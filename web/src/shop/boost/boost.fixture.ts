import type { BoostOrder, BoostService } from '@nosim/contract/shop/boost.ts'

/** A service for tests. */
export const likes: BoostService = {
  service_id: '121',
  name: 'Likes',
  category: 'Instagram',
  type: 'Default',
  rate: '1188.98',
  min: 10,
  max: 10_000,
  refill: true,
  cancel: true,
  description: '',
  average_minutes: null,
  delivery: null,
}

export const pack: BoostService = { ...likes, service_id: '901', type: 'Package', min: 1, max: 1 }

export const running: BoostOrder = {
  order_id: '019b7f6c-6a3e-7c54-9a02-4f1db0f948ac',
  service_id: '121',
  service_name: 'Likes',
  category: 'Instagram',
  status: 'processing',
  quantity: 1000,
  amount: '1188.98',
  refunded: '0.00',
  link: 'https://social.example/ada',
  start_count: 12,
  remains: 400,
  can_cancel: true,
  can_refill: false,
  cancel_requested: false,
  refill_status: null,
  created_at: '2026-11-21T10:00:00Z',
}
