import { Card } from '../../../ui/page/card.tsx'
import type { Details } from '../user.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { AccountTab, DetailsTab } from './short-tabs.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { userAddress } from '../../shell/addresses.ts'

const loading = (tab: Tab) => () => (
  <Card title={tabNames[tab]}>
    <Skeleton className="h-40" />
  </Card>
)

// Each tab is loaded when it is opened.
const TransactionsTab = deferred(
  () => import('./transactions-tab.tsx'),
  'TransactionsTab',
  loading('transactions'),
)

const DepositsTab = deferred(() => import('./deposits-tab.tsx'), 'DepositsTab', loading('deposits'))

const OrdersTab = deferred(() => import('./orders-tab.tsx'), 'OrdersTab', loading('orders'))

const SessionsTab = deferred(() => import('./sessions-tab.tsx'), 'SessionsTab', loading('sessions'))

const AuditTab = deferred(() => import('./audit-tab.tsx'), 'AuditTab', loading('audit'))

const DebugTab = deferred(() => import('./debug-tab.tsx'), 'DebugTab', loading('debug'))

type TabPanelProps = { readonly tab: Tab; readonly details: Details }

/** The content of a tab of a user's page. */
export function TabPanel({ tab, details }: TabPanelProps) {
  const { user } = details
  return (
    <>
      {tab === 'details' && <DetailsTab user={user} />}
      {tab === 'account' && <AccountTab account={details.virtual_account} />}
      {tab === 'transactions' && <TransactionsTab id={user.user_id} />}
      {tab === 'deposits' && <DepositsTab id={user.user_id} />}
      {tab === 'orders' && <OrdersTab id={user.user_id} />}
      {tab === 'sessions' && <SessionsTab user={user} />}
      {tab === 'audit' && <AuditTab id={user.user_id} />}
      {tab === 'debug' && <DebugTab details={details} />}
    </>
  )
}

/** The tabs of a user's page and their labels. */
export const tabNames = {
  details: 'User Details',
  transactions: 'Transactions',
  account: 'Virtual Account',
  deposits: 'Bank transfers',
  orders: 'Orders',
  sessions: 'Sessions',
  audit: 'Audit timeline',
  debug: 'Debug Info',
} as const

type Tab = keyof typeof tabNames

/** The tab that an address names; the first tab if it names none that exists. */
export function tabIn(params: URLSearchParams, hasDebug: boolean): Tab {
  const tab = params.get('tab') ?? ''
  if (tab === 'debug' && !hasDebug) return 'details'
  return isTab(tab) ? tab : 'details'
}

/** The address of a tab of a user's page, on its first page. */
export function tabAddress(id: string, tab: string): string {
  const path = userAddress(id)
  return tab === 'details' ? path : `${path}?${new URLSearchParams({ tab })}`
}

const isTab = (word: string): word is Tab => Object.hasOwn(tabNames, word)
