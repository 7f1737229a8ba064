import type { UserPage, UserLine, UserFilter } from '@nosim/contract/admin/users/users.ts'
import { Users } from 'lucide-react'
import { asApiError } from '../../../api/client.ts'
import type { ParamsChange } from '../../../lists/list-params.ts'
import { type ListQuery, QueryList } from '../../../lists/query-list.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { NoneFound } from '../../../ui/display/none-found.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import type { FilterName, UsersQuery } from './filter-fields.tsx'
import { roleLabels } from '../../team/role-labels.ts'
import { type FilterChip, FilterChips, shortText } from '../../../lists/filter-chips.tsx'
import { formatCalendarDay, formatDay } from '../../../format/format-date.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import type { Column } from '../../../ui/display/data-table.tsx'
import { userAddress } from '../../shell/addresses.ts'
import { UserBadges, nameOf } from '../user.tsx'

type UserListProps = {
  readonly listParams: UsersQuery
  readonly query: ListQuery<UserPage>
  readonly onFilter: (change: ParamsChange) => void
}

/** A page of the users, and all that may be there in its place. */
export function UserList({ listParams, query, onFilter }: UserListProps) {
  const pages = usePages()
  const { page: _page, limit: _limit, sort: _sort, status, ...filter } = listParams
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
      beside={<FilterChips chips={chipsOf(filter)} onRemove={remove} isClearable />}
      caption="Users"
      columns={userColumns}
      rowsOf={({ users }) => users}
      keyOf={({ user_id }) => user_id}
      empty={
        isFiltered ? (
          <NoneFound
            title="No users found matching your search."
            clear="Show all users"
            onClear={() => remove([...names, 'status'])}
          />
        ) : (
          <EmptyState Icon={Users} title="No users found." />
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

/** The columns of USERS-7, with the join date and the last sign-in. */
const userColumns: readonly Column<UserLine>[] = [
  {
    header: 'Name',
    card: 'lead',
    cell: (user) => (
      <span className="block min-w-32 text-body font-medium wrap-anywhere">
        <TextLink to={userAddress(user.user_id)}>{nameOf(user)}</TextLink>
      </span>
    ),
  },
  {
    header: 'Email',
    cell: ({ email }) => (
      <span className="block min-w-52 wrap-anywhere max-md:min-w-0 max-md:text-right">{email}</span>
    ),
  },
  { header: 'Balance', align: 'right', cell: ({ bal }) => <Money amount={bal} /> },
  { header: 'Country', cell: ({ country }) => country },
  {
    header: 'Joined',
    card: 'hide',
    cell: ({ joining_date, last_login }) => (
      <span className="whitespace-nowrap">
        <time dateTime={joining_date} className="block">
          {formatDay(joining_date)}
        </time>
        <span className="block text-label text-ink-soft">
          {last_login ? (
            <>
              Last login <time dateTime={last_login}>{formatDay(last_login)}</time>
            </>
          ) : (
            'Never signed in'
          )}
        </span>
      </span>
    ),
  },
  { header: 'Status', card: 'side', cell: (user) => <UserBadges user={user} /> },
  {
    header: 'Actions',
    card: 'foot',
    cell: (user) => (
      <LinkButton size="sm" to={userAddress(user.user_id)} aria-label={`View ${nameOf(user)}`}>
        View
      </LinkButton>
    ),
  },
]

function chipsOf({ search, role, ...between }: UserFilter): FilterChip<FilterName>[] {
  const { balance_from, balance_to, joined_from, joined_to } = between
  const balance = rangeWords(balance_from, balance_to, formatMoney)
  const joined = rangeWords(joined_from, joined_to, formatCalendarDay)
  return [
    ...(search ? [{ label: `“${shortText(search)}”`, names: ['search'] as const }] : []),
    ...(role
      ? [{ label: role === 'user' ? 'No admins' : roleLabels[role].name, names: ['role'] as const }]
      : []),
    ...(balance
      ? [{ label: `Balance ${balance}`, names: ['balance_from', 'balance_to'] as const }]
      : []),
    ...(joined
      ? [{ label: `Joined ${joined}`, names: ['joined_from', 'joined_to'] as const }]
      : []),
  ]
}

/** 'from ₦5.00 to ₦10.00', or one of the two; empty without either. */
function rangeWords(
  from: string | undefined,
  to: string | undefined,
  words: (value: string) => string,
): string {
  return [from && `from ${words(from)}`, to && `to ${words(to)}`].filter(Boolean).join(' ')
}
