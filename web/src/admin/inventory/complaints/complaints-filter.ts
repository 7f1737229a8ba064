import { accountLogs } from '@nosim/contract/admin/account-logs.ts'
import { paramsIn } from '../../../lists/list-params.ts'
import { paths } from '../../../paths.ts'

export const tabs = {
  reports: 'Reports',
  claims: 'Warranty claims',
  batches: 'Batches',
} as const
export type Tab = keyof typeof tabs

export const queues = { open: 'Open', settled: 'Settled' } as const
export type Queue = keyof typeof queues

/** The filter in an address: `queue` selects open or settled items, `product` the batches of one product. */
export type ListParams = {
  readonly tab: Tab
  readonly queue: Queue
  readonly page: number
  readonly product?: number
}

/** Reads the filter from the query of an address. Unknown values become the defaults. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const tab = params.get('tab') ?? ''
  const { page, product } = paramsIn(accountLogs.batches.query, params)
  return {
    tab: isTab(tab) ? tab : 'reports',
    queue: params.get('status') === 'settled' ? 'settled' : 'open',
    page,
    ...(product !== undefined && { product }),
  }
}

/** The address of a list, on its first page. */
export function complaintsAddress({ tab, queue, product }: Partial<ListParams>): string {
  const params = new URLSearchParams()
  if (tab !== undefined && tab !== 'reports') params.set('tab', tab)
  if (queue === 'settled') params.set('status', queue)
  if (product !== undefined) params.set('product', String(product))
  return params.size > 0 ? `${paths.adminComplaints}?${params}` : paths.adminComplaints
}

const isTab = (word: string): word is Tab => Object.hasOwn(tabs, word)
