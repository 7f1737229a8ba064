import { useSearchParams } from 'react-router'
import { deferred } from '../../ui/deferred.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { LinkTabs } from '../../ui/page/link-tabs.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { RangeSwitch } from '../shell/range-switch.tsx'
import { SupplierList } from './supplier-list.tsx'
import { listParamsIn, suppliersAddress, tabs, type Tab } from './suppliers-filter.ts'

const loading = () => <Skeleton className="h-40" />
const Margins = deferred(() => import('./margins.tsx'), 'Margins', loading)
const UnreturnedNumbers = deferred(
  () => import('./unreturned-numbers.tsx'),
  'UnreturnedNumbers',
  loading,
)

/** The suppliers: their state, and the margins of their numbers. */
export function Component() {
  const [params] = useSearchParams()
  const { tab: current, range } = listParamsIn(params)
  return (
    <>
      <AdminHeader
        actions={
          current !== 'state' && (
            <RangeSwitch
              range={range}
              addressOf={(chosen) =>
                suppliersAddress({ tab: current, range: listParamsIn(chosen).range })
              }
            />
          )
        }
      />
      <div className="flex flex-col gap-4">
        <LinkTabs
          label="Suppliers"
          tabs={Object.entries(tabs).map(([tab, label]) => ({
            label,
            // `Object.entries` types the names as strings. They are the tabs.
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
