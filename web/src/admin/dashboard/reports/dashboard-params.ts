import { type Range, ranges, reports } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '../../../api/query-of.ts'
import { paths } from '../../../paths.ts'

/** The selection in an address of the dashboard: the range of days and the line of business. */
export type ListParams = { readonly range: Range; readonly line: LineOfBusiness | 'all' }

const first: ListParams = { range: '30d', line: 'all' }

/** Reads the selection from the query of an address. Unknown values become the defaults. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const range = params.get('range') ?? ''
  const line = params.get('line')
  return {
    range: isRange(range) ? range : first.range,
    line: lines.find((one) => one === line) ?? first.line,
  }
}

const isRange = (word: string): word is Range => Object.hasOwn(ranges, word)

/** The address of the dashboard with this selection. */
export function dashboardAddress({ range, line }: ListParams): string {
  const params = new URLSearchParams()
  if (range !== first.range) params.set('range', range)
  if (line !== first.line) params.set('line', line)
  return params.size > 0 ? `${paths.admin}?${params}` : paths.admin
}

/** The interval at which the figures are read again, in ms. */
const everyMinute = 60_000

/** The figures of a range of days. Those of the previous range are shown until they arrive. */
export const analyticsQuery = (range: Range) =>
  queryOf(
    reports.analytics,
    { query: { range } },
    { placeholderData: keepPreviousData, refetchInterval: everyMinute },
  )

/** The state of the upstreams, the ledger and the jobs. */
export const healthQuery = () =>
  queryOf(reports.health, undefined, { refetchInterval: everyMinute })
