import { formatCount } from '@nosim/contract/base/count.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { Approvals } from './approvals.tsx'
import {
  type ListParams,
  listParamsIn,
  moneyAddress,
  parts,
  type Tab,
  tabs,
} from './common/money-filter.ts'
import { waitingQuery } from './common/queries.ts'
import { deferred } from '../../ui/deferred.tsx'

// The tabs are loaded on first use, except the first one.
const loading = () => <Skeleton className="m-4 h-40" />

const Deliveries = deferred(() => import('./deposits/deliveries.tsx'), 'Deliveries', loading)

const Suspense = deferred(() => import('./deposits/suspense.tsx'), 'Suspense', loading)

const Missing = deferred(() => import('./deposits/missing.tsx'), 'Missing', loading)

const WalletsBelowZero = deferred(() => import('./wallets-below-zero.tsx'), 'WalletsBelowZero')

const FormerNumbers = deferred(
  () => import('./suppliers/former-numbers.tsx'),
  'FormerNumbers',
  loading,
)

const Boosting = deferred(() => import('./boosting/boosting.tsx'), 'Boosting', loading)
const Closures = deferred(() => import('./closing/closures.tsx'), 'Closures', loading)

const Referrals = deferred(() => import('./referrals/referrals.tsx'), 'Referrals', loading)

const History = deferred(() => import('./history.tsx'), 'History', loading)
const Refunds = deferred(() => import('./refunds.tsx'), 'Refunds', loading)
const Suppliers = deferred(() => import('./suppliers/suppliers.tsx'), 'Suppliers', loading)

/** All decisions of admins about money. */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const may = useMay('manager')
  return (
    <>
      <AdminHeader />
      <div className="flex flex-col gap-4">
        {may === false && (
          <Alert tone="info">Support sees what waits here, but does not move money.</Alert>
        )}
        <Tabs current={listParams.tab} />
        {listParams.tab in parts && <Part listParams={listParams} />}
        {listParams.tab === 'suspense' && listParams.status === 'reversed' && <WalletsBelowZero />}
        {listParams.tab === 'suppliers' ? (
          <Suppliers />
        ) : (
          <Card flush>
            {listParams.tab === 'approvals' && <Approvals />}
            {listParams.tab === 'suspense' && <Suspense status={listParams.status} />}
            {listParams.tab === 'missing' && <Missing status={listParams.status} />}
            {listParams.tab === 'deliveries' && <Deliveries status={listParams.status} />}
            {listParams.tab === 'numbers' && <FormerNumbers />}
            {listParams.tab === 'closing' && <Closures />}
            {listParams.tab === 'referrals' && <Referrals status={listParams.status} />}
            {listParams.tab === 'boosting' && <Boosting status={listParams.status} />}
            {listParams.tab === 'refunds' && <Refunds order={listParams.order} />}
            {listParams.tab === 'history' && <History status={listParams.status} />}
          </Card>
        )}
      </div>
    </>
  )
}

/** A component of its own, so that new counts render only the tabs. */
function Tabs({ current }: { readonly current: Tab }) {
  const counts = useCounts()
  return (
    <LinkTabs
      label="Money desk"
      tabs={Object.entries(tabs).map(([tab, label]) => ({
        label,
        // `Object.entries` types the names as strings. They are the tabs.
        to: moneyAddress({ tab: tab as Tab }),
        isCurrent: tab === current,
        count: counts[tab as Tab],
      }))}
    />
  )
}

/** The number of waiting entries of each tab; undefined while it is unknown. */
function useCounts(): Readonly<Record<Tab, number | undefined>> {
  const { data } = useQuery(waitingQuery)
  const { unconfirmed = 0, stuck = 0, gone = 0 } = data?.orders.boost ?? {}
  return {
    approvals: data?.approvals,
    suspense: data?.suspense,
    missing: data?.missing,
    deliveries: data?.deliveries,
    boosting: data && unconfirmed + stuck + gone,
    numbers: data?.orders.numbers['gone'],
    closing: data?.closing,
    referrals: data?.referrals,
    suppliers: undefined,
    refunds: undefined,
    history: undefined,
  }
}

/** Selects the part of a tab that is shown. */
function Part({ listParams }: { readonly listParams: ListParams }) {
  const navigate = useNavigate()
  const { data } = useQuery(waitingQuery)
  if (!('status' in listParams)) return null
  const { tab, status } = listParams
  const counts: Readonly<Record<string, number | undefined>> = { ...data?.orders.boost }
  const options = Object.entries(parts[tab]).map(([value, label]) => {
    const count = counts[value] ?? 0
    return { value, label: count > 0 ? `${label} ${formatCount(count)}` : label }
  })
  const show = (value: string) =>
    void navigate(moneyAddress({ tab, status: value }), { preventScrollReset: true })
  return (
    <div className="max-w-xs">
      {options.length > 3 ? (
        <Select
          label="Show"
          options={options}
          value={status}
          onChange={({ target }) => show(target.value)}
        />
      ) : (
        <Segmented label="Show" options={options} value={status} onChange={show} />
      )}
    </div>
  )
}
