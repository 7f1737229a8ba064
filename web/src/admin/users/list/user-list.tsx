import type { UserPage, UserLine, UserFilter } from '@nosim/contract/admin/users/users.ts'
import { ChevronRight, Users } from 'lucide-react'
import { asApiError } from '../../../api/client.ts'
import { limit } from '../../../lists/list-limit.ts'
import type { ParamsChange } from '../../../lists/list-params.ts'
import { DetailedList } from '../../../lists/detailed-list.tsx'
import type { ListQuery } from '../../../lists/query-list.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'
import { NoneFound } from '../../../ui/display/none-found.tsx'
import { usePages } from '../../../ui/display/use-pages.ts'
import type { FilterName, UsersQuery } from './filter-fields.tsx'
import { roleLabels } from '../../team/role-labels.ts'
import { type FilterChip, FilterChips, shortText } from '../../../lists/filter-chips.tsx'
import { formatCalendarDay } from '../../../format/format-date.ts'
import { formatMoney } from '../../../format/format-money.ts'
import { Money } from '../../../format/money.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { EmailText } from '../../../ui/user/email-text.tsx'
import { Initials } from '../../../ui/user/initials.tsx'
import { userAddress } from '../../shell/addresses.ts'
import { AgeCell } from '../../shell/cells.tsx'
import { nameOf, UserBadges, UserStatus } from '../user.tsx'

type UserListProps = {
  readonly listParams: UsersQuery
  readonly query: ListQuery<UserPage>
  readonly onFilter: (change: ParamsChange) => void
}

/** A page of the users, or placeholders, an error or a note that there are none. */
export function UserList({ listParams, query, onFilter }: UserListProps) {
  const pages = usePages()
  const { page: _page, limit: _limit, sort: _sort, status, ...filter } = listParams
  const remove = (names: readonly FilterName[]) => {
    onFilter(Object.fromEntries(names.map((name) => [name, ''])))
    pages.toHead()
  }
  const names = Object.keys(filter) as FilterName[] // the keys of the filter are these names
  const isFiltered = names.length > 0 || status !== undefined
  return (
    <DetailedList
      query={() => query}
      pages={pages}
      limit={limit}
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
      manyColumns={false}
      titleOf={nameOf}
      pageOf={({ user_id }) => userAddress(user_id)}
      linkOf={(user) => `View ${nameOf(user)}`}
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
    header: 'Initials',
    list: 'mark',
    onlyList: true,
    cell: (user) => <Initials name={nameOf(user)} />,
  },
  {
    header: 'User',
    list: 'title',
    cell: (user) => (
      <span className="as-table:flex as-table:items-center as-table:gap-3">
        <span className="as-card:hidden">
          <Initials name={nameOf(user)} />
        </span>
        <span className="min-w-0 leading-5">
          <span className="font-medium wrap-anywhere">{nameOf(user)}</span>
          <span
            title={user.email}
            className="block max-w-96 truncate text-label leading-4 text-ink-soft as-card:hidden"
          >
            {user.email} · {user.country}
          </span>
        </span>
      </span>
    ),
    detail: ({ email, country }) => (
      <>
        <EmailText>{email}</EmailText> · {country}
      </>
    ),
  },
  {
    header: 'Contact',
    list: 'meta',
    onlyList: true,
    cell: ({ email, country }) => `${email} · ${country}`,
  },
  { header: 'Balance', align: 'right', list: 'value', cell: ({ bal }) => <Money amount={bal} /> },
  { header: 'Joined', cell: ({ joining_date }) => <AgeCell time={joining_date} /> },
  {
    header: 'Last login',
    cell: ({ last_login }) =>
      last_login ? <AgeCell time={last_login} /> : <span className="text-ink-soft">Never</span>,
  },
  { header: 'Status', cell: (user) => <UserBadges user={user} /> },
  {
    header: 'Status, in short',
    list: 'status',
    onlyList: true,
    cell: (user) => <UserStatus user={user} />,
  },
  {
    header: 'Actions',
    align: 'right',
    card: 'foot',
    cell: () => (
      <span aria-hidden className="inline-flex items-center gap-1 text-label text-ink-soft">
        View <ChevronRight size={16} />
      </span>
    ),
    detail: ({ user_id }) => (
      <LinkButton to={userAddress(user_id)} wide>
        Open full page
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

/** 'from ₦5.00 to ₦10.00', or only one of the bounds; empty without either. */
function rangeWords(
  from: string | undefined,
  to: string | undefined,
  words: (value: string) => string,
): string {
  return [from && `from ${words(from)}`, to && `to ${words(to)}`].filter(Boolean).join(' ')
}
