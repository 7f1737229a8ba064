import type { LineOfBusiness } from '@nosim/contract/line-of-business.ts'
import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { people, type UserOrder } from '@nosim/contract/admin/people/people.ts'
import { savedViews } from '@nosim/contract/admin/people/saved-views.ts'
import type { LineFilter } from '@nosim/contract/wallet.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys, type Page } from '../../api/queries.ts'
import { refresh } from '../../api/query-client.ts'
import { limit } from '../lists/queue.tsx'
import type { UsersAsked } from './user-filter.ts'

/** A page of the users; a return to the tab looks again. */
export const usersQuery = (asked: UsersAsked) =>
  queryOptions({
    queryKey: [...keys.adminUsers, 'list', asked],
    queryFn: ({ signal }) => call(people.users, { query: { ...asked, limit } }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const savedViewsQuery = () =>
  queryOptions({
    queryKey: [...keys.adminUsers, 'views'],
    queryFn: ({ signal }) => call(savedViews.list, undefined, { signal }),
  })

const of = (id: string) => [...keys.adminUsers, 'user', id]

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...of(id), 'details'],
    queryFn: ({ signal }) => call(people.user, { params: { id } }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const linesQuery = (id: string, asked: Page & LineFilter) =>
  queryOptions({
    queryKey: [...of(id), 'lines', asked],
    queryFn: ({ signal }) =>
      call(people.transactions, { params: { id }, query: asked }, { signal }),
  })

export type OrdersAsked = Page & { readonly kind: LineOfBusiness; readonly order?: string }
export type OrderRow = UserOrder

export const ordersQuery = (id: string, asked: OrdersAsked) =>
  queryOptions({
    queryKey: [...of(id), 'orders', asked],
    queryFn: ({ signal }) => call(people.orders, { params: { id }, query: asked }, { signal }),
  })

/** A page of a user's bank transfers and how far each is. */
export const userDepositsQuery = (id: string, asked: Page) =>
  queryOptions({
    queryKey: [...of(id), 'deposits', asked],
    queryFn: ({ signal }) =>
      call(deliveries.deposits, { params: { id }, query: asked }, { signal }),
  })

export const placesQuery = (id: string) =>
  queryOptions({
    queryKey: [...of(id), 'sessions'],
    queryFn: ({ signal }) => call(people.sessions, { params: { id } }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const timelineQuery = (id: string, asked: Page) =>
  queryOptions({
    queryKey: [...of(id), 'audit', asked],
    queryFn: ({ signal }) => call(people.audit, { params: { id }, query: asked }, { signal }),
  })

export const debugQuery = (id: string) =>
  queryOptions({
    queryKey: [...of(id), 'debug'],
    queryFn: ({ signal }) => call(people.debug, { params: { id } }, { signal }),
  })

/** Reads all of one user anew, and the lists that show them. */
export const refreshUser = (id: string): void => refresh(of(id), [...keys.adminUsers, 'list'])
export const refreshViews = (): void => refresh([...keys.adminUsers, 'views'])
