import { boostReview } from '@nosim/contract/admin/boost-review.ts'
import { deliveries } from '@nosim/contract/admin/deliveries.ts'
import { referrals } from '@nosim/contract/admin/users/referrals.ts'
import { rentalReview } from '@nosim/contract/admin/rental-review.ts'
import { closures } from '@nosim/contract/admin/users/closures.ts'
import { manualTransfers } from '@nosim/contract/admin/transfers.ts'
import { suppliers } from '@nosim/contract/admin/suppliers.ts'
import type { Page } from '../../../api/queries.ts'
import { refresh } from '../../../api/query-client.ts'
import { queryOf } from '../../../api/query-of.ts'
import type { ListParams, Part } from './money-filter.ts'

// In ms. Other admins work on the same lists, so an open page reads them again.
const polled = { refetchInterval: 15_000 }

/** A page of the requests of admins. */
export const actionsQuery = (listParams: Page & { readonly status: 'waiting' | Part<'history'> }) =>
  queryOf(manualTransfers.actions, { query: listParams }, polled)

/** A page of the deposits that need or needed a review. */
export const suspenseQuery = (listParams: Page & { readonly status: Part<'suspense'> }) =>
  queryOf(manualTransfers.suspense, { query: listParams }, polled)

/** A page of the missing transfers that users reported. */
export const claimsQuery = (listParams: Page & { readonly status: Part<'missing'> }) =>
  queryOf(deliveries.claims, { query: listParams }, polled)

/** A page of the bank notifications that need an admin. */
export const deliveriesQuery = (listParams: Page & { readonly status: Part<'deliveries'> }) =>
  queryOf(deliveries.list, { query: listParams }, polled)

/** The wallets below zero, the lowest first. */
export const belowZeroQuery = () =>
  queryOf(deliveries.belowZero, { query: { page: 1, limit: 100 } }, polled)

/** A page of the boost orders that need a review, and the count of each kind. */
export const reviewOrdersQuery = (listParams: Page & { readonly status: Part<'boosting'> }) =>
  queryOf(boostReview.orders, { query: listParams }, polled)

/** A page of the open numbers of suppliers that are no longer connected. */
export const formerRentalsQuery = (listParams: Page) =>
  queryOf(rentalReview.rentals, { query: listParams }, polled)

/** A page of the accounts that are being closed. */
export const closuresQuery = (listParams: Page) =>
  queryOf(closures.list, { query: listParams }, polled)

/** A page of the referral bonuses that are not paid yet, or that were decided. */
export const bonusesQuery = (listParams: Page & { readonly status: Part<'referrals'> }) =>
  queryOf(referrals.list, { query: listParams }, polled)

/** The balance at each supplier, day by day, for the last 14 days. */
export const suppliersQuery = queryOf(suppliers.days, { query: {} })

/** The number of waiting entries of each list. */
export const waitingQuery = queryOf(manualTransfers.waiting, undefined, polled)

/** Refreshes all lists of manual transfers after a request. */
export const refreshTransfers = () =>
  refresh(
    manualTransfers.actions,
    manualTransfers.suspense,
    manualTransfers.refundable,
    manualTransfers.waiting,
    deliveries.belowZero,
    deliveries.claims,
    deliveries.list,
    boostReview.orders,
    rentalReview.rentals,
  )

/** The first requests of the page; its list has `limit` rows. */
export const transferReads = (listParams: ListParams, limit: number) => [
  ...listReads(listParams, limit),
  waitingQuery,
]

function listReads(listParams: ListParams, limit: number) {
  const page = { page: 'page' in listParams ? listParams.page : 1, limit }
  switch (listParams.tab) {
    case 'approvals':
      return [actionsQuery({ ...page, status: 'waiting' })]
    case 'suspense':
      return [suspenseQuery({ ...page, status: listParams.status })]
    case 'missing':
      return [claimsQuery({ ...page, status: listParams.status })]
    case 'deliveries':
      return [deliveriesQuery({ ...page, status: listParams.status })]
    case 'boosting':
      return [reviewOrdersQuery({ ...page, status: listParams.status })]
    case 'numbers':
      return [formerRentalsQuery(page)]
    case 'closing':
      return [closuresQuery(page)]
    case 'referrals':
      return [bonusesQuery({ ...page, status: listParams.status })]
    case 'history':
      return [actionsQuery({ ...page, status: listParams.status })]
    case 'suppliers':
      return [suppliersQuery]
    case 'refunds':
      return listParams.order === ''
        ? []
        : [queryOf(manualTransfers.refundable, { query: { order: listParams.order } })]
  }
}
