import { useNavigate, useSearchParams } from 'react-router'
import { Segmented } from '../../ui/choice/segmented.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { SupplierList } from './supplier-list.tsx'
import {
  type ListParams,
  listParamsIn,
  suppliersAddress,
  tabs,
  type Tab,
} from './suppliers-filter.ts'

const loading = () => <Skeleton className="h-40" />
const Margins = deferred(() => import('./margins.tsx'), 'Margins', loading)
const UnreturnedNumbers = deferred(
  () => import('./unreturned-numbers.tsx'),
  'UnreturnedNumbers',
  loading,
)

/** The suppliers of the shop: what state they are in, and what is left of each sale. */
export function Component() {
  const [params] = useSearchParams()
  const listParams = listParamsIn(params)
  const { tab: current, range } = listParams
  return (
    <>
      <AdminHeader actions={current !== 'state' && <RangeSwitch {...listParams} />} />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="Suppliers"
          tabs={Object.entries(tabs).map(([tab, label]) => ({
            label,
            // `Object.entries` forgets that the names are those of the tabs.
            to: suppliersAddress({ tab: tab as Tab, range }),
            isCurrent: tab === current,
          }))}
        />
        {current === 'state' && <SupplierList />}
        {current === 'margins' && <Margins range={range} />}
        {current === 'unreturned' && <UnreturnedNumbers range={range} />}
      </div>
    </>
  )
}

function RangeSwitch({ tab, range }: ListParams) {
  const navigate = useNavigate()
  return (
    <div className="w-72 max-w-full">
      <Segmented
        label="Range"
        options={[
          { value: '7d', label: '7 days' },
          { value: '30d', label: '30 days' },
          { value: '90d', label: '90 days' },
        ]}
        value={range}
        onChange={(value) => {
          const chosen = listParamsIn(new URLSearchParams({ range: value }))
          void navigate(suppliersAddress({ tab, range: chosen.range }), {
            preventScrollReset: true,
          })
        }}
      />
    </div>
  )
}
