import { announcements } from '@nosim/contract/shop/announcements.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { slides } from '@nosim/contract/shop/slides.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import { queryOf } from '../../../api/query-of.ts'

// Kept for as long as the app is open, so that a return to the dashboard finds them in their place.
const kept = { gcTime: Infinity, staleTime: 60_000 }

/** What is announced, the first to show at the head; `useLive` keeps it current, and its end is kept to. */
export const announcementsQuery = () =>
  queryOf(
    announcements.current,
    { query: {} },
    {
      ...kept,
      refetchInterval: ({ state: { data } }) =>
        untilEnd(data?.announcements.map(({ end_date }) => end_date) ?? [], Date.now()),
    },
  )

/** The images on display; `useLive` keeps them current. */
export const slidesQuery = () => queryOf(slides.current, undefined, kept)

/** How many rows the dashboard has of what is newest; the pages of their own have all. */
export const panelRows = 5
/** A rental is mostly two lines, one for its price and one for what came back. */
const lineCount = 2 * panelRows

export const recentRentalsQuery = () =>
  queryOf(numbers.rentals, { query: { page: 1, limit: panelRows } })

export const recentTransactionsQuery = () =>
  queryOf(wallet.transactions, { query: { page: 1, limit: lineCount } })

/** The longest that a timer of the browser can wait, in ms. */
const longestMs = 2 ** 31 - 1
/** The minimum interval between requests, however far this clock is ahead of the server's, in ms. */
const shortestMs = 60_000

/** When to look again whether the first of these moments has passed, in ms from `now`; false where none is set. */
export function untilEnd(ends: readonly (string | null)[], now: number): number | false {
  const waits = ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - now + 1000]))
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), shortestMs), longestMs)
}
