import { announcements } from '@nosim/contract/shop/announcements.ts'
import { numbers } from '@nosim/contract/shop/numbers.ts'
import { slides } from '@nosim/contract/shop/slides.ts'
import { wallet } from '@nosim/contract/shop/wallet.ts'
import { queryOf } from '../../../api/query-of.ts'

// Cached while the app is open, so that a return to the dashboard shows them at once.
const kept = { gcTime: Infinity, staleTime: 60_000 }

/**
 * The current announcements, in the order of display. `useLive` keeps them current, and they are read again when one
 * ends.
 */
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

/** The current set of images. `useLive` keeps it current. */
export const slidesQuery = () => queryOf(slides.current, undefined, kept)

/** The number of rows of the activity on the dashboard. Separate pages have all rows. */
export const panelRows = 5
/** A rental mostly has two transactions: its price and its refund. */
const lineCount = 2 * panelRows

export const recentRentalsQuery = () =>
  queryOf(numbers.rentals, { query: { page: 1, limit: panelRows } })

export const recentTransactionsQuery = () =>
  queryOf(wallet.transactions, { query: { page: 1, limit: lineCount } })

/** The longest delay of a timer, in ms. */
const longestMs = 2 ** 31 - 1
/** The minimum interval between requests, in ms, in case this clock is ahead of the server's. */
const shortestMs = 60_000

/** The time from `now` until the first of these ends has passed, in ms; false if none is set. */
export function untilEnd(ends: readonly (string | null)[], now: number): number | false {
  const waits = ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - now + 1000]))
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), shortestMs), longestMs)
}
