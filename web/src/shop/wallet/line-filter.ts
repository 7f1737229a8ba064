import { LineFilter } from '@nosim/contract/shop/wallet.ts'
import * as z from 'zod/mini'
import { dayOf } from '../../format/today.ts'
import { daysInOrder, paramsIn } from '../../lists/list-params.ts'

/** The name of a period. Its days depend on the current day. */
const Period = z.enum(['week', 'thirty', 'month'])
export type Period = z.output<typeof Period>

/** The filter in an address: a type, and a period or else days (YYYY-MM-DD in Lagos). */
export const ListParams = z.strictObject({ ...LineFilter.shape, period: z.optional(Period) })
export type ListParams = z.output<typeof ListParams>

export const periodNames: Readonly<Record<Period, string>> = {
  week: 'Last 7 days',
  thirty: 'Last 30 days',
  month: 'This month',
}
export const typeNames = { credit: 'Credit', debit: 'Debit' } as const

/** Reads the filter from the query of an address, without invalid values. A period takes precedence over days. */
export function listParamsIn(search: URLSearchParams): ListParams {
  const { type, period, ...days } = paramsIn(ListParams, search)
  return { ...(type && { type }), ...(period ? { period } : days) }
}

/** The filter for the server: a period becomes its days, and reversed days are swapped. */
export function lineFilterOf({ period, ...listParams }: ListParams, today: string): LineFilter {
  if (period) return { ...listParams, from: startOf(period, today), to: today }
  return daysInOrder(listParams)
}

function startOf(period: Period, today: string): string {
  if (period === 'month') return `${today.slice(0, 8)}01`
  const daysBefore = period === 'week' ? 6 : 29
  return dayOf(Date.parse(`${today}T00:00:00Z`) - daysBefore * 86_400_000)
}
