import {
  adminUsers,
  type UserFilter,
  type UserPage,
  userStatuses,
} from '@nosim/contract/admin/users/users.ts'
import { formatCount } from '@nosim/contract/base/count.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, Download, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../../api/query-of.ts'
import { useListParams, paramsChanged } from '../../../lists/list-params.ts'
import { limit } from '../../../lists/list-limit.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Select } from '../../../ui/choice/select.tsx'
import { cx } from '../../../ui/cx.ts'
import { SearchBox } from '../../../ui/display/search-box.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { AdminHeader } from '../../shell/admin-header.tsx'
import { useMay } from '../../shell/use-may.ts'
import { filterIn, keptOf, sortNames, FilterFields } from './filter-fields.tsx'
import { SavedViews } from './saved-views.tsx'
import { UserList } from './user-list.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { useExport } from './use-export.ts'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'

const sortOptions = Object.entries(sortNames).map(([value, label]) => ({ value, label }))

/** The list of users (USERS-1). */
export function Component() {
  const [params] = useSearchParams()
  const [listParams, filter] = useListParams(adminUsers.users.query)
  const [isOpen, setOpen] = useState(false)
  const mayExport = useMay('manager')
  const fieldsId = useId()
  const query = queryOf(adminUsers.users, { query: { ...listParams, limit } })
  const { data, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData })
  const count = data && `${formatCount(data.total)}${data.is_at_least ? '+' : ''}`
  const isCounted = data && !data.is_at_least && !isPlaceholderData
  return (
    <>
      <AdminHeader
        title={count === undefined ? 'Users' : `Users (${count})`}

        actions={
          mayExport && (
            <ExportButton filter={filterIn(params)} total={isCounted ? data.total : undefined} />
          )
        }
      />
      <div className="flex flex-col gap-4">
        <StatusTabs params={params} counts={data?.counts ?? undefined} />
        {/* On a phone the order of the list is among the filters. */}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:grid-cols-[minmax(0,1fr)_14rem_auto]">
          <SearchBox
            label="Search users"
            placeholder="Search users by name, email, phone..."
            value={listParams.search ?? ''}
            onSearch={(search) => filter({ search })}
          />
          <div className={cx('max-md:order-last max-md:col-span-2', !isOpen && 'max-md:hidden')}>
            <Select
              label="Sort by"
              value={listParams.sort}
              options={sortOptions}
              onChange={({ target }) => filter({ sort: target.value })}
            />
          </div>
          <div className="flex h-11 items-center justify-end">
            <Button
              Icon={SlidersHorizontal}
              aria-expanded={isOpen}
              aria-controls={fieldsId}
              onClick={() => setOpen(!isOpen)}
            >
              Filters
            </Button>
          </div>
        </div>
        {isOpen && <FilterFields id={fieldsId} filter={listParams} onFilter={filter} />}
        <SavedViews kept={keptOf(params)} />
        <Card flush>
          <UserList listParams={listParams} query={query} onFilter={filter} />
        </Card>
      </div>
    </>
  )
}

type ExportButtonProps = {
  readonly filter: UserFilter
  /** The number of rows; undefined while the total is unknown. */
  readonly total: number | undefined
}

/** Exports all users that match the filter as a file, and shows the progress. */
function ExportButton({ filter, total }: ExportButtonProps) {
  const { rows, start, stop } = useExport()
  if (rows === undefined)
    return (
      <Button Icon={Download} onClick={() => start(filter)}>
        Export
      </Button>
    )
  const count = formatCount(rows)
  return (
    <div className="flex items-center gap-3">
      <div aria-live="polite" className="w-44 text-label text-ink-soft tabular-nums">
        {total === undefined
          ? `Exporting... ${count}`
          : `Exporting... ${count} of ${formatCount(total)}`}
        <ProgressBar fraction={total ? rows / total : 0} />
      </div>
      <Button Icon={X} onClick={stop}>
        Cancel
      </Button>
    </div>
  )
}

const labels = { active: 'Active', inactive: 'Inactive', blocked: 'Blocked' } as const

type StatusTabsProps = {
  readonly params: URLSearchParams
  /** How many users of each status match the other filters; undefined where they were not counted. */
  readonly counts: UserPage['counts'] | undefined
}

/** The tabs of the statuses, with the number of users of each. */
function StatusTabs({ params, counts }: StatusTabsProps) {
  const { status } = filterIn(params)
  const addressOf = (value: string) => {
    const search = paramsChanged(adminUsers.users.query, params, { status: value })
    return search.size > 0 ? `${paths.adminUsers}?${search}` : paths.adminUsers
  }
  return (
    <LinkTabs
      label="Status"
      plain
      tabs={[
        { label: 'All', to: addressOf(''), isCurrent: !status, count: counts?.all },
        ...userStatuses.map((one) => ({
          label: labels[one],
          to: addressOf(one),
          isCurrent: status === one,
          count: counts?.[one],
        })),
      ]}
    />
  )
}
