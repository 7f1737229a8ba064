import { type Range, ranges } from '@nosim/contract/admin/reports.ts'
import { paths } from '../../paths.ts'
import { pageIn } from '../../ui/display/use-pages.ts'

export const tabs = { state: 'State', margins: 'Margins', unreturned: 'Not returned' } as const
export type Tab = keyof typeof tabs

/** The selection in an address of the page. */
export type ListParams = { readonly tab: Tab; readonly range: Range; readonly page: number }

const first = { tab: 'state', range: '30d' } as const

/** Reads the selection from the query of an address. Unknown values become the defaults. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const tab = params.get('tab') ?? ''
  const range = params.get('range') ?? ''
  return {
    tab: isTab(tab) ? tab : first.tab,
    range: isRange(range) ? range : first.range,
    page: pageIn(params),
  }
}

const isTab = (word: string): word is Tab => Object.hasOwn(tabs, word)
const isRange = (word: string): word is Range => Object.hasOwn(ranges, word)

/** The address of a tab with the figures of a range of days, on its first page. */
export function suppliersAddress({ tab, range }: Pick<ListParams, 'tab' | 'range'>): string {
  const params = new URLSearchParams()
  if (tab !== first.tab) params.set('tab', tab)
  if (range !== first.range) params.set('range', range)
  return params.size > 0 ? `${paths.adminSuppliers}?${params}` : paths.adminSuppliers
}
