import type { FoundOrder } from '@nosim/contract/admin/search.ts'
import { paths } from '../../paths.ts'

/** The page of a user. Not by `generatePath`, which would then be in the files that every page loads. */
export const userAddress = (id: string): string =>
  paths.adminUser.replace(':id', encodeURIComponent(id))

/** The page of an API key. */
export const keyAddress = (id: string): string =>
  paths.adminApiKey.replace(':id', encodeURIComponent(id))

/** The page of a ticket. */
export const ticketAddress = (id: string): string =>
  paths.adminTicket.replace(':id', encodeURIComponent(id))

/** The page of an order, among the orders of its user. */
export const orderAddress = ({
  line,
  order_id,
  user_id,
}: Pick<FoundOrder, 'line' | 'order_id' | 'user_id'>): string =>
  `${userAddress(user_id)}?${new URLSearchParams({ tab: 'orders', line, order: order_id })}`
