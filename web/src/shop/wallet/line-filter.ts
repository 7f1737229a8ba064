import { type LineFilter, wallet } from '@nosim/contract/shop/wallet.ts'
import { dayOf } from '../../format/today.ts'
import { paramsIn } from '../../lists/list-params.ts'

/** A period by its name, which means other days tomorrow. */
export type Period = 'week' | 'thirty' | 'month'

/** What an address asks of the list: one type; and a period, or else days (YYYY-MM-DD in Lagos) from and to. */
export type ListParams = LineFilter & { period?: Period }

export const periodNames: Readonly<Record<Period, string>> = {
  week: 'Last 7 days',
  thirty: 'Last 30 days',
  month: 'This month',
}
export const typeNames = { credit: 'Credit', debit: 'Debit' } as const

/** Reads the query of an address. What the server would not understand is left out; a period goes before days. */
export function listParamsIn(search: URLSearchParams): ListParams {
  const { type, ...days } = paramsIn(wallet.statement.query, search)
  const period = search.get('period')
  return { ...(type && { type }), ...(isPeriod(period) ? { period } : days) }
}

/** The query of an address that asks for this, on the first page. */
export function searchOf(listParams: ListParams): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(listParams)) if (value) search.set(name, value)
  return search
}

/** The query for the server: a period as its days, and reversed days in order. */
export function lineFilterOf({ period, ...listParams }: ListParams, today: string): LineFilter {
  if (period) return { ...listParams, from: startOf(period, today), to: today }
  const { from, to } = listParams
  return from && to && from > to ? { ...listParams, from: to, to: from } : listParams
}

function startOf(period: Period, today: string): string {
  if (period === 'month') return `${today.slice(0, 8)}01`
  const daysBefore = period === 'week' ? 6 : 29
  return dayOf(Date.parse(`${today}T00:00:00Z`) - daysBefore * 86_400_000)
}

function isPeriod(word: string | null): word is Period {
  return word !== null && Object.hasOwn(periodNames, word)
}
