import { userDebug } from '@nosim/contract/admin/users/debug.ts'
import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { adminUsers, type UserOrder } from '@nosim/contract/admin/users/users.ts'
import { refresh } from '../../api/query-client.ts'

export type OrderRow = UserOrder

/** Reads everything of a user again, and the lists of users. */
export const refreshUser = (): void =>
  refresh(...Object.values(adminUsers), userDebug.read, deliveries.deposits)
