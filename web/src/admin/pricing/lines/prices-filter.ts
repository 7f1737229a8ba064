import { type SuppliedLine, suppliedLines } from '@nosim/contract/base/line-of-business.ts'
import { paths } from '../../../paths.ts'
import { pageIn } from '../../../ui/display/use-pages.ts'
import { lineTabs } from '../../shell/line-labels.ts'

export type Tab = (typeof lineTabs)[SuppliedLine] | 'cost' | 'supplier' | 'history'

export const tabs: readonly Tab[] = [
  ...suppliedLines.map((line) => lineTabs[line]),
  'cost',
  'supplier',
  'history',
]

/** Which services are shown: all, those that are switched on, or those that are off. */
export const states = { '': 'All', '1': 'On', '0': 'Off' } as const
export type State = keyof typeof states

/** The filter in an address. */
export type ListParams = {
  readonly tab: Tab
  /** Lists groups or categories instead of services. */
  readonly whole: boolean
  readonly page: number
  readonly search: string
  /** The group or category that filters the list; empty for all. */
  readonly group: string
  readonly state: State
}

/** Reads the filter from the query of an address. Unknown values become the defaults. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const tab = params.get('tab') ?? ''
  const state = params.get('status') ?? ''
  return {
    tab: isTab(tab) ? tab : 'numbers',
    whole: params.get('list') === 'groups',
    page: pageIn(params),
    search: (params.get('search') ?? '').trim().slice(0, 200),
    group: (params.get('group') ?? '').slice(0, 200),
    state: isState(state) ? state : '',
  }
}

/** The query of the address of a list, on its first page. */
export function searchOf({
  tab,
  whole,
  search,
  group,
  state,
}: Partial<ListParams>): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== undefined && tab !== 'numbers') params.set('tab', tab)
  if (whole) params.set('list', 'groups')
  if (search) params.set('search', search)
  if (group) params.set('group', group)
  if (state) params.set('status', state)
  return params
}

/** The address of a list, on its first page. */
export function pricesAddress(listParams: Partial<ListParams>): string {
  const search = searchOf(listParams)
  return search.size > 0 ? `${paths.adminPrices}?${search}` : paths.adminPrices
}

const isTab = (word: string): word is Tab => tabs.some((tab) => tab === word)
const isState = (word: string): word is State => Object.hasOwn(states, word)
