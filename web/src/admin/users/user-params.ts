import { adminUsers } from '@nosim/contract/admin/users/user-routes.ts'
import type { UserFilter, UserSort } from '@nosim/contract/admin/users/users.ts'
import type * as z from 'zod/mini'
import { paramsChanged, paramsIn } from '../../lists/list-params.ts'

/** The orders of the list, each with what it is called. */
export const sortNames: Readonly<Record<UserSort, string>> = {
  '-joined': 'Newest first',
  joined: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-balance': 'Highest balance first',
  balance: 'Lowest balance first',
  '-last_login': 'Latest login first',
  last_login: 'Longest away first',
}

export type UsersAsked = z.output<typeof adminUsers.users.query>
export type FilterName = keyof UserFilter

/** The filter of an address, without page and order. */
export const filterIn = (params: URLSearchParams): UserFilter =>
  paramsIn(adminUsers.exportUsers.query, params)

/** What is kept of an address under a name: filters and order. */
export function keptOf(params: URLSearchParams): string {
  const { sort } = paramsIn(adminUsers.users.query, params)
  const kept = { ...filterIn(params), sort }
  return paramsChanged(adminUsers.users.query, new URLSearchParams(), kept).toString()
}
