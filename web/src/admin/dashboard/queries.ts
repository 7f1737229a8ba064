import { figures, type Range } from '@nosim/contract/admin/figures.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../api/query-of.ts'

/** As long as a figure may be old, in ms. */
const everyMinute = 60_000

/** The figures of a range of days; those of the range before stay in sight until they are there. */
export const analyticsQuery = (range: Range) =>
  queryOf(
    figures.analytics,
    { query: { range } },
    { placeholderData: keepPreviousData, refetchInterval: everyMinute },
  )

/** Whether the upstreams answer. */
export const healthQuery = () =>
  queryOf(figures.health, undefined, { refetchInterval: everyMinute })
