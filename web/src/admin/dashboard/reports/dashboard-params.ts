import { type Range, ranges, reports } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-of.ts'
import { paths } from '../../../paths.ts'

/** The selection in an address of the dashboard: which days, and of which line of business. */
export type ListParams = { readonly range: Range; readonly line: LineOfBusiness | 'all' }

const first: ListParams = { range: '30d', line: 'all' }

/** Reads the query of an address; what is none of this is left out. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const range = params.get('range') ?? ''
  const line = params.get('line')
  return {
    range: isRange(range) ? range : first.range,
    line: lines.find((one) => one === line) ?? first.line,
  }
}

const isRange = (word: string): word is Range => Object.hasOwn(ranges, word)

/** The address of the dashboard with these figures. */
export function dashboardAddress({ range, line }: ListParams): string {
  const params = new URLSearchParams()
  if (range !== first.range) params.set('range', range)
  if (line !== first.line) params.set('line', line)
  return params.size > 0 ? `${paths.admin}?${params}` : paths.admin
}

/** As long as a figure may be old, in ms. */
const everyMinute = 60_000

/** The figures of a range of days; those of the range before stay in sight until they are there. */
export const analyticsQuery = (range: Range) =>
  queryOf(
    reports.analytics,
    { query: { range } },
    { placeholderData: keepPreviousData, refetchInterval: everyMinute },
  )

/** Whether the upstreams answer. */
export const healthQuery = () =>
  queryOf(reports.health, undefined, { refetchInterval: everyMinute })
