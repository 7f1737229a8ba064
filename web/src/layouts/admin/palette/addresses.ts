import type { FoundOrder } from '@nosim/contract/admin/desk/search.ts'

export const userAddress = (id: string): string => `/admin/users/${id}`

export const orderAddress = ({
  kind,
  order_id,
  user_id,
}: Pick<FoundOrder, 'kind' | 'order_id' | 'user_id'>): string =>
  `${userAddress(user_id)}?${new URLSearchParams({ tab: 'orders', kind, order: order_id })}`
