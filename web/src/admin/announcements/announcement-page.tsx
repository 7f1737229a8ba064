import { adminAnnouncements } from '@nosim/contract/admin/content/announcements.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import type { Reply } from '@nosim/contract/base/route.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { queryOf } from '../../api/query-of.ts'
import { announcementLimit } from '../../lists/list-limit.ts'
import { type ParamsChange, useListParams } from '../../lists/list-params.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Select } from '../../ui/choice/select.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { SearchBox } from '../../ui/display/search-box.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { AdminHeader } from '../shell/admin-header.tsx'
import { useMay } from '../shell/use-may.ts'
import { type AnnouncementQuestion, typeOptions } from './announcement-card.tsx'
import { AnnouncementList } from './announcement-list.tsx'

// The dialog is loaded on first use.
const AnnouncementDialog = deferred(() => import('./announcement-dialog.tsx'), 'AnnouncementDialog')

/** The announcements (CONTENT-1). */
export function Component() {
  const [listParams, filter] = useListParams(adminAnnouncements.list.query)
  const [question, openDialog] = useState<AnnouncementQuestion>()
  const mayWrite = useMay('manager') === true
  const { status, type, search } = listParams
  const query = queryOf(adminAnnouncements.list, {
    query: { ...listParams, limit: announcementLimit },
  })
  // The counts and types come from the latest response, which may be that of the previous query.
  const { data: last } = useQuery({ ...query, placeholderData: (data) => data })
  return (
    <>
      <AdminHeader
        actions={
          mayWrite && (
            <Button
              tone="primary"
              Icon={Plus}
              aria-haspopup="dialog"
              onClick={() => openDialog({ kind: 'create' })}
            >
              Create Announcement
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Counters counts={last?.counts} />
        <Filters listParams={listParams} present={last?.types ?? []} onFilter={filter} />
        <AnnouncementList
          query={query}
          isFiltered={status !== 'all' || type !== undefined || search !== undefined}
          openDialog={mayWrite ? openDialog : undefined}
          onClear={() => filter({ status: '', type: '', search: '' })}
        />
      </div>
      {question && <AnnouncementDialog question={question} onClose={() => openDialog(undefined)} />}
    </>
  )
}

/** The filter in the address of the page. */
type ListParams = z.output<typeof adminAnnouncements.list.query>
type Last = Reply<typeof adminAnnouncements.list>

/** The numbers of all announcements, whatever the filter. */
function Counters({ counts }: { readonly counts: Last['counts'] | undefined }) {
  const figures = [
    { label: 'Total', count: counts?.total },
    { label: 'Active', count: counts?.active },
    { label: 'InActive', count: counts?.inactive },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface">
      {figures.map(({ label, count }) => (
        <div key={label} className="px-4 py-3 sm:px-6">
          <dt className="text-label text-ink-soft">{label}</dt>
          <dd className="text-title tabular-nums">
            {count === undefined ? <Skeleton className="h-6 w-10" /> : formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FiltersProps = {
  readonly listParams: ListParams
  /** The types that at least one announcement has. */
  readonly present: Last['types']
  readonly onFilter: (change: ParamsChange) => void
}

const statuses: Readonly<Record<ListParams['status'], string>> = {
  all: 'All Status',
  active: 'Active',
  inactive: 'Inactive',
}
const statusOptions = Object.entries(statuses).map(([value, label]) => ({ value, label }))

function Filters({ listParams, present, onFilter }: FiltersProps) {
  // The type in the address is an option even if the response does not list it.
  const types =
    listParams.type === undefined || present.includes(listParams.type) ? present : [listParams.type]
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <div className="max-md:col-span-2">
        <SearchBox
          label="Search announcements"
          placeholder="Search announcements..."
          value={listParams.search ?? ''}
          onSearch={(search) => onFilter({ search })}
        />
      </div>
      <Select
        label="Status"
        value={listParams.status}
        options={statusOptions}
        onChange={({ target }) => onFilter({ status: target.value })}
      />
      <Select
        label="Type"
        value={listParams.type ?? ''}
        options={[{ value: '', label: 'All Types' }, ...typeOptions(types)]}
        onChange={({ target }) => onFilter({ type: target.value })}
      />
    </div>
  )
}
