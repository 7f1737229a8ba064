import type { FoundOrder } from '@nosim/contract/admin/desk/search.ts'
import { generatePath } from 'react-router'
import { paths } from '../../../paths.ts'

export const userAddress = (id: string): string => generatePath(paths.adminUser, { id })

/** Where an order is shown, among those of whose it is. */
export const orderAddress = ({
  kind,
  order_id,
  user_id,
}: Pick<FoundOrder, 'kind' | 'order_id' | 'user_id'>): string =>
  `${userAddress(user_id)}?${new URLSearchParams({ tab: 'orders', kind, order: order_id })}`
