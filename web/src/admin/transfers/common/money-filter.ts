import { paths } from '../../../paths.ts'
import { pageIn } from '../../../ui/display/use-pages.ts'

export const tabs = {
  approvals: 'Approvals',
  suspense: 'Suspense',
  missing: 'Missing',
  deliveries: 'Deliveries',
  boosting: 'Boosting',
  numbers: 'Numbers',
  suppliers: 'Suppliers',
  refunds: 'Refunds',
  closing: 'Closing',
  referrals: 'Referrals',
  history: 'History',
} as const
export type Tab = keyof typeof tabs

/** The parts of the tabs that have several. */
export const parts = {
  suspense: { open: 'Open', settled: 'Settled', reversed: 'Reversed' },
  missing: { open: 'Open', settled: 'Settled' },
  deliveries: { open: 'Open', settled: 'Settled' },
  boosting: {
    unconfirmed: 'Unconfirmed',
    stuck: 'Stuck',
    gone: 'Former supplier',
    released: 'Released',
  },
  referrals: { review: 'To decide', held: 'On hold', decided: 'Decided' },
  history: { done: 'Done', declined: 'Declined' },
} as const
export type Part<T extends keyof typeof parts> = keyof (typeof parts)[T]

/** The selection in an address of the page. */
export type ListParams =
  | { readonly tab: 'approvals'; readonly page: number }
  | { readonly tab: 'suspense'; readonly page: number; readonly status: Part<'suspense'> }
  | { readonly tab: 'missing'; readonly page: number; readonly status: Part<'missing'> }
  | { readonly tab: 'deliveries'; readonly page: number; readonly status: Part<'deliveries'> }
  | { readonly tab: 'boosting'; readonly page: number; readonly status: Part<'boosting'> }
  | { readonly tab: 'referrals'; readonly page: number; readonly status: Part<'referrals'> }
  | { readonly tab: 'history'; readonly page: number; readonly status: Part<'history'> }
  | { readonly tab: 'numbers' | 'closing'; readonly page: number }
  | { readonly tab: 'suppliers' }
  | { readonly tab: 'refunds'; readonly order: string }

const isBoosting = (word: string | null): word is Part<'boosting'> =>
  word !== null && Object.hasOwn(parts.boosting, word)

/** Reads the selection from the query of an address. Unknown values become the defaults. */
export function listParamsIn(params: URLSearchParams): ListParams {
  const page = pageIn(params)
  const status = params.get('status')
  switch (params.get('tab') ?? '') {
    case 'suspense':
      return {
        tab: 'suspense',
        page,
        status: status === 'settled' || status === 'reversed' ? status : 'open',
      }
    case 'missing':
      return { tab: 'missing', page, status: status === 'settled' ? 'settled' : 'open' }
    case 'deliveries':
      return { tab: 'deliveries', page, status: status === 'settled' ? 'settled' : 'open' }
    case 'boosting':
      return { tab: 'boosting', page, status: isBoosting(status) ? status : 'unconfirmed' }
    case 'numbers':
      return { tab: 'numbers', page }
    case 'closing':
      return { tab: 'closing', page }
    case 'referrals':
      return {
        tab: 'referrals',
        page,
        status: status === 'held' || status === 'decided' ? status : 'review',
      }
    case 'suppliers':
      return { tab: 'suppliers' }
    case 'history':
      return { tab: 'history', page, status: status === 'declined' ? 'declined' : 'done' }
    case 'refunds':
      return { tab: 'refunds', order: (params.get('order') ?? '').trim().slice(0, 100) }
    default:
      return { tab: 'approvals', page }
  }
}

export type Place = { readonly tab: Tab; readonly status?: string; readonly order?: string }

const firsts: Readonly<Partial<Record<Tab, string>>> = {
  suspense: 'open',
  missing: 'open',
  deliveries: 'open',
  boosting: 'unconfirmed',
  referrals: 'review',
  history: 'done',
}

/** The address of a part of the page, on its first page. */
export function moneyAddress({ tab, status, order }: Place): string {
  const params = new URLSearchParams()
  if (tab !== 'approvals') params.set('tab', tab)
  if (status !== undefined && status !== firsts[tab]) params.set('status', status)
  if (order !== undefined && order !== '') params.set('order', order)
  return params.size > 0 ? `${paths.adminMoney}?${params}` : paths.adminMoney
}
