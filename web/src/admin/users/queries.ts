import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { adminUsers, type UserOrder } from '@nosim/contract/admin/users/user-routes.ts'
import { refresh } from '../../api/query-client.ts'

export type OrderRow = UserOrder

/** Reads everything of a user again, and the lists of users. */
export const refreshUser = (): void => refresh(...Object.values(adminUsers), deliveries.deposits)
