import type { UserLine } from '@nosim/contract/admin/people/users.ts'
import { userAddress } from '../../layouts/admin/links/addresses.ts'
import { Money } from '../../layouts/money/money.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { TextLink } from '../../ui/actions/text-link.tsx'
import type { Column } from '../../ui/display/data-table.tsx'
import { formatDay } from '../../ui/display/format-date.ts'
import { nameOf } from '../reads/name-of.ts'
import { UserBadges } from '../reads/user-badges.tsx'

/** The spec's columns, with when they came and were here last (document 2, section 2). */
export const userColumns: readonly Column<UserLine>[] = [
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
    cell: ({ email }) => <span className="min-w-0 wrap-anywhere max-md:text-right">{email}</span>,
  },
  { header: 'Balance', align: 'right', cell: ({ bal }) => <Money amount={bal} /> },
  { header: 'Country', cell: ({ country }) => country },
  {
    header: 'Joined',
    card: 'hide',
    cell: ({ joining_date }) => (
      <time dateTime={joining_date} className="whitespace-nowrap">
        {formatDay(joining_date)}
      </time>
    ),
  },
  {
    header: 'Last login',
    card: 'hide',
    cell: ({ last_login }) =>
      last_login ? (
        <time dateTime={last_login} className="whitespace-nowrap">
          {formatDay(last_login)}
        </time>
      ) : (
        <span className="text-ink-soft">Never</span>
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
