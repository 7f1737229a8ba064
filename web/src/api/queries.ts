import { accounts } from '@nosim/contract/accounts/accounts.ts'
import type { LiveEvents } from '@nosim/contract/shop/live.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queryOf } from './query-of.ts'

/** A page of a list. */
export type Page = { readonly page: number; readonly limit: number }

/** The signed-in user, read again every minute for the balance (SHELL-5). */
export const meQuery = () => queryOf(accounts.me, undefined, { refetchInterval: 60_000 })

/** The options of a query of what is on sale, which changes seldom. */
export const onSale = { staleTime: 60_000, refetchOnWindowFocus: true }

/** The transfer that came in last while these pages were open; nothing but `useLive` fills it. */
export const lastDepositQuery = () =>
  queryOptions<LiveEvents['deposit']>({
    queryKey: ['last deposit'],
    queryFn: skipToken,
    staleTime: Infinity,
  })
