import type { UserPage } from '@nosim/contract/admin/people/users.ts'
import { SearchX, Users } from 'lucide-react'
import { asApiError } from '../../../api/client.ts'
import type { ParamsChange } from '../../../lists/list-params.ts'
import { type ListQuery, QueryList } from '../../../lists/query-list.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import type { FilterName, UsersAsked } from '../user-params.ts'
import { FilterChips } from './filter-chips.tsx'
import { userColumns } from './user-columns.tsx'

type UserListProps = {
  readonly asked: UsersAsked
  readonly query: ListQuery<UserPage>
  readonly onFilter: (change: ParamsChange) => void
}

/** A page of the users, and all that may be there in its place. */
export function UserList({ asked, query, onFilter }: UserListProps) {
  const pages = usePages()
  const { page: _page, limit: _limit, sort: _sort, status, ...filter } = asked
  const remove = (names: readonly FilterName[]) => {
    onFilter(Object.fromEntries(names.map((name) => [name, ''])))
    pages.toHead()
  }
  const names = Object.keys(filter) as FilterName[] // what the filter holds is named by these
  const isFiltered = names.length > 0 || status !== undefined
  return (
    <QueryList
      query={() => query}
      pages={pages}
      byPage
      nouns={['user', 'users']}
      failure="Failed to load users"
      messageOf={messageOf}
      beside={<FilterChips filter={filter} onRemove={remove} />}
      caption="Users"
      columns={userColumns}
      rowsOf={({ users }) => users}
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
    />
  )
}

const messageOf = (error: Error): string =>
  asApiError(error).code === 'NETWORK'
    ? 'Failed to connect to API. Please check your connection.'
    : error.message

function NoneFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={20} />}
      title="No users found matching your search."
      action={<Button onClick={onClear}>Show all users</Button>}
    />
  )
}
