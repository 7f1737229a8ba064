import { accounts } from '@nosim/contract/accounts.ts'
import { boost } from '@nosim/contract/boost.ts'
import type { LiveEvents } from '@nosim/contract/live.ts'
import { numbers } from '@nosim/contract/numbers.ts'
import { security } from '@nosim/contract/security.ts'
import { type LineFilter, wallet } from '@nosim/contract/wallet.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from './client.ts'

/** One set of query options for each GET of the contract; a page and its loader name the same one. */

export type Page = { readonly page: number; readonly limit: number }

/** The roots of the keys, for invalidation: all lists of rentals share one, and so on. */
export const keys = {
  me: ['me'],
  sessions: ['sessions'],
  summary: ['summary'],
  services: ['services'],
  rentals: ['rentals'],
  rental: ['rental'],
  boostServices: ['boost-services'],
  boostOrders: ['boost-orders'],
  storeCategories: ['store-categories'],
  storeProducts: ['store-products'],
  storeLogs: ['store-logs'],
  storeCart: ['store-cart'],
  storeOrders: ['store-orders'],
  adminCategories: ['admin-categories'],
  adminProducts: ['admin-products'],
  adminLogs: ['admin-logs'],
  adminBatches: ['admin-batches'],
  adminReports: ['admin-reports'],
  adminClaims: ['admin-claims'],
  adminPrices: ['admin-prices'],
  adminFigures: ['admin-figures'],
  announcements: ['announcements'],
  slides: ['slides'],
  adminAnnouncements: ['admin-announcements'],
  adminSlides: ['admin-slides'],
  adminUsers: ['admin-users'],
  adminMoney: ['admin-money'],
  adminSuppliers: ['admin-suppliers'],
  adminSuspense: ['admin-suspense'],
  adminBoostOrders: ['admin-boost-orders'],
  adminFormerRentals: ['admin-former-rentals'],
  adminRefundable: ['admin-refundable'],
  adminAudit: ['admin-audit'],
  adminTeam: ['admin-team'],
  adminSearch: ['admin-search'],
  adminJumps: ['admin-jumps'],
  transactions: ['transactions'],
  referrals: ['referrals'],
  virtualAccount: ['virtual-account'],
  lastDeposit: ['last-deposit'],
  deposits: ['deposits'],
  adminDeliveries: ['admin-deliveries'],
  adminMissing: ['admin-missing'],
} as const

/** The signed-in person; the spec has the balance fetched anew every minute. */
export const meQuery = () =>
  queryOptions({
    queryKey: keys.me,
    queryFn: ({ signal }) => call(accounts.me, undefined, { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** Where the account is signed in; a return to the tab checks it. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => call(security.sessions, undefined, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const summaryQuery = () =>
  queryOptions({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(wallet.summary, undefined, { signal }),
  })

export const servicesQuery = () =>
  queryOptions({
    queryKey: keys.services,
    queryFn: ({ signal }) => call(numbers.services, undefined, { signal }),
    staleTime: 60_000,
  })

/** The rentals still worth watching; `useLive` keeps them current, a return to the tab checks them. */
export const activeRentalsQuery = () =>
  queryOptions({
    queryKey: [...keys.rentals, 'active'],
    queryFn: ({ signal }) => call(numbers.rentals, { query: { active: '1' } }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const rentalsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.rentals, page],
    queryFn: ({ signal }) => call(numbers.rentals, { query: page }, { signal }),
  })

export const rentalQuery = (order_id: string) =>
  queryOptions({
    queryKey: [...keys.rental, order_id],
    queryFn: ({ signal }) => call(numbers.rental, { params: { order_id } }, { signal }),
  })

export const boostServicesQuery = () =>
  queryOptions({
    queryKey: keys.boostServices,
    queryFn: ({ signal }) => call(boost.services, undefined, { signal }),
    staleTime: 60_000,
  })

/** A page of the boost orders; `useLive` keeps it current, a return to the tab checks it. */
export const boostOrdersQuery = (asked: Page & { readonly search?: string }) =>
  queryOptions({
    queryKey: [...keys.boostOrders, asked],
    queryFn: ({ signal }) => call(boost.orders, { query: asked }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const transactionsQuery = (lines: Page & LineFilter) =>
  queryOptions({
    queryKey: [...keys.transactions, lines],
    queryFn: ({ signal }) => call(wallet.transactions, { query: lines }, { signal }),
  })

export const referralsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...keys.referrals, page],
    queryFn: ({ signal }) => call(wallet.referrals, { query: page }, { signal }),
  })

export const virtualAccountQuery = () =>
  queryOptions({
    queryKey: keys.virtualAccount,
    queryFn: ({ signal }) => call(wallet.virtualAccount, undefined, { signal }),
  })

/** The transfer that came in last while these pages were open; nothing but `useLive` fills it. */
export const lastDepositQuery = () =>
  queryOptions<LiveEvents['deposit']>({
    queryKey: keys.lastDeposit,
    queryFn: skipToken,
    staleTime: Infinity,
  })
