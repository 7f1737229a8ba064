import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Details } from '../user.ts'
import { AccountTab, DetailsTab } from './short-tabs.tsx'
import { type Tab, tabNames } from './tab-address.ts'

// Each comes when it is opened.
const TransactionsTab = lazy(() =>
  import('./transactions-tab.tsx').then((module) => ({ default: module.TransactionsTab })),
)
const DepositsTab = lazy(() =>
  import('./deposits-tab.tsx').then((module) => ({ default: module.DepositsTab })),
)
const OrdersTab = lazy(() =>
  import('./orders-tab.tsx').then((module) => ({ default: module.OrdersTab })),
)
const SessionsTab = lazy(() =>
  import('./sessions-tab.tsx').then((module) => ({ default: module.SessionsTab })),
)
const AuditTab = lazy(() =>
  import('./audit-tab.tsx').then((module) => ({ default: module.AuditTab })),
)
const DebugTab = lazy(() =>
  import('./debug-tab.tsx').then((module) => ({ default: module.DebugTab })),
)

type TabPanelProps = { readonly tab: Tab; readonly details: Details }

/** A part of a user's page. */
export function TabPanel({ tab, details }: TabPanelProps) {
  const { user } = details
  return (
    <Suspense
      fallback={
        <Card title={tabNames[tab]}>
          <Skeleton className="h-40" />
        </Card>
      }
    >
      {tab === 'details' && <DetailsTab user={user} />}
      {tab === 'account' && <AccountTab account={details.virtual_account} />}
      {tab === 'transactions' && <TransactionsTab id={user.user_id} />}
      {tab === 'deposits' && <DepositsTab id={user.user_id} />}
      {tab === 'orders' && <OrdersTab id={user.user_id} />}
      {tab === 'sessions' && <SessionsTab user={user} />}
      {tab === 'audit' && <AuditTab id={user.user_id} />}
      {tab === 'debug' && <DebugTab details={details} />}
    </Suspense>
  )
}
