import { accounts } from '@nosim/contract/accounts/accounts.ts'
import type { notifications } from '@nosim/contract/accounts/notifications.ts'
import { announcements } from '@nosim/contract/shop/announcements.ts'
import { slides } from '@nosim/contract/shop/slides.ts'
import type { deposits } from '@nosim/contract/shop/deposits.ts'
import { liveEvents, type LiveEvents } from '@nosim/contract/shop/live.ts'
import type { tickets } from '@nosim/contract/shop/tickets.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lastDepositQuery } from '../../api/queries.ts'
import { queryOf } from '../../api/query-of.ts'
import { boostLine } from '../boost/live.ts'
import type { Line } from '../live/line.ts'
import { applyAlert, numberLine } from '../numbers/live.ts'
import { applyStock, storeLine } from '../store/live.ts'
import { paths } from '../../paths.ts'
import { invalidate } from '../../api/invalidate.ts'
import { replace, restartReads } from '../live/cache.ts'

export type LiveKind = keyof LiveEvents
export type LiveEvent<K extends LiveKind = LiveKind> = {
  [P in K]: { readonly kind: P; readonly data: LiveEvents[P] }
}[K]

type Handlers = {
  readonly [K in LiveKind]: (queryClient: QueryClient, data: LiveEvents[K]) => void
}

/** Parses a message of the stream; undefined if it does not match the contract. */
export function readLiveEvent(kind: LiveKind, text: string): LiveEvent | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = liveEvents[kind].safeParse(json)
  // The schema of this kind has parsed the data. The union of kinds hides that from the type.
  return read.success ? ({ kind, data: read.data } as LiveEvent) : undefined
}

// Deposits, tickets and notices are named by path, so that not every page loads their contracts.
const depositPaths: readonly (typeof deposits)['list' | 'missing']['path'][] = [
  '/api/wallet/deposits',
  '/api/wallet/missing-transfers',
]

const ticketPaths: readonly (typeof tickets)['list' | 'read']['path'][] = [
  '/api/tickets',
  '/api/tickets/:id',
]
const noticesPath: (typeof notifications)['list']['path'] = '/api/me/notifications'
const noticeSettingsPath: (typeof notifications)['settings']['path'] =
  '/api/me/notification-settings'
const noticeKeys = [[noticesPath], [noticeSettingsPath]]

const me = queryOf(accounts.me).queryKey
const summary = queryOf(wallet.summary).queryKey
const announcementsKey = queryOf(announcements.current, { query: {} }).queryKey
const slidesKey = queryOf(slides.current).queryKey
const depositKeys = depositPaths.map((path) => [path])
const ticketKeys = ticketPaths.map((path) => [path])
/** All open tabs receive the event at the same moment. Their reads of the lists are spread over this time, in ms. */
export const catalogueSpreadMs = 2000

/** The pages that list the orders of each line. */
export const linePlaces = {
  numbers: paths.numberHistory,
  boost: paths.boostHistory,
  store: paths.logsOrder,
} as const

/** The cached queries of each line of business. */
const lines: readonly Omit<Line<never>, 'apply'>[] = [numberLine, boostLine, storeLine]

const handlers: Handlers = {
  numbers: numberLine.apply,
  boost: boostLine.apply,
  store: storeLine.apply,
  balance: (queryClient, data) => {
    queryClient.setQueryData(me, (old) => old && { ...old, ...data })
    queryClient.setQueryData(summary, (old) => old && { ...old, ...data })
    restartReads(queryClient, [me])
    invalidate(queryClient, [summary, [wallet.transactions.path], [wallet.referrals.path]])
  },
  stock: applyStock,
  catalogue: (queryClient, { lists }) => {
    const keys = lines.flatMap(({ catalogue: { list, keys: read } }) =>
      lists.includes(list) ? read : [],
    )
    setTimeout(() => invalidate(queryClient, keys), Math.random() * catalogueSpreadMs)
  },
  announcements: (queryClient, data) => replace(queryClient, announcementsKey, data),
  slides: (queryClient, data) => replace(queryClient, slidesKey, data),
  alert: applyAlert,
  ticket: (queryClient) => invalidate(queryClient, ticketKeys),
  notifications: (queryClient, { unread }) => {
    queryClient.setQueryData(me, (old) => old && { ...old, unread_notifications: unread })
    restartReads(queryClient, [me])
    invalidate(queryClient, noticeKeys)
  },
  deposit: (queryClient, data) => {
    queryClient.setQueryData(lastDepositQuery().queryKey, data)
    invalidate(queryClient, [me, summary, [wallet.transactions.path], ...depositKeys])
  },
}

/** Updates the cache with a live event. */
export const applyLiveEvent = <K extends LiveKind>(
  queryClient: QueryClient,
  { kind, data }: LiveEvent<K>,
): void => handlers[kind](queryClient, data)

/** Reads all data of the stream again, after it was disconnected. */
export function refetchLive(queryClient: QueryClient): void {
  invalidate(queryClient, [
    me,
    summary,
    [wallet.transactions.path],
    [wallet.referrals.path],
    ...depositKeys,
    ...ticketKeys,
    ...lines.flatMap(({ orderKeys }) => orderKeys),
    ...lines.flatMap(({ catalogue }) => catalogue.keys),
    announcementsKey,
    slidesKey,
    ...noticeKeys,
  ])
}
