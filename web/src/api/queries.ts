import { accounts } from '@nosim/contract/accounts/accounts.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryOf } from './query-of.ts'

/** A page of a list. */
export type Page = { readonly page: number; readonly limit: number }

/** The signed-in user, read again every minute for the balance (SHELL-5). */
export const meQuery = () => queryOf(accounts.me, undefined, { refetchInterval: 60_000 })

/** Events keep the open numbers current; this only mends what a lost event would leave wrong. */
export const safetyMs = 60_000

/** The rentals worth watching. They are read again each minute while there are any (LIVE-4). */
export const activeRentalsQuery = () =>
  queryOf(
    numbers.rentals,
    { query: { active: '1' } },
    { refetchInterval: ({ state }) => (state.data?.rentals.length ?? 0) > 0 && safetyMs },
  )

/** For what is on sale, which changes seldom. */
export const seldom = { staleTime: 60_000, refetchOnWindowFocus: true }

export const servicesQuery = () => queryOf(numbers.services, undefined, seldom)

/** A few services for a quick choice: those most users want, and the user's own last ones. */
export const popularServicesQuery = () => queryOf(numbers.popular, undefined, seldom)
export const recentServicesQuery = () => queryOf(numbers.recent, undefined, seldom)

/** The transfer that came in last while these pages were open; nothing but `useLive` fills it. */
export const lastDepositQuery = () =>
  queryOptions<LiveEvents['deposit']>({
    queryKey: ['last deposit'],
    queryFn: skipToken,
    staleTime: Infinity,
  })
