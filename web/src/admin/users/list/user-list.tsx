import type { UserPage } from '@nosim/contract/admin/people/users.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { asApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DataTable } from '../../../ui/display/data-table.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { Paged } from '../../../ui/display/paged.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import { limit } from '../../lists/queue.tsx'
import type { changed, FilterName, UsersAsked } from '../user-filter.ts'
import { FilterChips } from './filter-chips.tsx'
import { userColumns } from './user-columns.tsx'

type UserListProps = {
  readonly asked: UsersAsked
  readonly read: UseQueryResult<UserPage>
  readonly onFilter: (change: Parameters<typeof changed>[1]) => void
}

/** A page of the users, and all that may be there in its place. */
export function UserList({ asked, read, onFilter }: UserListProps) {
  const pages = usePages()
  const { data, isError, error, isPlaceholderData, refetch } = read
  const { page: _page, sort: _sort, status, ...filter } = asked
  const remove = (names: readonly FilterName[]) => {
    onFilter(Object.fromEntries(names.map((name) => [name, ''])))
    pages.toHead()
  }
  if (isError && !data) {
    const { code } = asApiError(error)
    return (
      <ErrorState
        title="Failed to load users"
        message={
          code === 'NETWORK'
            ? 'Failed to connect to API. Please check your connection.'
            : error.message
        }
        onRetry={() => void refetch()}
      />
    )
  }
  const names = Object.keys(filter) as FilterName[] // what the filter holds is named by these
  const isFiltered = names.length > 0 || status !== undefined
  return (
    <Paged
      pages={pages}
      limit={limit}
      total={data?.total}
      atLeast={data?.is_at_least ?? false}
      byPage
      nouns={['user', 'users']}
      busy={isPlaceholderData}
      beside={<FilterChips filter={filter} onRemove={remove} />}
    >
      <DataTable
        caption="Users"
        columns={userColumns}
        rows={data?.users}
        keyOf={({ user_id }) => user_id}
        empty={
          isFiltered ? (
            <NoneFound onClear={() => remove([...names, 'status'])} />
          ) : (
            <EmptyState icon={<Users aria-hidden size={20} />} title="No users found." />
          )
        }
        skeletonRows={10}
        stickyHead
        manyColumns
      />
    </Paged>
  )
}

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={20} />}
      title="No users found matching your search."
      action={<Button onClick={onClear}>Show all users</Button>}
    />
  )
}
