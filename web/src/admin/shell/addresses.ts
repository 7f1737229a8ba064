import type { FoundOrder } from '@nosim/contract/admin/search.ts'
import { paths } from '../../paths.ts'

/** The page of a user. Written out, since `generatePath` would be in what every page loads. */
export const userAddress = (id: string): string =>
  paths.adminUser.replace(':id', encodeURIComponent(id))

/** The page of an API key. */
export const keyAddress = (id: string): string =>
  paths.adminApiKey.replace(':id', encodeURIComponent(id))

/** The page of a ticket. */
export const ticketAddress = (id: string): string =>
  paths.adminTicket.replace(':id', encodeURIComponent(id))

/** Where an order is shown, among those of whose it is. */
export const orderAddress = ({
  line,
  order_id,
  user_id,
}: Pick<FoundOrder, 'line' | 'order_id' | 'user_id'>): string =>
  `${userAddress(user_id)}?${new URLSearchParams({ tab: 'orders', line, order: order_id })}`
