import { announcements } from '@nosim/contract/content/announcements.ts'
import { slides } from '@nosim/contract/content/slides.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { untilEnd } from './until-end.ts'

// Kept for as long as the app is open, so that a return to the dashboard finds them in their place.
const kept = { gcTime: Infinity, staleTime: 60_000, refetchOnWindowFocus: 'always' } as const

/** What is announced, the first to show at the head; `useLive` keeps it current, and its end is kept to. */
export const announcementsQuery = () =>
  queryOptions({
    ...kept,
    queryKey: keys.announcements,
    queryFn: ({ signal }) => call(announcements.current, { query: {} }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      untilEnd(data?.announcements.map(({ end_date }) => end_date) ?? [], Date.now()),
  })

/** The images on display; `useLive` keeps them current. */
export const slidesQuery = () =>
  queryOptions({
    ...kept,
    queryKey: keys.slides,
    queryFn: ({ signal }) => call(slides.current, undefined, { signal }),
  })
