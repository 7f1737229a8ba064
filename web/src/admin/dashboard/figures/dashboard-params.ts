import { type Range, ranges } from '@nosim/contract/admin/reports.ts'
import {
  type LineOfBusiness,
  linesOfBusiness as lines,
} from '@nosim/contract/base/line-of-business.ts'
import { paths } from '../../../paths.ts'

/** What an address of the dashboard asks for: which days, and of which line of business. */
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
