import { boostDesk } from '@nosim/contract/admin/boost-desk.ts'
import { rentalDesk } from '@nosim/contract/admin/desk/rental-desk.ts'
import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { money } from '@nosim/contract/admin/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, type Page } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { waitingMoneyQuery } from '../../dialogs/queries.ts'
import type { Part } from './money-filter.ts'

// A return to the tab looks again, and so does a page that is left open: others work here, too.
const polled = { refetchOnWindowFocus: 'always', refetchInterval: 15_000 } as const

/** A page of what admins asked for. */
export const actionsQuery = (asked: Page & { readonly status: 'waiting' | Part<'history'> }) =>
  queryOptions({
    queryKey: [...keys.adminMoney, asked],
    queryFn: ({ signal }) => call(money.actions, { query: asked }, { signal }),
    ...polled,
  })

/** A page of the deposits that wait for a person, or did. */
export const suspenseQuery = (asked: Page & { readonly status: Part<'suspense'> }) =>
  queryOptions({
    queryKey: [...keys.adminSuspense, asked],
    queryFn: ({ signal }) => call(money.suspense, { query: asked }, { signal }),
    ...polled,
  })

/** A page of the missing transfers that users reported. */
export const claimsQuery = (asked: Page & { readonly status: Part<'missing'> }) =>
  queryOptions({
    queryKey: [...keys.adminMissing, asked],
    queryFn: ({ signal }) => call(deliveries.claims, { query: asked }, { signal }),
    ...polled,
  })

/** A page of the bank notifications that need an admin. */
export const deliveriesQuery = (asked: Page & { readonly status: Part<'deliveries'> }) =>
  queryOptions({
    queryKey: [...keys.adminDeliveries, asked],
    queryFn: ({ signal }) => call(deliveries.list, { query: asked }, { signal }),
    ...polled,
  })

/** The wallets below zero, the lowest first. */
export const belowZeroQuery = () =>
  queryOptions({
    queryKey: [...keys.adminSuspense, 'below-zero'],
    queryFn: ({ signal }) =>
      call(deliveries.belowZero, { query: { page: 1, limit: 100 } }, { signal }),
    ...polled,
  })

/** A page of the boost orders that wait for a person, with how many there are of either kind. */
export const deskOrdersQuery = (asked: Page & { readonly status: Part<'boosting'> }) =>
  queryOptions({
    queryKey: [...keys.adminBoostOrders, asked],
    queryFn: ({ signal }) => call(boostDesk.orders, { query: asked }, { signal }),
    ...polled,
  })

/** A page of the open numbers of suppliers that are not connected any more. */
export const formerRentalsQuery = (asked: Page) =>
  queryOptions({
    queryKey: [...keys.adminFormerRentals, asked],
    queryFn: ({ signal }) => call(rentalDesk.rentals, { query: asked }, { signal }),
    ...polled,
  })

/** What can be paid back of an order, found by any of its ids. */
export const refundableQuery = (order: string) =>
  queryOptions({
    queryKey: [...keys.adminRefundable, order],
    queryFn: ({ signal }) => call(money.refundable, { query: { order } }, { signal }),
  })

/** What is left at each supplier, day by day: the last 14 days. */
export const suppliersQuery = queryOptions({
  queryKey: keys.adminSuppliers,
  queryFn: ({ signal }) => call(suppliers.days, { query: {} }, { signal }),
  refetchOnWindowFocus: 'always',
})

const one = { page: 1, limit: 1 } as const

/** How many wait in each list, without the lists. */
export const waitingIn = {
  approvals: { ...waitingMoneyQuery(), ...polled },
  suspense: suspenseQuery({ ...one, status: 'open' }),
  missing: claimsQuery({ ...one, status: 'open' }),
  deliveries: deliveriesQuery({ ...one, status: 'open' }),
  boosting: deskOrdersQuery({ ...one, status: 'unconfirmed' }),
  numbers: formerRentalsQuery(one),
} as const

/** A move that was done or asked for shows in all lists of the desk. */
export const refreshDesk = () =>
  refresh(
    keys.adminMoney,
    keys.adminSuspense,
    keys.adminMissing,
    keys.adminDeliveries,
    keys.adminBoostOrders,
    keys.adminFormerRentals,
    keys.adminRefundable,
  )
