import { accounts } from '@nosim/contract/accounts/accounts.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryOf } from './query-of.ts'

/** The page number of a list, and its number of rows. */
export type Page = { readonly page: number; readonly limit: number }

/** The signed-in user, read again every minute for the balance (SHELL-5). */
export const meQuery = () => queryOf(accounts.me, undefined, { refetchInterval: 60_000 })

/** The interval of reads beside the live events, in ms. It corrects what a lost event left out of date. */
export const safetyMs = 60_000

/** The active rentals. They are read again each minute while there are any (LIVE-4). */
export const activeRentalsQuery = () =>
  queryOf(
    numbers.rentals,
    { query: { active: '1' } },
    { refetchInterval: ({ state }) => (state.data?.rentals.length ?? 0) > 0 && safetyMs },
  )

/** The options for catalogues, which change seldom. */
export const seldom = { staleTime: 60_000, refetchOnWindowFocus: true }

export const servicesQuery = () => queryOf(numbers.services, undefined, seldom)

/** A few services for a quick choice: the most popular ones, and the user's latest ones. */
export const popularServicesQuery = () => queryOf(numbers.popular, undefined, seldom)
export const recentServicesQuery = () => queryOf(numbers.recent, undefined, seldom)

/** The latest deposit that arrived while these pages were open. Only `useLive` fills it. */
export const lastDepositQuery = () =>
  queryOptions<LiveEvents['deposit']>({
    queryKey: ['last deposit'],
    queryFn: skipToken,
    staleTime: Infinity,
  })
