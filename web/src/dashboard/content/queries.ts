import { announcements } from '@nosim/contract/content/announcements.ts'
import { slides } from '@nosim/contract/content/slides.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

// Kept for as long as the app is open, so that a return to the dashboard finds them in their place.
const kept = { gcTime: Infinity, staleTime: 60_000, refetchOnWindowFocus: 'always' } as const

/** What is announced, the first to show at the head; `useLive` keeps it current, and its end is kept to. */
export const announcementsQuery = () =>
  queryOptions({
    ...kept,
    queryKey: keys.announcements,
    queryFn: ({ signal }) => call(announcements.current, { query: {} }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      untilEnd(data?.announcements.map(({ end_date }) => end_date) ?? []),
  })

/** The images on display; `useLive` keeps them current. */
export const slidesQuery = () =>
  queryOptions({
    ...kept,
    queryKey: keys.slides,
    queryFn: ({ signal }) => call(slides.current, undefined, { signal }),
  })

/** The longest that a timer of the browser can wait, in ms. */
const longestMs = 2 ** 31 - 1

/** How long until the first of these moments has passed, in ms; false where none is set. */
function untilEnd(ends: readonly (string | null)[]): number | false {
  const times = ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - Date.now()]))
  // A second after it, lest a clock that goes ahead asks again and again.
  return times.length > 0 && Math.min(Math.max(Math.min(...times), 0) + 1000, longestMs)
}
