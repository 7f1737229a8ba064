import { figures, type Range } from '@nosim/contract/admin/figures.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'

/** As long as a figure may be old, in ms. */
const everyMinute = 60_000

/** The figures of a range of days; those of the range before stay in sight until they are there. */
export const analyticsQuery = (range: Range) =>
  queryOptions({
    queryKey: [...keys.adminFigures, 'analytics', range],
    queryFn: ({ signal }) => call(figures.analytics, { query: { range } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute,
    refetchOnWindowFocus: 'always',
  })

/** Whether the upstreams answer. */
export const healthQuery = () =>
  queryOptions({
    queryKey: [...keys.adminFigures, 'health'],
    queryFn: ({ signal }) => call(figures.health, undefined, { signal }),
    refetchInterval: everyMinute,
    refetchOnWindowFocus: 'always',
  })
